"""Where the passage of a citation ends on the page."""

from __future__ import annotations

from dataclasses import dataclass

from renderer.placement.follow import follow
from renderer.placement.markup import BLANK_LINE
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
    last = twins.last(stop - 1) if stop else None
    first = twins.next(begin) if begin < stop else None
    if stop and twins.reach(stop - 1) != (last.letter + 1 if last else 0):
        return "not-found"
    if last and first and first.letter <= last.letter:
        if BLANK_LINE.search(twins.source, last.at, twins.at[stop - 1]):
            # What is hidden stands in a paragraph of its own: the one before is not its place.
            return "not-shown"
        position = _signs(twins, last, end)[0]
        return End(position, first.letter if start is not None else None)
    position, reached = _signs(twins, last, end)
    if reached < (start or 0):
        return "not-shown"
    following = last.letter + 1 if last else 0
    return End(position, following if start is not None else None)


def _signs(twins: Twins, last: Twin | None, end: int) -> tuple[int, int]:
    """Go on, past the last shown letter, along the signs that the passage holds up to its end.

    Returns the position after the last of them, and where that one stands in the source (-1: none).
    """
    shown = twins.shown
    start = shown.letters_at[last.letter] + 1 if last else 0
    following = last.letter + 1 if last else 0
    stop = shown.letters_at[following] if following < len(shown.letters_at) else len(shown.text)
    signs, at = twins.between(last.at + 1 if last else 0, end)
    pairs = follow(shown.text, range(start, stop), signs)
    return (pairs[-1][0] + 1, at[pairs[-1][1]]) if pairs else (start, -1)
