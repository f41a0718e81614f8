from __future__ import annotations

import pytest

from renderer.placement.shown import Shown
from renderer.placement.spaces import Spaces
from renderer.safehtml import Policy, gate


def spaces(html: str) -> Spaces:
    return Spaces(Shown(gate(html, Policy())[0]))


def test_white_space_before_a_marker_begins_in_its_segment_and_line() -> None:
    page = spaces("<p>a \t [1]</p><p>  [2]<br> [3]</p>")
    text = page.shown.text
    assert page.before(text.index("[1]"), 0) == 1
    second, third = text.index("[2]"), text.index("[3]")
    assert page.before(second, second - 1) == second - 1
    assert page.before(third, 0) == third - 1


@pytest.mark.parametrize(
    ("html", "kept"),
    [
        # one of several blanks, none before a stop, all before a line end
        ("<p>[1] a</p>", " a"),
        ("<p>[1]   a</p>", " a"),
        ("<p>[1] .</p>", "."),
        ("<p>[1]  、</p>", "、"),
        ("<p>[1]a</p>", "a"),
        # never into the next block
        ("<p>[1]</p><p>.</p>", "\n."),
    ],
)
def test_the_white_space_behind_a_marker_that_is_spare(html: str, kept: str) -> None:
    page = spaces(html)
    end = page.shown.text.index("]") + 1
    for _ in range(2):
        assert page.shown.text[page.after(end, 0) :] == kept


@pytest.mark.parametrize(
    ("html", "ends"),
    [
        ("<p>[1]</p><p>b</p>", True),
        ("<p>[1] <br>b</p>", True),
        ("<p>[1] b</p>", False),
        ("<p>[1]</p>", True),
    ],
)
def test_whether_a_marker_ends_its_line(html: str, ends: bool) -> None:
    page = spaces(html)
    end = page.shown.text.index("]") + 1
    for _ in range(2):
        assert page.ends_line(end, 0) is ends


@pytest.mark.parametrize(
    ("html", "kept"),
    [
        # of a marker, and of a word
        ("<p>a \u200f[1]</p>", "a"),
        ("<p>a\u200f[1]</p>", "a\u200f"),
        ("<p>a\u200f \u2060[1]</p>", "a\u200f"),
        # in the words of an image
        ('<img src="https://a.example/b" alt="a [1] b">', "a"),
        # not past a break
        ("<p>a<br>\n[1]</p>", "a\n"),
    ],
)
def test_the_white_space_before_a_marker(html: str, kept: str) -> None:
    page = spaces(html)
    text = page.shown.text
    for _ in range(2):
        assert text[: page.before(text.index("["), 0)] == kept
