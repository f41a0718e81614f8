"""Chips of the page, in the source."""

from __future__ import annotations

import pytest

from renderer.model import Citation
from renderer.placement.insource import chips_in_source, index_after, search_source
from renderer.text import normalise


def chips(text: str, *citations: Citation) -> list[tuple[tuple[int, ...], int | None, bool]]:
    search = search_source(normalise(text))
    for number, citation in enumerate(citations):
        search.find(number, citation)
    return [
        (each.citations, each.after, each.leaves) for each in chips_in_source(search, citations)
    ]


def passage(start: int, end: int, *, marker: bool = False) -> Citation:
    return Citation(start=start, end=end, sources=["s"], marker=marker)


@pytest.mark.parametrize(
    ("text", "start", "end", "after", "leaves"),
    [
        ("One two.", 0, 2, 3, False),
        ("One two. Three", 0, 9, 8, False),
        ("**One** two", 0, 5, 5, True),
        ("**One two**", 0, 5, 5, False),
        ("un**believ**able", 0, 1, 16, False),
        ("AT&amp;T x", 0, 8, 8, False),
        ("[One](https://a.example) two", 0, 4, 4, True),
        ("✅ 👍", 0, 4, 3, False),
    ],
)
def test_the_end_of_a_passage(text: str, start: int, end: int, after: int, leaves: bool) -> None:
    assert chips(text, passage(start, end)) == [((0,), after, leaves)]


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("One [1] two", 3),
        ("One.\n\n[1]\n\nTwo", 4),
        ("One **[1]**", 3),
        # nothing stands before it in its line or its cell
        ("[1] One", None),
        ("One<br>[1] two", None),
        ("| a |\n|---|\n| [1] |", None),
        ("- a\n- [1]", None),
    ],
)
def test_the_words_before_a_marker(text: str, after: int | None) -> None:
    start = text.index("[1]")
    ((_, found, _),) = chips(text, passage(start, start + 3, marker=True))
    assert found == after


def test_chips_are_those_of_the_page_in_its_order() -> None:
    text = "One [1][2]. Two `[3]`."
    citations = [
        passage(17, 20, marker=True),
        passage(7, 10, marker=True),
        passage(4, 7, marker=True),
        passage(0, 3),
        passage(0, 99),
    ]
    assert [numbers for numbers, _, _ in chips(text, *citations)] == [(3, 2, 1), (0,)]


def test_what_the_search_takes_for_markers_and_tokens() -> None:
    text = "One [1] `[2]` \ue200x\ue201 and `\ue200y\ue201`."
    search = search_source(normalise(text))
    search.find(0, passage(4, 7, marker=True))
    search.find(1, passage(9, 12, marker=True))
    assert search.markers == {0: (4, 7)}
    assert search.tokens == [(14, 17)]


def test_every_letter_has_its_place_in_the_source() -> None:
    text = "**One** [two](u) &eacute; `x`\n\n- three"
    twins = search_source(normalise(text)).twins
    found = [index_after(twins, at + 1) for at in twins.shown.letters_at]
    places = [text.index(word) for word in ("One", "two", "x", "three")]
    first, second, third, fourth = places
    assert found == [
        *range(first + 1, first + 4),
        *range(second + 1, second + 4),
        text.index(";") + 1,
        third + 1,
        *range(fourth + 1, fourth + 6),
    ]
