"""Find the signs of a passage (what is neither letter nor digit) on the page, in their order."""

from __future__ import annotations

import re
from collections.abc import Iterable

#: Signs of a source that may be markup, and so need not be shown.
_MARKUP = re.compile(r"[\s!-/:-@\[-`{-~\u00ad\u200b-\u200f\u2060-\u2064\ufeff\ue200-\ue206]*+")

#: What a typographer makes of plain signs.
_PLAIN = str.maketrans("“”„‟«»‘’‚‛–—−…", '""""""\'\'\'\'---.')


def follow(page: str, positions: Iterable[int], signs: str) -> list[tuple[int, int]]:
    """Match signs of the page, at the given positions, with those of a source, both in order.

    Returns pairs of the position on the page and the index in ``signs``. It ends with the first
    sign of the page that is not the source's; white space is free on both sides.
    """
    signs = signs.translate(_PLAIN)
    pairs: list[tuple[int, int]] = []
    at = 0
    for position in positions:
        sign = page[position].translate(_PLAIN)
        if sign.isspace():
            continue
        found = signs.find(sign, at)
        if found < 0 or not _MARKUP.fullmatch(signs, at, found):
            break
        pairs.append((position, found))
        at = found + 1
    return pairs
