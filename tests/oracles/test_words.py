from __future__ import annotations

import pytest

from tests.oracles.words import word_end


@pytest.mark.parametrize(
    ("before", "rest", "after"),
    [
        ("wo", "rd", " x"),
        ("word", "", ". x"),
        ("3.", "14", ","),
        ("it’", "s", " x"),
        ("e", "\u0301", " x"),
        ("न", "मस्ते", " x"),
        ("水", "", "是"),
        ("ひ", "", "ら"),
        ("น้", "ำ", "ดี"),
        ("한", "국", ""),
        ("a", "", "水"),
        ("me\u200c", "n", "."),
    ],
)
def test_where_a_word_ends(before: str, rest: str, after: str) -> None:
    assert word_end(before + rest + after, len(before)) == len(before + rest)
