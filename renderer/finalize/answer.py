"""An answer on its way to be numbered: its text, and where its citations are in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from renderer.finalize.edits import Edit, Edited, Ranges, Units
from renderer.finalize.equal import Merged
from renderer.finalize.given import Given, Placed
from renderer.finalize.strip import ROUNDS, strip_edits
from renderer.markers import Form, Markers, scan_markers
from renderer.markers.grammar import MAX_LENGTH
from renderer.model import Citation, CitedSource, Source, key
from renderer.problems import CODES, Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class Finalized:
    """An answer whose numbers and list belong together."""

    text: str
    """The text, its markers numbered anew."""

    sources: tuple[Source, ...]
    """The sources it cites, in the order of their numbers."""

    citations: tuple[Citation, ...]
    """The citations that were given, with the offsets they have in this text."""

    problems: tuple[Problem, ...] = ()
    """What was wrong: markers and citations of no source, ranges outside the text."""


class Answer:
    """An answer on its way: its text, and where its citations are in it."""

    def __init__(self, text: str, given: Given, form: Form, merged: Merged | None = None) -> None:
        self.text = text
        self.given = given
        self.form = form
        self.merged = Merged(given.sources) if merged is None else merged
        self.ids = self.merged.numbers
        self.citations = list(given.citations)
        self.ranges = [(each.start, each.end) for each in given.citations]
        self.reported: dict[tuple[str, str, str | None], Problem] = {}
        self.scanned: Markers | None = None

    @property
    def markers(self) -> Markers:
        """What the text holds of numbers."""
        if self.scanned is None:
            self.scanned = scan_markers(self.text, self.form.pattern)
        return self.scanned

    @property
    def kept(self) -> Ranges:
        """The ranges of marker citations that mean something else than their numbers do."""
        return Ranges(
            (start, end)
            for (start, end), each in zip(self.ranges, self.citations, strict=True)
            if each.citation.marker and start is not None and not self.agrees(start, end, each)
        )

    def agrees(self, start: int, end: int, placed: Placed) -> bool:
        """Say whether a marker citation cites what the numbers that it covers mean."""
        if end - start > MAX_LENGTH and not self.form.is_own:
            return False
        match = self.form.pattern.fullmatch(self.text, start, end)
        numbers = match and self.form.numbers(match, self.ids, len(self.given.sources))
        if not numbers or not numbers.is_whole:
            return False
        cited = [each.id for each in placed.citation.sources]
        return [self.merged.places[number - 1] for number in numbers.numbers] == [
            None if id is None else self.merged.ids.get(key(id)) for id in cited
        ]

    def change(self, edits: Sequence[Edit]) -> bool:
        """Change the text, and move the citations with it; says whether anything has changed."""
        edited = Edited(self.text, edits)
        if edited.text == self.text:
            return False
        self.text, self.scanned = edited.text, None
        self.ranges = [
            (None if start is None else edited.index(start), edited.index(end))
            for start, end in self.ranges
        ]
        return True

    def strip(self) -> None:
        """Take out the markers of no source."""
        for _ in range(ROUNDS):
            if not self._strip():
                break

    def _strip(self) -> bool:
        ids, count = self.ids, len(self.given.sources)
        for marker in self.markers.markers:
            numbers = self.form.numbers(marker.match, ids, count)
            if numbers is not None and not numbers.is_whole:
                self.report("text", "unknown-source", marker.match[0])
        return self.change(strip_edits(self.text, self.markers, self.form, ids, count, self.kept))

    def report(self, path: str, code: str, value: str | None) -> None:
        """Report a problem, once."""
        if (path, code, value) not in self.reported:
            problem = Problem(path=path, code=code, message=CODES[code], value=value)
            self.reported[path, code, value] = problem

    def drop_hidden(self) -> None:
        """Leave out the citations of which nothing is left, or nothing is shown."""
        hidden = Ranges((each.start, each.end) for each in self.markers.definitions)
        pairs = list(zip(self.ranges, self.citations, strict=True))
        left = [pair for pair in pairs if (end := pair[0][1]) > 0 and not hidden.meet(end - 1, end)]
        if len(left) < len(pairs):
            self.report("citations", "not-shown", None)
        self.ranges = [range_ for range_, _ in left]
        self.citations = [each for _, each in left]

    def finalized(self, uncited: str) -> Finalized:
        """Number the answer anew."""
        self.drop_hidden()
        order = self.cited()
        if not order:
            return self.result(self.given.sources, itself)
        rest = [at for at in range(len(self.merged.sources)) if at not in order]
        listed = [*order, *rest] if uncited == "after" else [*order]
        new = {at: number for number, at in enumerate(listed, 1)}

        def renumbered(number: int) -> int | None:
            return new.get(self.merged.places[number - 1])

        self.renumber(renumbered)
        return self.result(tuple(self.merged.sources[at] for at in listed), self.first_id)

    def cited(self) -> dict[int, None]:
        """Return the places of the sources that are cited, in the order in which they are."""
        count, kept = len(self.given.sources), self.kept
        found: list[tuple[int, int, int]] = []
        borders = self.borders()
        for marker in self.markers.markers:
            if kept.meet(marker.start, marker.end):
                continue
            numbers = self.form.numbers(marker.match, self.ids, count)
            for number in numbers.numbers if numbers else ():
                found.append((marker.end, 0, self.merged.places[number - 1]))
        for (_, end), each in zip(self.ranges, self.citations, strict=True):
            # One that ends in a marker ends where its chip will stand.
            place = borders.get(end, end)
            for cited in each.citation.sources:
                if cited.id is not None and key(cited.id) in self.merged.ids:
                    found.append((place, 1, self.merged.ids[key(cited.id)]))
        return dict.fromkeys(place for _, _, place in sorted(found, key=lambda each: each[:2]))

    def borders(self) -> dict[int, int]:
        """Return the end of each marker by the places within it."""
        return {
            place: marker.end
            for marker in self.markers.markers
            for place in range(marker.start + 1, marker.end)
        }

    def renumber(self, new: Callable[[int], int | None]) -> None:
        ids, count, kept = self.ids, len(self.given.sources), self.kept
        edits: list[Edit] = []
        for marker in self.markers.markers:
            if self.form.numbers(marker.match, ids, count) and not kept.meet(
                marker.start, marker.end
            ):
                text = self.form.rewritten(marker.match, ids, new, count)
                edits.append(Edit(marker.start, marker.end, text))
        for each in self.markers.definitions:
            if self.form.numbers(each.marker.match, ids, count):
                label = self.form.rewritten(each.marker.match, ids, new, count)
                start, end = each.marker.start, each.marker.end
                edits.append(Edit(start, end, label) if label else Edit(each.start, each.end))
        self.change(sorted(edits, key=lambda edit: edit.start))

    def first_id(self, cited: CitedSource) -> CitedSource:
        """Return an entry of a citation with the id that its source has in the merged list."""
        if cited.id is None or key(cited.id) not in self.merged.ids:
            return cited
        first = self.merged.sources[self.merged.ids[key(cited.id)]].id
        return cited if first == cited.id else replace(cited, id=first)

    def result(
        self, sources: tuple[Source, ...], entry: Callable[[CitedSource], CitedSource]
    ) -> Finalized:
        units = Units(self.text)
        return Finalized(
            text=self.text,
            sources=sources,
            citations=tuple(
                each.moved(None if start is None else units.offset(start), units.offset(end), entry)
                for (start, end), each in zip(self.ranges, self.citations, strict=True)
            ),
            problems=(*self.given.problems, *self.reported.values()),
        )


def itself(cited: CitedSource) -> CitedSource:
    return cited
