"""The page once the markers are taken out: what is still shown, and which elements are empty."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import pairwise

from renderer.placement.marker import Removal, meets_word
from renderer.placement.shown import INLINE, Shown, ancestors
from renderer.placement.spaces import MAX_NO_WIDTH, NO_WIDTH, Spaces
from renderer.safehtml import Element

_INK = re.compile(r"\S")


class Edited:
    """A page without its markers. Positions stay those of ``shown``."""

    __slots__ = (
        "_blanks",
        "_breaks",
        "_counts",
        "_ends",
        "_inks",
        "_starts",
        "_voids",
        "dropped",
        "gaps",
        "shown",
    )

    def __init__(self, shown: Shown, removals: Iterable[Removal]) -> None:
        self.shown = shown
        # What is known: the next ink from a position on, and the last one before it. Many chips may
        # ask about one long gap.
        self._blanks: dict[int, int] = {}
        self._inks: dict[int, int] = {}
        self._voids = frozenset(shown.voids)
        removals = list(removals)
        self.gaps = _merged(removals)
        self._starts = [start for start, _ in self.gaps]
        self._ends = [end for _, end in self.gaps]
        self._breaks = [at for at in shown.breaks if not self._is_gone(at)]
        # How many letters are gone up to the end of each gap.
        self._counts = [0]
        for start, end in self.gaps:
            gone = bisect_left(shown.letters_at, end) - bisect_left(shown.letters_at, start)
            self._counts.append(self._counts[-1] + gone)
        #: The elements whose tags are not written, since they would hold nothing.
        self.dropped: set[Element] = set()
        self._drop_empty(removals)

    def gap(self, position: int) -> tuple[int, int] | None:
        """Return the gap that a position stands in or at, if there is one."""
        number = bisect_right(self._starts, position) - 1
        return self.gaps[number] if number >= 0 and position <= self._ends[number] else None

    def needs_blank(self, position: int, home: int) -> bool:
        """Say whether a word follows directly on the gap that a position stands in or at.

        Where a line begins, none is needed.
        """
        line = self.line_start(position, self.shown.segments[home])
        if self.last_ink(position, line) is None:
            return False
        gap = self.gap(position)
        return meets_word(self.shown, gap[1] if gap else position, home)

    def line_start(self, position: int, floor: int) -> int:
        """Return where the line of a position begins: behind a break, or at ``floor``.

        A line that is gone, since it held nothing but markers, is part of all before it.
        """
        gap = self.gap(position)
        if gap is not None and any_between(self.shown.breaks, *gap):
            return floor
        before = bisect_left(self._breaks, position)
        return max(floor, self._breaks[before - 1] + 1) if before else floor

    def is_last(self, start: int, end: int) -> bool:
        """Say whether nothing is seen any more between two positions, nor a line ended."""
        return not any_between(self._breaks, start, end) and self.is_blank(start, end)

    def last_ink(self, position: int, floor: int) -> int | None:
        """Return the position after the last character, between both, that is still seen."""
        text, inks = self.shown.text, self._inks
        passed = []
        while position > 0 and position not in inks:
            number = bisect_left(self._starts, position) - 1
            passed.append(position)
            if number >= 0 and position <= self._ends[number]:
                position = self._starts[number]
            elif text[position - 1].isspace() and position - 1 not in self._voids:
                position -= 1
            else:
                inks[position] = position
        ink = inks.get(position, 0)
        inks.update(dict.fromkeys(passed, ink))
        return ink if ink > floor else None

    def is_blank(self, start: int, end: int) -> bool:
        """Say whether nothing is seen any more between two positions."""
        text = self.shown.text
        if any_between(self.shown.voids, start, end):
            return False
        position = self._blanks.get(start, start)
        while position < end:
            ink = _INK.search(text, position, end)
            if ink is None:
                position = end
                break
            position = ink.start()
            gap = self.gap(position)
            if gap is None or position == gap[1]:
                break
            position = gap[1]
        self._blanks[start] = position
        return position >= end

    def letters(self, first: int, position: int) -> int:
        """Count the letters still shown from the one numbered ``first`` up to a position."""
        last = bisect_left(self.shown.letters_at, position)
        start = self.shown.letters_at[first] if first < last else position
        return max(0, last - first - self._gone(position) + self._gone(start))

    def _is_gone(self, position: int) -> bool:
        """Say whether the character at a position is taken out."""
        number = bisect_right(self._starts, position) - 1
        return number >= 0 and position < self._ends[number]

    def _gone(self, position: int) -> int:
        return self._counts[bisect_right(self._ends, position)]

    def _drop_empty(self, removals: Iterable[Removal]) -> None:
        """Drop the inline elements that are empty now; each run is looked at once."""
        shown, run = self.shown, 0
        for home, end in sorted({(removal.home, removal.end) for removal in removals}):
            run = max(run, home)
            while run < len(shown.runs) and shown.starts[run] < end:
                for element in ancestors(shown.runs[run].parent):
                    if element.name not in INLINE or element in self.dropped:
                        break
                    if not self.is_blank(shown.start_of(element), shown.end_of(element)):
                        break
                    self.dropped.add(element)
                run += 1


def between_markers(shown: Shown, removals: Iterable[Removal]) -> list[Removal]:
    """Return what stands between two markers and has no width: they are side by side."""
    return [
        Removal(end, start, shown.run_after(end))
        for (_, end), (start, _) in pairwise(_merged(removals))
        if start - end <= MAX_NO_WIDTH and not shown.text[end:start].strip(NO_WIDTH)
    ]


def empty_lines(spaces: Spaces, removals: Iterable[Removal]) -> list[Removal]:
    """Return the breaks before lines that hold nothing but markers, several of them too."""
    shown = spaces.shown
    found = []
    for start, end in _merged(removals):
        home = shown.run_after(start)
        is_first = shown.kind_at(start - 1) == "break" and shown.kind_at(start) != "break"
        if is_first and spaces.ends_line(end, home):
            left = spaces.before(start - 1, shown.segments[home])
            found.append(Removal(left, start, home))
    return found


def any_between(positions: Sequence[int], start: int, end: int) -> bool:
    """Say whether any of some positions, in order, stands between two others."""
    return bisect_left(positions, start) < bisect_left(positions, end)


def _merged(removals: Iterable[Removal]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted((removal.start, removal.end) for removal in removals):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged
