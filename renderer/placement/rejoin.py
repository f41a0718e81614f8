"""Find again where two texts agree, after they have parted and no markup explains it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from renderer.placement.letters import Letters

#: How many letters must agree, and how far from here. A short run proves less, so it skips less.
RUNS = ((24, 1 << 30), (12, 4_000), (6, 60))

#: How many letters, all that are left, prove a place if they are found once.
ALONE = 8

#: From how many words on either side it is tried.
WORDS = 8

#: Within how many letters is looked first, and how many times as far each time after.
NEAR, FAR = 64, 8

#: How far a gap is moved back.
FARTHEST = 48


class Rejoin:
    """The search for the next place at which a source and its page agree; its work is bounded."""

    __slots__ = ("_budget", "shown", "source", "stops")

    def __init__(self, source: Letters, shown: Letters, stops: Sequence[int] = ()) -> None:
        self.source, self.shown = source, shown
        #: Where, in the letters of the page, those begin that need not agree.
        self.stops = stops
        # In letters looked at: a small multiple of what there is.
        self._budget = 100_000 + 64 * (len(source.text) + len(shown.text))

    def after(self, source: int, shown: int) -> tuple[int, int] | None:
        """Return the nearest two positions, from these on, after which many letters agree."""
        words = _words(self.source.at, source), _words(self.shown.at, shown)
        for length, reach in RUNS:
            reach = min(reach, len(self.source.text) + len(self.shown.text))
            # Most gaps are short. What is nearest within some reach is the nearest of all.
            near = min(NEAR, reach)
            while (found := self._nearest(source, shown, words, length, near, reach)) is None:
                if near == reach:
                    break
                near = min(near * FAR, reach)
            if found is not None:
                return found
        return None

    def _nearest(
        self,
        source: int,
        shown: int,
        words: tuple[list[int], list[int]],
        length: int,
        cost: int,
        reach: int,
    ) -> tuple[int, int] | None:
        """Return the nearest two positions that skip fewer letters than ``cost``."""
        best: tuple[int, int] | None = None
        for start in words[1]:
            needed = self._needed(start, length)
            run = self.shown.text[start : start + needed]
            at = self._find(self.source.text, source, run, needed, cost, reach)
            if at >= 0 and (skipped := at - source + start - shown) < cost:
                best, cost = (at, start), skipped
        for start in words[0]:
            run = self.source.text[start : start + length]
            at = self._find(self.shown.text, shown, run, length, cost, reach)
            if at >= 0 and (skipped := at - shown + start - source) < cost:
                best, cost = (start, at), skipped
        return best

    def _needed(self, start: int, length: int) -> int:
        """Return how many letters of the page must agree: half are enough where a stop follows."""
        following = bisect_right(self.stops, start)
        room = self.stops[following] - start if following < len(self.stops) else length
        return room if length // 2 <= room < length else length

    def _find(self, text: str, start: int, run: str, length: int, cost: int, reach: int) -> int:
        """Find ``run`` in ``text`` at a cost; one shorter than asked for must be all that is left.

        It is the end of ``text`` too, or stands there once, within ``reach``.
        """
        if self._budget <= 0 or not run:
            return -1
        if len(run) == length:
            end = min(len(text), start + cost + length)
            at = text.find(run, start, end)
            self._budget -= (end if at < 0 else at + length) - start
            return at
        if len(run) > 2 and text.endswith(run, start):
            return len(text) - len(run)
        if len(run) < ALONE:
            return -1
        end = min(len(text), start + reach + length)
        self._budget -= end - start
        at = text.find(run, start, end)
        return at if at >= 0 and text.find(run, at + 1, end) < 0 else -1


def moved_back(letters: Letters, start: int, end: int, room: int) -> int:
    """Return by how many letters a gap is to be moved back, to begin and end where words begin.

    The letters before a gap may equal those at its end (the ``h`` of ``he`` and of an address);
    which of them were left out is told by where words begin. ``room`` is how far it may go.
    """
    for moved in range(min(room, FARTHEST) + 1):
        if _begins_word(letters.at, start - moved) and _begins_word(letters.at, end - moved):
            return moved
        if moved == room or letters.text[start - moved - 1] != letters.text[end - moved - 1]:
            break
    return 0


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
