"""The way through a tree of messages."""

from __future__ import annotations

import pytest

from renderer.drafting.node import Node, silent
from renderer.providers.branch import key_of, path_to


@pytest.mark.parametrize(
    ("parents", "last", "path"),
    [
        ({"a": None, "b": "a", "c": "a", "d": "c"}, "d", ["a", "c", "d"]),
        ({"a": None}, "a", ["a"]),
        ({}, None, []),
        ({"b": "gone"}, "b", ["gone", "b"]),
        ({"a": "b", "b": "a"}, "a", ["b", "a"]),
        ({"a": "a"}, "a", ["a"]),
    ],
)
def test_the_path_leads_from_the_root(
    parents: dict[str, str | None], last: str | None, path: list[str]
) -> None:
    assert path_to(last, parents.get) == path


@pytest.mark.parametrize(
    ("id", "key"), [("a", "a"), (7, "7"), (None, None), (["a"], None), ({}, None), (True, None)]
)
def test_entries_are_found_by_text(id: object, key: str | None) -> None:
    assert key_of(Node(id, "", silent)) == key
