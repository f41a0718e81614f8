"""Url citations: their ranges, and titles that are none."""

from __future__ import annotations

import pytest

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node, silent
from renderer.providers.url_citation import range_of, read_url_citation, real_title


@pytest.mark.parametrize(
    ("fields", "range_"),
    [
        ({"start_index": 3, "end_index": 9}, (3, 9)),
        ({"startIndex": 3, "endIndex": 9.0}, (3, 9)),
        ({"end_index": 9}, (0, 9)),
        ({"start_index": 9, "end_index": 3}, (9, 3)),
        ({"start_index": 9, "end_index": 0}, (9, 0)),
        ({"start_index": 0, "end_index": 0}, None),
        ({"end_index": 0}, None),
        ({"start_index": 3}, None),
        ({"start_index": 3, "end_index": "9"}, None),
        ({}, None),
    ],
)
def test_range(fields: dict[str, object], range_: tuple[int, int] | None) -> None:
    assert range_of(Node(fields, "", silent)) == range_


@pytest.mark.parametrize(
    ("title", "real"),
    [
        ("Tides", "Tides"),
        ("7 tides", "7 tides"),
        ("1984", "1984"),
        ("1", None),
        (" [12] ", None),
        ("[[1]]", None),
        ("", None),
        ("  ", None),
        (None, None),
        (1, None),
    ],
)
def test_title(title: object, real: str | None) -> None:
    assert real_title(Node(title, "", silent)) == real


def test_the_address_of_a_marker_is_the_one_that_was_written() -> None:
    draft = Draft()
    fields = {"url": "https://a.example/b c", "start_index": 2, "end_index": 9}
    annotation = {"type": "url_citation", "url_citation": fields}
    citation = read_url_citation(draft, Node(annotation, "a", draft.report))
    assert citation is not None
    assert citation.marker is not None
    assert citation.marker.holds == "https://a.example/b c"
    assert citation.path == "a"
