"""Where in a Markdown text its markers and chips are, as its page has them.

For forms of a text that are no HTML: what is a marker, which citations share a chip, and in which
order chips stand is decided once, for the page.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter

from renderer.markdown import render_markdown
from renderer.model import Citation
from renderer.placement.edited import Edited
from renderer.placement.place import arranged, in_order
from renderer.placement.search import Found, Search
from renderer.placement.shown import Shown
from renderer.placement.spot import Spot
from renderer.placement.twins import Twin, Twins
from renderer.safehtml import Policy, gate
from renderer.text import Normal, without_internal


@dataclass(frozen=True, slots=True)
class SourceChip:
    """A chip of the page, in the source."""

    citations: tuple[int, ...]
    """The numbers of its citations, in the order of its card."""

    after: int | None
    """The index after all that stands before it in its line; None if that is nothing."""

    leaves: bool
    """Whether it stands behind the end of an element that its passage ends in."""


def search_source(source: Normal) -> Search:
    """Return a search for the citations of a text on the page that the default engine makes."""
    fragment, _ = gate(without_internal(render_markdown(source.text)), Policy())
    search = Search(source, Twins(source.text, Shown(fragment)))
    search.take_out_tokens()
    return search


def chips_in_source(search: Search, citations: Sequence[Citation]) -> list[SourceChip]:
    """Return the chips of what was found, in the order of the page."""
    edited, grouped, _ = arranged(search.twins.shown, search)
    chips = []
    for spot in in_order(grouped):
        found = [each for each, _ in grouped[spot]]
        numbers = sorted((each.number for each in found), key=lambda n: (citations[n].end or 0, n))
        after = _after(search, edited, spot, found)
        chips.append(SourceChip(tuple(numbers), after, leaves=not spot.is_text))
    return chips


def _after(search: Search, edited: Edited, spot: Spot, found: Sequence[Found]) -> int | None:
    """Return the index after what the page shows before a chip, in the chip's line."""
    shown, home, floor = edited.shown, found[0].home, 0
    if shown.blocks[home] not in edited.dropped:
        floor = edited.line_start(spot.position, shown.segments[home])
    # A marker that stood alone in its paragraph has its chip in the block before.
    ink = edited.last_ink(spot.position, floor)
    return None if ink is None else index_after(search.twins, ink)


def index_after(twins: Twins, position: int) -> int | None:
    """Return the index after the character of the source that is shown before a position.

    None: that character has no twin in the source.
    """
    letter = bisect_left(twins.shown.letters_at, position) - 1
    twin = _twin(twins, letter) if letter >= 0 else None
    if letter >= 0 and twin is None:
        return None
    signs = twins.signs_after(twin)
    held = bisect_left(signs, position, key=attrgetter("position"))
    if held:
        return signs[held - 1].at + 1
    return twin.at + 1 if twin else None


def _twin(twins: Twins, letter: int) -> Twin | None:
    """Return a letter of the page, by its number, with where it stands in the source."""

    def shown(number: int) -> int:
        last = twins.last(number)
        return last.letter if last else -1

    number = bisect_left(range(len(twins.at)), letter, key=shown)
    twin = twins.last(number) if number < len(twins.at) else None
    return twin if twin is not None and twin.letter == letter else None
