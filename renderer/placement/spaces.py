"""The white space round a marker: how much of it goes with the marker."""

from __future__ import annotations

import re

from renderer.placement.shown import Shown

#: White space that is not wanted: before a stop, or before more of it.
_SPARE = re.compile(r"\s++(?=[.,)\]。、，）])|\s+(?=[^\S\n])")

#: Characters of no width that stand beside a marker, as those for the direction of a line; and how
#: many of them are looked at.
NO_WIDTH = "\u200b\u200e\u200f\u061c\u2060\ufeff"
MAX_NO_WIDTH = 8


class Spaces:
    """The white space of one page; none is walked twice, however many markers stand at it."""

    __slots__ = ("_last", "_spare", "_starts", "shown")

    def __init__(self, shown: Shown) -> None:
        self.shown = shown
        # Where white space begins, by positions in it or at its end.
        self._starts: dict[int, int] = {}
        # By the position behind a marker: where its spare white space ends, and whether nothing
        # more stands on its line.
        self._spare: dict[int, int] = {}
        self._last: dict[int, bool] = {}

    def before(self, position: int, floor: int) -> int:
        """Return where the white space begins that ends at a position, at ``floor`` at least.

        Characters of no width behind it are part of it; those behind a word are the word's.
        """
        near = self.shown.text[max(0, position - MAX_NO_WIDTH) : position]
        bare = position - len(near) + len(near.rstrip(NO_WIDTH))
        start = self._before(bare)
        return max(floor, start if start < bare else position)

    def _before(self, position: int) -> int:
        starts = self._starts
        passed = []
        start = position
        while start not in starts:
            starts[start] = start
            passed.append(start)
            before = start - 1
            if before < 0 or not self._is_space(before):
                break
            start = before
        start = starts[start]
        starts.update(dict.fromkeys(passed, start))
        return start

    def after(self, position: int, home: int) -> int:
        """Return where the white space ends that is spare behind a marker, in a run's segment.

        Of more than one space one is kept, and none before a stop.
        """
        if position not in self._spare:
            spare = _SPARE.match(self.shown.text, position)
            is_spare = (
                spare is not None
                and self.shown.is_same_segment(position, home)
                and self.shown.is_same_segment(spare.end(), home)
            )
            self._spare[position] = spare.end() if spare is not None and is_spare else position
        return self._spare[position]

    def ends_line(self, position: int, home: int) -> bool:
        """Say whether nothing more is shown on the line that a marker ends."""
        if position not in self._last:
            self._last[position] = self._ends_line(position, home)
        return self._last[position]

    def _is_space(self, position: int) -> bool:
        """Say whether white space stands at a position, in words or in those of an image."""
        shown = self.shown
        return shown.text[position].isspace() and shown.kind_at(position) in ("text", "image")

    def _ends_line(self, position: int, home: int) -> bool:
        shown = self.shown
        while shown.is_same_segment(position, home) and shown.text[position].isspace():
            if shown.kind_at(position) == "break":
                return True
            position += 1
        return not shown.is_same_segment(position, home)
