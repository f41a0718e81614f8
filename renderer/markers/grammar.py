"""The grammar of markers: ``[1]``, ``[1, 2]``, ``[1-3]``, ``【1】``, in digits of any script.

Where one stands decides the Markdown parser, see ``find``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeAlias

#: A member of a marker, the first and last number of a range; both are the same for a number.
Item: TypeAlias = tuple[int, int]

#: How many characters a marker may have.
MAX_LENGTH = 64

_NUMBER = r"\d{1,9}"
_LIST = rf"[ \t]*{_NUMBER}(?:[ \t]*[,，、;–-][ \t]*{_NUMBER})*[ \t]*"

#: Any marker, its numbers unread: ``read_items`` says whether it is one.
PATTERN = re.compile(rf"\[{_LIST}\]|［{_LIST}］|【{_LIST}】")

_ITEM = re.compile(rf"({_NUMBER})(?:[ \t]*[–-][ \t]*({_NUMBER}))?")
_SECOND_DASH = re.compile(rf"[–-][ \t]*{_NUMBER}[ \t]*[–-]")


def read_items(marker: str) -> tuple[Item, ...]:
    """Return the numbers and ranges of what ``PATTERN`` matched; none if it is prose.

    A list or range that holds 0, a range that runs backwards, a chain of dashes (a date) and what
    is longer than 64 characters are prose. ``[0]`` alone is a marker, of no source.
    """
    if len(marker) > MAX_LENGTH or _SECOND_DASH.search(marker):
        return ()
    items = tuple((int(first), int(last or first)) for first, last in _ITEM.findall(marker))
    if any(first > last for first, last in items):
        return ()
    if items != ((0, 0),) and any(first == 0 for first, _ in items):
        return ()
    return items


def expand(items: Iterable[Item], count: int) -> tuple[int, ...]:
    """Return the numbers that ``items`` name, each once, in their order, within 1..``count``."""
    numbers: dict[int, None] = {}
    for first, last in items:
        numbers.update(dict.fromkeys(range(max(1, first), min(last, count) + 1)))
    return tuple(numbers)
