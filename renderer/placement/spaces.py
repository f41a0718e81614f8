"""The white space round a marker: how much of it goes with the marker."""

from __future__ import annotations

import re

from renderer.placement.shown import Shown

#: White space that is not wanted: before a stop, or before more of it.
_SPARE = re.compile(r"\s++(?=[.,)\]。、，）])|\s+(?=[^\S\n])")


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
        """Return where the white space begins that ends at a position, at ``floor`` at least."""
        shown, starts = self.shown, self._starts
        passed = []
        start = position
        while start not in starts:
            starts[start] = start
            passed.append(start)
            before = start - 1
            if before < 0 or not shown.text[before].isspace() or shown.kind_at(before) != "text":
                break
            start = before
        start = starts[start]
        starts.update(dict.fromkeys(passed, start))
        return max(floor, start)

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

    def _ends_line(self, position: int, home: int) -> bool:
        shown = self.shown
        while shown.is_same_segment(position, home) and shown.text[position].isspace():
            if shown.kind_at(position) == "break":
                return True
            position += 1
        return not shown.is_same_segment(position, home)
