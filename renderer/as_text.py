"""Messages without markers and sources: to be read aloud, mailed, or sent back to a model."""

from __future__ import annotations

import re
from collections.abc import Iterator

from renderer.finalize.edits import Edit, Edited, Ranges, Units
from renderer.finalize.gaps import without
from renderer.finalize.section import find_section
from renderer.markers import NUMBERS, Form, form_of, scan_markers
from renderer.model import (
    Citation,
    CodeSegment,
    ImageSegment,
    Segment,
    TextSegment,
    key,
    load_message,
)
from renderer.placement.marker import MAX_LETTERS, MAX_UNITS, is_bracketed

_FENCE = re.compile(r"`{3,}")
_PRIVATE = re.compile(
    "\ue200[^\ue200\ue201]{0,1024}\ue201|\ue202[A-Za-z0-9_]{1,64}|[\ue200-\ue206]"
)


def to_text(message: object, *, marker: str | re.Pattern[str] | None = None) -> str:
    """Return the Markdown of a message without its markers and sources.

    ``message`` is what ``render_reply`` takes. What a model wrote of its sources goes, too: numbers
    ``[n]`` that mean a source of the message, link definitions of such numbers, the list of sources
    at the end. Code stays, thoughts and errors go, of an image its words stay. ``marker`` is the
    pattern of another form of markers.
    """
    loaded, _ = load_message(message)
    form = form_of(marker)
    if loaded.role == "user":
        return "\n\n".join(filter(None, map(_plain, loaded.segments)))
    return "\n\n".join(filter(None, (_written(each, form) for each in loaded.segments)))


def _plain(segment: Segment) -> str:
    return segment.content if isinstance(segment, TextSegment) else _written(segment, NUMBERS)


def _written(segment: Segment, form: Form) -> str:
    match segment:
        case TextSegment():
            return uncited(segment, form).strip()
        case CodeSegment(content=content, language=language):
            return fenced(content, language)
        case ImageSegment(alt=alt, title=title):
            return alt or title or ""
        case _:
            return ""


def fenced(content: str, language: str | None) -> str:
    """Return code as a fence that nothing in it ends."""
    longest = max(map(len, _FENCE.findall(content)), default=2)
    fence = "`" * (longest + 1)
    return f"{fence}{language or ''}\n{content.removesuffix(chr(10))}\n{fence}"


def uncited(segment: TextSegment, form: Form) -> str:
    """Return the text of a segment without what cites."""
    text = segment.content
    if segment.sources:
        text = text[: find_section(text)]
    spans = sorted({*_marked(segment, text), *_numbered(segment, text, form)})
    edits = without(text, spans)
    taken = Ranges((edit.start, edit.end) for edit in edits)
    for each in scan_markers(text, form.pattern).definitions if segment.sources else ():
        if not taken.meet(each.start, each.end):
            edits.append(Edit(each.start, each.end))
    edits.sort(key=lambda edit: edit.start)
    return _PRIVATE.sub("", Edited(text, edits).text)


def _marked(segment: TextSegment, text: str) -> Iterator[tuple[int, int]]:
    """Give the ranges of the citations that are markers."""
    units = Units(text)
    end = 0
    for citation in sorted(segment.citations, key=lambda each: (each.start or 0, each.end or 0)):
        span = marker_range(citation, text, units)
        if span is not None and span[0] >= end:
            yield span
            end = span[1]


def marker_range(citation: Citation, text: str, units: Units) -> tuple[int, int] | None:
    """Return where a citation's marker stands in a text, if it has one that is one."""
    if not citation.marker or citation.start is None or citation.end is None:
        return None
    if not 0 <= citation.start < citation.end <= units.length:
        return None
    start, end = units.index(citation.start), units.index(citation.end)
    return (start, end) if is_marker(text[start:end]) else None


def is_marker(text: str) -> bool:
    """Say whether a range called a marker is one: a few letters, or something in brackets."""
    if len(text) > MAX_UNITS or re.search(r"\n[ \t]*\n", text):
        return False
    return is_bracketed(text) or sum(map(str.isalnum, text)) <= MAX_LETTERS


def _numbered(segment: TextSegment, text: str, form: Form) -> Iterator[tuple[int, int]]:
    """Give the ranges of the numbers that mean a source."""
    ids = {key(each.id): at for at, each in enumerate(segment.sources, 1) if each.id is not None}
    units = Units(text)
    covered = Ranges(
        span
        for citation in segment.citations
        if (span := marker_range(citation, text, units)) is not None
    )
    for each in scan_markers(text, form.pattern).markers if segment.sources else ():
        numbers = form.numbers(each.match, ids, len(segment.sources))
        if numbers and numbers.numbers and not covered.meet(each.start, each.end):
            yield each.start, each.end
