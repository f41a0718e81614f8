"""Find the range a provider means: where it says, in another unit, near by, or nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from renderer.drafting.position import Position, Unit
from renderer.drafting.ruler import Ruler
from renderer.markers import PATTERN

#: How far from where it should be a text is looked for, in characters.
NEAR = 1_000
#: The same for a text so short that it stands everywhere.
VERY_NEAR = 32
_SHORT = 8

_LABEL = r"\[(?:\[[^\[\]\n]{0,200}\]|[^\[\]\n]{0,200})\]"
_ONE = rf"{_LABEL}\((?:[^\s()]|\([^\s()]{{0,200}}\)){{1,2000}}\)"
_LINKS = rf"{_ONE}(?:[,;]?\s?{_ONE}){{0,9}}"
_LINK = re.compile(rf"{_LINKS}|\({_LINKS}\)")
#: What models put behind an address, and leave out elsewhere.
_TRACKED = r"(?:[?&]utm_[a-z]{1,20}=[^\s()&]{0,100}){0,5}"

_UNITS: tuple[Unit, ...] = ("characters", "utf-16", "utf-8")


@dataclass(frozen=True, slots=True)
class Range:
    """Where a citation belongs, in indices of a part's text."""

    start: int | None
    """Where it starts, if that is known."""

    end: int
    """Where it ends."""

    code: str = ""
    """The code of the problem it was found in spite of."""


def find_range(ruler: Ruler, position: Position) -> Range | None:
    """Return the range that a position means in a text; ``None`` if it is not there.

    A position that carries what stands there is believed only where that stands. Where it does
    not, the other units are tried, then the neighbourhood is searched.
    """
    if position.says is None and position.holds is None:
        return _in_unit(ruler, position, position.unit)
    loose: Range | None = None
    numbers: dict[tuple[int | None, int], Range] = {}
    for unit in dict.fromkeys((position.unit, *_UNITS)):
        found = _in_unit(ruler, position, unit)
        if found is None:
            continue
        read = Range(found.start, found.end, "" if unit == position.unit else "other-unit")
        if position.holds is not None and PATTERN.fullmatch(ruler.text, read.start or 0, read.end):
            numbers.setdefault((read.start, read.end), read)
        elif _is_whole(ruler.text, position, read):
            return read
        else:
            loose = loose or read
    if loose is None and numbers:
        # A number does not say whose it is: it counts only where no unit means another.
        return next(iter(numbers.values())) if len(numbers) == 1 else None
    return _near(ruler, position) if loose is None else _whole_link(ruler.text, position, loose)


def _in_unit(ruler: Ruler, position: Position, unit: Unit) -> Range | None:
    end = ruler.index(position.end, unit)
    start = None if position.start is None else ruler.index(position.start, unit)
    if end is None or (start is None) != (position.start is None):
        return None
    if start is not None and (start > end or not _holds(ruler.text[start:end], position)):
        return None
    return Range(start, end)


def _holds(text: str, position: Position) -> bool:
    if position.says is not None and text != position.says:
        return False
    if position.holds is None or position.holds in text:
        return True
    # The same page may be written otherwise there; no other range is just a link, or a number.
    return position.kind == "marker" and _is_sign(text)


def _is_sign(text: str) -> bool:
    """Say whether a text is nothing but a sign of the model's: a link, or numbers in brackets."""
    return is_link(text) or PATTERN.fullmatch(text) is not None


def is_link(text: str) -> bool:
    """Say whether a text is nothing but a link or several, as models write them for a marker."""
    return _LINK.fullmatch(text) is not None


def _is_whole(text: str, position: Position, found: Range) -> bool:
    """Say whether a range is not just round an address, but a link."""
    if position.kind != "marker" or position.says is not None:
        return True
    return found.start is None or is_link(text[found.start : found.end])


def _whole_link(text: str, position: Position, loose: Range) -> Range:
    """Return the link that a marker's range is a little off; the range itself if there is none."""
    start, address = loose.start or 0, position.holds or ""
    reach = VERY_NEAR + 2 * len(address)
    for link in _ranges(_linked(address), text, max(0, start - reach), loose.end + reach):
        if link[0] < loose.end and link[1] > start:
            is_same = link == (loose.start, loose.end)
            return loose if is_same else Range(link[0], link[1], "moved")
    return loose


def _near(ruler: Ruler, position: Position) -> Range | None:
    """Return the nearest range round which a position's own words stand."""
    text = ruler.text
    wanted = len(text)
    for unit in (position.unit, *_UNITS):
        index = ruler.index(position.start if position.start is not None else position.end, unit)
        if index is not None:
            wanted = index
            break
    words = position.says or position.holds or ""
    reach = NEAR if len(words) >= _SHORT else VERY_NEAR
    low, high = max(0, wanted - reach), wanted + reach + len(words)
    ranges = (
        _ranges(re.escape(position.says), text, low, high)
        if position.says
        else _ranges(_linked(position.holds or ""), text, low, high)
    )
    best = min(ranges, key=lambda found: abs(found[0] - wanted), default=None)
    return None if best is None else Range(best[0], best[1], "moved")


def _ranges(pattern: str, text: str, low: int, high: int) -> Iterator[tuple[int, int]]:
    return (match.span() for match in re.compile(pattern).finditer(text, low, high))


def _linked(address: str) -> str:
    """Return a pattern of the ways in which models write a link as a marker."""
    link = rf"{_LABEL}\({re.escape(address)}{_TRACKED}\)"
    return rf"\({link}\)|{link}"
