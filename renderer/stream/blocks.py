"""Draw an answer while it is written: finished blocks once, the one being written anew."""

from __future__ import annotations

import re
from bisect import bisect_right, insort
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from renderer.chips import Chips, find_source
from renderer.drawing import Pen
from renderer.finalize.cited import cite_known
from renderer.finalize.edits import Units
from renderer.markers import form_of
from renderer.model import Citation, Source, TextSegment
from renderer.stream.borders import find_borders
from renderer.stream.sources import Sources
from renderer.stream.unfinished import mend

#: A block is drawn again when it has grown by this part of it, and by no more than so many
#: characters; one that costs as much as ``LARGE`` characters when it has grown by a tenth.
PART, STEP = 16, 64
LARGE, TENTH = 8_192, 10
#: A chip, and a sign at which the engine has to look up, cost about as much as so many characters.
CHIP, SIGN = 100, 10
_SIGN = re.compile(r"[\n*_\[\]!<&`~|:\\$]")


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
        self._form = form_of(pen.options.marker)
        self._sources = Sources(pen)
        self._citations: list[Citation] = []
        self._waiting: list[Citation] = []
        self._cards: list[Markup] = []
        self._open_cards: list[Markup] = []
        self._begin = 0
        self._open: list[str] = []
        self._length = 0
        self._signs = 0
        self._drawn = 0
        self._shown = Markup()

    def know(self, sources: Sequence[Source], citations: Sequence[Citation]) -> None:
        """Take in the sources, and citations whose places have become known."""
        self._sources.know(sources)
        for citation in citations:
            insort(self._citations, citation, key=_end)
        # Those in finished blocks get no chip before the end, but they have their numbers.
        waiting = sorted((*self._waiting, *citations), key=_end)
        self._sources.cite(each for each in waiting if _end(each) <= self._begin)
        self._waiting = [each for each in waiting if not self._sources.knows(each)]

    def feed(self, text: str, held: int, *, is_over: bool = False) -> Frame | None:
        """Return what is to be shown with another piece; nothing if that is not worth the work.

        ``held`` is how much of the end of the text may still be a marker.
        """
        self._open.append(text)
        self._length += len(text)
        self._signs += _count(text)
        if not (is_over or self._is_due()):
            return None
        text = "".join(self._open)
        first = len(self._cards)
        finished: list[Markup] = []
        position = 0
        for border in find_borders(text[: text.rfind("\n") + 1], self._form.pattern):
            block = text[position:border]
            segment = self._segment(block)
            finished.append(self._draw(segment))
            self._sources.cite(segment.citations)
            self._begin += Units(block).length
            position = border
        chips = len(self._cards)
        text = text[position:]
        self._open, self._length, self._drawn = [text], len(text), len(text)
        self._signs = _count(text)
        shown = text if is_over else mend(text[: len(text) - held])
        open_ = self._draw(self._segment(shown))
        new, changed = self._take_cards(first, chips)
        if open_ == self._shown and not (finished or new or changed):
            return None
        self._shown = open_
        return Frame(
            finished=Markup("").join(finished), open=open_, new_cards=new, changed_cards=changed
        )

    def _is_due(self) -> bool:
        grown = self._length - self._drawn
        if self._length + SIGN * self._signs + CHIP * len(self._open_cards) > LARGE:
            return grown * TENTH >= self._drawn
        return grown >= min(self._length // PART, STEP)

    def _draw(self, segment: TextSegment) -> Markup:
        """Draw a block, and put the cards of its chips behind the others."""
        listed = self._sources.list(segment.citations)
        skipped = [
            number
            for number, citation in enumerate(segment.citations)
            if not any(find_source(cited, 0, listed) for cited in citation.sources)
        ]
        chips = Chips(self._id, self._pen, listed, self._cards)
        return Markup("".join(chips.into(segment, self._pen.segment(segment, skipped), 0)))

    def _segment(self, text: str) -> TextSegment:
        """Return the segment of a block, its offsets counted from its beginning."""
        end = self._begin + Units(text).length
        low = bisect_right(self._citations, self._begin, key=_end)
        high = bisect_right(self._citations, end, key=_end)
        citations = tuple(_moved(each, self._begin) for each in self._citations[low:high])
        if self._form.pattern.search(text) is not None:
            text, citations = cite_known(text, self._sources.merged, citations, self._form)
        return TextSegment(content=text, citations=citations)

    def _take_cards(
        self, first: int, chips: int
    ) -> tuple[tuple[Markup, ...], list[tuple[str, Markup]]]:
        """Return the cards that were not there, and those that were others.

        ``first`` is how many were of finished blocks before, and ``chips`` how many are now.
        """
        before, cards = self._open_cards, self._cards[first:]
        changed = [
            (f"c{number}-{self._id}", card)
            for number, (card, old) in enumerate(zip(cards, before, strict=False), first + 1)
            if card != old
        ]
        # A card whose chip has gone for now stays: the next chip will most likely be its own.
        shown = [*cards, *before[len(cards) :]]
        self._open_cards = shown[chips - first :]
        del self._cards[chips:]
        return tuple(cards[len(before) :]), changed


def _count(text: str) -> int:
    """Return how many signs a text holds."""
    return len(_SIGN.findall(text))


def _end(citation: Citation) -> int:
    return citation.end or 0


def _moved(citation: Citation, by: int) -> Citation:
    start = None if citation.start is None else max(0, citation.start - by)
    return Citation(
        start=start,
        end=(citation.end or 0) - by,
        sources=citation.sources,
        marker=citation.marker and start is not None and citation.start == start + by,
    )
