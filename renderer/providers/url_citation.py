"""OpenAI's ``url_citation``, which many write: an address, its title, and a range of the text.

The range is of characters, end exclusive, ``0``–``0`` where there is none. OpenAI's own covers the
marker that the model wrote, ``([host](url))``; a gateway's may be anything, see ``gateway``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.position import Position

#: The number of a marker, where others have a title.
_NUMBER = re.compile(r"\[{0,2}\d{1,3}\]{0,2}")
#: Kinds of annotations that cite nothing: files that were read.
_NO_CITATIONS = frozenset({"file", "file_annotation", "file_path"})


@dataclass(frozen=True, slots=True, kw_only=True)
class UrlCitation:
    """A citation that has been read, its source listed."""

    source: str
    """The id of the source."""

    url: str
    """Its address as written."""

    range: tuple[int, int] | None
    """Where it stands, if that is said."""

    path: str
    """Where it stands in the payload."""

    @property
    def marker(self) -> Position | None:
        """Its position, if the range is that of a marker which holds the address."""
        if self.range is None:
            return None
        start, end = self.range
        return Position(kind="marker", start=start, end=end, holds=self.url)


def read_url_citation(draft: Draft, annotation: Node) -> UrlCitation | None:
    """Read an annotation, its fields in ``url_citation`` or beside its type; list its source."""
    nested = annotation["url_citation"]
    if not nested and annotation.type() != "url_citation":
        if annotation.type() not in _NO_CITATIONS:
            annotation.report("unknown-source")
        return None
    fields = nested or annotation
    url = fields["url"].words()
    if url is None:
        fields["url"].report("missing-field")
        return None
    source = draft.source(
        url=url, title=real_title(fields["title"]), snippet=fields["content"].words()
    )
    return UrlCitation(source=source, url=url, range=range_of(fields), path=annotation.path)


def real_title(title: Node) -> str | None:
    """Return a title; where it is only the number that the text shows, there is none."""
    words = title.words()
    return None if words and _NUMBER.fullmatch(words.strip()) else words


def range_of(fields: Node) -> tuple[int, int] | None:
    """Return a range, or ``None`` if there is none; a start that is left out is 0."""
    start, end = fields["start_index"].number(), fields["end_index"].number()
    if end is None:
        if start:
            fields["end_index"].report("missing-field")
        return None
    return (start or 0, end) if start or end else None
