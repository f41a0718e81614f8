from __future__ import annotations

import pytest

from renderer import render_reply
from renderer.model import Citation
from renderer.placement import place_after
from renderer.text import normalise

CODE = "print(🚀)"


def cited(*ranges: tuple[int | None, int | None], marker: bool = False) -> list[Citation]:
    return [Citation(start=a, end=b, sources=["s"], marker=marker) for a, b in ranges]


def test_one_chip_follows_for_all_citations_that_are_in_range() -> None:
    placement = place_after("<pre>", normalise(CODE), cited((0, 5), (0, 99), (None, 9)), {2})
    assert placement.parts == ("<pre>", "")
    assert [(each.citations, each.after_block) for each in placement.places] == [((0,), True)]
    assert [(each.path, each.code) for each in placement.problems] == [
        ("citations[1]", "out-of-range")
    ]
    assert placement.unplaced == (1,)


@pytest.mark.parametrize(
    ("start", "end", "code"),
    [
        (0, 10, "out-of-range"),
        (0, -1, "out-of-range"),
        (-1, 4, "out-of-range"),
        (5, 3, "reversed"),
        (0, 0, "empty-range"),
    ],
)
def test_a_range_that_cannot_be_one_has_no_chip(start: int, end: int, code: str) -> None:
    placement = place_after("<pre>", normalise(CODE), cited((start, end)))
    assert placement.parts == ("<pre>",)
    assert not placement.places
    assert placement.unplaced == (0,)
    (problem,) = placement.problems
    assert (problem.code, problem.value) == (code, (start, end))


def test_a_citation_without_an_end_was_reported_when_it_was_loaded() -> None:
    placement = place_after("<pre>", normalise(CODE), cited((0, None)))
    assert not placement.places
    assert not placement.problems
    assert placement.unplaced == (0,)


def test_what_stands_in_code_is_no_marker() -> None:
    placement = place_after("<pre>", normalise(CODE), cited((5, 9), marker=True))
    assert [each.citations for each in placement.places] == [(0,)]
    (problem,) = placement.problems
    assert problem.code == "not-a-marker"
    assert problem.message.startswith("Called a marker, “(🚀)” is none")


def test_a_segment_of_code_says_why_it_has_no_chip() -> None:
    segment = {
        "type": "code",
        "content": "print(1)",
        "sources": [{"id": "s", "url": "https://example.org"}],
        "citations": [{"start": 5, "end": 3, "sources": ["s"]}],
    }
    reply = render_reply({"id": "a", "segments": [segment]})
    assert "citation-chip" not in reply.html
    assert "1 source" in reply.html
    (problem,) = reply.unplaced
    assert (problem.path, problem.code) == ("segments[0].citations[0]", "reversed")
