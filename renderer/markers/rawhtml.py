"""What of raw HTML a reader does not see as words: tags, comments, and what stands in code."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

#: Elements that show their content as it is, or not at all.
CODE = frozenset({"code", "kbd", "pre", "samp", "script", "style", "textarea", "tt"})

#: Elements whose content goes on to the end where they are never closed.
_OPEN_ENDED = frozenset({"pre", "script", "style", "textarea"})

#: A comment or the like, or a tag: whether it is an end tag, and its name.
PIECE = re.compile(
    r"<!--.*?(?:-->|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)|<\?.*?(?:\?>|\Z)|<!.*?(?:>|\Z)"
    r"|<(/?)([A-Za-z][A-Za-z0-9-]*+)[^<>]*+>",
    re.DOTALL,
)


def hidden_ranges(html: str) -> list[tuple[int, int]]:
    """Return the ranges of raw HTML that are no words for a reader."""
    pieces = list(PIECE.finditer(html))
    return [*(piece.span() for piece in pieces), *code_ranges(pieces, len(html))]


def code_ranges(pieces: Iterable[re.Match[str]], end: int) -> Iterator[tuple[int, int]]:
    """Give the ranges of elements of code, from the tags of a text that ends at ``end``."""
    opened: re.Match[str] | None = None
    for piece in pieces:
        name = (piece[2] or "").lower()
        if opened is None and name in CODE and not piece[1]:
            opened = piece
        elif opened is not None and piece[1] and name == opened[2].lower():
            yield opened.start(), piece.end()
            opened = None
    if opened is not None and opened[2].lower() in _OPEN_ENDED:
        yield opened.start(), end
