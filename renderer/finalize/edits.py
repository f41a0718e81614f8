"""Changes of a text, made all at once, and where its places are afterwards."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

from renderer.text import utf16_length


@dataclass(frozen=True, slots=True)
class Edit:
    """A range of a text, in indices of the Python string, and what takes its place."""

    start: int
    end: int
    text: str = ""


class Edited:
    """A text after changes; those must not overlap, and stand in their order."""

    def __init__(self, text: str, edits: Iterable[Edit]) -> None:
        self._edits = [edit for edit in edits if text[edit.start : edit.end] != edit.text]
        self._begins: list[int] = []
        pieces: list[str] = []
        position = length = 0
        for edit in self._edits:
            kept = text[position : edit.start]
            length += len(kept)
            self._begins.append(length)
            length += len(edit.text)
            pieces += (kept, edit.text)
            position = edit.end
        self.text = "".join((*pieces, text[position:]))

    def index(self, place: int) -> int:
        """Return where a place of the text is now; one within a change is at its end."""
        at = bisect_right(self._edits, place, key=lambda edit: edit.start) - 1
        if at < 0:
            return place
        edit, begin = self._edits[at], self._begins[at]
        if place == edit.start:
            return begin
        return begin + len(edit.text) + max(0, place - edit.end)


class Ranges:
    """Ranges of a text."""

    def __init__(self, ranges: Iterable[tuple[int, int]] = ()) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        for start, end in sorted(ranges):
            if self._ends and start <= self._ends[-1]:
                self._ends[-1] = max(end, self._ends[-1])
            else:
                self._starts.append(start)
                self._ends.append(end)

    def meet(self, start: int, end: int) -> bool:
        """Say whether any of them has a character in common with another range."""
        at = bisect_left(self._starts, end) - 1
        return at >= 0 and self._ends[at] > start


NOWHERE = Ranges()


class Units:
    """The indices of a text's UTF-16 offsets, and back."""

    def __init__(self, text: str) -> None:
        self._wide: list[int] = []
        if utf16_length(text) != len(text):
            self._wide = [at for at, character in enumerate(text) if character > "\uffff"]
        self.length = len(text) + len(self._wide)

    def index(self, offset: int) -> int:
        """Return the index of an offset within the text; within a character, that of its start."""
        before = bisect_right(range(len(self._wide)), offset - 1, key=lambda k: self._wide[k] + k)
        return offset - before

    def offset(self, index: int) -> int:
        """Return the offset of an index."""
        return index + bisect_right(self._wide, index - 1)
