"""The HTML of every rule, case by case, as the files in ``snapshots`` show it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.fixtures import Case, names, read
from tests.support.page import is_same_tree
from tests.support.snapshots import output


def is_our_own(case: Any) -> bool:
    """Say whether a case shows a part of a page in which every tag is ours."""
    return case.setting("as") != "page" and not case.setting("trusted")


CASES = [
    pytest.param(case, id=f"{name.removesuffix('.txt')}: {case.title}")
    for name in names()
    for case in read(name)[1]
]


def test_every_case_has_a_title_of_its_own() -> None:
    titles = [parameter.id for parameter in CASES]
    assert len(titles) == len(set(titles)) > 40


@pytest.mark.parametrize("case", CASES)
def test_snapshot(case: Case) -> None:
    """To write the files anew: ``python -m tests.snapshots --update``, and read what changed."""
    assert output(case) == case.expected


@pytest.mark.parametrize("case", [each for each in CASES if is_our_own(each.values[0])])
def test_snapshot_is_what_a_browser_builds(case: Case) -> None:
    html = "\n".join(line for line in case.expected.split("\n") if not line.startswith("! "))
    assert is_same_tree(html)
