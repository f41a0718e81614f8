"""Find the signs of a passage (what is neither letter nor digit) on the page, in their order."""

from __future__ import annotations

import re
from collections.abc import Iterable

from renderer.placement.letters import IMAGE

#: Signs of a source that may be markup, and so need not be shown; nor need images.
_MARKUP = re.compile(
    r"[\s!-/:-@\[-`{-~\u00ad\u200b-\u200f\u2060-\u2064\ufeff\ufffc\ue200-\ue206]*+"
)

#: What keeps two signs apart in a source: white space, or the border of a cell.
_APART = re.compile(r"[\s|]")

#: What a typographer makes of plain signs.
_PLAIN = str.maketrans("“”„‟«»‘’‚‛–—−…", '""""""\'\'\'\'---.')


def follow(page: str, positions: Iterable[int], signs: str) -> list[tuple[int, int]]:
    """Match signs of the page, at the given positions, with those of a source, both in order.

    Returns pairs of the position on the page and the index in ``signs``. It ends with the first
    sign of the page that is not the source's, or that stands apart from the one before on the page
    and not in the source: a star of the next sentence is not the one that ended a bold word.
    """
    plain = signs.translate(_PLAIN)
    pairs: list[tuple[int, int]] = []
    at, is_apart = 0, False
    for position in positions:
        sign = page[position]
        if sign.isspace():
            is_apart = True
            continue
        start = at
        if is_apart:
            gap = _APART.search(signs, at)
            start = gap.end() if gap else len(signs)
        found = _find(signs, sign, start)
        if found < 0:
            found = _find(plain, sign.translate(_PLAIN), start)
        if found < 0 and sign == IMAGE:
            # An image of the page's own, as the icon of a link.
            is_apart = True
            continue
        if found < 0:
            break
        pairs.append((position, found))
        at, is_apart = found + 1, False
    return pairs


def _find(signs: str, sign: str, start: int) -> int:
    """Find a sign behind nothing but what may be markup; -1: it is not there."""
    found = signs.find(sign, start)
    return found if found >= 0 and _MARKUP.fullmatch(signs, start, found) else -1
