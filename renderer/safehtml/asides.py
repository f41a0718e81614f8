"""The runs of a text, without those asides that only their words tell from the text itself.

Of some elements a class says what they are, and it may be wrong: ``gutter`` is a column of numbers
beside code, or a column of a page. Once such an element ends, its words decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from renderer.safehtml.fragment import Element, Run
from renderer.safehtml.opened import HEADINGS, TEXT_BLOCKS, Open
from renderer.safehtml.roles import is_anchor_class

#: How many letters the words of a control have at most: “Copy code to clipboard”.
CONTROL_LETTERS = 24


class Asides:
    """The runs of a fragment while it is read."""

    __slots__ = ("_blocks", "_formula", "_heading", "ink", "runs")

    def __init__(self, runs: list[Run]) -> None:
        self.runs = runs
        #: How many of them are not blank.
        self.ink = 0
        self._heading: Open | None = None
        # How many runs there were when the last block of text began.
        self._blocks = -1
        self._formula: Run | None = None

    def add(self, run: Run) -> None:
        """Add a run."""
        self.runs.append(run)
        self.ink += _has_ink(run)

    def formula(self, words: str, piece: int, element: Element) -> None:
        """Add the run of a formula, or better words to the one just before: its TeX follows it."""
        before = self._formula
        is_next = before is not None and before is self.runs[-1]
        if is_next and before is not None and element.start - before.parent.end <= 2:
            before.text, before.kind = words, "image"
            return
        self._formula = Run(words, piece, element, "image")
        self.add(self._formula)

    def begin(self, opened: Open, attributes: Mapping[str, str]) -> None:
        """Note how many runs there are when an element begins."""
        opened.first, opened.ink = len(self.runs), self.ink
        if opened.tag in TEXT_BLOCKS:
            self._blocks = len(self.runs)
        if opened.tag in HEADINGS:
            self._heading, opened.mark = opened, attributes.get("id", "")
        elif opened.role == "anchor":
            opened.mark = attributes.get("href", "")[1:]
            opened.has_class = is_anchor_class(attributes)

    def end(self, closed: Open) -> None:
        """Take the runs of an element out, if it is an aside."""
        if closed is self._heading:
            self._heading = None
            self._end_heading(closed)
        if closed.role not in ("number", "control", "anchor"):
            return
        runs = self.runs[closed.first :]
        letters = _letters(runs)
        if closed.role == "number":
            is_aside = not letters or letters.isnumeric()
        elif closed.role == "control":
            is_aside = len(letters) <= CONTROL_LETTERS and self._blocks < closed.first
        else:
            is_aside = not letters and (closed.has_class or self._heading is not None)
            self._offer(closed, bool(letters))
        if is_aside:
            del self.runs[closed.first :]
            self.ink = closed.ink

    def _offer(self, link: Open, has_letters: bool) -> None:
        """Remember a link that may be the anchor of the heading it stands in."""
        heading = self._heading
        if heading is None or not has_letters:
            return
        if link.has_class or (heading.mark and link.mark == heading.mark):
            heading.anchors.append((link.first, len(self.runs)))

    def _end_heading(self, heading: Open) -> None:
        """Take the anchors out of a heading that has other words."""
        if not heading.anchors:
            return
        runs: list[Run | None] = [*self.runs[heading.first :]]
        for first, last in heading.anchors:
            runs[first - heading.first : last - heading.first] = [None] * (last - first)
        rest = [run for run in runs if run is not None]
        if _letters(rest):
            self.runs[heading.first :] = rest
            self.ink = heading.ink + sum(map(_has_ink, rest))


def _has_ink(run: Run) -> bool:
    return run.kind in ("void", "rule") or not (run.text.isspace() or not run.text)


def _letters(runs: Iterable[Run]) -> str:
    return "".join(filter(str.isalnum, "".join(run.text for run in runs)))
