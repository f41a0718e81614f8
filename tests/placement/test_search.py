from __future__ import annotations

import pytest

from renderer.model import Citation
from renderer.placement.search import range_fault
from renderer.text import normalise


@pytest.mark.parametrize(
    ("start", "end", "code"),
    [
        (0, 4, None),
        (None, 4, None),
        (4, 4, None),
        # two units for one character
        (0, 6, None),
        (0, 7, "out-of-range"),
        (-1, 4, "out-of-range"),
        (0, -1, "out-of-range"),
        (9, 4, "reversed"),
        (0, 0, "empty-range"),
        (None, 0, "empty-range"),
        # reported when it was loaded
        (0, None, None),
    ],
)
def test_a_range_that_cannot_be_one_is_named(
    start: int | None, end: int | None, code: str | None
) -> None:
    citation = Citation(start=start, end=end, sources=["s"])
    assert range_fault(normalise("abcd🚀"), citation) == code
