"""Places of a text where something may be put without harm."""

from __future__ import annotations

import pytest

from renderer.markers import find_places


@pytest.mark.parametrize(
    "marked",
    [
        "¦o¦n¦e¦ ¦t¦w¦o¦",
        "¦a¦ `code` ¦b¦",
        "¦a¦ [link](u) ¦b¦",
        "¦a¦ **¦b¦**¦",
        "- ¦a¦\n- ¦b¦ <i>¦c¦</i>¦",
        "| ¦a¦ | ¦b¦ |\n|--|--|\n| ¦c¦ | ¦d¦ |",
        "```\ncode\n```",
        "# ¦a¦ #\n\n> ¦b¦",
        "¦a¦ \\* $x$ <https://a.example> ¦b¦",
    ],
)
def test_places(marked: str) -> None:
    """Every sign is at a place, and every place by a letter or the text's end has one."""
    text = marked.replace("¦", "")
    expected = set()
    for at, character in enumerate(marked):
        if character == "¦":
            expected.add(at - marked.count("¦", 0, at))
    found = find_places(text, range(len(text) + 1))
    assert expected <= found
    for place in found - expected:
        # Others may be found beside blanks and signs only.
        assert not text[place - 1 : place + 1].isalnum()


@pytest.mark.parametrize("unit", ["a ", "a\n", "a\n\n", "| a "])
def test_the_work_is_linear(unit: str) -> None:
    """The suite's time limit is the check."""
    text = unit * (160_000 // len(unit))
    assert find_places(text, range(len(text) + 1))
