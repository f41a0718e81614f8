from __future__ import annotations

import pytest

from renderer.placement.edited import Edited
from renderer.placement.shown import Shown
from renderer.placement.spot import find_gap, find_spot
from renderer.safehtml import Policy, gate


def spotted(html: str, after: str) -> str:
    """Return bare HTML with a bar at the spot that belongs to the end of some words."""
    fragment, _ = gate(html, Policy())
    shown = Shown(fragment)
    edited = Edited(shown, [])
    position = shown.text.index(after) + len(after)
    spot = find_spot(edited, position, shown.run_before(position))
    pieces = list(fragment.pieces)
    piece = pieces[spot.piece]
    cut = spot.offset if spot.is_text else len(piece)
    pieces[spot.piece] = f"{piece[:cut]}{'¶' * spot.after_block}|{piece[cut:]}"
    return "".join(pieces).replace(' dir="auto"', "")


@pytest.mark.parametrize(
    ("html", "after", "expected"),
    [
        ("<p>a b</p>", "a", "<p>a| b</p>"),
        ("<p><b>a</b> b</p>", "a", "<p><b>a</b>| b</p>"),
        ("<p><b>a b</b></p>", "a", "<p><b>a| b</b></p>"),
        ("<p><b><i>a</i></b></p>", "a", "<p><b><i>a</i></b>|</p>"),
        ("<p><b><i>a</i> b</b></p>", "a", "<p><b><i>a</i>| b</b></p>"),
        # never in code, at whatever depth, and then out of what it ends
        ("<p><b>x <code>a b</code></b> c</p>", "a", "<p><b>x <code>a b</code></b>| c</p>"),
        ("<p><code>a <b>b c</b></code></p>", "b", "<p><code>a <b>b c</b></code>|</p>"),
        # after blocks, in a paragraph of its own
        ("<pre>a b</pre>", "a", "<pre>a b</pre>¶|"),
        ("<ul><li><pre>a</pre></li></ul>", "a", "<ul><li><pre>a</pre>¶|</li></ul>"),
        ('<div class="math">a</div>', "a", '<div class="math">a</div>¶|'),
        ('<p><span class="math">a</span> b</p>', "a", '<p><span class="math">a</span>| b</p>'),
        (
            "<details><summary><b>a</b> b</summary>c</details>",
            "a",
            "<details><summary><b>a</b> b</summary>¶|c</details>",
        ),
        # an image that is loaded is something to be seen
        ('<p><b>a<input type="checkbox" disabled></b></p>', "a",
         '<p><b>a|<input type="checkbox" aria-label="To do" disabled></b></p>'),
    ],
)  # fmt: skip
def test_a_chip_leaves_what_must_not_hold_it(html: str, after: str, expected: str) -> None:
    assert spotted(html, after) == expected


def test_white_space_before_an_end_tag_is_a_gap() -> None:
    fragment, _ = gate("<p><b>a </b>b <code>c </code></p>", Policy())
    shown = Shown(fragment)
    edited = Edited(shown, [])
    bold = find_spot(edited, 1, shown.run_before(1))
    gap = find_gap(edited, bold)
    assert gap is not None
    assert (gap.start, gap.end, gap.blank) == (1, 2, True)
    code = find_spot(edited, 5, shown.run_before(5))
    assert find_gap(edited, code) is None
