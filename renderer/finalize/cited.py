"""Make citations of the numbers in a text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from renderer.finalize.answer import Answer, itself
from renderer.finalize.edits import Ranges, Units
from renderer.finalize.equal import Merged
from renderer.finalize.given import Given, Placed, place_citations, read_given
from renderer.markers import Form, Marker, form_of, scan_markers
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
    without an id, or with that of an earlier one, gets its number for one. ``marker`` is another
    form, and errors are those of ``finalize_citations``.
    """
    if not isinstance(text, str):
        raise TypeError(f"text must be a str, not {type(text).__name__}")
    given = read_given(text, sources, citations)
    named = name_sources(given.sources)
    ids = {key(source.id): at for at, source in enumerate(named, 1) if source.id is not None}
    form = form_of(marker)
    markers = scan_markers(text, form.pattern).markers
    cited = _cited(Units(text), named, given.citations, _meant(markers, form, ids, len(named)))
    return TextSegment(content=text, sources=named, citations=cited)


def cite_known(
    text: str, merged: Merged, citations: Iterable[Citation], form: Form
) -> tuple[str, tuple[Citation, ...]]:
    """Return a text without the markers of no source, and citations of those that it holds.

    Its cost does not depend on how many sources there are. Each of them has an id.
    """
    sources, ids = merged.given, merged.numbers
    placed, _ = place_citations(text, citations, ids)
    answer = Answer(text, Given((*sources,), placed, ()), form, merged)
    answer.strip()
    answer.drop_hidden()
    final = answer.result((), itself)
    placed = tuple(
        Placed(each, start, end)
        for each, (start, end) in zip(final.citations, answer.ranges, strict=True)
    )
    meant = _meant(answer.markers.markers, form, ids, len(sources))
    return final.text, _cited(Units(final.text), sources, placed, meant)


def _meant(
    markers: Iterable[Marker], form: Form, ids: Mapping[str, int], count: int
) -> Iterator[tuple[Marker, Sequence[int]]]:
    """Give the markers that name sources, with the numbers of those."""
    for marker in markers:
        numbers = form.numbers(marker.match, ids, count)
        if numbers and numbers.numbers:
            yield marker, numbers.numbers


def _cited(
    units: Units,
    sources: Sequence[Source],
    placed: Sequence[Placed],
    meant: Iterable[tuple[Marker, Sequence[int]]],
) -> tuple[Citation, ...]:
    """Return those citations and the ones that markers are, in their order."""
    covered = Ranges(
        (each.start, each.end) for each in placed if each.citation.marker and each.start is not None
    )
    found = [each.citation for each in placed]
    found += (
        Citation(
            start=units.offset(marker.start),
            end=units.offset(marker.end),
            sources=tuple(_id(sources[number - 1]) for number in numbers),
            marker=True,
        )
        for marker, numbers in meant
        if not covered.meet(marker.start, marker.end)
    )
    return tuple(sorted(found, key=lambda citation: citation.end or 0))


def _id(source: Source) -> Id:
    assert source.id is not None, "every source has been given one"
    return source.id


def name_sources(sources: Iterable[Source]) -> tuple[Source, ...]:
    """Return the sources, each with an id that no other has.

    One that has none, or that of an earlier one, as the parts of one document may, gets its number:
    the n-th of a list is meant by ``[n]``, whatever it is called.
    """
    sources = tuple(sources)
    taken = {key(source.id) for source in sources if source.id is not None}
    seen: set[str] = set()
    named: list[Source] = []
    for number, source in enumerate(sources, 1):
        if source.id is None or key(source.id) in seen:
            id = str(number)
            while id in taken:
                id += "x"
            taken.add(id)
            source = replace(source, id=id)
        else:
            seen.add(key(source.id))
        named.append(source)
    return tuple(named)
