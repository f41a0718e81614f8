"""Answers whose citations are numbers in the text: ``[1]`` is the first of a list of sources."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from renderer.drafting.node import Report
from renderer.markers import PATTERN, Item, expand, find_markers, read_items
from renderer.model import Citation, CitedSource
from renderer.text import normalise


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbered:
    """Which markers an answer has, and what they mean."""

    sources: Mapping[int, str | CitedSource]
    """The source that each number means, or the words of one; the first number is 1."""

    pattern: re.Pattern[str] = PATTERN
    """What the markers look like."""

    read: Callable[[str], tuple[Item, ...]] = read_items
    """Reads the numbers and ranges of one."""

    path: str = ""
    """Where the list stands, for the problems of numbers that it does not hold."""


def cite_numbers(text: str, numbered: Numbered, report: Report) -> Iterator[Citation]:
    """Give a citation for each marker of a text that means a source of the list."""
    normal = normalise(text)
    count = max(numbered.sources, default=0)
    for marker in find_markers(normal.text, numbered.pattern):
        numbers = expand(numbered.read(marker.match[0]), count)
        cited = [numbered.sources[number] for number in numbers if number in numbered.sources]
        if cited:
            start, end = normal.utf16(marker.start), normal.utf16(marker.end)
            yield Citation(start=start, end=end, sources=tuple(cited), marker=True)
        elif numbered.read(marker.match[0]):
            report(numbered.path, "unknown-source", marker.match[0])
