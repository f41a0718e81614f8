"""Judging: is every chip of a built document where it belongs, and all of the text still there?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from renderer.model import Citation
from renderer.placement import Placement, place
from renderer.safehtml import Fragment, Policy, gate
from renderer.text import normalise
from tests.oracles.dialects import Dialect
from tests.oracles.documents import Document
from tests.oracles.ends import End, citation_of
from tests.oracles.expect import Right, expect
from tests.oracles.markers import Marked
from tests.oracles.page import Cut, Page, read
from tests.support.engines import Engine

_DEFAULT = Policy()
_TOKEN = re.compile("[\ue200-\ue206]")

_EMPTY = re.compile(r"<(a|b|em|i|strong|sub|sup)\b[^>]*>\s*</")

_TAG = re.compile(r"<[^<>]*>")

#: What stands directly before a chip that begins a line.
_BROKEN = re.compile(r"<br>(?:<[a-z][^<>]*>)*$")

#: After these a chip stands in a paragraph of its own.
_BLOCKS = frozenset({"pre", "math", "summary"})


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one citation."""

    kind: str
    """``right``, ``lost`` (it has a place and no chip) or ``wrong``."""
    why: str = ""
    """What is wrong."""

    @property
    def sort(self) -> tuple[str, str]:
        """What is wrong without the figures and words of this case."""
        return self.kind, re.sub("[^a-z ]|“.*", "", self.why)


RIGHT = Verdict("right")


def render(engine: Engine, source: str) -> Fragment:
    """Return what an engine makes of a text, behind the gate."""
    return gate(_TOKEN.sub("", engine(normalise(source).text)), _DEFAULT)[0]


def readable(dialect: Dialect, document: Document) -> Document | None:
    """Return those blocks of a document that its engine reads as they were meant."""
    if _reads(dialect, document):
        return document
    single = [number for number in document.blocks if _reads(dialect, document.only([number]))]
    rest = document.only(single)
    return rest if single and _reads(dialect, rest) else None


def _reads(dialect: Dialect, document: Document) -> bool:
    page = read([str(render(dialect.engine, document.source))])
    return page.ink == document.reading.ink


def judge(dialect: Dialect, document: Document, ends: Sequence[End]) -> list[Verdict]:
    """Return the verdict on each citation of a document that the engine reads as meant."""
    fragment = render(dialect.engine, document.source)
    citations = [citation_of(document, end) for end in ends]
    placement = place(fragment, normalise(document.source), citations)
    rights = [expect(document, end.start, end.end) for end in ends]
    return verdicts(placement, citations, rights, read([str(fragment)]))


def judge_markers(dialect: Dialect, document: Document, marked: Sequence[Marked]) -> list[Verdict]:
    """Return the verdict on each marker of a document that the engine reads as meant."""
    fragment = render(dialect.engine, document.source)
    source = normalise(document.source)
    citations = [
        Citation(
            start=source.utf16(each.start), end=source.utf16(each.end), sources=["s"], marker=True
        )
        for each in marked
    ]
    placement = place(fragment, source, citations)
    placed = read(placement.parts)
    empty = len(_EMPTY.findall(str(fragment)))
    fault = _text_fault(document.without_markers(), placement, placed, empty)
    numbers = {number: at for at, spot in enumerate(placement.places) for number in spot.citations}
    found = []
    for number, each in enumerate(marked):
        if number not in numbers:
            found.append(Verdict("lost", "no chip"))
            continue
        if _is_reported(placement, number):
            found.append(Verdict("wrong", "not taken for a marker"))
            continue
        why = fault_at(placement, placed, numbers[number], each.right) or fault
        found.append(Verdict("wrong", why) if why else RIGHT)
    return found


def _text_fault(base: Document, placement: Placement, page: Page, empty: int) -> str:
    """Compare a page whose markers are taken out with the document that never had any.

    ``empty`` is how many elements held nothing before.
    """
    ink = base.reading.ink
    if page.ink.text != ink.text:
        at = next(
            (n for n, (a, b) in enumerate(zip(page.ink.text, ink.text, strict=False)) if a != b),
            min(len(page.ink.text), len(ink.text)),
        )
        return f"the text is another one from “{page.ink.text[at : at + 12]}” on"
    blanks = {
        cut.ink
        for cut, spot in zip(page.cuts, placement.places, strict=True)
        if spot.blank and 0 < cut.ink < len(ink.text)
    }
    if page.ink.breaks | blanks != ink.breaks:
        return f"white space differs at {sorted((page.ink.breaks | blanks) ^ ink.breaks)[:3]}"
    return "an empty element" if len(_EMPTY.findall("".join(placement.parts))) > empty else ""


