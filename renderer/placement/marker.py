"""A model's own marker, as `[1]`: is a range one, and what of the page does its chip replace?"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from operator import attrgetter

from renderer.placement.shown import Shown, ancestors
from renderer.placement.spaces import Spaces
from renderer.placement.twins import Twin, Twins
from renderer.placement.wordend import UNSPACED
from renderer.text import utf16_length

#: The longest marker, in UTF-16 code units, and how many letters one without brackets may show.
MAX_UNITS, MAX_LETTERS = 2_048, 16

#: Where a bracket is part of a program or a formula.
LITERAL = frozenset({"code", "pre", "kbd", "samp", "math", "math-block"})

_CLOSING = {"]": "[", ")": "(", "】": "【", "］": "［", "）": "（", "\ue201": "\ue200", "}": "{"}
_OPENING = frozenset(_CLOSING.values())

#: What may stand round a marker's brackets: white space, signs of emphasis, and the backslash.
_AROUND = frozenset(" \t\n*_~^\\")


@dataclass(frozen=True, slots=True)
class Removal:
    """A range of the page that is taken out."""

    start: int
    """Its first position; the white space before a marker goes with it."""
    end: int
    """The position after its last character."""
    home: int
    """The number of the run that the marker begins in."""
    blank: bool = False
    """Whether it holds white space that a word behind it would need."""


def find_marker(twins: Twins, spaces: Spaces, start: int, end: int) -> Removal | None:
    """Return what to take out for the marker ``source[start:end]``, or None if it is not one."""
    if end - start > MAX_UNITS or twins.is_parted(start, end):
        return None
    text = twins.source[start:end]
    if utf16_length(text) > MAX_UNITS:
        return None
    begin, stop = twins.letter(start), twins.letter(end)
    if begin == stop:
        positions = _symbols(twins, start, end) if is_bracketed(text) or len(text) <= 4 else []
    else:
        positions = _letters(twins, begin, stop, start, end, text)
    if not positions:
        return None
    shown = twins.shown
    first, last = shown.run_after(positions[0]), shown.run_after(positions[-1])
    if shown.blocks[first] is not shown.blocks[last] or _is_literal(shown, first, last):
        return None
    return _with_space(spaces, positions[0], positions[-1] + 1, first)


def is_bracketed(text: str) -> bool:
    """Say whether a text is one or more groups in matching brackets, and nothing else."""
    open_brackets: list[str] = []
    groups = 0
    for character in text:
        if character in _OPENING:
            open_brackets.append(character)
        elif character in _CLOSING:
            if not open_brackets or open_brackets.pop() != _CLOSING[character]:
                return False
            groups += not open_brackets
        elif not open_brackets and character not in _AROUND:
            return False
    return groups > 0 and not open_brackets


def _letters(twins: Twins, begin: int, stop: int, start: int, end: int, text: str) -> list[int]:
    """Return the first and the last position of a marker that holds letters."""
    first, last = twins.next(begin), twins.last(stop - 1)
    if not first or not last or last.letter < first.letter:
        return []
    if last.letter - first.letter >= MAX_LETTERS and not is_bracketed(text):
        return []
    return [_first(twins, first, start), _last(twins, last, end)]


def _first(twins: Twins, first: Twin, start: int) -> int:
    """Return the position of the first sign of a marker before its first letter, or of that one."""
    signs = twins.signs_before(first)
    own = bisect_right(signs, -start, key=lambda sign: -sign.at)
    return signs[own - 1].position if own else twins.shown.letters_at[first.letter]


def _last(twins: Twins, last: Twin, end: int) -> int:
    signs = twins.signs_after(last)
    own = bisect_left(signs, end, key=attrgetter("at"))
    return signs[own - 1].position if own else twins.shown.letters_at[last.letter]


def _symbols(twins: Twins, start: int, end: int) -> list[int]:
    """Return the first and the last position of a marker without letters, as `[*]`."""
    signs = twins.signs_after(twins.last(twins.letter(start) - 1))
    own = bisect_left(signs, start, key=attrgetter("at"))
    stop = bisect_left(signs, end, own, key=attrgetter("at"))
    return [signs[own].position, signs[stop - 1].position] if own < stop else []


def _is_literal(shown: Shown, *runs: int) -> bool:
    return any(
        element.name in LITERAL for run in runs for element in ancestors(shown.runs[run].parent)
    )


def _with_space(spaces: Spaces, start: int, end: int, home: int) -> Removal:
    """Take out the white space that the marker would leave in front of its chip or of a stop."""
    shown = spaces.shown
    floor = shown.segments[home]
    left = spaces.before(start, floor)
    if left > floor and shown.kind_at(left - 1) == "break" and spaces.ends_line(end, home):
        left = spaces.before(left - 1, floor)
    return Removal(left, spaces.after(end, home), home, blank=left < start)


def meets_word(shown: Shown, position: int, home: int) -> bool:
    """Say whether a word that needs a blank before it begins at a position, in a run's segment."""
    after = shown.text[position] if shown.is_same_segment(position, home) else ""
    return after.isalnum() and not UNSPACED.match(after)
