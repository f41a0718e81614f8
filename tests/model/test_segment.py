"""Segments: one class for each type, and what each of them stores."""

from __future__ import annotations

import pytest

from renderer.model import (
    Citation,
    CodeSegment,
    ErrorSegment,
    ImageSegment,
    OtherSegment,
    Segment,
    Source,
    TextSegment,
    ThinkingSegment,
)
from renderer.model.segment import read_segment

SOURCES = [{"id": "s1", "url": "https://example.org/"}]
CITATIONS = [{"start": 0, "end": 3, "sources": ["s1"]}]


@pytest.mark.parametrize(
    ("stored", "segment"),
    [
        (
            {"type": "text", "content": "Sky", "sources": SOURCES, "citations": CITATIONS},
            TextSegment(
                content="Sky",
                sources=[Source(id="s1", url="https://example.org/")],
                citations=[Citation(start=0, end=3, sources=["s1"])],
            ),
        ),
        (
            {"type": "code", "id": "c1", "content": "1", "language": "python", "sources": SOURCES},
            CodeSegment(
                id="c1",
                content="1",
                language="python",
                sources=[Source(id="s1", url="https://example.org/")],
            ),
        ),
        (
            {"type": "thinking", "content": "Hm", "isStreaming": False},
            ThinkingSegment(content="Hm", extra={"isStreaming": False}),
        ),
        (
            {"type": "image", "url": "https://example.org/i", "alt": "A", "title": "T"},
            ImageSegment(url="https://example.org/i", alt="A", title="T"),
        ),
        (
            {"type": "image", "src": "https://example.org/i"},
            ImageSegment(url="https://example.org/i"),
        ),
        ({"type": "error", "content": "No"}, ErrorSegment(content="No")),
        ({"type": "error", "message": "No"}, ErrorSegment(content="No")),
        ({"type": "error", "message": ""}, ErrorSegment()),
        (
            {"type": "tool_call", "id": "t1", "toolCall": {"name": "search"}},
            OtherSegment(type="tool_call", id="t1", extra={"toolCall": {"name": "search"}}),
        ),
        ({"type": ""}, OtherSegment(type="")),
        ({"type": 5, "content": "x"}, OtherSegment(type="", extra={"type": 5, "content": "x"})),
        ({"content": "Sky"}, TextSegment(content="Sky")),
        ({"type": "text"}, TextSegment()),
        ({"type": "text", "content": "", "sources": [], "citations": []}, TextSegment()),
        ({"type": "text", "content": ["a"]}, TextSegment(extra={"content": ["a"]})),
        ("Sky", OtherSegment(type="")),
        (None, OtherSegment(type="")),
    ],
)
def test_an_entry_is_read_by_its_type_and_given_back(stored: object, segment: Segment) -> None:
    read = read_segment(stored)
    assert read == segment
    assert type(read) is type(segment)
    assert read.to_entry() == stored


def test_two_addresses_of_an_image_are_both_kept() -> None:
    stored = {"type": "image", "url": "https://example.org/a", "src": "https://example.org/b"}
    image = ImageSegment.from_dict(stored)
    assert (image.url, image.extra) == ("https://example.org/a", {"src": "https://example.org/b"})
    assert image.to_dict() == stored


def test_an_unreadable_address_is_not_replaced_by_another() -> None:
    stored = {"type": "image", "url": 5, "src": "https://example.org/b"}
    assert ImageSegment.from_dict(stored).url is None
    assert ImageSegment.from_dict(stored).to_dict() == stored


@pytest.mark.parametrize(
    ("segment", "stored"),
    [
        (TextSegment(), {"type": "text", "content": ""}),
        (CodeSegment(content="1"), {"type": "code", "content": "1"}),
        (ImageSegment(url="/i"), {"type": "image", "url": "/i"}),
    ],
)
def test_an_object_built_by_hand_names_its_type(
    segment: Segment, stored: dict[str, object]
) -> None:
    assert segment.to_dict() == stored


def test_a_source_that_is_no_mapping_keeps_its_place() -> None:
    """Otherwise every number behind it would lead to another source."""
    stored = {"type": "text", "content": "x", "sources": ["https://example.org/", {"id": "s2"}]}
    segment = TextSegment.from_dict(stored)
    assert [source.id for source in segment.sources] == [None, "s2"]
    assert segment.to_dict() == stored


def test_objects_are_taken_where_mappings_are() -> None:
    source = Source(id="s1")
    segment = read_segment({"type": "text", "content": "x", "sources": [source]})
    assert isinstance(segment, TextSegment)
    assert segment.sources == (source,)
    assert segment.to_dict()["sources"] == [{"id": "s1"}]