def verdicts(
    placement: Placement, citations: Sequence[Citation], rights: Sequence[Right | None], page: Page
) -> list[Verdict]:
    """Compare a placement of passages with the right places; ``page`` is the one without chips."""
    placed = read(placement.parts)
    if placed.ink.text != page.ink.text:
        return [Verdict("wrong", "the text is another one")] * len(rights)
    numbers = {number: at for at, spot in enumerate(placement.places) for number in spot.citations}
    found = []
    for number, right in enumerate(rights):
        verdict = RIGHT
        at = numbers.get(number)
        if at is None:
            verdict = RIGHT if right is None else Verdict("lost", "no chip")
        elif right is None:
            verdict = Verdict("wrong", "a chip, though nothing of it is shown")
        else:
            fault = fault_at(placement, placed, at, right) or _passage_fault(placement, at, rights)
            verdict = Verdict("wrong", fault) if fault else RIGHT
        if citations[number].marker and not _is_reported(placement, number):
            verdict = Verdict("wrong", "taken for a marker")
        found.append(verdict)
    return found


def fault_at(placement: Placement, page: Page, at: int, right: Right) -> str:
    """Return what is wrong with the place of a chip; empty if nothing is."""
    cut = page.cuts[at]
    if cut.ink != right.ink:
        before = page.ink.text[max(0, cut.ink - 12) : cut.ink]
        return f"{cut.ink - right.ink:+} visible characters, after “{before}”"
    if cut.box.closed:
        return "in a link, code or maths"
    if placement.places[at].after_block:
        return _after_block_fault(page, cut)
    inside = cut.box.chain[: cut.box.chain.index(cut.box.block)]
    if right.side == "before" and any(box.last == cut.ink for box in inside):
        return "in emphasis that ends there"
    return (
        _block_fault(page, cut, right)
        or _line_fault(placement, at, right)
        or _gap_fault(placement, at)
        or _twice_fault(placement, page, at)
    )


def _after_block_fault(page: Page, cut: Cut) -> str:
    before = page.boxes[cut.ink - 1].chain if cut.ink else []
    names = {box.name for box in before if box not in cut.box.chain}
    return "" if names & _BLOCKS or page.ink.text[cut.ink - 1] == "\ufffc" else "not after a block"


def _block_fault(page: Page, cut: Cut, right: Right) -> str:
    block = cut.box.block
    before = page.boxes[cut.ink - 1].block if cut.ink else None
    after = page.boxes[cut.ink].block if cut.ink < len(page.boxes) else None
    if right.side in ("before", "line"):
        return "" if block is before else f"in another block: {block.name}"
    if right.side == "after":
        return "" if block is after else f"not at the beginning of its block: {block.name}"
    return "" if block not in (before, after) else f"not in the empty {block.name}"


def _line_fault(placement: Placement, at: int, right: Right) -> str:
    is_first = _BROKEN.search(placement.parts[at]) is not None
    return "not behind the break" if right.side == "line" and not is_first else ""


def _gap_fault(placement: Placement, at: int) -> str:
    return "after white space" if placement.parts[at][-1:].isspace() else ""


def _twice_fault(placement: Placement, page: Page, at: int) -> str:
    """Say whether nothing stands between a chip and the one before: they should be one."""
    if not at or page.cuts[at - 1].box.block is not page.cuts[at].box.block:
        return ""
    between = _TAG.sub("", placement.parts[at].replace("<br>", "."))
    return "" if between.strip() else "two chips at one place"


def _passage_fault(placement: Placement, at: int, rights: Sequence[Right | None]) -> str:
    """Compare how many letters the passages hold; several share the chip of the longest."""
    spot = placement.places[at]
    group = (rights[number] for number in spot.citations)
    lengths = [right.letters for right in group if right and right.letters is not None]
    wanted = max(lengths, default=None)
    return "" if spot.passage == wanted else f"passage of {spot.passage} letters, not {wanted}"


def _is_reported(placement: Placement, number: int) -> bool:
    path = f"citations[{number}]"
    return any(each.path == path and each.code == "not-a-marker" for each in placement.problems)
