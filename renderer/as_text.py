"""Messages without markers and sources: to be read aloud, mailed, or sent back to a model."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from renderer.finalize.edits import Edit, Edited, Ranges, Units
from renderer.finalize.gaps import without
from renderer.finalize.section import find_section
from renderer.finalize.spans import joined, numbered, unlinked
from renderer.markers import Form, Markers, form_of, scan_markers
from renderer.model import (
    Citation,
    CodeSegment,
    ImageSegment,
    Segment,
    TextSegment,
    load_message,
)
from renderer.placement.insource import search_source
from renderer.safehtml.attributes import is_language
from renderer.text import Normal, normalise, without_internal

_FENCE = re.compile(r"`{3,}")
_BLANK_LINES = re.compile(r"(?:[ \t]*+\n)*+")
#: What is left of tokens that were cut off.
_CUT_OFF = re.compile("\ue202[A-Za-z0-9_]{1,64}")


def to_text(message: object, *, marker: str | re.Pattern[str] | None = None) -> str:
    """Return the Markdown of a message without its markers and sources.

    ``message`` is what ``render_reply`` takes: a mapping as it is stored, a ``Message``, or an
    object with ``model_dump()`` or ``to_dict()``; offsets count UTF-16 code units of a segment's
    content. What a model wrote of its sources goes, too: numbers ``[n]`` that mean a source of the
    message, link definitions of such numbers, the list of sources at the end, tokens in characters
    of private use. Code stays, as a fence, thoughts and errors go, of an image its words stay; the
    text of a user stays as it is. The segments are parted by empty lines.

    ``marker`` is the pattern of another form of markers, one whose group is a number, counted
    from 1, or the id of a source. What is wrong with the data raises nothing: a citation without a
    place takes nothing out. Raises ``TypeError`` if ``message`` is none of these, and
    ``ValueError`` if ``marker`` is no pattern, has no group, or matches an empty text.
    """
    loaded, _ = load_message(message)
    form = form_of(marker)
    is_user = loaded.role == "user"
    written = (_written(segment, form, is_user=is_user) for segment in loaded.segments)
    return "\n\n".join(filter(None, written))


def _written(segment: Segment, form: Form, *, is_user: bool) -> str:
    match segment:
        case TextSegment(content=content):
            return content if is_user else trimmed(uncited(segment, form))
        case CodeSegment(content=content, language=language):
            return fenced(content, language)
        case ImageSegment():
            return image_words(segment)
        case _:
            return ""


def fenced(content: str, language: str | None) -> str:
    """Return code as a fence that nothing in it ends."""
    content = without_internal(content)
    longest = max(map(len, _FENCE.findall(content)), default=2)
    fence = "`" * (longest + 1)
    name = language if language and is_language(language) else ""
    return f"{fence}{name}\n{content.removesuffix(chr(10))}\n{fence}"


def image_words(segment: ImageSegment) -> str:
    """Return what an image is called, on one line; empty if it has no name."""
    names = (
        " ".join(without_internal(each or "").split()) for each in (segment.alt, segment.title)
    )
    return next(filter(None, names), "")


def uncited(segment: TextSegment, form: Form) -> str:
    """Return the text of a segment without what cites."""
    text = segment.content
    found = Markers()
    if segment.sources:
        text = text[: find_section(text)]
        found = scan_markers(text, form.pattern)
    marked = joined(unlinked(text, _marked(segment.citations, text)))
    spans = [*marked, *(span for span, _ in numbered(found, form, segment.sources, marked))]
    edits = without(text, sorted(spans))
    taken = Ranges((edit.start, edit.end) for edit in edits)
    for each in found.definitions:
        if not taken.meet(each.start, each.end):
            edits.append(Edit(each.start, each.end))
    edits.sort(key=lambda edit: edit.start)
    return unsigned(Edited(text, edits).text)


def unsigned(text: str) -> str:
    """Return a text without what is left of tokens in characters of private use."""
    return without_internal(_CUT_OFF.sub("", text) if "\ue202" in text else text)


def trimmed(text: str) -> str:
    """Return a text without empty lines round it; the first line of code keeps its blanks."""
    begun = _BLANK_LINES.match(text)
    return text[begun.end() if begun else 0 :].rstrip()


def _marked(citations: Sequence[Citation], text: str) -> Iterator[tuple[int, int]]:
    """Give the ranges of the citations that are markers, and those of tokens."""
    if "\ue200" not in text and not any(citation.marker for citation in citations):
        return
    read = normalise(text)
    search = search_source(read)
    for number, citation in enumerate(citations):
        if citation.marker:
            search.find(number, citation)
    units = Units(text)
    for start, end in (*search.markers.values(), *search.tokens):
        yield _index(read, units, start), _index(read, units, end)


def _index(read: Normal, units: Units, index: int) -> int:
    """Return where a place of a text that was read stands in the text as it was given."""
    return units.index(read.utf16(index))
