from __future__ import annotations

from renderer.finalize.cites import Cites
from renderer.markers import NUMBERS, Markers, scan_markers
from renderer.model import Citation, Source, TextSegment
from renderer.text import normalise

SOURCES = [Source(id=name, title=name.upper()) for name in ("a", "b", "b")]


def cites(text: str, *citations: Citation) -> Cites:
    segment = TextSegment(content=text, sources=SOURCES, citations=citations)
    return Cites(normalise(text), segment, scan_markers(text), NUMBERS)


def test_passages_and_markers_stand_behind_words() -> None:
    text = "One two [2]. Three [3]"
    found = cites(text, Citation(end=3, sources=["a"]), Citation(end=7, sources=["b", "?", "a"]))
    assert found.spans == [(8, 11), (19, 22)]
    assert found.instead == {}
    titles = {place: [each.title for each in sources] for place, sources in found.behind.items()}
    assert titles == {3: ["A"], 7: ["B", "A", "B"], 18: ["B"]}


def test_a_marker_with_nothing_before_it_is_replaced() -> None:
    found = cites("[1][2] One")
    assert found.spans == [(0, 3), (3, 6)]
    assert found.behind == {}
    assert found.instead == {(0, 3): [SOURCES[0], SOURCES[1]]}


def test_the_first_source_of_an_id_counts_and_a_number_means_its_own() -> None:
    found = cites("One [3] two", Citation(end=3, sources=["b"]))
    (sources,) = found.behind.values()
    assert [each is SOURCES[place] for each, place in zip(sources, (1, 2), strict=True)] == [
        True
    ] * 2


def test_nothing_is_read_where_nothing_cites() -> None:
    segment = TextSegment(
        content="One.", sources=SOURCES, citations=[Citation(end=3, sources=["?"])]
    )
    found = Cites(normalise("One."), segment, Markers(), NUMBERS)
    assert (found.spans, found.behind, found.instead) == ([], {}, {})
