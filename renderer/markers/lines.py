"""From a place in the content of a block's words back to its place in the source."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass


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
        return self.source + index - self.content + sum(1 for pipe in self.pipes if pipe <= index)


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


def map_cell(content: str, text: str, start: int, stop: int) -> Line | None:
    """Return where the content of a table's cell first stands between two places of ``text``.

    A pipe in a cell has a backslash in the source, and none in the content.
    """
    words = content.rstrip(" \t")
    escaped = r"\\?\|".join(map(re.escape, words.split("|")))
    match = re.compile(escaped).search(text, start, stop)
    if match is None:
        return None
    return Line(content=0, source=match.start(), pipes=_escaped_pipes(words, match[0]))


def _escaped_pipes(words: str, written: str) -> tuple[int, ...]:
    pipes = []
    at = 0
    for index, character in enumerate(words):
        if character == "|" and written[at] == "\\":
            pipes.append(index)
            at += 1
        at += 1
    return tuple(pipes)
