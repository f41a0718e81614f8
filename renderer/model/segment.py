"""Segments: the parts of a message, one class for each type that is drawn and one for the rest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, TypeAlias

from renderer.model.citation import Citation
from renderer.model.fields import Field, id_field, text_field
from renderer.model.identifier import Id
from renderer.model.listed import EMPTY, Listed
from renderer.model.record import Record, as_mapping
from renderer.model.source import Source
from renderer.model.typed import CITATIONS, CONTENT, SOURCES, TypedSegment, type_field


@dataclass(frozen=True, slots=True, kw_only=True)
class TextSegment(TypedSegment):
    """Markdown, with what it cites."""

    type: ClassVar[str] = "text"

    FIELDS: ClassVar[Mapping[str, Field]] = MappingProxyType(
        {
            "id": id_field(),
            "type": type_field("text"),
            "content": CONTENT,
            "sources": SOURCES,
            "citations": CITATIONS,
        }
    )

    content: str = ""
    """The Markdown text."""

    sources: Listed[Source, Source] = EMPTY
    """What the text was written from, in the order it is numbered."""

    citations: Listed[Citation, Citation] = EMPTY
    """Which passages of the text rest on which of the sources."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeSegment(TypedSegment):
    """A block of code; its chips follow the block."""

    type: ClassVar[str] = "code"

    FIELDS: ClassVar[Mapping[str, Field]] = MappingProxyType(
        {
            "id": id_field(),
            "type": type_field("code"),
            "content": CONTENT,
            "language": text_field(),
            "sources": SOURCES,
            "citations": CITATIONS,
        }
    )

    content: str = ""
    """The code."""

    language: str | None = None
    """The programming language it is written in."""

    sources: Listed[Source, Source] = EMPTY
    """What the code was written from, in the order it is numbered."""

    citations: Listed[Citation, Citation] = EMPTY
    """Which passages of the code rest on which of the sources."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ThinkingSegment(TypedSegment):
    """What the model wrote before it answered; Markdown that cites nothing."""

    type: ClassVar[str] = "thinking"

    FIELDS: ClassVar[Mapping[str, Field]] = MappingProxyType(
        {"id": id_field(), "type": type_field("thinking"), "content": CONTENT}
    )

    content: str = ""
    """The Markdown text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImageSegment(TypedSegment):
    """An image, drawn as a link to it."""

    type: ClassVar[str] = "image"

    FIELDS: ClassVar[Mapping[str, Field]] = MappingProxyType(
        {
            "id": id_field(),
            "type": type_field("image"),
            "url": text_field(),
            "alt": text_field(),
            "title": text_field(),
        }
    )
    ALIASES = MappingProxyType({"src": "url"})

    url: str | None = None
    """The address of the image; a stored mapping may call it ``src``."""

    alt: str | None = None
    """What the image shows, in words."""

    title: str | None = None
    """The title of the image."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorSegment(TypedSegment):
    """What went wrong while the reply was written, as plain text."""

    type: ClassVar[str] = "error"

    FIELDS: ClassVar[Mapping[str, Field]] = MappingProxyType(
        {"id": id_field(), "type": type_field("error"), "content": CONTENT}
    )
    ALIASES = MappingProxyType({"message": "content"})

    content: str = ""
    """The text; a stored mapping may call it ``message``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherSegment(Record):
    """A segment of any other type: kept as it is, and not drawn."""

    FIELDS: ClassVar[Mapping[str, Field]] = MappingProxyType(
        {"id": id_field(), "type": text_field(default="")}
    )

    type: str
    """The type it was stored with; empty if that is no string."""

    id: Id | None = None
    """What the segment is called in its message."""


Segment: TypeAlias = (
    TextSegment | CodeSegment | ThinkingSegment | ImageSegment | ErrorSegment | OtherSegment
)

#: The classes of the types that are drawn.
DRAWN: Mapping[str, type[Segment]] = MappingProxyType(
    {
        kind.type: kind
        for kind in (TextSegment, CodeSegment, ThinkingSegment, ImageSegment, ErrorSegment)
    }
)

SEGMENTS = (*DRAWN.values(), OtherSegment)


def read_segment(value: object, /) -> Segment:
    """Return an entry of a message's segments; one without a type is text."""
    if isinstance(value, SEGMENTS):
        return value
    mapping = as_mapping(value)
    if mapping is None:
        return OtherSegment.stray(value)
    kind = mapping.get("type")
    if kind is None:
        return TextSegment.from_dict(mapping)
    known_kind = DRAWN.get(kind, OtherSegment) if isinstance(kind, str) else OtherSegment
    return known_kind.from_dict(mapping)
