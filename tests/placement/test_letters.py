from __future__ import annotations

import random

import pytest

from renderer.placement.letters import letters


@pytest.mark.parametrize(
    ("text", "found", "at"),
    [
        ("", "", []),
        ("a-b 1_2", "ab12", [0, 2, 4, 6]),
        # accents in both forms: a mark is no letter
        ("é e\u0301", "ée", [0, 2]),
        # letters, numerals and symbols of other scripts
        ("水 ½ Ⅷ ① ✅ ª", "水½Ⅷ①ª", [0, 2, 4, 6, 10]),
        ("ก้า", "กา", [0, 2]),
        # a question mark is none, even where it stands for what ASCII lacks
        ("a?é?", "aé", [0, 2]),
        ("🚀b", "b", [1]),
    ],
)
def test_letters_and_digits_are_found_with_their_places(
    text: str, found: str, at: list[int]
) -> None:
    assert letters(text) == (found, at)


def test_they_are_what_unicode_calls_so() -> None:
    """Whatever way is taken, the result is that of asking each character."""
    chance = random.Random(7)
    alphabet = [chr(code) for code in range(0x20, 0x250)] + list("水かé\u0301٣ก้🚀½_\u200d")
    for _ in range(300):
        text = "".join(chance.choices(alphabet, k=chance.randrange(40)))
        expected = [(each, at) for at, each in enumerate(text) if each.isalnum()]
        found, at = letters(text)
        assert list(zip(found, at, strict=True)) == expected


@pytest.mark.parametrize("length", [8_191, 8_192, 8_193, 99_999, 100_000, 100_001])
def test_places_in_long_texts_are_the_same(length: int) -> None:
    text = ("a. " * length)[:length]
    found, at = letters(text)
    assert found == "a" * len(at)
    assert list(at) == list(range(0, length, 3))
