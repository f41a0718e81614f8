"""From a place in the content of a block's words back to its place in the source."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of a block's content, and where it stands in the source."""

    content: int
    """Where it begins in the content."""

    source: int
    """Where it begins in the source."""

    pipes: tuple[int, ...] = ()
    """Where in the content stand the pipes that have a backslash in the source."""

    def at(self, index: int) -> int:
        """Return where in the source the character at an index of the content stands."""
        return self.source + index - self.content + bisect_right(self.pipes, index)


def line_starts(text: str) -> list[int]:
    """Return where each line of a text begins, and where one after the last would."""
    starts = [0]
    starts += (match.end() for match in re.finditer("\n", text))
    starts.append(len(text) + 1)
    return starts


def map_lines(
    content: str, text: str, starts: Sequence[int], first: int
) -> tuple[Line, ...] | None:
    """Return where the lines of a block's content stand in ``text``; ``None`` if nowhere.

    ``starts`` are those of the lines of the text, ``first`` is the number of the block's first one.
    What a line of the source holds besides is left out of the content: its indentation, the signs
    of lists, quotations and headings.
    """
    lines = []
    position = 0
    for number, written in enumerate(content.split("\n"), first):
        words = written.rstrip(" \t")
        start, stop = starts[number], starts[number + 1] - 1
        end = start + len(text[start:stop].rstrip(" \t"))
        found = (
            end - len(words) if text.endswith(words, start, end) else text.find(words, start, stop)
        )
        if found < 0:
            return None
        lines.append(Line(content=position, source=found))
        position += len(written) + 1
    return tuple(lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A line of a table as its cells are read: a pipe in one has a backslash in the source."""

    source: int
    """Where it begins in the source."""

    text: str
    """The line without those backslashes."""

    pipes: tuple[int, ...]
    """Where in ``text`` the pipes stand that have one."""


def read_row(text: str, start: int, stop: int) -> Row:
    """Return the line of a table between two places of ``text``."""
    parts = text[start:stop].split("\\|")
    ends = accumulate(len(part) + 1 for part in parts[:-1])
    return Row(source=start, text="|".join(parts), pipes=tuple(end - 1 for end in ends))


def map_cell(content: str, row: Row, begin: int) -> tuple[Line, int] | None:
    """Return where the content of a cell first stands behind a place of its row's text.

    With it comes where it ends there; ``None`` if it is not there.
    """
    words = content.rstrip(" \t")
    start = row.text.find(words, begin)
    if start < 0:
        return None
    end = start + len(words)
    low, high = bisect_left(row.pipes, start), bisect_left(row.pipes, end)
    pipes = tuple(pipe - start for pipe in row.pipes[low:high])
    return Line(content=0, source=row.source + start + low, pipes=pipes), end
