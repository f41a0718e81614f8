"""From citations to parts of HTML with chips between them: the whole of placement."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from renderer.model import Citation
from renderer.placement.edited import Edited
from renderer.placement.marker import Removal, find_marker
from renderer.placement.passage import find_passage
from renderer.placement.shown import Shown
from renderer.placement.splice import splice
from renderer.placement.spot import Spot, find_gap, find_spot
from renderer.placement.twins import Twins
from renderer.placement.wordend import WordEnds
from renderer.problems import CODES, Problem
from renderer.safehtml import Fragment
from renderer.text import Normal

#: A token of a model's own, in characters of private use: never meant for a reader.
TOKEN = re.compile("\ue200[^\ue200\ue201\n]{0,2048}+\ue201")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place at which a chip stands."""

    citations: tuple[int, ...]
    """The numbers of the citations that land here, in the order of the text."""
    passage: int | None
    """How many letters and digits the passage holds before the chip; None where unknown."""
    after_block: bool
    """Whether the chip stands in a paragraph of its own, after a block."""
    blank: bool
    """Whether a blank follows the chip, since its marker had one before it and none behind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """A fragment with its chips placed."""

    parts: tuple[str, ...]
    """HTML; the chip of ``places[n]`` belongs between ``parts[n]`` and ``parts[n + 1]``."""
    places: tuple[Place, ...]
    """The chips, in the order in which they stand."""
    problems: tuple[Problem, ...] = ()
    """What is wrong with the citations: why they have no chip, or not the one they asked for."""
    unplaced: tuple[int, ...] = ()
    """The numbers of the citations that have no chip."""


@dataclass(frozen=True, slots=True)
class _Found:
    """A citation whose place on the page is known."""

    number: int
    position: int
    home: int
    first: int | None = None
    blank: bool = False


def place(
    fragment: Fragment,
    source: Normal,
    citations: Sequence[Citation],
    skipped: Collection[int] = (),
) -> Placement:
    """Find the place of each citation in the HTML that was rendered from ``source``.

    Citations whose numbers are ``skipped`` are left alone, their markers too: they have no source
    that could be shown. The paths of the problems are those of the citations: ``citations[0]``.
    """
    if not citations and "\ue200" not in source.text:
        return Placement(parts=("".join(fragment.pieces),), places=())
    shown = Shown(fragment)
    search = _Search(source, Twins(source.text, shown))
    for number, citation in enumerate(citations):
        if number not in skipped:
            search.find(number, citation)
    search.take_out_tokens()
    edited, grouped, spaced = _arranged(shown, search)
    spots = sorted(grouped)
    return Placement(
        parts=tuple(splice(fragment, edited, spots)),
        places=tuple(_place(edited, spot, grouped[spot], citations, spaced) for spot in spots),
        problems=tuple(search.problems),
        unplaced=tuple(search.unplaced),
    )


class _Search:
    """What was found of the citations of one text so far."""

    def __init__(self, source: Normal, twins: Twins) -> None:
        self.source, self.twins = source, twins
        self.words = WordEnds(twins.shown.text)
        self.found: list[_Found] = []
        self.removals: list[Removal] = []
        self.problems: list[Problem] = []
        self.unplaced: list[int] = []
        self.markers: list[tuple[int, int]] = []

    def find(self, number: int, citation: Citation) -> None:
        """Find one citation, or note why it has no place."""
        code = range_fault(self.source, citation)
        if code is not None or citation.end is None:
            # A citation without an end was reported when it was loaded.
            self.unplaced.append(number)
            if code is not None:
                self.report(number, code, citation)
            return
        start, end = self.indexes(citation)
        removal = None
        if citation.marker and start is not None:
            removal = find_marker(self.twins, start, end)
        if removal is not None and start is not None:
            self.markers.append((start, end))
            self.removals.append(removal)
            self.found.append(_Found(number, removal.start, removal.home, blank=removal.blank))
            return
        if citation.marker:
            self.report(number, "not-a-marker", citation)
        passage = find_passage(self.twins, start, end)
        if isinstance(passage, str):
            self.unplaced.append(number)
            self.report(number, passage, citation)
            return
        position = self.words.at(passage.position)
        home = self.twins.shown.run_before(position)
        self.found.append(_Found(number, position, home, passage.first))

    def indexes(self, citation: Citation) -> tuple[int | None, int]:
        """Return the range of a citation in the text, whole characters only."""
        start, end = citation.start, citation.end or 0
        inside = self.source.splits(end)
        return (
            None if start is None or start == end else self.source.index(start),
            self.source.index(end) + inside,
        )

    def take_out_tokens(self) -> None:
        """Take out the tokens of a model's own that no marker covers; they have no chip."""
        markers = sorted(self.markers)
        for token in TOKEN.finditer(self.source.text):
            before = bisect_right(markers, token.span()) - 1
            if before < 0 or markers[before][1] <= token.start():
                removal = find_marker(self.twins, *token.span())
                self.removals += [removal] if removal else []

    def report(self, number: int, code: str, citation: Citation) -> None:
        """Note a problem, with the words that the citation speaks of."""
        words = ""
        if code.startswith("not-"):
            end = self.indexes(citation)[1]
            words = f"the words “…{self.source.text[max(0, end - 40) : end]}”: "
        self.problems.append(
            Problem(
                path=f"citations[{number}]",
                code=code,
                message=words + CODES[code],
                value=(citation.start, citation.end),
            )
        )


def range_fault(source: Normal, citation: Citation) -> str | None:
    """Return the code of what is wrong with the range of a citation, if anything is."""
    start, end = citation.start, citation.end
    if end is None:
        return None
    if not 0 <= end <= source.length or (start is not None and not start >= 0):
        return "out-of-range"
    if start is not None and start > end:
        return "reversed"
    return "empty-range" if end == 0 else None


def _arranged(
    shown: Shown, search: _Search
) -> tuple[Edited, dict[Spot, list[tuple[_Found, Spot]]], set[Spot]]:
    """Take out the markers, and return the citations by the spot they land on.

    White space at the end of an element that a chip follows would be a gap before the chip: it
    goes behind it. The spots where it does are the last result.
    """
    edited = Edited(shown, search.removals)
    grouped = _grouped(edited, search.found)
    gaps = {spot: gap for spot in grouped if (gap := find_gap(edited, spot)) is not None}
    if gaps:
        edited = Edited(shown, [*search.removals, *gaps.values()])
        grouped = _grouped(edited, search.found)
    return edited, grouped, {spot for spot, gap in gaps.items() if gap.blank}


def _grouped(edited: Edited, found: Sequence[_Found]) -> dict[Spot, list[tuple[_Found, Spot]]]:
    """Return the citations by the spot they land on."""
    grouped: dict[Spot, list[tuple[_Found, Spot]]] = {}
    for each in found:
        spot = find_spot(edited, each.position, each.home)
        grouped.setdefault(spot, []).append((each, spot))
    return grouped


def _place(
    edited: Edited,
    spot: Spot,
    group: Sequence[tuple[_Found, Spot]],
    citations: Sequence[Citation],
    spaced: Collection[Spot],
) -> Place:
    lengths = [
        edited.letters(found.first, landed.position)
        for found, landed in group
        if found.first is not None
    ]
    numbers = sorted((found.number for found, _ in group), key=lambda n: (citations[n].end, n))
    return Place(
        citations=tuple(numbers),
        passage=max(lengths, default=None),
        after_block=spot.after_block,
        blank=spot in spaced or any(found.blank for found, _ in group),
    )
