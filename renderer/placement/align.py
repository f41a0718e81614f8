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
from collections.abc import Iterable
from typing import NamedTuple

from renderer.placement.letters import Letters
from renderer.placement.markup import Piece
from renderer.placement.rejoin import Rejoin, moved_back

#: How many shown letters must agree after a choice before it is settled.
SETTLED = 48

#: How many letters are compared at once, at first.
BLOCK = 256


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
    hidden: Stretch | None = None


def align(
    source: Letters,
    shown: Letters,
    pieces: Iterable[Piece],
    optional: Iterable[tuple[int, int]] = (),
) -> list[Stretch]:
    """Return the stretches of ``source`` that were found in ``shown``, in order.

    ``optional`` are ranges of ``shown`` that the source may lack, as the words of an image.
    """
    return _Walk(source, shown, pieces, optional).run()


class _Farthest(NamedTuple):
    """The point at which the letters parted last, and the way to it."""

    source: int
    shown: int
    piece: int
    base: int
    tail: list[Stretch]


class _Markup(NamedTuple):
    """A piece of markup, in letters of the source."""

    first: int
    last: int
    twin: str
    piece: Piece


class _Walk:
    """One alignment: the way so far, and the branches that may still be tried."""

    def __init__(
        self,
        source: Letters,
        shown: Letters,
        pieces: Iterable[Piece],
        optional: Iterable[tuple[int, int]],
    ) -> None:
        self.source, self.shown = source.text, shown.text
        self.markup = [
            _Markup(first, last, piece.shown and "".join(filter(str.isalnum, piece.shown)), piece)
            for piece in pieces
            if (first := bisect_left(source.at, piece.start))
            < (last := bisect_left(source.at, piece.end))
        ]
        self.optional = dict(optional)
        self.stops = [*sorted(self.optional), len(shown.text)]
        self.rejoin = Rejoin(source, shown, self.stops[:-1])
        self.path: list[Stretch] = []
        self.choices: deque[_Choice] = deque()
        self.retries = 1_000 + 20 * len(self.markup)
        self.seen: set[tuple[int, int, int]] = set()

    def run(self) -> list[Stretch]:
        """Walk to the end, or as far as anything can be found again."""
        source = shown = piece = 0
        farthest: _Farthest | None = None
        while True:
            source, shown, piece, is_end = self.advance(source, shown, piece)
            if is_end:
                return self.path
            if farthest is None or shown > farthest.shown:
                base = self.choices[0].path if self.choices else len(self.path)
                farthest = _Farthest(source, shown, piece, base, self.path[base:])
            if self.choices and self.retries > 0:
                self.retries -= 1
                choice = self.choices.pop()
                self.path[choice.path :] = [choice.hidden] if choice.hidden else []
                source, shown, piece = choice.source, choice.shown, choice.piece
                continue
            # No branch leads on: from the farthest point, look for where the texts agree again.
            self.choices.clear()
            self.seen.clear()
            self.path[farthest.base :] = farthest.tail
            found = self.leap(farthest.source, farthest.shown)
            if found is None:
                return self.path
            (source, shown), piece, farthest = found, farthest.piece, None

    def advance(self, source: int, shown: int, piece: int) -> tuple[int, int, int, bool]:
        """Walk until the letters part (False) or both texts are at their end (True)."""
        markup, choices = self.markup, self.choices
        while True:
            while piece < len(markup) and markup[piece].first < source:
                piece += 1
            while choices and shown - choices[0].shown > SETTLED:
                choices.popleft()
            if shown in self.optional:
                self.offer(source, self.optional[shown], piece)
            stop = markup[piece].first if piece < len(markup) else len(self.source)
            room = min(stop - source, self.room(shown))
            same = self.agree(source, shown, room)
            if same:
                self.path.append(Stretch(source, source + same, shown, shown + same))
                source, shown = source + same, shown + same
            if same < room or (source < stop and shown not in self.optional):
                return source, shown, piece, False
            if source < stop:
                continue
            if piece == len(markup):
                return source, shown, piece, shown == len(self.shown)
            source, shown = self.pass_markup(source, shown, piece)
            piece += 1

    def pass_markup(self, source: int, shown: int, piece: int) -> tuple[int, int]:
        """Take a piece of markup as hidden, or as shown, and remember the other way."""
        first, last, twin, markup = self.markup[piece]
        end = shown + len(twin)
        if not self.shown.startswith(twin, shown):
            return source, shown
        hidden = Stretch(first, last, shown, end, markup)
        if markup.is_literal:
            self.offer(last, end, piece + 1, hidden)
            return source, shown
        self.offer(source, shown, piece + 1)
        self.path.append(hidden)
        return last, end

    def room(self, shown: int) -> int:
        """Return how many letters of the page follow before it may be walked in two ways."""
        following = bisect_right(self.stops, shown)
        return self.stops[following] - shown if following < len(self.stops) else 0

    def offer(self, source: int, shown: int, piece: int, hidden: Stretch | None = None) -> None:
        """Remember a branch, once; it may begin with markup that is hidden."""
        state = (source, shown, piece)
        if state not in self.seen:
            self.seen.add(state)
            self.choices.append(_Choice(source, shown, piece, len(self.path), hidden))

    def agree(self, source: int, shown: int, room: int) -> int:
        """Count the letters that are equal from here on, at most ``room``."""
        # By blocks, each longer than the one before: what is looked at was found equal, but for the
        # last of them.
        same, size = 0, BLOCK
        while same < room:
            size = min(size, room - same)
            ours = self.source[source + same : source + same + size]
            if not self.shown.startswith(ours, shown + same):
                pairs = zip(ours, self.shown[shown + same : shown + same + size], strict=True)
                return same + next(at for at, (our, their) in enumerate(pairs) if our != their)
            same += size
            size *= 4
        return room

    def leap(self, source: int, shown: int) -> tuple[int, int] | None:
        """Go on where both texts agree again, and mend the end of the way before the gap."""
        found = self.rejoin.after(source, shown)
        if found is None or (source != found[0] and shown != found[1]):
            return found
        last = self.path[-1] if self.path else None
        if last is None or last.piece is not None:
            return found
        room = last.last - last.first
        if shown == found[1]:
            moved = moved_back(self.rejoin.source, source, found[0], room)
        else:
            moved = moved_back(self.rejoin.shown, shown, found[1], room)
        first, end, twin, twin_end, _ = last
        self.path[-1] = Stretch(first, end - moved, twin, twin_end - moved)
        return found[0] - moved, found[1] - moved
