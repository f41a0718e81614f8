"""Offsets: UTF-16 code units of a text as it was stored, and indices of the text as it is read."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass

from renderer.text.door import clean

#: What takes two UTF-16 code units and is read as one character.
_TWO_UNITS = re.compile("\r\n|[\U00010000-\U0010ffff]")
_CRLF = re.compile("\r\n")


@dataclass(frozen=True, slots=True, kw_only=True)
class Normal:
    """A text that has passed the door, and the way from its stored offsets and back."""

    text: str
    """The text without characters that may not come in, and with LF line ends only."""

    length: int
    """How long the stored text is, in UTF-16 code units."""

    wide: tuple[int, ...] = ()
    """Offsets, in UTF-16 code units, of what is two units there and one character in ``text``."""

    def index(self, utf16: int) -> int:
        """Return the index in ``text`` of an offset in UTF-16 code units of the stored text.

        An offset between CR and LF, or between the halves of a surrogate pair, is rounded down: to
        the index of the character that it stands in. Raises ``ValueError`` outside 0..``length``.
        """
        if not 0 <= utf16 <= self.length:
            raise ValueError(f"utf16 must lie in 0..{self.length}, not {utf16!r}")
        return utf16 - bisect_left(self.wide, utf16)

    def splits(self, utf16: int) -> bool:
        """Tell whether an offset lies within a character: CR and LF, or a surrogate pair."""
        place = bisect_left(self.wide, utf16)
        return place > 0 and self.wide[place - 1] == utf16 - 1

    def utf16(self, index: int) -> int:
        """Return the offset in UTF-16 code units of the stored text of an index in ``text``.

        Raises ``ValueError`` for an index outside 0..``len(text)``.
        """
        if not 0 <= index <= len(self.text):
            raise ValueError(f"index must lie in 0..{len(self.text)}, not {index!r}")
        # The k-th wide character stands at index wide[k] - k.
        before = bisect_left(range(len(self.wide)), index, key=lambda k: self.wide[k] - k)
        return index + before


def normalise(text: str) -> Normal:
    """Return the text as it is read, with the offsets of the text as it was stored.

    Characters that may not come in are U+FFFD, CRLF and CR are LF. Offsets are UTF-16 code units,
    as JavaScript counts them; where no character takes two of them, nothing is kept but the text.
    """
    cleaned = clean(text)
    length = utf16_length(cleaned)
    # A class beyond the first plane makes a search slow: it is asked for only where there is one.
    pattern = _CRLF if length == len(cleaned) else _TWO_UNITS
    if "\r" not in cleaned:
        wide = () if pattern is _CRLF else _wide(pattern, cleaned)
        return Normal(text=cleaned, length=length, wide=wide)
    read = cleaned.replace("\r\n", "\n").replace("\r", "\n")
    return Normal(text=read, length=length, wide=_wide(pattern, cleaned))


def utf16_length(text: str) -> int:
    """Return how many UTF-16 code units a text takes: what ``text.length`` is in JavaScript."""
    if text.isascii():
        return len(text)
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _wide(pattern: re.Pattern[str], cleaned: str) -> tuple[int, ...]:
    offsets = []
    beyond = 0
    for match in pattern.finditer(cleaned):
        offsets.append(match.start() + beyond)
        beyond += match.end() - match.start() == 1
    return tuple(offsets)
