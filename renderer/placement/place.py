"""From citations to parts of HTML with chips between them: the whole of placement."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter

from renderer.model import Citation
from renderer.placement.edited import Edited, between_markers, empty_lines
from renderer.placement.reasons import reason_by_itself
from renderer.placement.search import Found, Search, range_fault
from renderer.placement.shown import Shown
from renderer.placement.splice import splice
from renderer.placement.spot import Spot, find_gap, find_spot
from renderer.placement.twins import Twins
from renderer.problems import Problem
from renderer.safehtml import Fragment
from renderer.text import Normal


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
    search = Search(source, Twins(source.text, shown))
    for number, citation in enumerate(citations):
        if number not in skipped:
            search.find(number, citation)
    search.take_out_tokens()
    edited, grouped, spaced = arranged(shown, search)
    spots = in_order(grouped)
    return Placement(
        parts=tuple(splice(fragment, edited, spots)),
        places=tuple(_place(edited, spot, grouped[spot], citations, spaced) for spot in spots),
        problems=tuple(search.problems),
        unplaced=tuple(search.unplaced),
    )


def place_after(
    html: str, source: Normal, citations: Sequence[Citation], skipped: Collection[int] = ()
) -> Placement:
    """Place the citations of a block that shows ``source`` as it is, as code: one chip follows."""
    kept = {number: each for number, each in enumerate(citations) if number not in skipped}
    faults = {number: range_fault(source, each) for number, each in kept.items()}
    placed = {n: each for n, each in kept.items() if faults[n] is None and each.end is not None}
    faults |= {number: "not-a-marker" for number, each in placed.items() if each.marker}
    chip = Place(citations=tuple(placed), passage=None, after_block=True, blank=False)
    return Placement(
        parts=(html, "") if placed else (html,),
        places=(chip,) if placed else (),
        problems=tuple(
            Problem(
                path=f"citations[{number}]",
                code=code,
                message=reason_by_itself(code, kept[number], source),
                value=(kept[number].start, kept[number].end),
            )
            for number, code in faults.items()
            if code is not None
        ),
        unplaced=tuple(number for number in kept if number not in placed),
    )


def arranged(
    shown: Shown, search: Search
) -> tuple[Edited, dict[Spot, list[tuple[Found, Spot]]], set[Spot]]:
    """Take out the markers, and return the citations by the spot they land on.

    White space at the end of an element that a chip follows would be a gap before the chip: it
    goes behind it. The spots where it does are the last result.
    """
    removals = [*search.removals, *between_markers(shown, search.removals)]
    removals += empty_lines(search.spaces, removals)
    edited = Edited(shown, removals)
    grouped = _grouped(edited, search.found)
    gaps = {spot: gap for spot in grouped if (gap := find_gap(edited, spot)) is not None}
    if gaps:
        edited = Edited(shown, [*removals, *gaps.values()])
        grouped = _grouped(edited, search.found)
    return edited, grouped, {spot for spot, gap in gaps.items() if gap.blank}


def in_order(spots: Iterable[Spot]) -> list[Spot]:
    """Return spots in the order in which they stand in the HTML."""
    return sorted(spots, key=attrgetter("piece", "offset", "is_text"))


def _grouped(edited: Edited, found: Sequence[Found]) -> dict[Spot, list[tuple[Found, Spot]]]:
    """Return the citations by the spot they land on."""
    grouped: dict[Spot, list[tuple[Found, Spot]]] = {}
    for each in found:
        spot = find_spot(edited, each.position, each.home)
        grouped.setdefault(spot, []).append((each, spot))
    return grouped


def _place(
    edited: Edited,
    spot: Spot,
    group: Sequence[tuple[Found, Spot]],
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
        blank=spot in spaced
        or any(
            found.blank and edited.needs_blank(found.position, found.home) for found, _ in group
        ),
    )
