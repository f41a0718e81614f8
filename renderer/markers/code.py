"""Whether a place of a Markdown text that comes in pieces stands in code."""

from __future__ import annotations

import re

_FENCE = re.compile(r"[ \t>]*(?:[-*+]\s+|\d{1,9}[.)]\s+)?(`{3,}|~{3,})")

#: How much of the beginning of a line can matter.
_HEAD = 200


class Code:
    """Reads a text from its beginning, and knows whether its end stands in code."""

    def __init__(self) -> None:
        self._fence = ""
        self._head = ""
        self._ticks = 0

    @property
    def is_open(self) -> bool:
        """Whether a fence or a backtick is open."""
        return bool(self._fence) or self._ticks % 2 == 1

    def advance(self, text: str) -> None:
        """Read another piece."""
        lines = text.split("\n")
        for line in lines[:-1]:
            self._extend(line)
            self._end_line()
        self._extend(lines[-1])

    def _extend(self, text: str) -> None:
        if len(self._head) < _HEAD:
            self._head += text[:_HEAD]
        self._ticks += text.count("`")

    def _end_line(self) -> None:
        fence = _FENCE.match(self._head)
        if fence is not None and not self._fence:
            self._fence = fence[1]
        elif fence is not None and fence[1].startswith(self._fence):
            self._fence = ""
        self._head = ""
        self._ticks = 0
