"""Which letter of the page is the twin of which letter of the source."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import NamedTuple

from renderer.placement.align import Stretch, align
from renderer.placement.letters import IMAGE, Letters, letters
from renderer.placement.markup import BLANK_LINE, Piece, find_markup
from renderer.placement.shown import Shown
from renderer.placement.signs import Sign, Signs

#: How many letters on both sides of a gap are taken for each other.
BRIDGE = 8


class Twin(NamedTuple):
    """A shown letter: where it stands in the source, and its number among the page's letters."""

    at: int
    """Index in the source of the character that shows it, or of the last of them (an entity)."""
    letter: int
    """Its number among the letters of the page."""


class Twins:
    """The alignment of one source with its page, made to be asked."""

    __slots__ = (
        "_after",
        "_before",
        "_blank_lines",
        "_firsts",
        "_showing",
        "_signs",
        "_stretches",
        "at",
        "shown",
        "source",
    )

    def __init__(self, source: str, shown: Shown) -> None:
        self.source, self.shown = source, shown
        self._after: dict[int, list[Sign]] = {}
        self._before: dict[int, list[Sign]] = {}
        own = letters(source)
        self.at = own.at
        page = Letters(shown.letters, shown.letters_at)
        aligned = align(own, page, find_markup(source), shown.optional)
        self._stretches = self._bridged(self._with_addresses(aligned))
        self._firsts = [stretch.first for stretch in self._stretches]
        pieces = [stretch.piece for stretch in self._stretches if stretch.piece is not None]
        self._signs = Signs(source, shown.text, pieces)
        self._blank_lines = [blank.start() for blank in BLANK_LINE.finditer(source)]
        # The numbers of the stretches that show anything.
        self._showing = [
            number
            for number, stretch in enumerate(self._stretches)
            if stretch.twin_end > stretch.twin
        ]

    def letter(self, index: int) -> int:
        """Return the number of the first letter of the source at or after an index."""
        return bisect_left(self.at, index)

    def reach(self, letter: int) -> int | None:
        """Return how many letters of the page stand before the end of a letter of the source.

        None: the letter was not found again, and may stand anywhere among others that were not.
        """
        number = bisect_right(self._firsts, letter) - 1
        before = self._stretches[number] if number >= 0 else None
        if before is not None and letter < before.last:
            if before.piece is not None:
                return before.twin_end if letter == before.last - 1 else before.twin
            return before.twin + letter - before.first + 1
        after = self._stretches[number + 1] if number + 1 < len(self._stretches) else None
        reached = before.twin_end if before else 0
        return reached if reached == (after.twin if after else len(self.shown.letters)) else None

    def last(self, letter: int) -> Twin | None:
        """Return the last shown letter up to a letter of the source, that one included."""
        number = bisect_right(self._firsts, letter) - 1
        if number < 0 or (number := self._shows(number, letter)) < 0:
            return None
        stretch = self._stretches[number]
        if stretch.piece is not None:
            return Twin(stretch.piece.end - 1, stretch.twin_end - 1)
        letter = min(letter, stretch.last - 1)
        return Twin(self.at[letter], stretch.twin + letter - stretch.first)

    def next(self, letter: int) -> Twin | None:
        """Return the first shown letter from a letter of the source on, that one included."""
        number = max(0, bisect_right(self._firsts, letter) - 1)
        if number < len(self._stretches) and letter >= self._stretches[number].last:
            number += 1
        following = bisect_left(self._showing, number)
        if following == len(self._showing):
            return None
        stretch = self._stretches[self._showing[following]]
        if stretch.piece is not None:
            return Twin(stretch.piece.start, stretch.twin)
        letter = max(letter, stretch.first)
        return Twin(self.at[letter], stretch.twin + letter - stretch.first)

    def is_parted(self, start: int, end: int) -> bool:
        """Say whether a blank line stands between two indexes of the source."""
        return bisect_left(self._blank_lines, start) < bisect_left(self._blank_lines, end)

    def signs_after(self, last: Twin | None) -> list[Sign]:
        """Return the signs that stand between a shown letter, or the start, and the next, in order.

        All that two letters have between them is compared once, however many citations end there.
        """
        letter = last.letter if last else -1
        if letter not in self._after:
            start = last.at + 1 if last else 0
            following = self.next(self.letter(start))
            positions = self.shown.signs_after(letter)
            end = following.at if following else len(self.source)
            self._after[letter] = self._signs.follow(positions, start, end, 1)
        return self._after[letter]

    def signs_before(self, first: Twin) -> list[Sign]:
        """Return the signs that stand between a shown letter and the one before, backwards."""
        if first.letter not in self._before:
            last = self.last(self.letter(first.at) - 1)
            positions = self.shown.signs_after(first.letter - 1)[::-1]
            start = last.at + 1 if last else 0
            self._before[first.letter] = self._signs.follow(positions, start, first.at, -1)
        return self._before[first.letter]

    def _with_addresses(self, stretches: list[Stretch]) -> list[Stretch]:
        """Take addresses of the page for the images that they stand for, if there are as many."""
        words = dict(self.shown.optional)
        found: list[Stretch] = []
        hidden: list[Stretch] = []
        end = Stretch(len(self.at), len(self.at), len(self.shown.letters), len(self.shown.letters))
        for stretch in (*stretches, end):
            if stretch.twin == stretch.twin_end and stretch is not end:
                hidden.append(stretch)
                continue
            found += _with_words(hidden, words, stretch.twin)
            found.append(stretch)
            hidden = []
        return found[:-1]

    def _bridged(self, stretches: list[Stretch]) -> list[Stretch]:
        """Take letters on both sides, between stretches, for each other, where that is safe.

        These are a few letters, as é for e and its mark, and the letters of one formula, which a
        page may show quite otherwise than its source has them.
        """
        bridged: list[Stretch] = []
        last, twin = 0, 0
        end = Stretch(len(self.at), len(self.at), len(self.shown.letters), len(self.shown.letters))
        for stretch in (*stretches, end):
            if last < stretch.first and twin < stretch.twin:
                gap = max(stretch.first - last, stretch.twin - twin)
                is_few = stretch is not end and gap <= BRIDGE
                if is_few or self.shown.is_one_formula(twin, stretch.twin):
                    piece = Piece(self.at[last], self.at[stretch.first - 1] + 1)
                    bridged.append(Stretch(last, stretch.first, twin, stretch.twin, piece))
            bridged.append(stretch)
            last, twin = stretch.last, stretch.twin_end
        return bridged[:-1]

    def _shows(self, number: int, letter: int) -> int:
        """Return the number of the last stretch up to this one that shows a letter."""
        stretch = self._stretches[number]
        if (
            stretch.piece is not None
            and letter < stretch.last - 1
            and stretch.twin_end > stretch.twin
        ):
            # In the middle of an entity's name: its character is not yet complete.
            number -= 1
        last = bisect_right(self._showing, number) - 1
        return self._showing[last] if last >= 0 else -1


def _with_words(hidden: list[Stretch], words: dict[int, int], end: int) -> list[Stretch]:
    """Return what is hidden, each image with its words, if all up to ``end`` are of them."""
    spans: list[tuple[int, int]] = []
    at = hidden[0].twin if hidden else end
    while at < end and at in words:
        spans.append((at, words[at]))
        at = words[at]
    images = [stretch.piece is not None and stretch.piece.shown == IMAGE for stretch in hidden]
    if at < end or not spans or sum(images) != len(spans):
        return hidden
    found: list[Stretch] = []
    at, number = spans[0][0], 0
    for stretch, is_image in zip(hidden, images, strict=True):
        start = at
        if is_image:
            at = spans[number][1]
            number += 1
        found.append(stretch._replace(twin=start, twin_end=at))
    return found
