"""Messages as Markdown with footnotes: each chip becomes ``[^1]``, each source a definition."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from renderer.as_text import fenced, marker_range
from renderer.finalize.edits import Edit, Edited, Units
from renderer.finalize.equal import identity
from renderer.finalize.section import find_section
from renderer.labels import label
from renderer.markers import Form, find_places, form_of, scan_markers
from renderer.model import (
    Citation,
    CodeSegment,
    ImageSegment,
    Message,
    Segment,
    Source,
    TextSegment,
    key,
    load_message,
)
from renderer.text import normalise, tidy
from renderer.urls import parse_address

#: How far behind its passage a footnote may have to stand, in characters.
_REACH = 400
_SPECIAL = re.compile(r"([\\`*_\[\]<>~|&$])")
_FOOTNOTE = re.compile(r"\[\^(\d+)\]")


def to_markdown(message: object, *, marker: str | re.Pattern[str] | None = None) -> str:
    """Return a message as Markdown in which citations are footnotes.

    ``message`` is what ``render_reply`` takes. Each ``[^1]`` stands where the chip would, and the
    definitions of all sources follow the text, in the order of the list. ``marker`` is the pattern
    of another form of markers.
    """
    loaded, _ = load_message(message)
    notes = _Notes(loaded, form_of(marker))
    parts = [part for part in map(notes.written, loaded.segments) if part]
    return "\n\n".join([*parts, *notes.definitions()])


class _Notes:
    """The footnotes of a message."""

    def __init__(self, message: Message, form: Form) -> None:
        self._form = form
        self._numbers: dict[object, int] = {}
        self._sources: list[Source] = []
        for source in (each for segment in message.segments for each in _sources(segment)):
            self._number(source)
        texts = (each.content for each in message.segments if isinstance(each, TextSegment))
        # A model may have footnotes of its own.
        self._sign = "source-" if any(map(_FOOTNOTE.search, texts)) else ""

    def written(self, segment: Segment) -> str:
        """Return a segment with its references."""
        match segment:
            case TextSegment():
                return self._text(segment).strip()
            case CodeSegment(content=content, language=language):
                ids = _ids(segment.sources)
                cited = [each for citation in segment.citations for each in _cited(citation, ids)]
                code = fenced(content, language)
                return f"{code}\n\n{self._references(cited)}" if cited else code
            case ImageSegment(url=url, alt=alt, title=title):
                address = parse_address(url, trim=True) if url else None
                name = _escaped(alt or title or "")
                return f"![{name}](<{address.href}>)" if address else name
            case _:
                return ""

    def definitions(self) -> Iterator[str]:
        """Give the definitions of all sources, as one block."""
        lines = [
            f"[^{self._sign}{number}]: {_named(source)}"
            for number, source in enumerate(self._sources, 1)
        ]
        if lines:
            yield "\n".join(lines)

    def _text(self, segment: TextSegment) -> str:
        read = normalise(segment.content)
        text = read.text[: find_section(read.text)] if segment.sources else read.text
        ids = _ids(segment.sources)
        edits = [*self._markers(segment, text, ids)]
        taken = {place for edit in edits for place in range(edit.start, edit.end)}
        wanted: dict[int, list[Source]] = {}
        units = Units(text)
        for citation in segment.citations:
            sources = list(_cited(citation, ids))
            end = citation.end
            if sources and end is not None and 0 < end <= units.length:
                index = units.index(end)
                if not citation.marker or index - 1 not in taken:
                    wanted.setdefault(_word_end(text, index), []).extend(sources)
        for place, sources in _placed(text, wanted):
            edits.append(Edit(place, place, self._references(sources)))
        return Edited(text, sorted(_apart(edits), key=lambda edit: edit.start)).text

    def _markers(
        self, segment: TextSegment, text: str, ids: Mapping[str, Source]
    ) -> Iterator[Edit]:
        """Give the changes of markers into references, those that are cited and plain numbers."""
        units = Units(text)
        found: dict[tuple[int, int], list[Source]] = {}
        for citation in segment.citations:
            span = marker_range(citation, text, units)
            if span is not None:
                found.setdefault(span, []).extend(_cited(citation, ids))
        if segment.sources:
            order = {name: at for at, name in enumerate(ids, 1)}
            covered = {place for start, end in found for place in range(start, end)}
            for each in scan_markers(text, self._form.pattern).markers:
                numbers = self._form.numbers(each.match, order, len(segment.sources))
                if numbers and numbers.numbers and each.start not in covered:
                    sources = [segment.sources[number - 1] for number in numbers.numbers]
                    found[each.start, each.end] = sources
        end = 0
        for (start, stop), sources in sorted(found.items(), key=lambda each: each[0]):
            if start >= end and sources:
                blanks = len(text[:start]) - len(text[:start].rstrip(" "))
                yield Edit(max(end, start - blanks), stop, self._references(sources))
                end = stop

    def _references(self, sources: Iterable[Source]) -> str:
        numbers = dict.fromkeys(self._number(source) for source in sources)
        return "".join(f"[^{self._sign}{number}]" for number in numbers)

    def _number(self, source: Source) -> int:
        address = parse_address(source.url, trim=True) if source.url else None
        known = identity(source, address)
        if known not in self._numbers:
            self._sources.append(source)
            self._numbers[known] = len(self._sources)
        return self._numbers[known]


def _sources(segment: Segment) -> Sequence[Source]:
    return segment.sources if isinstance(segment, TextSegment | CodeSegment) else ()


def _ids(sources: Iterable[Source]) -> dict[str, Source]:
    ids: dict[str, Source] = {}
    for source in sources:
        if source.id is not None:
            ids.setdefault(key(source.id), source)
    return ids


def _cited(citation: Citation, ids: Mapping[str, Source]) -> Iterator[Source]:
    for cited in citation.sources:
        if cited.id is not None and key(cited.id) in ids:
            yield ids[key(cited.id)]


def _word_end(text: str, index: int) -> int:
    while index < len(text) and text[index].isalnum():
        index += 1
    return index


def _placed(text: str, wanted: Mapping[int, list[Source]]) -> Iterator[tuple[int, list[Source]]]:
    """Give the sources by the first place behind each wanted one where a reference may stand."""
    candidates = {
        place for start in wanted for place in range(start, min(len(text), start + _REACH) + 1)
    }
    places = find_places(text, candidates)
    placed: dict[int, list[Source]] = {}
    for start, sources in wanted.items():
        stop = min(len(text), start + _REACH)
        place = next((at for at in range(start, stop + 1) if at in places), None)
        if place is not None:
            placed.setdefault(place, []).extend(sources)
    yield from placed.items()


def _apart(edits: Iterable[Edit]) -> Iterator[Edit]:
    """Give changes of which none reaches into another; what would stand in one goes behind it."""
    ordered = sorted(edits, key=lambda edit: (edit.start, edit.end))
    last: Edit | None = None
    for edit in ordered:
        if last is not None and edit.start < last.end:
            last = Edit(last.start, last.end, last.text + edit.text)
            continue
        if last is not None:
            yield last
        last = edit
    if last is not None:
        yield last


def _named(source: Source) -> str:
    """Return what a definition says: the title as a link, or the name alone."""
    address = parse_address(source.url, trim=True) if source.url else None
    names = label(source, address, short=80, long=300)
    title = _escaped(names.title or names.short or tidy(source.snippet, 80) or "?")
    return f"[{title}](<{address.href}>)" if address else title


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))
