from __future__ import annotations

import pytest

from renderer.text import printable


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Größe 1 – “ok”", "Größe 1 – “ok”"),
        ("\x1b[31mred\x1b[0m", "\\x1b[31mred\\x1b[0m"),
        ("a\nb\tc\r", "a\\nb\\tc\\r"),
        ("\u202eabc\u2066", "\\u202eabc\\u2066"),
        ("\ud800", "\\ud800"),
        ("", ""),
    ],
)
def test_what_steers_is_escaped(text: str, expected: str) -> None:
    assert printable(text) == expected
    assert printable(text).isprintable()
