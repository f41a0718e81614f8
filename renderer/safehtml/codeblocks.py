"""Blocks of code, and what is wrapped round one of them alone: a chip follows all of it."""

from __future__ import annotations

from renderer.safehtml.opened import Open

#: What a highlighter wraps round a block of code: also a table with the numbers of its lines.
_WRAPPERS = frozenset({"div", "figure", "table"})
_PARTS = frozenset({"code", "span", "tbody", "td", "th", "thead", "tr"})


class CodeBlocks:
    """The last block of code that was read."""

    __slots__ = ("_ink", "_start")

    def __init__(self) -> None:
        self._start = -1
        # How many runs that are not blank stood before it, and before its end.
        self._ink = (0, 0)

    def end(self, closed: Open, ink: int) -> None:
        """Note the end of an element, behind ``ink`` runs; a wrapper gets the name ``pre``."""
        element = closed.element
        if element.name == "pre":
            if ink > closed.ink:
                self._start, self._ink = element.start, (closed.ink, ink)
        elif self._start > element.start:
            if self._ink != (closed.ink, ink) or element.name not in _WRAPPERS | _PARTS:
                self._start = -1
            elif element.name in _WRAPPERS:
                element.name = "pre"
                self._start = element.start
