"""Sources of an answer that is being written."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from renderer import Renderer, stream_answer
from renderer.model import Citation, CitedSource, Segment, Source, TextSegment, key
from renderer.options import Options
from renderer.sourcelist import SourceList, list_sources
from renderer.stream import sources as module
from renderer.stream.sources import Sources

KNOWN = [Source(id=f"s{n}", url=f"https://a{n % 4}.example", title=f"T{n}") for n in range(1, 7)]


def cited(*ids: str) -> list[Citation]:
    return [Citation(end=1, sources=tuple(CitedSource(id=id) for id in ids))]


@pytest.fixture
def known() -> Sources:
    pen, _ = Renderer().pen(None)
    sources = Sources(pen)
    sources.know(KNOWN)
    return sources


def numbers(sources: Sources, *ids: str) -> list[int]:
    listed = sources.list(cited(*ids))
    found = [listed.find(0, id) for id in ids]
    return [0 if each is None else each.number for each in found]


def test_numbers_are_those_of_the_first_citations(known: Sources) -> None:
    assert numbers(known, "s3", "s1", "s5") == [1, 2, 2]
    known.cite(cited("s2", "x", "s6", "s1"))
    assert numbers(known, "s3", "s1", "s2", "x", "s4") == [3, 2, 1, 0, 4]


def test_numbers_stay_when_the_list_changes(known: Sources) -> None:
    known.cite(cited("s4", "s2"))
    other = Source(id="s1", url="https://other.example", title="New")
    known.know([other, *KNOWN[1:]])
    assert numbers(known, "s1", "s2", "s4", "s5") == [3, 2, 1, 4]
    (listed,) = known.list(cited("s1")).sources
    assert (listed.title, listed.domain) == ("New", "other.example")


def test_a_source_without_an_id_keeps_its_place(known: Sources) -> None:
    sources = [Source(id=None, url="https://b.example"), *KNOWN[:2]]
    known.know(sources)
    first = known.merged.given[0]
    assert first.id == "1"
    known.know([*sources, KNOWN[2]])
    assert known.merged.given[0] is first
    assert numbers(known, "1", "s1") == [1, 2]


def test_citations_of_what_is_not_known(known: Sources) -> None:
    assert known.knows(cited("s1")[0])
    assert not known.knows(cited("s1", "x")[0])


def test_equal_sources_are_listed_as_they_are_in_the_end() -> None:
    sources = [
        Source(id="a", url="https://a.example/", snippet="Words."),
        Source(id="b", url="https://a.example/", title="Its title"),
    ]
    events = list(stream_answer(["x[2].\n\n", "y[1]."], sources, id="r", html=True))
    done = str(events[-1].data["html"])
    card = done[done.index('<div class="citation-card" id="c1-r"') :].split("</ol>")[0]
    assert 'data-source-id="a"' in card
    assert "Its title" in card
    assert card in str(events[1].data["html"])


def test_each_source_is_listed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    count = 60
    read: list[str] = []

    def counted(
        segments: Sequence[Segment], paths: Sequence[str], options: Options, word: str
    ) -> SourceList:
        (segment,) = segments
        assert isinstance(segment, TextSegment)
        read.extend(key(source.id or "") for source in segment.sources)
        return list_sources(segments, paths, options, word)

    monkeypatch.setattr(module, "list_sources", counted)
    sources = [Source(id=f"s{n}", url=f"https://a{n}.example") for n in range(1, count + 1)]
    text = "".join(f"Words [{n}] and [{n // 2 + 1}].\n\n" for n in range(1, count + 1))
    pieces = (text[at : at + 5] for at in range(0, len(text), 5))
    for _ in stream_answer(pieces, sources, id="a", html=True):
        pass
    assert sorted(read) == sorted(each.id for each in sources if isinstance(each.id, str))
