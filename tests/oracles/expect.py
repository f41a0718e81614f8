"""The right place of a citation in a built document, by the rules that placement promises."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

from tests.oracles.documents import Document
from tests.oracles.reading import Reading, is_sign_or_letter

_BLANK_LINE = re.compile(r"\n[ \t>]*\n")


@dataclass(frozen=True, slots=True, kw_only=True)
class Right:
    """A right place."""

    ink: int
    """How many visible characters stand before the chip."""
    letters: int | None = None
    """How many letters of the passage stand before it, where its start is known."""
    side: str = "before"
    """Whose block it stands in: of what is ``before`` it, ``after`` it, or an ``empty`` one; in a
    ``line`` it stands behind a break."""


def expect(document: Document, start: int | None, end: int) -> Right | None:
    """Return the right place of the passage ``source[start:end]``; None if it has none."""
    reading = document.reading
    last = last_shown(reading, end)
    if last is None or (start is not None and reading.starts[last] < start):
        return None
    if _is_parted(document.source, reading.ends[last], end):
        return None
    position = reading.settled(last + 1)
    if start is None:
        return Right(ink=reading.inks[position])
    first = next(at for at, place in enumerate(reading.starts) if place >= start)
    letters = reading.letters[position] - reading.letters[first]
    return Right(ink=reading.inks[position], letters=letters)


def last_shown(reading: Reading, end: int) -> int | None:
    """Return the number of the last visible character whose source ends up to ``end``."""
    for at in range(bisect_right(reading.ends, end) - 1, -1, -1):
        if is_sign_or_letter(reading.text[at]):
            return at
    return None


def _is_parted(source: str, shown: int, end: int) -> bool:
    """Say whether hidden letters stand behind a blank line after the last that is shown."""
    letters = [at for at in range(shown, end) if source[at].isalnum()]
    return bool(letters) and _BLANK_LINE.search(source, shown, letters[-1]) is not None
