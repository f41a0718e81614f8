"""Whether the end of what has come stands in code."""

from __future__ import annotations

import pytest

from renderer.markers.code import Code


@pytest.mark.parametrize(
    ("text", "is_open"),
    [
        ("words", False),
        ("a `code", True),
        ("a `code` b", False),
        ("a `code\nb", False),
        ("```py\nx", True),
        ("```py\nx\n```\n", False),
        ("```py\nx\n~~~\n", True),
        ("````\n```\nx", True),
        ("- ~~~\n  x", True),
        ("> ```\n> x", True),
        ("x" * 500 + "`", True),
    ],
)
def test_code(text: str, is_open: bool) -> None:
    whole = Code()
    whole.advance(text)
    pieces = Code()
    for character in text:
        pieces.advance(character)
    assert whole.is_open is pieces.is_open is is_open
