"""What is given to be finalized: sources and citations as objects, and what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from renderer.finalize.edits import Units
from renderer.model import (
    Citation,
    CitedSource,
    Source,
    TextSegment,
    check_segment,
    key,
    read_mapping,
)
from renderer.problems import CODES, Problem

_NO_ID = re.compile(r"sources\[\d+\]\.id")

RecordT = TypeVar("RecordT", Source, Citation)


@dataclass(frozen=True, slots=True)
class Placed:
    """A citation, and where it is in the text, in indices of the Python string."""

    citation: Citation
    start: int | None
    end: int

    def moved(
        self, start: int | None, end: int, entry: Callable[[CitedSource], CitedSource]
    ) -> Citation:
        """Return the citation with other offsets, and each of its entries as ``entry`` makes it."""
        sources = tuple(map(entry, self.citation.sources))
        same = (start, end, sources) == (
            self.citation.start,
            self.citation.end,
            self.citation.sources,
        )
        return (
            self.citation if same else replace(self.citation, start=start, end=end, sources=sources)
        )


@dataclass(frozen=True, slots=True)
class Given:
    """Sources and those citations that have a source and a place in the text."""

    sources: tuple[Source, ...]
    citations: tuple[Placed, ...]
    problems: tuple[Problem, ...]


def read_given(
    text: str,
    sources: Iterable[Source | Mapping[str, object]],
    citations: Iterable[Citation | Mapping[str, object]],
) -> Given:
    """Return what was given as objects; raises ``TypeError`` for entries of another kind."""
    listed = read_sources(sources)
    wanted = tuple(_read(each, Citation, "citation") for each in citations)
    segment = TextSegment(content=text, sources=listed, citations=wanted)
    # A source of a numbered list needs no id.
    problems = [each for each in check_segment(segment) if not _NO_ID.fullmatch(each.path)]
    ids = {key(source.id) for source in listed if source.id is not None}
    placed, faults = place_citations(text, wanted, ids)
    return Given(listed, placed, (*problems, *faults))


def place_citations(
    text: str, citations: Iterable[Citation], ids: Container[str]
) -> tuple[tuple[Placed, ...], list[Problem]]:
    """Return the citations that have a place in a text and a source of ``ids``, and the faults."""
    units = Units(text)
    placed: list[Placed] = []
    problems: list[Problem] = []
    for number, each in enumerate(citations):
        code = _fault(each, units.length, ids)
        if code:
            place = f"citations[{number}]"
            problems.append(Problem(path=place, code=code, message=CODES[code], value=each.end))
        else:
            start = None if each.start is None else units.index(each.start)
            placed.append(Placed(each, start, units.index(each.end or 0)))
    return tuple(placed), problems


def read_sources(sources: Iterable[Source | Mapping[str, object]]) -> tuple[Source, ...]:
    """Return sources as objects; raises ``TypeError`` for entries of another kind."""
    return tuple(_read(each, Source, "source") for each in sources)


def _read(value: object, kind: type[RecordT], name: str) -> RecordT:
    if isinstance(value, kind):
        return value
    mapping = read_mapping(value)
    if mapping is None:
        raise TypeError(f"a {name} must be a {kind.__name__} or a mapping, not {value!r}")
    return kind.from_dict(mapping)


def _fault(citation: Citation, length: int, ids: Container[str]) -> str:
    """Return the code of what keeps a citation out; empty if nothing does."""
    start, end = citation.start, citation.end
    if end is None or not 0 <= (0 if start is None else start) <= length or not 0 <= end <= length:
        return "out-of-range"
    if end == 0:
        return "empty-range"
    if start is not None and start > end:
        return "reversed"
    known = any(each.id is not None and key(each.id) in ids for each in citation.sources)
    return "" if known else "unknown-source"
