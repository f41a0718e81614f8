"""Where the blocks of a text end that is still being written."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from renderer.markers import NUMBERS
from renderer.stream.borders import find_borders
from tests.support.answers import ANSWERS
from tests.support.growing import linear


def blocks(text: str) -> list[str]:
    borders = find_borders(text, NUMBERS.pattern)
    return [
        text[start:end] for start, end in zip((0, *borders), (*borders, len(text)), strict=True)
    ]


@pytest.mark.parametrize(
    "expected",
    [
        ["a\n\n", "b\n"],
        ["a\r\n\r\n", "b\r\n"],
        ["# a\n", "b\nc\n\n", "- d\n\n  e\n- f\n\n", "g\n"],
        ["a\n", "- b\n"],
        ["a\n", "```\n\n# b\n"],
        ["a\n\n", "[b]: /c\n\n", "d\n"],
        ["[b]: /c\n\n", "d\n"],
        ["a\n\n[1][2]\n\n", "b\n"],
        ["a\n\n", "[1] b\n"],
        ["<details>\n\na\n\n</details>\n\n", "b\n"],
        ["<div>\n<br>\n\na\n\n</div>\n\n", "b\n"],
        ["<p>\n\n", "a\n"],
        ["a:\n$$\n- b\n"],
        ["$$\nb\n$$\n\n", "- c\n"],
        ["a $$ b\n\n", "- c\n"],
        ["> a\n> $$\n\n", "b\n"],
    ],
)
def test_borders(expected: list[str]) -> None:
    assert blocks("".join(expected)) == expected


@pytest.mark.parametrize("name", ANSWERS)
def test_what_stands_before_a_border_never_changes(name: str) -> None:
    """Every border of the first lines is one of all of them."""
    lines = ANSWERS[name].splitlines(keepends=True)
    whole = set(find_borders("".join(lines), NUMBERS.pattern))
    for count in range(len(lines)):
        assert set(find_borders("".join(lines[:count]), NUMBERS.pattern)) <= whole


@pytest.mark.parametrize(
    ("start", "unit", "end"),
    [
        ("<div\n<a", "-a", "\n\nb\n"),
        ("<div>\n\n", "word\n\n", ""),
        ("a\n\n", "[1]\n\n", ""),
        ("$$\n", "# a\n", ""),
    ],
    ids=["a tag", "an open element", "bare markers", "an open formula"],
)
def test_each_line_is_looked_at_once(start: str, unit: str, end: str) -> None:
    def found(count: int) -> Callable[[], Sequence[int]]:
        text = start + unit * count + end
        return lambda: find_borders(text, NUMBERS.pattern)

    assert len(linear(found, 10_000)) <= 1


@pytest.mark.parametrize(
    "expected",
    [
        ["<a-b>\n\na\n\n</a-b>\n\n", "b\n"],
        ["<div>\n<br/><x-y/>\n\na\n\n</div>\n\n", "b\n"],
        ["$$\n# a\n\n", "# b\n"],
        ["a\n\n[1]\n\n[2]\n\n", "b\n"],
    ],
)
def test_borders_behind_tags_formulas_and_markers(expected: list[str]) -> None:
    assert blocks("".join(expected)) == expected
