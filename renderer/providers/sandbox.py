"""Links to files that a model wrote into its sandbox: ``[table.csv](sandbox:/mnt/data/table.csv)``.

Their annotations cover the address alone; the chip belongs after the whole link.
"""

from __future__ import annotations

import re
from urllib.parse import unquote

from renderer.drafting.position import Position
from renderer.drafting.verify import NEAR

_ADDRESS = re.compile(r"sandbox:(?:[^\s<>()\[\]]|\([^\s<>()\[\]]{0,200}\))+")
_BEFORE = re.compile(r"\]\(\s{0,9}<?\Z")
_AFTER = re.compile(r">?\s{0,9}(?:\"[^\"\n]{0,200}\"\s{0,9})?\)")
#: How far before its address a link may begin.
_TEXT = 500


def linked_file(text: str, start: int, end: int, name: str | None) -> Position | None:
    """Return the place of the link whose address an annotation covers.

    It is the one at these indices, else the nearest one to a file of that name; ``None`` if there
    is none near by.
    """
    found = _address(text, start, end, name)
    if found is None:
        return None
    start, end = found
    after = _AFTER.match(text, end)
    before = _BEFORE.search(text, max(0, start - 12), start)
    begin = text.rfind("[", max(0, start - _TEXT), before.start()) if before and after else -1
    if after is not None and begin >= 0:
        start, end = begin, after.end()
    return Position(kind="passage", start=start, end=end, says=text[start:end])


def _address(text: str, start: int, end: int, name: str | None) -> tuple[int, int] | None:
    """Return where the address stands."""
    if start < 0 or end < start:
        return None
    if text[start:end].startswith("sandbox:") and _names(text[start:end], name):
        return start, end
    low, high = min(start, len(text)) - NEAR, min(end, len(text)) + NEAR
    near = _ADDRESS.finditer(text, max(0, low), high)
    spans = (match.span() for match in near if _names(match[0], name))
    return min(spans, key=lambda span: abs(span[0] - start), default=None)


def _names(address: str, name: str | None) -> bool:
    return name is None or unquote(address).endswith(unquote(name))
