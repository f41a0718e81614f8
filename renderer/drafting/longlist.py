"""One long JSON list, as some servers stream."""

from __future__ import annotations

from collections.abc import Iterator

from renderer.drafting.jsontext import unread, whole
from renderer.drafting.nesting import Nesting

#: How much is kept of a text for the case that it holds no entries.
_HEAD = 300


class LongList:
    """A JSON list whose entries are given one by one, each when it is complete.

    Only lists and mappings are entries; nothing else is an event.
    """

    def __init__(self) -> None:
        self._nesting = Nesting()
        self._entry: list[str] = []
        self._head = ""
        self._is_given = False

    def feed(self, text: str) -> Iterator[object]:
        """Give the entries that are complete with another piece."""
        self._head += text[: _HEAD - len(self._head)]
        begin, depth = 0, self._nesting.depth
        for place in self._nesting.borders(text):
            before, depth = depth, self._nesting.depth
            if (before, depth) == (1, 2):
                begin = place - 1
            elif (before, depth) == (2, 1):
                self._is_given = True
                yield from whole("".join(self._entry) + text[begin:place])
                self._entry = []
        if self._nesting.depth > 1:
            self._entry.append(text[begin:])

    def finish(self) -> Iterator[object]:
        """Give what has come of an entry that is not complete, or of what holds none."""
        yield from unread("".join(self._entry) or ("" if self._is_given else self._head))
