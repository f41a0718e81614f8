from __future__ import annotations

import pytest

from renderer.placement.linesigns import find_line_signs, without_pipes


@pytest.mark.parametrize(
    ("source", "signs"),
    [
        ("a\n---\nb", ["---"]),
        ("a\n\n* * *\n\nb", ["* * *"]),
        ("a\n\n- b", ["- "]),
        ("a\n> - ## b", ["> - ##"]),
        ("a\n1. - [ ] b", ["1. - [ ]"]),
        ("a\n|:-:|--:|\nb", ["|:-:|--:|"]),
        ("a\n```py\n- b\n```\n- c", ["```", "- (code)", "```", "- "]),
        ("a\n\n    - b", ["    - (code)"]),
        # what only looks like them
        ("a - b", []),
        ("a\n-b\n**c**", []),
        ("a\n--- b", []),
    ],
)
def test_signs_that_make_a_line_are_found(source: str, signs: list[str]) -> None:
    found = [
        source[line.indexes.start : line.indexes.stop] + "(code)" * line.is_code
        for line in find_line_signs(source, 1, len(source))
    ]
    assert found == signs


@pytest.mark.parametrize(
    ("source", "start", "end", "signs"),
    [
        # those alone that begin between two letters, each as long as it is
        ("a\n- b\n- c", 1, 4, ["- "]),
        ("a\n\n---\n\nb", 1, 4, ["---"]),
        ("- a", 0, 2, ["- "]),
        # what ends a heading, and not what only begins like it
        ("# a ##\nb", 3, 7, [" ##"]),
        ("a\nb # c", 3, 6, []),
        # no line begins here
        ("a - b", 1, 4, []),
    ],
)
def test_signs_are_looked_for_between_two_indexes(
    source: str, start: int, end: int, signs: list[str]
) -> None:
    found = find_line_signs(source, start, end)
    assert [source[line.indexes.start : line.indexes.stop] for line in found] == signs


def test_what_stands_between_cells_is_taken_for_a_blank() -> None:
    assert without_pipes("|a \\| b|") == " a \\| b "


def test_a_long_line_behind_is_not_read_again_and_again() -> None:
    """The suite's time limit is the check."""
    source = "a\n\nb" + " c" * 500_000
    for _ in range(20_000):
        assert find_line_signs(source, 1, 3) == []
