"""Which sign of the page, a character that is no letter, is which of the source."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from renderer.placement.follow import follow
from renderer.placement.linesigns import find_line_signs, without_pipes
from renderer.placement.markup import Piece

#: What may make a line, or a cell, what it is, but for signs at the beginning of a line.
_LINE_SIGNS = frozenset("\n|#")


class Sign(NamedTuple):
    """A character that is neither letter nor digit, on the page and in the source."""

    position: int
    """Its position on the page."""
    at: int
    """Its index in the source."""


class Signs:
    """The signs of one source and its page, between letters whose twins are known."""

    __slots__ = ("_pieces", "_starts", "page", "source")

    def __init__(self, source: str, page: str, pieces: Sequence[Piece]) -> None:
        """Take the pieces of the source that are hidden, or shown otherwise, in order."""
        self.source, self.page = source, page
        self._pieces = pieces
        self._starts = [piece.start for piece in pieces]

    def follow(self, positions: range, start: int, end: int, step: int) -> list[Sign]:
        """Find the signs of the page at positions among those of the source, in steps of 1 or -1.

        Those that make a line of the source what it is are left out, if as much of the page is
        found without them: they are shown in code alone.
        """
        page = self.page
        first = min(positions[0], positions[-1]) if positions else 0
        seen = page[first : first + len(positions)]
        if seen.isspace() or not seen:
            return []
        ink = seen.rstrip() if step > 0 else seen
        if self._is_plain(ink, start) and (step > 0 or len(ink) == end - start):
            return [
                Sign(first + number, start + number)
                for number in range(len(ink))[::step]
                if not ink[number].isspace()
            ]
        lines = find_line_signs(self.source, start, end)
        pipe = self.source.find("|", start, end)
        hides = min([line.indexes.start for line in lines[:1]] + [pipe] * (pipe >= 0), default=end)
        signs, at = self._between(start, end)
        best: list[Sign] = []
        for hidden in ([], [line for line in lines if not line.is_code], lines):
            bare = without_pipes(signs) if best else signs
            without = {index for line in hidden for index in line.indexes}
            kept = [number for number, index in enumerate(at) if index not in without][::step]
            pairs = follow(page, positions, "".join(bare[number] for number in kept))
            if len(pairs) >= len(best):
                best = [Sign(position, at[kept[number]]) for position, number in pairs]
            is_all = len(pairs) == len("".join(seen.split()))
            if not pairs or hides == end or (is_all and step > 0 and best[-1].at < hides):
                # Leaving more out would change nothing.
                break
        return best

    def _is_plain(self, ink: str, start: int) -> bool:
        """Say whether signs stand in the source as on the page, and are no markup there."""
        pieces, end = self._starts, start + len(ink)
        return (
            self.source.startswith(ink, start)
            and _LINE_SIGNS.isdisjoint(ink)
            and start > 0
            and self.source[start - 1] != "\n"
            and bisect_left(pieces, start) == bisect_left(pieces, end)
        )

    def _between(self, start: int, end: int) -> tuple[str, list[int]]:
        """Return what stands in the source between two indexes, letters and hidden markup apart.

        With it comes the index of each character in the source.
        """
        found: list[str] = []
        at: list[int] = []
        number = max(0, bisect_right(self._starts, start) - 1)
        indexes: Sequence[int]
        while start < end:
            while number < len(self._pieces) and self._pieces[number].end <= start:
                number += 1
            piece = self._pieces[number] if number < len(self._pieces) else None
            if piece is not None and piece.start <= start:
                # A tag may be a line end, or the border of a block.
                plain = piece.shown or "\n" * (self.source[piece.start] == "<")
                start = piece.end
                indexes = [start - 1] * len(plain)
            else:
                stop = min(end, piece.start) if piece else end
                plain, indexes = self.source[start:stop], range(start, stop)
                start = stop
            for character, index in zip(plain, indexes, strict=True):
                if not character.isalnum():
                    found.append(character)
                    at.append(index)
        return "".join(found), at
