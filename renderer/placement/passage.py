"""Where the passage of a citation ends on the page."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from operator import attrgetter

from renderer.placement.twins import Twin, Twins


@dataclass(frozen=True, slots=True)
class End:
    """The end of a passage that was found."""

    position: int
    """Position after the last of its characters that is shown."""
    first: int | None
    """Number of its first letter on the page; None where its start is not known."""


def find_passage(twins: Twins, start: int | None, end: int) -> End | str:
    """Find the end of ``source[start:end]``; a text says why there is none: a problem's code."""
    stop = twins.letter(end)
    begin = twins.letter(start) if start is not None else 0
    last = twins.last(stop - 1)
    first = twins.next(begin) if begin < stop else None
    if stop and twins.reach(stop - 1) != (last.letter + 1 if last else 0):
        return "not-found"
    position, reached = _past_signs(twins, last, end)
    if stop and twins.is_parted(max(last.at if last else 0, reached), twins.at[stop - 1]):
        # What is hidden stands in a paragraph of its own: the one before is not its place.
        return "not-shown"
    if last and first and first.letter <= last.letter:
        return End(position, None if start is None else first.letter)
    # No letter of it is shown; signs of its own may be.
    if reached < (start or 0):
        return "not-shown"
    following = last.letter + 1 if last else 0
    return End(position, None if start is None else following)


def _past_signs(twins: Twins, last: Twin | None, end: int) -> tuple[int, int]:
    """Go on, past the last shown letter, along the signs that the passage holds up to its end.

    Returns the position after the last of them, and where that one stands in the source (-1: none).
    """
    signs = twins.signs_after(last)
    held = bisect_left(signs, end, key=attrgetter("at"))
    if not held:
        return twins.shown.signs_after(last.letter if last else -1).start, -1
    return signs[held - 1].position + 1, signs[held - 1].at
