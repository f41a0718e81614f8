"""Align the letters of a source with the letters of its page.

The source is read as a pattern in which every piece of markup is optional: hidden, or shown as it
is written. Both strings are walked together; at each piece the walk first takes it as hidden, and
comes back to try it as shown when the letters part soon after. Where no choice helps (an unknown
extension, letters an engine added), the nearest place where a long run of letters agrees again is
taken, and what lies between has no twin. All searching is bounded, so the cost is linear.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from renderer.placement.markup import Piece

#: How many shown letters must agree after a choice before it is settled.
SETTLED = 48

#: How many letters must agree for the walk to go on after it got lost, and how far one may look.
#: A short run proves less, so it may only skip less.
RUNS = ((24, 1 << 30), (12, 4_000), (6, 60))

#: How many letters, all that are left, prove a place if they are found once.
ALONE = 8

#: From how many words on either side the walk tries to go on.
WORDS = 8


class Stretch(NamedTuple):
    """Letters of the source, and the letters of the page that are their twins."""

    first: int
    """Index of its first letter in the source's letters."""
    last: int
    """Index after its last one."""
    twin: int
    """Index of the first twin in the page's letters."""
    twin_end: int
    """Index after the last twin; equal to ``twin`` where the letters are hidden."""
    piece: Piece | None = None
    """The piece of markup these letters belong to; None where they are shown as written."""


class _Choice(NamedTuple):
    """A branch that was not taken yet."""

    source: int
    shown: int
    piece: int
    path: int


def align(
    source: str,
    source_at: Sequence[int],
    shown: str,
    shown_at: Sequence[int],
    pieces: Sequence[Piece],
    optional: Sequence[tuple[int, int]] = (),
) -> list[Stretch]:
    """Return the stretches of ``source`` that were found in ``shown``, in order.

    ``source`` and ``shown`` hold letters only; the ``_at`` sequences say where each of them stands.
    ``optional`` are ranges of ``shown`` that the source may lack, as the words of an image.
    """
    return _Walk(source, source_at, shown, shown_at, pieces, optional).run()


