"""Where in the HTML a chip is written: out of links and code, after blocks, never in a gap."""

from __future__ import annotations

from dataclasses import dataclass, field

from renderer.placement.edited import Edited
from renderer.placement.marker import LITERAL, Removal, meets_word
from renderer.placement.shown import INLINE, VOID, ancestors
from renderer.safehtml import Element

#: Elements that never hold a chip.
CLOSED = frozenset(
    {
        *("a", "button", "code", "kbd", "math", "math-block", "pre", "samp", "select", "summary"),
        *("svg", "unit"),
    }
)


#: Elements in which no paragraph may stand beside their own parts.
PARTED = frozenset({"dl", "menu", "ol", "table", "tbody", "tfoot", "thead", "tr", "ul"})


@dataclass(frozen=True, slots=True, order=True)
class Spot:
    """A place in the pieces of a fragment."""

    piece: int
    """Number of the piece: a text, or the tag that the chip follows."""
    offset: int
    """Characters of that text before the chip; 0 where it follows a tag."""
    is_text: bool
    """Whether the piece is a text."""
    after_block: bool = False
    """Whether the chip follows a block, and so stands in a paragraph of its own."""
    position: int = field(default=0, compare=False)
    """Position on the page up to which everything stands before the chip."""


def find_spot(edited: Edited, position: int, home: int) -> Spot:
    """Return where the chip for a position is written.

    ``home`` is the run that the passage ends in, or that the marker began in: the chip stays in the
    line and the block of that run, unless nothing but the marker was in it.
    """
    shown = edited.shown
    floor = shown.segments[home]
    alone = shown.blocks[home]
    if alone.name == "p" and edited.is_blank(shown.start_of(alone), shown.end_of(alone)):
        before = _block_before(edited, alone)
        if before is not None:
            edited.dropped.add(alone)
            return before
    line = edited.line_start(position, floor)
    ink = edited.last_ink(position, line)
    if ink is None:
        # All that begin a line stand at its very beginning, and so are one.
        return _climb(edited, line, shown.run_after(line))
    return _climb(edited, ink, shown.run_before(ink))


def find_gap(edited: Edited, spot: Spot) -> Removal | None:
    """Return the white space that stands between the last word and the end tag before a spot."""
    shown = edited.shown
    if spot.is_text or spot.after_block or not spot.position:
        return None
    run = shown.run_before(spot.position)
    inside = {element.name for element in ancestors(shown.runs[run].parent)}
    line = edited.line_start(spot.position, shown.segments[run])
    ink = edited.last_ink(spot.position, line)
    if ink is None or not LITERAL.isdisjoint(inside):
        return None
    taken = edited.gap(ink)
    start = taken[1] if taken else ink
    if start >= spot.position:
        return None
    blank = meets_word(shown, spot.position, run)
    return Removal(start, spot.position, run, blank)


def _block_before(edited: Edited, paragraph: Element) -> Spot | None:
    """Return the end of the block before a paragraph, within what holds the paragraph."""
    shown = edited.shown
    around = paragraph.parent
    start = shown.start_of(paragraph)
    floor = shown.start_of(around) if around is not None and around.parent is not None else 0
    ink = edited.last_ink(start, floor)
    return _climb(edited, ink, shown.run_before(ink)) if ink is not None else None


def _climb(edited: Edited, position: int, run: int) -> Spot:
    """Leave what must not hold a chip, and inline elements in which nothing more is shown."""
    shown = edited.shown
    target: Element | None = None
    end, after_block = position, False
    # Whether all left so far is in one line, and whether nothing is shown after the chip so far.
    in_line = is_last = True
    for element in ancestors(shown.runs[run].parent):
        in_line = in_line and element.name in INLINE
        is_last = is_last and in_line and edited.is_last(end, shown.end_of(element))
        is_stray = element.name in PARTED and target is not None and target.parent is element
        if is_last or element.name in CLOSED or (is_stray and after_block):
            target, after_block, is_last = element, not in_line, True
            end = max(end, shown.end_of(element))
    if target is not None:
        return Spot(target.end, 0, False, after_block, end)
    if shown.runs[run].kind in VOID:
        return Spot(shown.runs[run].piece, 0, False, shown.runs[run].kind == "rule", position)
    offset = min(max(0, position - shown.starts[run]), len(shown.runs[run].text))
    return Spot(shown.runs[run].piece, offset, True, position=position)
