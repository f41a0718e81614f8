from __future__ import annotations

import pytest

from renderer.markers import find_markers
from renderer.markers.rawhtml import hidden_ranges


def seen(html: str) -> str:
    """Return what is left of raw HTML without what is hidden."""
    hidden = {at for start, end in hidden_ranges(html) for at in range(start, end)}
    return "".join(char for at, char in enumerate(html) if at not in hidden)


@pytest.mark.parametrize(
    ("html", "left"),
    [
        ("<div>a<b class='x'>b</b></div>", "ab"),
        ("<!-- <p>a</p> --> b", " b"),
        ("<!-- a > b --> c <!-- d", " c "),
        ("<?php a > b ?> c <!DOCTYPE a> d", " c  d"),
        ("<![CDATA[ a > b ]]> c", " c"),
        ("a <code>b</code> c <KBD>d</kbd> e", "a  c  e"),
        ("<pre>a <b>b</b></pre> c", " c"),
        ("a <code> b", "a  b"),
        ("a <pre> b <i>c</i>", "a "),
        ("a </code> b < c > d", "a  b < c > d"),
        ("<code>a</kbd>b</code>c", "c"),
    ],
)
def test_what_is_hidden(html: str, left: str) -> None:
    assert seen(html) == left


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Use <code>a[3]</code>, see [2].", ["2"]),
        ("<samp>[1]</samp> [2] <tt>[3]</tt> <var>[4]</var>", ["2", "4"]),
        ("- <kbd>[1]</kbd> [2]\n\n> <code>[3]</code> [4]", ["2", "4"]),
        ("a <code> b [2]", ["2"]),
        ("`<code>` b [2] `</code>` [3]", ["2", "3"]),
        ("<div>\n<!-- <p>[1]</p> -->\n<code>[2]</code> [3]\n</div>", ["3"]),
        ("<!-- [1] --> [2]", ["2"]),
        ("<pre>[1]</pre> [2]", ["2"]),
        ("<pre>\n[1]\n", []),
        ("<https://a.example/[1]> [2]", ["2"]),
    ],
)
def test_no_marker_stands_in_it(text: str, numbers: list[str]) -> None:
    assert [marker.match[0].strip("[]") for marker in find_markers(text)] == numbers


@pytest.mark.parametrize("unit", ["<code>", "<!-- ", "<pre ", "<!", "<![CDATA[", "<code></kbd>"])
def test_work_grows_as_the_text_does(unit: str) -> None:
    """With its square, each would take minutes, and the test's time would be over."""
    assert isinstance(hidden_ranges(unit * 80_000), list)
