"""Draw an answer while it is written: finished blocks once, the one being written again and again."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from markdown_it.token import Token
from markupsafe import Markup

from renderer.chips import Chips
from renderer.drawing import Pen
from renderer.finalize import cite_markers
from renderer.finalize.edits import Units
from renderer.finalize.finalize import strip_citations
from renderer.markdown.engine import Engine
from renderer.model import Citation, Source, TextSegment, key
from renderer.sourcelist import list_sources
from renderer.stream.unfinished import mend

_LINE_END = re.compile("\r\n|\r|\n")

#: Up to here a block is drawn with every piece; beyond, when it has grown by this factor.
SMALL, GROWTH = 8_192, 1.1


@dataclass(frozen=True, slots=True)
class Frame:
    """What there is to show that was not shown before."""

    finished: Markup
    """Blocks that will not change, with the cards of their chips: to be put behind the others."""

    open: Markup
    """The block that is being written: in place of the one before."""


@cache
def _engine() -> Engine:
    return Engine()


class Blocks:
    """An answer that is drawn block by block."""

    def __init__(self, pen: Pen, id: str) -> None:
        self._pen = pen
        self._id = id
        self._sources: tuple[Source, ...] = ()
        self._citations: list[Citation] = []
        self._order: dict[str, None] = {}
        self._chips = 0
        self._open = ""
        self._begin = 0
        self._drawn = 0

    def know(self, sources: Sequence[Source], citations: Sequence[Citation]) -> None:
        """Take in the sources, and citations whose places have become known."""
        self._sources = tuple(sources)
        if citations:
            known = (*self._citations, *citations)
            self._citations = sorted(known, key=lambda each: each.end or 0)

    def feed(self, text: str, held: int, *, is_over: bool = False) -> Frame | None:
        """Return what is to be shown with another piece; nothing if that is not worth the work.

        ``held`` is how much of the end of the text may still be a marker.
        """
        self._open += text
        is_small = len(self._open) <= SMALL
        if not (is_small or is_over or len(self._open) >= self._drawn * GROWTH):
            return None
        finished: list[Markup] = []
        for block in self._take_finished():
            finished.append(self._draw(block, is_open=False))
        self._drawn = len(self._open)
        shown = self._open if is_over else mend(self._open[: len(self._open) - held])
        return Frame(Markup("").join(finished), self._draw(shown, is_open=True))

    def _take_finished(self) -> list[str]:
        """Take the blocks off that no later text can change: all but the last, of whole lines."""
        whole = self._open.rfind("\n") + 1
        borders = _borders(self._open[:whole])
        if not borders:
            return []
        blocks = [
            self._open[start:end] for start, end in zip((0, *borders), borders, strict=False)
        ]
        self._open = self._open[borders[-1] :]
        return blocks

    def _draw(self, text: str, *, is_open: bool) -> Markup:
        segment = self._segment(text, is_open=is_open)
        order = dict.fromkeys(
            key(cited.id)
            for citation in segment.citations
            for cited in citation.sources
            if cited.id is not None
        )
        order = {**self._order, **order}
        segment = TextSegment(
            content=segment.content, sources=self._listed(order), citations=segment.citations
        )
        pen = self._pen
        listed = list_sources((segment,), ("",), pen.options, pen.words.gettext("Source"))
        chips = Chips(self._id, pen, listed, [Markup()] * self._chips)
        html = Markup("".join(chips.into(segment, pen.segment(segment), 0)))
        cards = Markup("\n").join(chips.cards[self._chips :])
        if not is_open:
            self._order = order
            self._chips = len(chips.cards)
            self._begin += Units(text).length
        return html + cards

    def _segment(self, text: str, *, is_open: bool) -> TextSegment:
        """Return the segment of a block, its offsets counted from its beginning."""
        length = Units(text).length
        low = bisect_right(self._citations, self._begin, key=lambda each: each.end or 0)
        high = bisect_right(self._citations, self._begin + length, key=lambda each: each.end or 0)
        citations = [_moved(each, self._begin) for each in self._citations[low:high]]
        marker = self._pen.options.marker
        stripped = strip_citations(text, self._sources, citations, marker=marker)
        return cite_markers(stripped.text, self._sources, stripped.citations, marker=marker)

    def _listed(self, order: dict[str, None]) -> tuple[Source, ...]:
        """Return the sources in the order in which they are cited, then the others."""
        known = {key(source.id): source for source in self._sources if source.id is not None}
        rest = (source for id, source in known.items() if id not in order)
        return (*(known[id] for id in order if id in known), *rest)


def _moved(citation: Citation, by: int) -> Citation:
    start = None if citation.start is None else max(0, citation.start - by)
    return Citation(
        start=start,
        end=(citation.end or 0) - by,
        sources=citation.sources,
        marker=citation.marker and start is not None and citation.start == start + by,
    )


def _borders(text: str) -> list[int]:
    """Return where the blocks of a text end, but for the last one."""
    engine = _engine()
    tokens: list[Token] = []
    engine.block.parse(text.replace("\r\n", " \n").replace("\r", "\n"), engine, {}, tokens)
    lines = [token.map[0] for token in tokens if token.level == 0 and token.nesting >= 0 and token.map]
    if len(lines) < 2:
        return []
    starts = [0, *(end.end() for end in _LINE_END.finditer(text))]
    return [starts[line] for line in lines[1:] if line < len(starts)]
