from __future__ import annotations

import pytest

from renderer.safehtml.fragment import Element
from renderer.safehtml.opened import DEEPEST, Open, Opened


def opened(path: str) -> Opened:
    root = Element("", None, -1)
    elements = Opened(root)
    for tag in path.split():
        elements.push(Open(tag, root, "text", is_foreign=tag in ("svg", "math", "g")))
    return elements


@pytest.mark.parametrize(
    ("path", "tag", "number"),
    [
        ("p", "div", 1),
        ("p b i", "ul", 3),
        ("p", "b", 0),
        ("div", "p", 0),
        ("p button", "div", 0),
        ("ul li p", "li", 2),
        ("ul li ul", "li", 0),
        ("ul li b", "li", 2),
        ("dl dt", "dd", 1),
        ("table tr td p", "td", 2),
        ("table tbody tr td", "tr", 2),
        ("table tbody tr td table", "tr", 0),
        ("table thead tr th", "tbody", 3),
        ("h1", "h2", 1),
        ("h1 b", "h2", 0),
        # a block ends a drawing that was left open, unless it stands in HTML within it
        ("p svg g", "p", 3),
        ("svg g", "div", 2),
        ("svg foreignobject", "div", 0),
    ],
)
def test_what_a_start_tag_closes(path: str, tag: str, number: int) -> None:
    assert opened(path).closed_by_start(tag) == number


@pytest.mark.parametrize(
    ("path", "tag", "number"),
    [
        ("p b", "p", 2),
        ("p b", "i", 0),
        ("div table tr td", "div", 0),
        ("div table tr td", "table", 3),
        ("table tr td table", "tr", 0),
        ("table tr td table", "td", 0),
        ("ul li ul", "li", 0),
        ("ul li blockquote", "li", 2),
        ("h1 b", "h3", 2),
    ],
)
def test_what_an_end_tag_closes(path: str, tag: str, number: int) -> None:
    assert opened(path).closed_by_end(tag) == number


def test_what_is_closed_is_open_no_more() -> None:
    elements = opened("div p")
    assert elements.pop().tag == "p"
    assert elements.closed_by_end("p") == 0
    assert elements.last.tag == "div"
    assert elements.room == DEEPEST - 1
