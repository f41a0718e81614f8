from __future__ import annotations

from renderer.placement.edited import Edited
from renderer.placement.marker import Removal
from renderer.placement.shown import Shown
from renderer.safehtml import Policy, gate


def edited(html: str, *gaps: tuple[int, int]) -> Edited:
    shown = Shown(gate(html, Policy())[0])
    return Edited(shown, [Removal(start, end, shown.run_after(start)) for start, end in gaps])


def test_ink_is_what_is_still_seen() -> None:
    page = edited("a [1]  b", (1, 5))
    assert page.is_blank(1, 7)
    assert not page.is_blank(1, 8)
    assert page.is_blank(2, 5)
    assert page.last_ink(7, 0) == 1
    assert page.last_ink(6, 0) == 1
    assert page.last_ink(7, 5) is None


def test_touching_gaps_are_one() -> None:
    assert edited("a [1][2] b", (1, 5), (5, 8)).gaps == [(1, 8)]


def test_letters_of_gaps_do_not_count() -> None:
    page = edited("ab [12] cd [3] ef", (2, 7), (10, 14))
    assert page.letters(0, 17) == 6
    assert page.letters(2, 17) == 4
    assert page.letters(0, 10) == 4


def test_a_void_is_no_blank() -> None:
    page = edited("<p>a</p><hr><p>b</p>")
    assert not page.is_blank(1, page.shown.text.index("b"))
