"""How deep a text of JSON is nested, however it is cut."""

from __future__ import annotations

import pytest

from renderer.drafting.nesting import Nesting


def borders(pieces: list[str]) -> list[tuple[int, int]]:
    """Return each border, counted over all pieces, and the depth behind it."""
    nesting, found, begin = Nesting(), [], 0
    for piece in pieces:
        found += [(begin + place, nesting.depth) for place in nesting.borders(piece)]
        begin += len(piece)
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("a 1", []),
        ('{"a": [1]}', [(1, 1), (4, 1), (7, 2), (9, 1), (10, 0)]),
        (r'"\"{\\"', [(7, 0)]),
        ('"[', []),
        ("]", [(1, -1)]),
    ],
)
def test_borders(text: str, expected: list[tuple[int, int]]) -> None:
    assert borders([text]) == borders(list(text)) == borders(["", *text, ""]) == expected


@pytest.mark.parametrize(
    ("text", "is_over"), [("{}", True), ("{", False), ('"', False), ('"a"', True), ("", True)]
)
def test_whether_nothing_is_open(text: str, is_over: bool) -> None:
    nesting = Nesting()
    assert list(nesting.borders(text)) is not None
    assert nesting.is_over is is_over
