"""Numbers in a text that become citations."""

from __future__ import annotations

import re

from renderer import Citation, cite_markers, render_answer, stream_answer

SOURCES: list[dict[str, object]] = [
    {"url": "https://a.example"},
    {"id": "b", "title": "B"},
    {"title": "C"},
]


def test_markers_cite_in_utf16_units() -> None:
    segment = cite_markers("🧠 one [1]. Two [2, 3][9]. `[1]`", SOURCES)
    assert segment.content == "🧠 one [1]. Two [2, 3][9]. `[1]`"
    assert [source.id for source in segment.sources] == ["1", "b", "3"]
    assert segment.citations == (
        Citation(start=7, end=10, sources=["1"], marker=True),
        Citation(start=16, end=22, sources=["b", "3"], marker=True),
    )


def test_an_id_that_is_taken_is_not_given_again() -> None:
    sources: list[dict[str, object]] = [{"title": "A"}, {"id": 1, "title": "B"}]
    assert [source.id for source in cite_markers("[1][2]", sources).sources] == ["1x", 1]


def test_sources_that_share_an_id_are_told_apart() -> None:
    """As the parts of one document may: `[n]` is the n-th, whatever it is called."""
    sources: list[dict[str, object]] = [
        {"id": "doc", "url": "https://a.example"},
        {"id": "doc", "url": "https://b.example"},
        {"id": 3, "url": "https://c.example"},
        {"id": "3", "url": "https://d.example"},
        {"id": "", "title": "E"},
        {"id": "", "title": "F"},
    ]
    segment = cite_markers("[1][2][3][4][5][6]", sources)
    assert [source.id for source in segment.sources] == ["doc", "2", 3, "4", "", "6"]
    reply = render_answer("[1] a [2] b [3] c [4] d [5] e [6]", sources, id="a")
    assert re.findall(r'data-number="(\d)">', reply.sources) == list("123456")
    assert re.findall(r'class="citation-chip"[^>]* data-number="(\d)"', reply.body) == list(
        "123456"
    )
    (*_, done) = stream_answer(["[1] a [2] b [3] c [4] d [5] e [6]"], sources, id="a")
    assert done.data["html"] == reply.html


def test_given_citations_stay_and_markers_they_cover_are_theirs() -> None:
    own = Citation(start=4, end=7, sources=["b"], marker=True)
    passage = Citation(start=0, end=3, sources=["b"])
    segment = cite_markers("One [1] [1]", SOURCES, [own, passage])
    assert segment.citations == (
        passage,
        own,
        Citation(start=8, end=11, sources=["1"], marker=True),
    )


def test_other_forms() -> None:
    segment = cite_markers("One [S2] [1]", SOURCES, marker=r"\[S(\d)\]")
    assert segment.citations == (Citation(start=4, end=8, sources=["b"], marker=True),)
