from __future__ import annotations

import pytest

from renderer.markdown import render_markdown

BOX = '<input type="checkbox" disabled="">'
TICKED = '<input type="checkbox" disabled="" checked="">'


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("- [ ] a", f"<li>{BOX} a</li>"),
        ("- [x] **a**", f"<li>{TICKED} <strong>a</strong></li>"),
        ("1. [X] a", f"<li>{TICKED} a</li>"),
        ("- [ ] a\n\n- b", f"<p>{BOX} a</p>"),
        # what only looks like a box
        ("- [2] a", "<li>[2] a</li>"),
        ("- [x]a", "<li>[x]a</li>"),
        ("- a [x] b", "<li>a [x] b</li>"),
        ("- \\[x] a", "<li>[x] a</li>"),
        ("[x] a", "<p>[x] a</p>"),
        ("- [x](https://a.example) b", '<li><a href="https://a.example">x</a> b</li>'),
    ],
)
def test_a_box_is_drawn_at_the_head_of_an_item(text: str, html: str) -> None:
    assert html in render_markdown(text)
