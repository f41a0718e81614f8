"""Number a marker anew: same brackets, separators and digits."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from renderer.markers.grammar import MAX_LENGTH

_ITEM = re.compile(r"(\d+)(?:([ \t]*[–-][ \t]*)(\d+))?")
_LIST_SEPARATOR = re.compile(r"[ \t]*[,，、;][ \t]*")


def rewrite(marker: str, new: Callable[[int], int | None], count: int) -> str:
    """Return a marker of the grammar with the ``new`` number of each of its numbers.

    Numbers above ``count``, and those whose new one is ``None``, are left out; an empty text if
    none is left. One whose numbers do not change is returned as it was written. A range that is
    none any more is written as a list, and a number that comes again is left out.
    """
    items = list(_ITEM.finditer(marker))
    separator = _LIST_SEPARATOR.search(marker)
    between = separator[0] if separator else ", "
    pieces: list[str] = []
    seen: set[int] = set()
    is_same = True
    for at, item in enumerate(items):
        first, last = int(item[1]), int(item[3] or item[1])
        old = range(max(1, first), min(last, count) + 1)
        numbers = [number for number in map(new, old) if number is not None]
        fresh = [number for number in dict.fromkeys(numbers) if number not in seen]
        seen.update(fresh)
        is_same = is_same and last - first < count and fresh == [*range(first, last + 1)]
        before = marker[items[at - 1].end() : item.start()] if at else between
        for written in _written(fresh, item):
            pieces += [before, written] if pieces else [written]
            before = between
    if is_same:
        return marker
    opening, closing = marker[: items[0].start()], marker[items[-1].end() :]
    return "".join(_bracketed(pieces, opening, closing)) if pieces else ""


def _written(numbers: list[int], item: re.Match[str]) -> list[str]:
    """Return the numbers of one item as texts: as a range if they are one and it was one."""
    zero = ord(item[1][0]) - int(item[1][0])
    is_range = len(numbers) > 1 and numbers == [*range(numbers[0], numbers[-1] + 1)]
    if item[2] is not None and is_range:
        return [f"{_digits(numbers[0], zero)}{item[2]}{_digits(numbers[-1], zero)}"]
    return [_digits(number, zero) for number in numbers]


def _digits(number: int, zero: int) -> str:
    return "".join(chr(zero + int(digit)) for digit in str(number))


def _bracketed(pieces: list[str], opening: str, closing: str) -> Iterator[str]:
    """Give markers that hold the pieces: one, or several where one would be too long."""
    room = MAX_LENGTH - len(opening) - len(closing)
    content = ""
    for at in range(0, len(pieces), 2):
        longer = content + (pieces[at - 1] if content else "") + pieces[at]
        if len(longer) > room and content:
            yield opening + content + closing
            longer = pieces[at]
        content = longer
    yield opening + content + closing
