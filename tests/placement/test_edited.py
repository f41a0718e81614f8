from __future__ import annotations

import pytest

from renderer.placement.edited import Edited, between_markers, empty_lines
from renderer.placement.marker import Removal
from renderer.placement.shown import Shown
from renderer.placement.spaces import Spaces
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


def test_a_line_begins_behind_a_break_that_is_kept() -> None:
    html = "<p>a<br>[1] b<br>[2]</p>"
    page = edited(html, (2, 5))
    assert [page.line_start(at, 0) for at in (1, 2, 4, 7)] == [0, 2, 2, 2]
    # a line that is gone is part of all before it
    page = edited(html, (7, 11))
    assert [page.line_start(at, 0) for at in (6, 7, 9)] == [2, 0, 0]
    assert page.line_start(9, 3) == 3


def test_nothing_is_last_before_a_break() -> None:
    page = edited("<p>a<br> </p>")
    assert page.is_blank(1, 3)
    assert not page.is_last(1, 3)
    assert page.is_last(2, 3)


def test_no_blank_is_needed_where_a_line_begins() -> None:
    page = edited("<p>a [1]b<br>[2]c</p>", (1, 5), (7, 10))
    assert page.needs_blank(1, 0)
    assert not page.needs_blank(7, page.shown.run_after(7))


def test_a_line_of_markers_alone_goes_with_its_break() -> None:
    shown = Shown(gate("<p>a<br>[1] [2]<br>[3] b<br><br>[4]</p>", Policy())[0])
    text = shown.text
    markers = [(text.index(f"[{n}]"), text.index(f"[{n}]") + 3) for n in (1, 2, 3, 4)]
    markers[1] = (markers[0][1], markers[1][1])
    removals = [Removal(start, end, shown.run_after(start)) for start, end in markers]
    found = empty_lines(Spaces(shown), removals)
    assert [(each.start, each.end) for each in found] == [
        (1, 2),
        (markers[3][0] - 1, markers[3][0]),
    ]
    # one break goes with it, not two
    removals[3] = Removal(markers[3][0] - 1, markers[3][1], removals[3].home)
    assert len(empty_lines(Spaces(shown), removals)) == 1


@pytest.mark.parametrize(
    ("between", "is_found"),
    [("\u200f", True), ("\u200b\u2060", True), (" ", False), ("\u200f" * 9, False), ("a", False)],
)
def test_what_has_no_width_between_markers_goes_with_them(between: str, is_found: bool) -> None:
    shown = Shown(gate(f"a[1]{between}[2]", Policy())[0])
    second = 4 + len(between)
    removals = [Removal(1, 4, 0), Removal(second, second + 3, 0)]
    found = [(each.start, each.end) for each in between_markers(shown, removals)]
    assert found == ([(4, second)] if is_found else [])
