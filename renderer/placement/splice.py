"""Write a fragment anew: without its markers, and cut where the chips go."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from html import escape

from renderer.placement.edited import Edited
from renderer.placement.shown import VOID
from renderer.placement.spot import Spot
from renderer.safehtml import Element, Fragment


def splice(fragment: Fragment, edited: Edited, spots: Sequence[Spot]) -> list[str]:
    """Return the HTML in ``len(spots) + 1`` parts; a chip belongs between each two.

    ``spots`` are in order, each once.
    """
    texts = _Texts(fragment, edited)
    pieces = texts.without_gaps()
    for element in edited.dropped:
        pieces[element.start] = pieces[element.end] = ""
        if element.name == "p":
            _drop_breaks(pieces, edited, element)
    parts: list[str] = []
    at, offset = 0, 0
    for spot in spots:
        parts.append(_write(pieces, texts, (at, offset), spot))
        at, offset = (spot.piece, spot.offset) if spot.is_text else (spot.piece + 1, 0)
    rest = texts.cut(at, offset, None) if offset else "".join(pieces[at : at + 1])
    parts.append(rest + "".join(pieces[at + 1 :]))
    return parts


def _drop_breaks(pieces: list[str], edited: Edited, paragraph: Element) -> None:
    """Leave out the breaks of a paragraph that is none any more."""
    shown = edited.shown
    for at in shown.runs_of(paragraph):
        if shown.runs[at].kind == "break":
            pieces[shown.pieces[at]] = ""


def _write(pieces: Sequence[str], texts: _Texts, start: tuple[int, int], spot: Spot) -> str:
    """Return what stands from a place up to a spot."""
    at, offset = start
    if spot.is_text and at == spot.piece:
        return texts.cut(at, offset, spot.offset)
    if at > spot.piece:
        return ""
    head = texts.cut(at, offset, None) if offset else pieces[at]
    if at == spot.piece:
        return head
    tail = texts.cut(spot.piece, 0, spot.offset) if spot.is_text else pieces[spot.piece]
    return head + "".join(pieces[at + 1 : spot.piece]) + tail


class _Texts:
    """The texts of a fragment, to be cut anywhere; what was taken out is left out."""

    __slots__ = ("edited", "numbers", "pieces", "runs", "starts")

    def __init__(self, fragment: Fragment, edited: Edited) -> None:
        self.edited = edited
        self.pieces, self.runs = fragment.pieces, fragment.runs
        self.starts = edited.shown.starts
        self.numbers = edited.shown.pieces

    def without_gaps(self) -> list[str]:
        """Return the pieces of the fragment, those that hold a gap written anew."""
        touched: set[int] = set()
        for start, end in self.edited.gaps:
            number = max(0, bisect_right(self.starts, start) - 1)
            while number < len(self.runs) and self.starts[number] < end:
                touched.add(number)
                number += 1
        pieces = list(self.pieces)
        for number in touched:
            pieces[self.runs[number].piece] = self.cut(self.runs[number].piece, 0, None)
        return pieces

    def cut(self, piece: int, start: int, end: int | None) -> str:
        """Return a text from one offset to another as HTML, without what was taken out."""
        number = bisect_left(self.numbers, piece)
        run, written = self.runs[number], self.pieces[piece]
        kept = self._kept(number, start, len(run.text) if end is None else end)
        if run.kind in VOID or kept == [(0, len(run.text))]:
            return written
        if len(written) == len(run.text):
            return "".join(written[first:last] for first, last in kept)
        return "".join(escape(run.text[first:last], quote=False) for first, last in kept)

    def _kept(self, number: int, start: int, end: int) -> list[tuple[int, int]]:
        """Return the ranges of a run, between two offsets, that stand outside every gap."""
        base, gaps = self.starts[number], self.edited.gaps
        kept = []
        gap = max(0, bisect_right(gaps, (base + start, -1)) - 1)
        while gap < len(gaps) and gaps[gap][0] - base < end:
            first, last = gaps[gap][0] - base, gaps[gap][1] - base
            if last > start:
                if first > start:
                    kept.append((start, first))
                start = last
            gap += 1
        if start < end:
            kept.append((start, end))
        return kept
