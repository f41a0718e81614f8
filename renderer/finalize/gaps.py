"""Take markers out of a text so that nothing is left of them: neither gaps nor empty emphasis."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from renderer.finalize.edits import Edit
from renderer.text import takes_blank

#: What may stand round a marker and nothing else: it goes with it.
_DRESS = (
    ("***", "***"),
    ("**", "**"),
    ("__", "__"),
    ("~~", "~~"),
    ("*", "*"),
    ("_", "_"),
    ("<sup>", "</sup>"),
    ("(", ")"),
    ("（", "）"),
)
_BLANKS = " \t"
#: Emphasis may neither begin nor end with a blank.
_OPENS = re.compile(r"(?:\A|(?<=[\s(\[{>]))[*_~]{1,3}\Z")
_CLOSES = re.compile(r"[*_~]{1,3}(?:\Z|(?=[\s.,;:!?)\]}<|]))")
_RUN = 4
_LINE_HEAD = re.compile(r"[ \t>]*+")


@dataclass(frozen=True, slots=True)
class _Line:
    """Where a line begins, and where its words do."""

    start: int
    words: int

    @classmethod
    def at(cls, text: str, start: int) -> _Line:
        head = _LINE_HEAD.match(text, start)
        return cls(start, head.end() if head else start)


def without(text: str, spans: Iterable[tuple[int, int]]) -> list[Edit]:
    """Return the changes that take ranges out of a text; the ranges are in their order."""
    edits: list[Edit] = []
    line, before = _Line.at(text, 0), 0
    for span in _joined(text, spans):
        start, end = _dressed(text, *span)
        # Each line is looked at once, however many of the ranges are in it.
        line_end = text.rfind("\n", before, start)
        if line_end >= 0:
            line = _Line.at(text, line_end + 1)
        before = start
        edit = _gapless(text, start, end, line)
        if edits and edit.start < edits[-1].end:
            edit = Edit(edits[-1].end, max(edit.end, edits[-1].end))
        edits.append(edit)
    return edits


def _joined(text: str, spans: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Give the ranges; those with nothing but blanks between them as one."""
    open_start, open_end = -1, -1
    for start, end in spans:
        if open_start >= 0 and not text[open_end:start].strip(_BLANKS):
            open_end = end
            continue
        if open_start >= 0:
            yield open_start, open_end
        open_start, open_end = start, end
    if open_start >= 0:
        yield open_start, open_end


def _dressed(text: str, start: int, end: int) -> tuple[int, int]:
    found = True
    while found:
        found = False
        for before, after in _DRESS:
            if text.endswith(before, 0, start) and text.startswith(after, end):
                start, end = start - len(before), end + len(after)
                found = True
                break
    return start, end


def _gapless(text: str, start: int, end: int, line: _Line) -> Edit:
    """Widen a range by the blanks that would be one too many without it."""
    left, right = start, end
    while left > 0 and text[left - 1] in _BLANKS:
        left -= 1
    while right < len(text) and text[right] in _BLANKS:
        right += 1
    begins_line = start <= line.words
    ends_line = right == len(text) or text[right] in "\r\n"
    if begins_line and ends_line:
        return _whole_line(text, line.start, right)
    if begins_line or (left == start and _OPENS.search(text, max(0, start - _RUN), start)):
        return Edit(start, right)
    if ends_line or not takes_blank(text[right]) or _CLOSES.match(text, end):
        return Edit(left, end)
    return Edit(start, right if left < start else end)


def _whole_line(text: str, start: int, end: int) -> Edit:
    """Take out a line with its end, so that it leaves no empty line in a paragraph."""
    if text.startswith("\r\n", end):
        return Edit(start, end + 2)
    if end < len(text):
        return Edit(start, end + 1)
    # The last line: the end of the one before it goes.
    before = text.endswith("\n", 0, start) + text.endswith("\r\n", 0, start)
    return Edit(start - before, end)
