"""Mending of ill-formed HTML, before it is scanned again; nothing here is trusted."""

from __future__ import annotations

import re
from threading import local
from typing import TYPE_CHECKING

from renderer.safehtml.attributes import READ
from renderer.safehtml.language import LANGUAGE

if TYPE_CHECKING:
    from bleach.sanitizer import Cleaner

#: Beyond these the menders, which are not linear, would take too long.
MOST_REPAIRS = 5
LONGEST = 16_000

_NAMES = frozenset(LANGUAGE.kinds)
_SCHEMES = frozenset({"http", "https", "mailto"})
# bleach empties every style, and with it the alignment of a cell.
_STYLED_CELL = re.compile(r'(<t[dh] )style="text-align: ?(left|right|center);?"', re.ASCII)


class _Cleaners(local):
    """A cleaner of its own for every thread: it holds the state of what it cleans."""

    cleaner: Cleaner | None = None


_CLEANERS = _Cleaners()


def is_worthwhile(html: str, repairs: int) -> bool:
    """Tell whether to try: few things are wrong, and the text is short."""
    return 1 <= repairs <= MOST_REPAIRS and len(html) <= LONGEST


def repair(html: str) -> str:
    """Return HTML in which what was open is closed and what stood astray is moved or escaped."""
    from bs4 import BeautifulSoup

    mended = _cleaner().clean(_STYLED_CELL.sub(r'\1class="citation-\2"', html))
    if "<" not in mended:
        return mended
    # Else white space between two inline elements would be made one space, in code too.
    return BeautifulSoup(mended, "html.parser", preserve_whitespace_tags=_NAMES).decode()


def _cleaner() -> Cleaner:
    if _CLEANERS.cleaner is None:
        from bleach.sanitizer import Cleaner

        _CLEANERS.cleaner = Cleaner(
            tags=_NAMES, attributes=_is_read, protocols=_SCHEMES, strip=False, strip_comments=True
        )
    return _CLEANERS.cleaner


def _is_read(tag: str, name: str, value: str) -> bool:
    return name in READ
