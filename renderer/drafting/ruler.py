"""Indices of a Python string from offsets that count something else."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate

from renderer.drafting.position import Unit


class Ruler:
    """A text, and the index of each offset into it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._is_ascii = text.isascii()
        self._tables: dict[Unit, Sequence[int]] = {}

    def index(self, offset: int, unit: Unit) -> int | None:
        """Return the index of an offset; ``None`` outside the text and within a character."""
        if unit == "characters" or self._is_ascii:
            return offset if 0 <= offset <= len(self.text) else None
        table = self._table(unit)
        index = bisect_left(table, offset)
        return index if index < len(table) and table[index] == offset else None

    def _table(self, unit: Unit) -> Sequence[int]:
        """Return the offset of each index."""
        if unit not in self._tables:
            size = _units if unit == "utf-16" else _bytes
            self._tables[unit] = (0, *accumulate(map(size, self.text)))
        return self._tables[unit]


def _units(character: str) -> int:
    return 2 if character > "\uffff" else 1


def _bytes(character: str) -> int:
    if character < "\x80":
        return 1
    if character < "\u0800":
        return 2
    return 4 if character > "\uffff" else 3
