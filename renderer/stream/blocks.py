"""Draw an answer while it is written: finished blocks once, the one being written anew."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from renderer.chips import Chips, find_source
from renderer.drawing import Pen
from renderer.finalize import cite_markers
from renderer.finalize.edits import Units
from renderer.finalize.finalize import strip_citations
from renderer.markers import form_of
from renderer.model import Citation, CitedSource, Source, TextSegment, key
from renderer.sourcelist import SourceList, list_sources
from renderer.stream.borders import find_borders
from renderer.stream.unfinished import mend

#: A block is drawn again when it has grown by this part of it, and by no more than so many
#: characters; one that is longer than ``LARGE`` when it has grown by a tenth.
PART, STEP = 16, 64
LARGE, TENTH = 8_192, 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """What there is to show that was not shown before."""

    finished: Markup
    """Blocks that will not change, to be put behind the others."""

    open: Markup
    """The block that is being written, in place of the one before."""

    new_cards: tuple[Markup, ...]
    """Cards that were not there."""

    changed_cards: Sequence[tuple[str, Markup]]
    """Cards that take the place of the one with the same id, which stands before each."""


class Blocks:
    """An answer that is drawn block by block."""

    def __init__(self, pen: Pen, id: str) -> None:
        self._pen = pen
        self._id = id
        self._marker = form_of(pen.options.marker).pattern
        self._sources: dict[str, Source] = {}
        self._citations: list[Citation] = []
        self._listed: tuple[Sequence[str], SourceList] | None = None
        self._order: dict[str, None] = {}
        self._cards: list[Markup] = []
        self._chips = 0
        self._begin = 0
        self._open: list[str] = []
        self._length = 0
        self._drawn = 0
        self._shown = Markup()

    def know(self, sources: Sequence[Source], citations: Sequence[Citation]) -> None:
        """Take in the sources, each with an id, and citations whose places have become known."""
        self._sources = {key(source.id): source for source in sources if source.id is not None}
        self._listed = None
        if not citations:
            return
        known = (*self._citations, *citations)
        self._citations = sorted(known, key=lambda each: each.end or 0)
        # Those in finished blocks get no chip before the end, but they have their numbers.
        past = bisect_right(self._citations, self._begin, key=lambda each: each.end or 0)
        self._order |= self._cited(self._citations[:past])

    def feed(self, text: str, held: int, *, is_over: bool = False) -> Frame | None:
        """Return what is to be shown with another piece; nothing if that is not worth the work.

        ``held`` is how much of the end of the text may still be a marker.
        """
        self._open.append(text)
        self._length += len(text)
        if not (is_over or self._is_due()):
            return None
        text = "".join(self._open)
        cards = self._cards[: self._chips]
        finished: list[Markup] = []
        position = 0
        for border in find_borders(text[: text.rfind("\n") + 1], self._marker):
            block = text[position:border]
            segment = self._segment(block)
            finished.append(self._draw(segment, cards))
            self._order |= self._cited(segment.citations)
            self._chips = len(cards)
            self._begin += Units(block).length
            position = border
        text = text[position:]
        self._open, self._length, self._drawn = [text], len(text), len(text)
        shown = text if is_over else mend(text[: len(text) - held])
        open_ = self._draw(self._segment(shown), cards)
        new, changed = self._take_cards(cards)
        if open_ == self._shown and not (finished or new or changed):
            return None
        self._shown = open_
        return Frame(
            finished=Markup("").join(finished), open=open_, new_cards=new, changed_cards=changed
        )

    def _is_due(self) -> bool:
        grown = self._length - self._drawn
        if self._length > LARGE:
            return grown * TENTH >= self._drawn
        return grown >= min(self._length // PART, STEP)

    def _draw(self, segment: TextSegment, cards: list[Markup]) -> Markup:
        """Draw a block, and put the cards of its chips behind ``cards``."""
        order = tuple(self._order | self._cited(segment.citations))
        listed = self._list(order)
        skipped = [
            number
            for number, citation in enumerate(segment.citations)
            if not any(find_source(cited, 0, listed) for cited in citation.sources)
        ]
        chips = Chips(self._id, self._pen, listed, cards)
        return Markup("".join(chips.into(segment, self._pen.segment(segment, skipped), 0)))

    def _segment(self, text: str) -> TextSegment:
        """Return the segment of a block, its offsets counted from its beginning."""
        end = self._begin + Units(text).length
        low = bisect_right(self._citations, self._begin, key=lambda each: each.end or 0)
        high = bisect_right(self._citations, end, key=lambda each: each.end or 0)
        citations = [_moved(each, self._begin) for each in self._citations[low:high]]
        if self._marker.search(text) is None:
            return TextSegment(content=text, citations=tuple(citations))
        marker, sources = self._pen.options.marker, tuple(self._sources.values())
        stripped = strip_citations(text, sources, citations, marker=marker)
        return cite_markers(stripped.text, sources, stripped.citations, marker=marker)

    def _list(self, order: Sequence[str]) -> SourceList:
        """Return the list with the sources of these ids first, which are all that are cited."""
        if self._listed is None or self._listed[0] != order:
            known = self._sources
            rest = (source for id, source in known.items() if id not in order)
            cited = CitedSource
            segment = TextSegment(
                content="",
                sources=(*(known[id] for id in order), *rest),
                citations=(Citation(end=0, sources=tuple(cited(id=id) for id in order)),),
            )
            word = self._pen.words.gettext("Source")
            self._listed = order, list_sources((segment,), ("",), self._pen.options, word)
        return self._listed[1]

    def _cited(self, citations: Sequence[Citation]) -> dict[str, None]:
        """Return the ids of the sources that are cited, each once."""
        return {
            key(cited.id): None
            for citation in citations
            for cited in citation.sources
            if cited.id is not None and key(cited.id) in self._sources
        }

    def _take_cards(
        self, cards: Sequence[Markup]
    ) -> tuple[tuple[Markup, ...], list[tuple[str, Markup]]]:
        """Return the cards that were not there, and those that were others."""
        before, known = self._cards, len(self._cards)
        changed = [
            (f"c{number + 1}-{self._id}", card)
            for number, card in enumerate(cards[:known])
            if card != before[number]
        ]
        # A card whose chip has gone for now stays: the next chip will most likely be its own.
        self._cards = [*cards, *before[len(cards) :]]
        return tuple(cards[known:]), changed


def _moved(citation: Citation, by: int) -> Citation:
    start = None if citation.start is None else max(0, citation.start - by)
    return Citation(
        start=start,
        end=(citation.end or 0) - by,
        sources=citation.sources,
        marker=citation.marker and start is not None and citation.start == start + by,
    )
