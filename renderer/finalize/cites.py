"""Which sources are cited where in a text: its chips, as references in the text itself."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import itemgetter

from renderer.finalize.spans import joined, numbered, unlinked
from renderer.markers import Form, Markers
from renderer.model import Citation, Source, TextSegment, key
from renderer.placement.insource import SourceChip, chips_in_source, search_source
from renderer.placement.search import Search
from renderer.text import Normal


class Cites:
    """Which sources are cited where in a text, as its page has it."""

    def __init__(self, source: Normal, segment: TextSegment, found: Markers, form: Form) -> None:
        #: The ranges that are markers.
        self.spans: list[tuple[int, int]] = []
        #: The sources that stand instead of a range, and those that stand behind a place.
        self.instead: dict[tuple[int, int], list[Source]] = {}
        self.behind: dict[int, list[Source]] = {}
        #: Of each of these places, whether emphasis that ends there does so before them.
        self.leaves: dict[int, bool] = {}
        ids = sources_by_id(segment.sources)
        cited = [(each, tuple(cited_sources(each, ids))) for each in segment.citations]
        self._cited = [(citation, sources) for citation, sources in cited if sources]
        if self._cited or found.markers or "\ue200" in source.text:
            self._read(source, segment.sources, found, form)

    def _read(self, source: Normal, sources: Sequence[Source], found: Markers, form: Form) -> None:
        cited = self._cited
        search = search_source(source)
        for number, (citation, _) in enumerate(cited):
            search.find(number, citation)
        marked = joined(unlinked(source.text, [*search.markers.values(), *search.tokens]))
        numbers = {}
        for span, meant in numbered(found, form, sources, marked):
            start, end = map(source.utf16, span)
            numbers[len(cited)] = span
            cited.append(
                (
                    Citation(start=start, end=end, marker=True),
                    tuple(sources[number - 1] for number in meant),
                )
            )
            search.find(len(cited) - 1, cited[-1][0])
        self.spans = joined([*marked, *numbers.values()])
        for chip in chips_in_source(search, [citation for citation, _ in cited]):
            self._put(search, chip)
            for number in chip.citations:
                numbers.pop(number, None)
        for number, span in numbers.items():
            # The page does not show it as it is written.
            self.instead[span] = [*cited[number][1]]

    def _put(self, search: Search, chip: SourceChip) -> None:
        sources = [source for number in chip.citations for source in self._cited[number][1]]
        markers = [search.markers[each] for each in chip.citations if each in search.markers]
        if chip.after is None and markers:
            first = bisect_right(self.spans, min(markers)[0], key=itemgetter(0)) - 1
            self.instead.setdefault(self.spans[first], []).extend(sources)
            return
        after = chip.after
        if after is None:
            after = max(search.indexes(self._cited[each][0])[1] for each in chip.citations)
        self.behind.setdefault(after, []).extend(sources)
        self.leaves[after] = self.leaves.get(after, True) and chip.leaves


def sources_by_id(sources: Iterable[Source]) -> dict[str, Source]:
    """Return the sources by their ids; of those that share one the first counts."""
    ids: dict[str, Source] = {}
    for source in sources:
        if source.id is not None:
            ids.setdefault(key(source.id), source)
    return ids


def cited_sources(citation: Citation, ids: Mapping[str, Source]) -> Iterator[Source]:
    """Give the sources that a citation names, of those that there are."""
    for cited in citation.sources:
        if cited.id is not None and key(cited.id) in ids:
            yield ids[key(cited.id)]
