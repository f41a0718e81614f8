"""Look for the citations of one text: where each ends on the page, or why it has no place there."""

from __future__ import annotations

from dataclasses import dataclass

from renderer.model import Citation
from renderer.placement.marker import Removal, find_marker
from renderer.placement.passage import find_passage
from renderer.placement.reasons import reason
from renderer.placement.spaces import Spaces
from renderer.placement.twins import Twins
from renderer.placement.wordend import WordEnds
from renderer.problems import Problem
from renderer.text import TOKEN, Normal


@dataclass(frozen=True, slots=True)
class Found:
    """A citation whose place on the page is known."""

    number: int
    """Its number among the citations."""
    position: int
    """The position on the page that its passage ends at, or that its marker began at."""
    home: int
    """The run that the position belongs to: the chip stays in its block."""
    first: int | None = None
    """The number of the first letter of its passage; None where that is not known."""
    blank: bool = False
    """Whether a blank must follow the chip if a word does."""


class Search:
    """What was found of the citations of one text so far."""

    def __init__(self, source: Normal, twins: Twins) -> None:
        self.source, self.twins = source, twins
        self.words = WordEnds(twins.shown.text)
        self.spaces = Spaces(twins.shown)
        self.found: list[Found] = []
        self.removals: list[Removal] = []
        self.problems: list[Problem] = []
        self.unplaced: list[int] = []
        #: The ranges of the source that are markers, by the numbers of their citations.
        self.markers: dict[int, tuple[int, int]] = {}
        #: The ranges of the source that are tokens of a model's own.
        self.tokens: list[tuple[int, int]] = []

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
            removal = find_marker(self.twins, self.spaces, start, end)
        if removal is not None and start is not None:
            self.markers[number] = (start, end)
            self.removals.append(removal)
            self.found.append(Found(number, removal.start, removal.home, blank=removal.blank))
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
        self.found.append(Found(number, position, home, passage.first))

    def indexes(self, citation: Citation) -> tuple[int | None, int]:
        """Return the range of a citation in the text, whole characters only."""
        start, end = citation.start, citation.end or 0
        inside = self.source.splits(end)
        return (
            None if start is None or start == end else self.source.index(start),
            self.source.index(end) + inside,
        )

    def take_out_tokens(self) -> None:
        """Take out the tokens of a model's own, whether a citation calls them its marker or not."""
        for token in TOKEN.finditer(self.source.text):
            removal = find_marker(self.twins, self.spaces, *token.span())
            if removal is not None:
                self.tokens.append(token.span())
                self.removals.append(removal)

    def report(self, number: int, code: str, citation: Citation) -> None:
        """Note a problem, with the reason."""
        end = self.indexes(citation)[1] if code.startswith("not-") else 0
        self.problems.append(
            Problem(
                path=f"citations[{number}]",
                code=code,
                message=reason(code, citation, self.source, end, self.twins),
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
