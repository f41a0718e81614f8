"""A marker with other numbers."""

from __future__ import annotations

import pytest

from renderer.markers.grammar import PATTERN
from renderer.markers.rewrite import rewrite

NEW = {1: 3, 2: 1, 3: 2, 4: 4, 5: 9}


@pytest.mark.parametrize(
    ("marker", "expected"),
    [
        ("[1]", "[3]"),
        ("[1, 2]", "[3, 1]"),
        ("[1-3]", "[3, 1, 2]"),
        ("[2-3]", "[1-2]"),
        ("[3–4]", "[2, 4]"),
        ("[ 2 ;1 ]", "[ 1 ;3 ]"),
        ("［1、2］", "［3、1］"),
        ("[٢]", "[١]"),
        ("[1,7]", "[3]"),
        ("[7]", ""),
        ("[1,1]", "[3]"),
        ("[4]", "[4]"),
        ("[4,4]", "[4]"),
        ("[2-999999999]", "[1, 2, 4, 9]"),
    ],
)
def test_rewritten(marker: str, expected: str) -> None:
    assert rewrite(marker, NEW.get, 5) == expected


def test_what_would_be_too_long_becomes_several() -> None:
    written = rewrite("[1-60]", lambda number: 2 * number, 60)
    markers = PATTERN.findall(written)
    assert "".join(markers) == written
    assert all(len(marker) <= 64 for marker in markers)
    assert written.count(",") == 60 - len(markers)
