from __future__ import annotations

import pytest

from renderer.placement.letters import letters
from renderer.placement.rejoin import Rejoin, moved_back

LONG = "these are more than two dozen letters, and none of them comes twice"


@pytest.mark.parametrize(
    ("source", "page", "found"),
    [
        # what the source alone has, what the page alone has, and both
        (f"left out {LONG}", LONG, (7, 0)),
        (LONG, f"put in {LONG}", (0, 5)),
        (f"left out {LONG}", f"put in {LONG}", (7, 5)),
        # the nearest of two
        (f"out {LONG} {LONG}", LONG, (3, 0)),
        # less proves less: it may skip less, or must stand alone, or at the end
        ("out a dozen words", "a dozen words", (3, 0)),
        ("out" * 30 + "dozens", "dozens or so", None),
        ("good day now", "tags good day now tags", (0, 4)),
        ("morning " * 2, "tags morning morning morning tags", (0, 4)),
        ("good day now", "tags " * 20 + "good day now tags", (0, 80)),
        ("xx end", "end", (2, 0)),
        ("", LONG, None),
    ],
)
def test_the_nearest_place_where_both_agree(
    source: str, page: str, found: tuple[int, int] | None
) -> None:
    assert Rejoin(letters(source), letters(page)).after(0, 0) == found


@pytest.mark.parametrize(
    ("text", "start", "end", "room", "moved"),
    [
        # `a` and `he` are shown, and the h that was taken for the word's is the address's
        ("a http he", 2, 6, 9, 1),
        ("a b c", 1, 2, 9, 0),
        # no begin of words on both sides is reached
        ("ab cdcd", 4, 6, 9, 0),
        ("a http he", 2, 6, 0, 0),
    ],
)
def test_a_gap_is_moved_back_to_where_words_begin(
    text: str, start: int, end: int, room: int, moved: int
) -> None:
    assert moved_back(letters(text), start, end, room) == moved


def test_half_as_many_letters_are_enough_where_others_need_not_agree() -> None:
    """A formula follows them, which the page shows otherwise."""
    source = letters("out after the formula alpha so it is")
    page = letters("after the formula a so it is")
    stop = len("aftertheformula")
    assert Rejoin(source, page).after(0, 0) == (len("outaftertheformulaalph"), stop)
    assert Rejoin(source, page, [stop]).after(0, 0) == (3, 0)


def test_many_short_gaps_are_all_found() -> None:
    """A gap costs what lies between its ends, not all that lies behind it."""
    source = letters("".join(f"sentence number {n} of this text :code: ends " for n in range(900)))
    page = letters("".join(f"sentence number {n} of this text ends " for n in range(900)))
    rejoin = Rejoin(source, page)
    parted = [at for at in range(len(source.text)) if source.text.startswith("codeends", at)]
    for number, at in enumerate(parted):
        shown = at - 4 * number
        assert rejoin.after(at, shown) == (at + 4, shown)