class _Walk:
    """One alignment: two positions, the way so far, and the branches that may still be tried."""

    def __init__(
        self,
        source: str,
        source_at: Sequence[int],
        shown: str,
        shown_at: Sequence[int],
        pieces: Sequence[Piece],
        optional: Iterable[tuple[int, int]],
    ) -> None:
        self.source, self.source_at = source, source_at
        self.shown, self.shown_at = shown, shown_at
        self.pieces = [
            (first, last, piece, "".join(filter(str.isalnum, piece.shown)))
            for piece in pieces
            if (first := bisect_left(source_at, piece.start))
            < (last := bisect_left(source_at, piece.end))
        ]
        self.optional = dict(optional)
        self.stops = [*sorted(self.optional), len(shown)]
        self.path: list[Stretch] = []
        self.choices: deque[_Choice] = deque()
        self.retries = 1_000 + 20 * len(self.pieces)
        self.budget = 100_000 + 64 * (len(source) + len(shown))
        self.seen: set[tuple[int, int, int]] = set()

    def run(self) -> list[Stretch]:
        """Walk to the end, or as far as anything can be found again."""
        source = shown = piece = 0
        best: tuple[int, int, int, int, list[Stretch]] | None = None
        while True:
            source, shown, piece, alive = self.advance(source, shown, piece)
            if alive:
                return self.path
            if best is None or shown > best[0]:
                base = self.choices[0].path if self.choices else len(self.path)
                best = (shown, source, piece, base, self.path[base:])
            if self.choices and self.retries > 0:
                self.retries -= 1
                choice = self.choices.pop()
                del self.path[choice.path :]
                source, shown, piece = choice.source, choice.shown, choice.piece
                continue
            shown, source, piece, base, tail = best
            best = None
            self.choices.clear()
            self.seen.clear()
            self.path[base:] = tail
            found = self.resume(source, shown)
            if found is None:
                return self.path
            source, shown = found
            while piece < len(self.pieces) and self.pieces[piece][0] < source:
                piece += 1

    def advance(self, source: int, shown: int, piece: int) -> tuple[int, int, int, bool]:
        """Walk until the letters part (False) or both texts are at their end (True)."""
        pieces, choices = self.pieces, self.choices
        while True:
            while piece < len(pieces) and pieces[piece][0] < source:
                piece += 1
            while choices and shown - choices[0].shown > SETTLED:
                choices.popleft()
            if shown in self.optional:
                self.offer(source, self.optional[shown], piece)
            stop = pieces[piece][0] if piece < len(pieces) else len(self.source)
            room = (
                min(stop - source, self.stops[bisect_right(self.stops, shown)] - shown)
                if (shown < len(self.shown))
                else 0
            )
            same = self.agree(source, shown, room)
            if same:
                self.path.append(Stretch(source, source + same, shown, shown + same))
                source, shown = source + same, shown + same
            if same < room:
                return source, shown, piece, False
            if source < stop:
                if shown in self.optional:
                    continue
                return source, shown, piece, False
            if piece == len(pieces):
                return source, shown, piece, shown == len(self.shown)
            first, last, markup, twin = pieces[piece]
            if self.shown.startswith(twin, shown):
                self.offer(source, shown, piece + 1)
                end = shown + len(twin)
                self.path.append(Stretch(first, last, shown, end, markup))
                source, shown = last, end
            piece += 1

    def offer(self, source: int, shown: int, piece: int) -> None:
        """Remember a branch, once."""
        state = (source, shown, piece)
        if state not in self.seen:
            self.seen.add(state)
            self.choices.append(_Choice(source, shown, piece, len(self.path)))

    def agree(self, source: int, shown: int, room: int) -> int:
        """Count the letters that are equal from here on, at most ``room``."""
        ours = self.source[source : source + room]
        if self.shown.startswith(ours, shown):
            return room
        theirs = self.shown[shown : shown + room]
        parts = (at for at, pair in enumerate(zip(ours, theirs, strict=True)) if pair[0] != pair[1])
        return next(parts)

    def resume(self, source: int, shown: int) -> tuple[int, int] | None:
        """Return the nearest place where both texts agree again, and mend the way before it."""
        for length, reach in RUNS:
            found = self.nearest(source, shown, length, reach)
            if found is not None:
                return self.slide(source, shown, *found)
        return None

    def nearest(self, source: int, shown: int, length: int, reach: int) -> tuple[int, int] | None:
        best: tuple[int, int] | None = None
        cost = reach
        for start in _words(self.shown_at, shown):
            at = self.find(self.source, source, self.shown[start : start + length], length, cost)
            if at >= 0 and (skipped := at - source + start - shown) < cost:
                best, cost = (at, start), skipped
        for start in _words(self.source_at, source):
            at = self.find(self.shown, shown, self.source[start : start + length], length, cost)
            if at >= 0 and (skipped := at - shown + start - source) < cost:
                best, cost = (start, at), skipped
        return best

    def find(self, text: str, start: int, run: str, length: int, reach: int) -> int:
        """Find ``run`` in ``text``; one shorter than asked for must be its end, or stand alone."""
        end = min(len(text), start + reach + length)
        if self.budget <= 0 or not run:
            return -1
        self.budget -= end - start
        if len(run) == length:
            return text.find(run, start, end)
        if len(run) > 2 and text.endswith(run, start):
            return len(text) - len(run)
        at = text.find(run, start, end) if len(run) >= ALONE else -1
        return at if at >= 0 and text.find(run, at + 1, end) < 0 else -1

    def slide(self, source: int, shown: int, source_to: int, shown_to: int) -> tuple[int, int]:
        """Move a gap left to where a word begins on both its sides, if its letters allow it.

        The letters before a gap may equal those at its end (the ``h`` of ``he`` and of an address);
        which of them are the twins is told by where words begin.
        """
        if shown == shown_to:
            text, at, start, end = self.source, self.source_at, source, source_to
        elif source == source_to:
            text, at, start, end = self.shown, self.shown_at, shown, shown_to
        else:
            return source_to, shown_to
        last = self.path[-1] if self.path else None
        room = min(last.last - last.first, SETTLED) if last and last.piece is None else 0
        for moved in range(room + 1):
            if _begins_word(at, start - moved) and _begins_word(at, end - moved):
                if moved and last:
                    self.path[-1] = Stretch(
                        last.first, last.last - moved, last.twin, last.twin_end - moved
                    )
                return source_to - moved, shown_to - moved
            if moved == room or text[start - moved - 1] != text[end - moved - 1]:
                break
        return source_to, shown_to


def _begins_word(at: Sequence[int], index: int) -> bool:
    return index == 0 or index >= len(at) or at[index] - at[index - 1] > 1


def _words(at: Sequence[int], start: int) -> list[int]:
    """Return ``start`` and the beginnings of the next words."""
    found = [start] if start < len(at) else []
    for index in range(start + 1, min(len(at), start + 40 * WORDS)):
        if at[index] - at[index - 1] > 1:
            found.append(index)
            if len(found) > WORDS:
                break
    return found
