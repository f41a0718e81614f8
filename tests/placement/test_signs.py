from __future__ import annotations

import pytest

from renderer.placement.markup import Piece
from renderer.placement.signs import Signs


def followed(source: str, page: str, *pieces: Piece, step: int = 1) -> list[tuple[int, int]]:
    """Return what is found of a page's signs, all of a source being between two letters."""
    signs = Signs(f"a{source}z", page, [Piece(p.start + 1, p.end + 1, p.shown) for p in pieces])
    positions = range(len(page))[::step]
    found = signs.follow(positions, 1, 1 + len(source), step)
    return [(sign.position, sign.at - 1) for sign in found]


@pytest.mark.parametrize(
    ("source", "page", "pairs"),
    [
        # the same on both sides, or all of the page's at the beginning
        (". ", ". ", [(0, 0)]),
        ("!) (", "!) (", [(0, 0), (1, 1), (3, 3)]),
        (".\n\n- ", ".\n", [(0, 0)]),
        # behind markup, and without what makes a line
        ("**. ", ". ", [(0, 2)]),
        ("\n- —", "\n—", [(1, 3)]),
        ("\n- - ", "\n- ", [(1, 1)]),
        (" | \\| ", "\n| ", [(1, 4)]),
        # nothing but white space is shown, or nothing at all
        ("**", " ", []),
        ("**", "", []),
        ("★", "✅", []),
    ],
)
def test_signs_of_the_page_are_found_in_the_source(
    source: str, page: str, pairs: list[tuple[int, int]]
) -> None:
    assert followed(source, page) == pairs


def test_a_sign_of_a_hidden_piece_is_none_of_the_text() -> None:
    assert followed(" <b>< ", " < ", Piece(1, 4)) == [(1, 4)]


def test_a_sign_that_an_entity_shows_stands_at_its_end() -> None:
    assert followed("&amp;_&", "&", Piece(0, 5, "&")) == [(0, 4)]


@pytest.mark.parametrize(("source", "page"), [(" [", " ["), ("** [", " [")])
def test_signs_are_followed_backwards_too(source: str, page: str) -> None:
    assert followed(source, page, step=-1) == [(1, len(source) - 1)]
