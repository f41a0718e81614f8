"""Markers are taken out and nothing is left of them."""

from __future__ import annotations

import pytest

from renderer.finalize.edits import Edited
from renderer.finalize.gaps import without


def gone(text: str) -> str:
    """Return a text without its ``[9]``."""
    spans = [(at, at + 3) for at in range(len(text)) if text.startswith("[9]", at)]
    return Edited(text, without(text, spans)).text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One [9]. Two", "One. Two"),
        ("One [9] two", "One two"),
        ("One[9] two", "One two"),
        ("One [9]two", "One two"),
        ("One [9]", "One"),
        ("[9] One", "One"),
        ("One [9][9], two", "One, two"),
        ("One [9] [9] two", "One two"),
        ("One [9]\nTwo", "One\nTwo"),
        ("One [9]  \nTwo", "One  \nTwo"),
        ("One\n[9]\nTwo", "One\nTwo"),
        ("One\r\n[9]\r\nTwo", "One\r\nTwo"),
        ("One\n\n[9]\n\nTwo", "One\n\n\nTwo"),
        ("One\n[9]", "One"),
        ("One\r\n[9]", "One"),
        ("- [9] one\n- two", "- one\n- two"),
        ("> one\n> [9]\n> two", "> one\n> two"),
        ("| a [9] | [9] |", "| a | |"),
        ("One **[9]** two", "One two"),
        ("One <sup>[9]</sup>.", "One."),
        ("One ([9]). Two", "One. Two"),
        ("One **two [9]** three", "One **two** three"),
        ("One **[9] two** three", "One **two** three"),
        ("One **two**[9] three", "One **two** three"),
        ("One [9] **two** three", "One **two** three"),
        ("One [9]**two** three", "One **two** three"),
        ("文字[9]。", "文字。"),
        ("文字 [9]。", "文字。"),
        ("[9]", ""),
        ("   [9]    code?", "   code?"),
        ("One", "One"),
    ],
)
def test_gaps(text: str, expected: str) -> None:
    assert gone(text) == expected


def test_the_blanks_before_a_line_are_read_once() -> None:
    """The suite's time limit is the check."""
    text = " " * 400_000 + "x [9]" * 20_000
    spans = [(at, at + 3) for at in range(400_002, len(text), 5)]
    edits = without(text, spans)
    assert len(edits) == len(spans)
    assert Edited(text, edits).text == " " * 400_000 + "x " * 19_999 + "x"
