"""Which form the markers of an answer have, what each means, and how it is numbered anew."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from renderer.markers.grammar import MAX_LENGTH, PATTERN, expand, read_items
from renderer.markers.rewrite import rewrite

#: From here on a number in brackets that is no source's is more likely a year.
_YEAR = 1_000


@dataclass(frozen=True, slots=True)
class Form:
    """A form of markers."""

    pattern: re.Pattern[str]
    """What they look like."""

    is_own: bool = False
    """Whether a user gave it: then its group holds one number, or one id."""

    def numbers(self, match: re.Match[str], ids: Mapping[str, int], count: int) -> Numbers | None:
        """Return what a marker means in a list of ``count`` sources, by their ``ids``.

        ``None`` if it is prose: a bracketed year, or a list that holds 0.
        """
        if self.is_own:
            return _own_numbers(match, ids, count)
        items = read_items(match[0])
        if not items or any(last >= _YEAR and last > count for _, last in items):
            return None
        named = expand(items, count)
        inside = all(first >= 1 and last <= count for first, last in items)
        return Numbers(named, is_whole=inside)

    def rewritten(
        self,
        match: re.Match[str],
        ids: Mapping[str, int],
        new: Callable[[int], int | None],
        count: int,
    ) -> str:
        """Return a marker with the ``new`` number of each, without those that have none."""
        if not self.is_own:
            return rewrite(match[0], new, count)
        numbers = _own_numbers(match, ids, count).numbers
        number = new(numbers[0]) if numbers else None
        if number is None:
            return ""
        name = _name(match)
        if name in ids or number == numbers[0]:
            return match[0]
        start, end = match.span(_group(match))
        return match[0][: start - match.start()] + str(number) + match[0][end - match.start() :]


@dataclass(frozen=True, slots=True)
class Numbers:
    """What a marker means."""

    numbers: tuple[int, ...]
    """The numbers of sources that it names, from 1."""

    is_whole: bool
    """Whether it names no others."""


#: Numbers in brackets.
NUMBERS = Form(PATTERN)


def form_of(marker: str | re.Pattern[str] | None) -> Form:
    """Return the form that an option names; raises ``ValueError`` for what is no such pattern."""
    if marker is None:
        return NUMBERS
    try:
        pattern = re.compile(marker)
    except (re.error, TypeError) as error:
        raise ValueError(f"marker must be a pattern, not {marker!r}: {error}") from error
    written: object = pattern.pattern
    if not isinstance(written, str) or pattern.groups < 1 or pattern.search(""):
        raise ValueError(
            f"marker must be a pattern of text with a group for a number or an id, not {marker!r}"
        )
    return Form(pattern, is_own=True)


def _own_numbers(match: re.Match[str], ids: Mapping[str, int], count: int) -> Numbers:
    name = _name(match)
    number = ids.get(name) or (int(name) if name.isdecimal() and len(name) < MAX_LENGTH else 0)
    numbers = (number,) if 1 <= number <= count else ()
    return Numbers(numbers, is_whole=bool(numbers))


def _group(match: re.Match[str]) -> int:
    """Return the number of the first group that took part."""
    return next((group for group in range(1, match.re.groups + 1) if match[group] is not None), 0)


def _name(match: re.Match[str]) -> str:
    return match[_group(match)] or ""
