"""The sources of an answer while it is written: they become known, and are cited, one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from renderer.drawing import Pen
from renderer.finalize.equal import Merged
from renderer.model import Citation, CitedSource, Source, TextSegment, key
from renderer.sourcelist import ListedSource, SourceList, list_sources


class Sources:
    """The sources that are known, and the numbers of those that are cited.

    Of however many there are, each is read once, and only those in question are looked at.
    """

    def __init__(self, pen: Pen) -> None:
        self._pen = pen
        self._named: dict[int, tuple[Source, Source]] = {}
        self._cited: dict[str, None] = {}
        self._numbers: dict[int, int] = {}
        self._listed: dict[int, tuple[Source, ListedSource]] = {}
        self.merged = Merged()
        """What numbers in markers mean."""

    def know(self, sources: Sequence[Source]) -> None:
        """Take in all sources that are known."""
        goes_on = self.merged.know(
            [
                source if source.id is not None else self._with_id(number, source)
                for number, source in enumerate(sources, 1)
            ]
        )
        if not goes_on:
            self._numbers = {}
            self._number(self._cited)

    def knows(self, citation: Citation) -> bool:
        """Say whether all sources of a citation are known."""
        return all(id in self.merged.ids for id in _ids((citation,)))

    def cite(self, citations: Iterable[Citation]) -> None:
        """Give numbers to the sources of citations that will stay."""
        ids = [id for id in _ids(citations) if id in self.merged.ids]
        self._cited |= dict.fromkeys(ids)
        self._number(ids)

    def list(self, citations: Iterable[Citation]) -> SourceList:
        """Return the sources of citations, with the numbers that they have if those stay."""
        places = {id: self.merged.ids[id] for id in _ids(citations) if id in self.merged.ids}
        new = dict.fromkeys(place for place in places.values() if place not in self._numbers)
        numbers = {place: number for number, place in enumerate(new, len(self._numbers) + 1)}
        return SourceList(
            sources=tuple(
                self._list(place, self._numbers.get(place) or numbers[place])
                for place in places.values()
            ),
            # Where each is among these few.
            numbers={(0, id): at for at, id in enumerate(places, 1)},
            problems=(),
        )

    def _number(self, ids: Iterable[str]) -> None:
        for id in ids:
            self._numbers.setdefault(self.merged.ids[id], len(self._numbers) + 1)

    def _list(self, place: int, number: int) -> ListedSource:
        source = self.merged.sources[place]
        known, listed = self._listed.get(place, (None, None))
        if listed is None or known is not source:
            listed = self._read(source)
        if listed.number != number:
            listed = replace(listed, number=number)
        self._listed[place] = source, listed
        return listed

    def _read(self, source: Source) -> ListedSource:
        citation = Citation(end=0, sources=(CitedSource(id=source.id),))
        segment = TextSegment(content="", sources=(source,), citations=(citation,))
        word = self._pen.words.gettext("Source")
        (listed,) = list_sources((segment,), ("",), self._pen.options, word).sources
        return listed

    def _with_id(self, number: int, source: Source) -> Source:
        """Return a source that has no id with its number for one, always the same object."""
        known, named = self._named.get(number, (None, None))
        if named is None or known is not source:
            named = replace(source, id=str(number))
            self._named[number] = source, named
        return named


def _ids(citations: Iterable[Citation]) -> Iterator[str]:
    return (
        key(cited.id)
        for citation in citations
        for cited in citation.sources
        if cited.id is not None
    )
