"""Make citations of the numbers in a text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from renderer.finalize.edits import Ranges, Units
from renderer.finalize.given import read_given
from renderer.markers import form_of, scan_markers
from renderer.model import Citation, Id, Source, TextSegment, key


def cite_markers(
    text: str,
    sources: Iterable[Source | Mapping[str, object]],
    citations: Iterable[Citation | Mapping[str, object]] = (),
    *,
    marker: str | re.Pattern[str] | None = None,
) -> TextSegment:
    """Return a text segment in which each marker ``[n]`` of a text cites the n-th source, from 1.

    The chips take the places of the markers. ``citations`` that are given stay, with their offsets
    in UTF-16 code units; a marker that one of them covers is left to it. Numbers of no source, and
    whatever is no marker, stay text: ``strip_out_of_range_markers`` takes them out. A source
    without an id gets its number for one. ``marker`` is another form, and errors are those of
    ``finalize_citations``.
    """
    if not isinstance(text, str):
        raise TypeError(f"text must be a str, not {type(text).__name__}")
    form = form_of(marker)
    given = read_given(text, sources, citations)
    named = name_sources(given.sources)
    ids = {key(source.id): at for at, source in enumerate(named, 1) if source.id is not None}
    units = Units(text)
    covered = Ranges(
        (each.start, each.end)
        for each in given.citations
        if each.citation.marker and each.start is not None
    )
    found = [each.citation for each in given.citations]
    for each in scan_markers(text, form.pattern).markers:
        numbers = form.numbers(each.match, ids, len(named))
        if numbers and numbers.numbers and not covered.meet(each.start, each.end):
            found.append(
                Citation(
                    start=units.offset(each.start),
                    end=units.offset(each.end),
                    sources=tuple(_id(named[number - 1]) for number in numbers.numbers),
                    marker=True,
                )
            )
    found.sort(key=lambda citation: citation.end or 0)
    return TextSegment(content=text, sources=named, citations=tuple(found))


def _id(source: Source) -> Id:
    assert source.id is not None, "every source has been given one"
    return source.id


def name_sources(sources: Iterable[Source]) -> tuple[Source, ...]:
    """Return the sources, each with an id: its number where it has none of its own."""
    sources = tuple(sources)
    taken = {key(source.id) for source in sources if source.id is not None}
    named: list[Source] = []
    for number, source in enumerate(sources, 1):
        if source.id is None:
            id = str(number)
            while id in taken:
                id += "x"
            taken.add(id)
            source = replace(source, id=id)
        named.append(source)
    return tuple(named)
