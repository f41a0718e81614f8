from __future__ import annotations

import pytest

from renderer.markdown import render_markdown
from renderer.placement.shown import Shown
from renderer.placement.twins import Twins
from renderer.safehtml import Policy, gate


def twins(source: str, html: str | None = None) -> Twins:
    fragment, _ = gate(render_markdown(source) if html is None else html, Policy())
    return Twins(source, Shown(fragment))


def test_a_shown_letter_has_a_twin_and_a_hidden_one_the_last_before_it() -> None:
    found = twins("a [b](https://c.example) d")
    letter = found.letter
    last = [found.last(letter(index)) for index in (0, 3, 6, 25)]
    assert [(twin.at, twin.letter) for twin in last if twin] == [(0, 0), (3, 1), (3, 1), (25, 2)]


def test_the_next_shown_letter_skips_what_is_hidden() -> None:
    found = twins("[b](https://c.example) d")
    after = found.next(found.letter(5))
    assert after is not None
    assert (after.at, after.letter) == (23, 1)
    assert found.next(found.letter(24)) is None


def test_an_entity_is_complete_with_its_last_letter() -> None:
    found = twins("a &eacute; b")
    middle, end = found.last(found.letter(5)), found.last(found.letter(8))
    assert middle is not None
    assert end is not None
    assert (middle.at, middle.letter) == (0, 0)
    assert (end.at, end.letter) == (9, 1)


@pytest.mark.parametrize(
    ("source", "html", "index", "reached"),
    [
        ("ab c", None, 1, 2),
        # hidden: all that stands before it is known
        ("a <!-- b --> c", None, 7, 1),
        # lost: among letters of the page that were not found either
        ("a lost words b", "<p>Nothing of the kind is here.</p>", 3, None),
        ("a cde", "<p>a</p>", 3, 1),
    ],
)
def test_what_is_known_of_a_letter(
    source: str, html: str | None, index: int, reached: int | None
) -> None:
    found = twins(source, html)
    assert found.reach(found.letter(index)) == reached


def test_a_few_letters_on_both_sides_are_taken_for_each_other() -> None:
    """An engine may write é for e and its accent: its place is known all the same."""
    found = twins(
        "cafe\u0301s at the corner of the street", "<p>cafés at the corner of the street</p>"
    )
    assert found.reach(found.letter(3)) == 4


def test_signs_between_two_letters_know_where_they_stand() -> None:
    found = twins("a, **b**! c")
    first = found.last(0)
    assert [(sign.position, sign.at) for sign in found.signs_after(first)] == [(1, 1)]
    second = found.last(1)
    assert second is not None
    assert [(sign.position, sign.at) for sign in found.signs_after(second)] == [(4, 8)]
    assert [(sign.position, sign.at) for sign in found.signs_before(second)] == [(1, 1)]


def test_a_blank_line_parts_what_stands_around_it() -> None:
    found = twins("a\n\nb\nc")
    assert found.is_parted(0, 3)
    assert not found.is_parted(3, 5)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        # an image without words is drawn as its address
        ("a ![](https://c.example/d)", "ahttpscexampled"),
        ("a ![](https://c.example)", "ahttpscexample"),
        # as many as there are images, or none
        ("a ![](https://c.example)![](https://d.example)", "ahttpscexamplehttpsdexample"),
    ],
)
def test_an_address_stands_for_the_image_that_it_was_drawn_for(source: str, words: str) -> None:
    found = twins(source)
    last = found.last(len(found.at) - 1)
    assert last is not None
    assert last.at == len(source) - 1
    assert last.letter == len(words) - 1 == len(found.shown.letters) - 1


def test_an_address_of_no_image_of_the_source_is_no_twin() -> None:
    html = '<p>a <img src="https://c.example"> <img src="https://d.example"> b</p>'
    found = twins("a ![](https://c.example) b", html)
    image = found.last(found.letter(20))
    assert image is not None
    assert image.at == 0
