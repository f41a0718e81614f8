"""From the content of a block back to the source."""

from __future__ import annotations

import pytest

from renderer.markers.lines import line_starts, map_cell, map_lines, read_row


@pytest.mark.parametrize(
    ("content", "text", "first"),
    [
        ("one\ntwo", "one\ntwo", 0),
        ("one\ntwo", "> one\n> two  ", 0),
        ("one", "# one #", 0),
        ("a\n  b", "- a\n  b", 0),
        ("x", "y\n\n> - x", 2),
    ],
)
def test_lines(content: str, text: str, first: int) -> None:
    lines = map_lines(content, text, line_starts(text), first)
    assert lines is not None
    for line, written in zip(lines, content.split("\n"), strict=True):
        words = written.strip()
        start = line.at(line.content + len(written) - len(written.lstrip()))
        assert text[start : start + len(words)] == words


def test_what_is_not_in_the_source_has_no_place() -> None:
    assert map_lines("other", "one", line_starts("one"), 0) is None
    assert map_cell("other", read_row("| one |", 0, 7), 0) is None


def test_pipes_of_a_cell_have_a_backslash_in_the_source() -> None:
    text = r"| a \| b [1] | c |"
    row = read_row(text, 0, len(text))
    found = map_cell("a | b [1]", row, 0)
    assert found is not None
    cell, end = found
    assert text[cell.at(6) : cell.at(8) + 1] == "[1]"
    after = map_cell("c", row, end)
    assert after is not None
    assert after[0].at(0) == text.index("c")
