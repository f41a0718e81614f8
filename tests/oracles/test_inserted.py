"""Documents as they are: a chip stands where a word put in would stand."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.oracles.__main__ import insert, markdown_files
from tests.oracles.dialects import NAMES
from tests.oracles.report import report

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = Path(__file__).resolve().parent / "documents"

_PACKAGES = {"mistune": "mistune", "python-markdown": "markdown", "cmarkgfm": "cmarkgfm"}


def check(engine: str, paths: list[Path]) -> None:
    if find_spec(_PACKAGES.get(engine, "renderer")) is None:
        pytest.skip(f"{engine} is not installed")
    files = markdown_files(paths)
    tally = insert([engine], files, 10_000, seed=0)
    judged = tally.places(engine)
    assert judged >= 12 * len(files)
    assert tally.total(engine, "wrong", "lost") == 0, report(tally, [engine])
    assert tally.total(engine, "skipped") < judged


@pytest.mark.parametrize("engine", NAMES)
def test_chips_of_varied_documents_stand_where_a_word_would(engine: str) -> None:
    check(engine, [DOCUMENTS])


@pytest.mark.checkout
@pytest.mark.parametrize("engine", NAMES)
def test_chips_of_our_own_documentation_stand_where_a_word_would(engine: str) -> None:
    """Some pages of it: all of them take a minute, and ``python -m tests.oracles`` a folder."""
    check(engine, [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))[::5]])
