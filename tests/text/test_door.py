"""The door: what may not come in is U+FFFD, one UTF-16 code unit for one."""

from __future__ import annotations

import random

import pytest
from markupsafe import Markup

from renderer.text import clean

REFUSED = [
    *range(0x00, 0x09),
    0x0B,
    0x0C,
    *range(0x0E, 0x20),
    *range(0x7F, 0xA0),
    *range(0xD800, 0xE000),
    *range(0xFDD0, 0xFDF0),
    0xFFFE,
    0xFFFF,
]


def units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def test_each_character_of_the_first_plane() -> None:
    changed = [code for code in range(0x10000) if clean(chr(code)) != chr(code)]
    assert changed == REFUSED
    assert {clean(chr(code)) for code in REFUSED} == {"\ufffd"}


@pytest.mark.parametrize("char", ["\U00010000", "\U0001f600", "\U0001fffe", "\U0010ffff"])
def test_other_planes_pass(char: str) -> None:
    assert clean(char) == char


@pytest.mark.parametrize(
    ("given", "cleaned"),
    [
        ("", ""),
        ("a\tb\nc\r\nd\re", "a\tb\nc\r\nd\re"),
        ("a\x00b\x1bc", "a\ufffdb\ufffdc"),
        ("\ud83d\ude00", "😀"),
        ("a\ud83d\ude00b\ud83d", "a😀b\ufffd"),
        ("\ude00\ud83d", "\ufffd\ufffd"),
        ("\ud83d\ud83d\ude00\ude00", "\ufffd😀\ufffd"),
        ("\ud83f\udffe", "\U0001fffe"),
        ("\udbff\udfff\x00", "\U0010ffff\ufffd"),
        ("\ud800\udc00", "\U00010000"),
    ],
)
def test_clean(given: str, cleaned: str) -> None:
    assert clean(given) == cleaned


def test_length_in_utf16_holds_and_clean_is_final() -> None:
    chance = random.Random(1)
    pieces = ["a", "é", "\x00", "\r", "\n", "\ud83d", "\ude00", "😀", "\ufffe", "\x85", "\u2028"]
    for _ in range(5_000):
        text = "".join(chance.choices(pieces, k=chance.randint(0, 12)))
        cleaned = clean(text)
        assert units(cleaned) == units(text)
        assert clean(cleaned) == cleaned
        cleaned.encode("utf-8")


@pytest.mark.parametrize("text", ["<b>", "<b>\x00", "<b>😀"])
def test_markup_becomes_plain_text(text: str) -> None:
    assert type(clean(Markup(text))) is str
