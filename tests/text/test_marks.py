"""Which characters are marks: the same ones on every Python."""

from __future__ import annotations

import sys
from unicodedata import category

import pytest

from renderer.text.marks import is_mark


def test_all_that_this_python_knows_are_marks() -> None:
    known = [chr(code) for code in range(sys.maxunicode + 1)]
    assert all(is_mark(char) for char in known if category(char)[0] == "M")
    assert not any(is_mark(char) for char in known if category(char)[0] not in "MC")


def test_how_many_there_are() -> None:
    """Python 3.11 knows 2,408 of them; Unicode 17 has 135 more."""
    assert sum(is_mark(chr(code)) for code in range(sys.maxunicode + 1)) == 2_543


@pytest.mark.parametrize(
    "code", [0x0301, 0x0E31, 0x20E3, 0xFE0F, 0xE0100, 0x0897, 0x1E6F5, 0x113B8]
)
def test_mark(code: int) -> None:
    assert is_mark(chr(code))


@pytest.mark.parametrize("char", ["a", "日", "😀", "\u200d", "\u00a8", "^", "\u1ade"])
def test_no_mark(char: str) -> None:
    assert not is_mark(char)
