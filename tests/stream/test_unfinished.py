"""Blocks that are still being written."""

from __future__ import annotations

import pytest

from renderer.stream.unfinished import mend


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("The sky", "The sky"),
        ("The sky is **blue", "The sky is **blue**"),
        ("The sky is **", "The sky is "),
        ("a\n-", "a\n"),
        ("a\n--", "a\n"),
        ("a\n===", "a\n"),
        ("- a\n- ", "- a\n"),
        ("- a\n  1.", "- a\n"),
        ("1", ""),
        ("12.", ""),
        ("1. a", "1. a"),
        ("##", ""),
        ("## A *b", "## A *b*"),
        ("> ", ""),
        ("> a **b\n> c", "> a **b\n> c**"),
        ("- [", ""),
        ("- [x]", ""),
        ("- [ ] a", "- [ ] a"),
        ("[docs]:", ""),
        ("a **b\n- c", "a **b\n- c"),
        ("a **b\n\nc", "a **b\n\nc"),
        ("a **b\r\n\r\nc *d", "a **b\r\n\r\nc *d*"),
        ("Text\\\n", "Text"),
    ],
)
def test_signs_at_the_end(text: str, mended: str) -> None:
    assert mend(text) == mended


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("| A", ""),
        ("| A | B |\n", ""),
        ("| A | B |\n|--", ""),
        ("| A | B |\n|---|---|", ""),
        ("| A | B |\n|---|---|\n", "| A | B |\n|---|---|\n"),
        ("| A | B |\n|---|---|\n| **c", "| A | B |\n|---|---|\n| **c**"),
        ("| A | B |\n|---|---|\n| **c | d", "| A | B |\n|---|---|\n| **c | d"),
        ("Words:\n| A | B", "Words:\n"),
        ("|x|" + " is a number" * 20, "|x|" + " is a number" * 20),
    ],
)
def test_tables_are_shown_from_their_second_line(text: str, mended: str) -> None:
    assert mend(text) == mended


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("```py\na **b", "```py\na **b"),
        ("```py\na\n``", "```py\na"),
        ("```py\na\n```", "```py\na\n"),
        ("```py\na\n```\n**b", "```py\na\n```\n**b**"),
        ("~~~\n```\na *b", "~~~\n```\na *b"),
        ("- a\n  ```\n  - *b", "- a\n  ```\n  - *b"),
        ("$$\na\n+ b", "$$\na\n+ b$$"),
        ("$$\na\n$", "$$\na$$"),
        ("$$\na\n$$", "$$\na\n$$"),
        ("$$\na\n$$\n*b", "$$\na\n$$\n*b*"),
        ("$$", ""),
        ("\\[\nx^2\n\\", "\\[\nx^2\\]"),
    ],
)
def test_nothing_is_a_sign_in_code_and_formulas(text: str, mended: str) -> None:
    assert mend(text) == mended


@pytest.mark.parametrize(
    "unit",
    ["[", "![", "*a ", "[*", "`", "$x", "\\(", "<a b='", '<a b="', " ", "\n", "|", "| a\n", "&",
     "- ", "](", "(", "$$\n", "```\n", "1. ", "[a](b ", "~", "\\", "<", "a\n"],
)  # fmt: skip
def test_the_work_is_linear(unit: str) -> None:
    """The suite's time limit is the check."""
    text = unit * (200_000 // len(unit))
    assert len(mend(text)) <= len(text) + 1_000
