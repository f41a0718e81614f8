from __future__ import annotations

import pytest

from renderer.finalize.spans import joined, numbered, unlinked
from renderer.markers import NUMBERS, scan_markers
from renderer.model import Source


def test_ranges_that_overlap_are_one() -> None:
    assert joined([(7, 10), (0, 3), (3, 6), (8, 12), (9, 10)]) == [(0, 3), (3, 6), (7, 12)]
    assert joined([]) == []


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("a [1](https://a.example) b", "[1](https://a.example)"),
        ('a [[1]](https://a.example "so") b', '[[1]](https://a.example "so")'),
        ("a [1] (b)", "[1]"),
        ("a [1](b c) d", "[1]"),
        ("a [b [1]](u)", "[1]"),
    ],
)
def test_a_link_goes_with_all_its_words(text: str, whole: str) -> None:
    start = text.index("[1]")
    ((first, last),) = unlinked(text, [(start, start + 3)])
    assert text[first:last] == whole


def test_numbers_mean_sources_where_no_marker_is_cited() -> None:
    text = "a [1] b [2, 3] c [9] d [1]"
    sources = [Source(id="x"), Source(id=None), Source(id="x")]
    found = [*numbered(scan_markers(text), NUMBERS, sources, [(0, 5)])]
    assert [(text[start:end], meant) for (start, end), meant in found] == [
        ("[2, 3]", (2, 3)),
        ("[1]", (1,)),
    ]
