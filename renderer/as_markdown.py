"""Messages as Markdown with footnotes: each chip becomes ``[^1]``, each source a definition."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, count

from renderer.as_text import fenced, image_words, trimmed, unsigned
from renderer.finalize.cites import Cites, cited_sources, sources_by_id
from renderer.finalize.edits import Edit, Edited
from renderer.finalize.equal import identity
from renderer.finalize.gaps import without
from renderer.finalize.section import find_section
from renderer.labels import label
from renderer.markers import Form, Markers, form_of, scan_markers
from renderer.markers.openings import Opening, find_openings
from renderer.model import (
    CodeSegment,
    ImageSegment,
    Message,
    Segment,
    Source,
    TextSegment,
    load_message,
)
from renderer.placement.search import range_fault
from renderer.text import normalise, tidy
from renderer.urls import parse_address

_SPECIAL = re.compile(r"([\\`*_\[\]<>~|&$])")
#: A footnote of the model's own, or one that is called as ours are.
_FOOTNOTE = re.compile(r"\[\^((?:source\d*+-)?+)\d++\]")
#: What may stand before the first word of a block.
_BEFORE = r"(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*+"
_FENCES = ("```", "~~~")


def to_markdown(message: object, *, marker: str | re.Pattern[str] | None = None) -> str:
    """Return a message as Markdown in which citations are footnotes.

    ``message`` is what ``render_reply`` takes: a mapping as it is stored, a ``Message``, or an
    object with ``model_dump()`` or ``to_dict()``; offsets count UTF-16 code units of a segment's
    content. Each ``[^1]`` stands where the chip would, or where Markdown next takes one; numbers
    ``[n]`` that mean a source become footnotes, too, but not in the text of a user. Then follow the
    definitions of all sources, ``[^1]: [title](<address>)``, in the order of the list. Where a
    model has footnotes of its own, those of sources are called ``[^source-1]``. Thoughts and errors
    are left out, images stay images.

    ``marker`` is the pattern of another form of markers, one whose group is a number, counted
    from 1, or the id of a source. What is wrong with the data raises nothing: a citation without a
    place has no footnote. Raises ``TypeError`` if ``message`` is none of these, and ``ValueError``
    if ``marker`` is no pattern, has no group, or matches an empty text.
    """
    loaded, _ = load_message(message)
    notes = _Notes(loaded, form_of(marker))
    parts = [part for part in map(notes.written, loaded.segments) if part]
    return "\n\n".join([*parts, *notes.definitions()])


class _Notes:
    """The footnotes of a message."""

    def __init__(self, message: Message, form: Form) -> None:
        self._form = form
        self._is_user = message.role == "user"
        self._numbers: dict[object, int] = {}
        self._sources: list[Source] = []
        for source in (each for segment in message.segments for each in _sources(segment)):
            self._list(source)
        self._sign = _free_name(message)
        reference = rf"\[\^{self._sign}\d++\]"
        #: What would take a reference for an escape, a link, or the beginning of a definition.
        self._backslashes = re.compile(rf"(?<!\\)\\++(?={reference})")
        self._labels = re.compile(rf"{reference}(?=\[[^\[\]^][^\[\]]{{0,999}}\](?!\())")
        self._signs = re.compile(
            rf"{reference}(?=\()|^{_BEFORE}(?:{reference})++(?=:)", re.MULTILINE
        )

    def written(self, segment: Segment) -> str:
        """Return a segment with its references."""
        match segment:
            case TextSegment():
                return self._text(segment)
            case CodeSegment(content=content, language=language):
                cited = _cited_by_code(segment)
                code = fenced(content, language)
                return f"{code}\n\n{self._references(cited)}" if cited else code
            case ImageSegment(url=url):
                address = parse_address(url, trim=True) if url else None
                name = _escaped(image_words(segment))
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
        content = segment.content
        is_answer = bool(segment.sources) and not self._is_user
        source = normalise(content[: find_section(content)] if is_answer else content)
        found = scan_markers(source.text, self._form.pattern) if is_answer else Markers()
        cites = Cites(source, segment, found, self._form)
        edits, ending = self._edits(source.text, cites)
        edits += (Edit(each.start, each.end) for each in found.definitions)
        text = unsigned(Edited(source.text, _apart(edits)).text)
        return trimmed(self._guarded(text) if cites.spans or cites.behind else text) + ending

    def _edits(self, text: str, cites: Cites) -> tuple[list[Edit], str]:
        """Return what changes in a text, and the end of a block of code that it breaks off in."""
        edits = without(text, [span for span in cites.spans if span not in cites.instead])
        edits += (Edit(*span, self._references(each)) for span, each in cites.instead.items())
        if not cites.behind and not any(fence in text for fence in _FENCES):
            return edits, ""
        openings = find_openings(text, cites.leaves)
        placed: dict[Opening, list[Source]] = {}
        for place, sources in cites.behind.items():
            placed.setdefault(openings.at.get(place, Opening(place)), []).extend(sources)
        for opening, sources in placed.items():
            written = f"{opening.before}{self._references(sources)}{opening.after}"
            edits.append(Edit(opening.place, opening.place, written))
        return edits, openings.ending

    def _guarded(self, text: str) -> str:
        """Return a text in which nothing that stands beside a reference makes it something else."""
        text = self._backslashes.sub(_with_blank, text)
        if "]:" in text:
            text = self._labels.sub(r"\g<0> ", text)
        return self._signs.sub(r"\g<0>\\", text)

    def _references(self, sources: Iterable[Source]) -> str:
        numbers = dict.fromkeys(self._list(source) for source in sources)
        return "".join(f"[^{self._sign}{number}]" for number in numbers)

    def _list(self, source: Source) -> int:
        """Return the number of a source; what is new goes to the end of the list."""
        address = parse_address(source.url, trim=True) if source.url else None
        known = identity(source, address)
        number = self._numbers.setdefault(known, len(self._sources) + 1)
        if number > len(self._sources):
            self._sources.append(source)
        elif source.title and not self._sources[number - 1].title:
            # Of equal sources the first that has a title is named.
            self._sources[number - 1] = source
        return number


def _free_name(message: Message) -> str:
    """Return what references begin with: nothing, unless the model has footnotes of its own."""
    texts = [each.content for each in message.segments if isinstance(each, TextSegment)]
    taken = {match[1] for text in texts for match in _FOOTNOTE.finditer(text)}
    names = chain(("", "source-"), map("source{}-".format, count(2)))
    return next(name for name in names if name not in taken)


def _cited_by_code(segment: CodeSegment) -> list[Source]:
    """Return the sources of the one chip that follows a block of code."""
    source, ids = normalise(segment.content), sources_by_id(segment.sources)
    return [
        each
        for citation in segment.citations
        if citation.end is not None and range_fault(source, citation) is None
        for each in cited_sources(citation, ids)
    ]


def _with_blank(run: re.Match[str]) -> str:
    """Return backslashes before a reference; the last of an odd number would undo it."""
    return f"{run[0]} " if len(run[0]) % 2 else run[0]


def _sources(segment: Segment) -> Sequence[Source]:
    return segment.sources if isinstance(segment, TextSegment | CodeSegment) else ()


def _apart(edits: Iterable[Edit]) -> Iterator[Edit]:
    """Give changes in order of which none reaches into another; what would stand in one follows."""
    last: Edit | None = None
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        if last is not None and edit.start < last.end:
            last = Edit(last.start, max(last.end, edit.end), last.text + edit.text)
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
