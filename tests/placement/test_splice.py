from __future__ import annotations

import pytest

from renderer.placement.edited import Edited
from renderer.placement.marker import Removal
from renderer.placement.shown import Shown
from renderer.placement.splice import splice
from renderer.placement.spot import Spot, find_spot
from renderer.safehtml import Policy, gate, read_trusted


def edit(html: str, *gaps: tuple[int, int], trusted: bool = False) -> tuple[str, Edited]:
    fragment = read_trusted(html) if trusted else gate(html, Policy())[0]
    shown = Shown(fragment)
    removals = [Removal(start, end, shown.run_after(start)) for start, end in gaps]
    edited = Edited(shown, removals)
    return "".join(splice(fragment, edited, [])), edited


@pytest.mark.parametrize(
    ("html", "gaps", "rest"),
    [
        ("<b>a</b>c", [], "<b>a</b>c"),
        ("abcdef", [(1, 2), (4, 5)], "acdf"),
        ("a<b>b</b>c", [(1, 2)], "ac"),
        ("a<b><i>b</i></b>c", [(1, 2)], "ac"),
        ("a<b>b<i>c</i></b>", [(2, 3)], "a<b>b</b>"),
        ("a<br>b", [(1, 2)], "ab"),
        ("a &amp; b", [(0, 2)], "&amp; b"),
        # what is no text stays where it is
        ("a b<hr>c d", [(1, 5)], "a<hr> d"),
    ],
)
def test_what_is_taken_out_leaves_no_empty_element(
    html: str, gaps: list[tuple[int, int]], rest: str
) -> None:
    assert edit(html, *gaps)[0] == rest


def test_trusted_html_is_kept_to_the_byte_where_nothing_is_cut() -> None:
    html = "<P Class=x>a&nbsp;&#x3c; b &copy c<BR/>d<!-- e --></p>"
    assert edit(html, trusted=True)[0] == html
    assert edit(html, (0, 1), trusted=True)[0] == html.replace("a&nbsp;", "&nbsp;")


def test_parts_join_to_the_whole() -> None:
    fragment = gate("<p>ab<b>cd</b>ef</p>", Policy())[0]
    shown = Shown(fragment)
    edited = Edited(shown, [])
    spots = [find_spot(edited, at, shown.run_before(at)) for at in (1, 2, 3, 4, 5)]
    parts = splice(fragment, edited, spots)
    assert "|".join(parts) == '<p dir="auto">a|b|<b>c|d</b>|e|f</p>'


def test_a_spot_compares_by_its_place_alone() -> None:
    assert Spot(3, 0, False, False, 9) == Spot(3, 0, False, False, 7)
