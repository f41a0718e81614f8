from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from renderer.safehtml import Policy
from tests.support.engines import ALL, Engine
from tests.support.placing import place_marked, show

POLICY = Policy(image_hosts=frozenset({"i.example"}))
IMAGE = "![i](https://i.example/x.png)"

#: Markers that begin a block or a line: side by side they are one chip.
FIRST = {
    "side by side": ("⟪[1]⟫⟪[2]⟫ a", "<p>⟨1,2⟩ a</p>"),
    "with a blank": ("⟪[1]⟫ ⟪[2]⟫ a", "<p>⟨1,2⟩ a</p>"),
    "with several blanks": ("⟪[1]⟫  ⟪[2]⟫  a", "<p>⟨1,2⟩ a</p>"),
    "with a no-break space": ("⟪[1]⟫\u00a0⟪[2]⟫ a", "<p>⟨1,2⟩ a</p>"),
    "with a line end": ("⟪[1]⟫\n⟪[2]⟫ a", "<p>⟨1,2⟩ a</p>"),
    "alone": ("⟪[1]⟫ ⟪[2]⟫", "<p>⟨1,2⟩</p>"),
    "the same twice": ("- ⟪[1]⟫ ⟪[1]⟫", "<ul><li>⟨1,2⟩</li></ul>"),
    "in items": ("- ⟪[1]⟫⟪[2]⟫ a\n- ⟪[3]⟫b", "<ul><li>⟨1,2⟩ a</li><li>⟨3⟩b</li></ul>"),
    "in a heading": ("# ⟪[1]⟫ ⟪[2]⟫ a", "<h1>⟨1,2⟩ a</h1>"),
    "in a quotation": ("> ⟪[1]⟫ ⟪[2]⟫ a", "<blockquote><p>⟨1,2⟩ a</p></blockquote>"),
    "one of them bold": ("**⟪[1]⟫** ⟪[2]⟫ a", "<p>⟨1,2⟩ a</p>"),
    "before bold": ("⟪[1]⟫ **⟪[2]⟫ a**", "<p>⟨1,2⟩<strong> a</strong></p>"),
    "links": (
        "⟪[[1]](https://a.example)⟫⟪[[2]](https://b.example)⟫ a",
        "<p>⟨1,2⟩ a</p>",
    ),
    "from right to left": ("⟪[1]⟫ ⟪[2]⟫ שלום", "<p>⟨1,2⟩ שלום</p>"),
    "with a mark of direction": ("⟪[1]⟫\u200f⟪[2]⟫ שלום", "<p>⟨1,2⟩ שלום</p>"),
    "behind a blank and such a mark": ("שלום \u200f⟪[1]⟫.", "<p>שלום⟨1⟩.</p>"),
    "behind a word and such a mark": ("שלום\u200f⟪[1]⟫.", "<p>שלום\u200f⟨1⟩.</p>"),
}

#: What a hard break parts stays parted.
BREAKS = {
    "a marker begins a line": ("a<br>⟪[1]⟫ b", "<p>a<br>⟨1⟩ b</p>"),
    "after two blanks": ("a  \n⟪[1]⟫ b", "<p>a<br>⟨1⟩ b</p>"),
    "a blank before it": ("a<br> ⟪[1]⟫b", "<p>a<br>⟨1⟩b</p>"),
    "two begin a line": ("a<br>⟪[1]⟫ ⟪[2]⟫ b", "<p>a<br>⟨1,2⟩ b</p>"),
    "each line its own": ("a ⟪[1]⟫<br>⟪[2]⟫ b", "<p>a⟨1⟩<br>⟨2⟩ b</p>"),
    "a passage before": ("⟦a⟧<br>⟪[1]⟫ b", "<p>a⟨1⟩<br>⟨2⟩ b</p>"),
    "after an empty line": ("a<br><br>⟪[1]⟫ b", "<p>a<br><br>⟨1⟩ b</p>"),
    "bold": ("a<br>**⟪[1]⟫** b", "<p>a<br>⟨1⟩ b</p>"),
    "at the end of bold words": ("**a<br>⟪[1]⟫** b", "<p><strong>a<br></strong>⟨1⟩ b</p>"),
    "a passage in bold words": ("<b>a¦<br></b>b", "<p><b>a⟨1⟩<br></b>b</p>"),
    "after an image": (f"{IMAGE}<br>⟪[1]⟫ b", "<p><img><br>⟨1⟩ b</p>"),
    # a line of markers ends the line before
    "a line of one": ("a<br>⟪[1]⟫<br>b", "<p>a⟨1⟩<br>b</p>"),
    "a line of two": ("a<br>⟪[1]⟫ ⟪[2]⟫<br>b", "<p>a⟨1,2⟩<br>b</p>"),
    "two lines of two": ("a<br>⟪[1]⟫⟪[2]⟫<br>⟪[3]⟫⟪[4]⟫<br>b", "<p>a⟨1,2,3,4⟩<br>b</p>"),
    "the last line": ("a<br>⟪[1]⟫⟪[2]⟫", "<p>a⟨1,2⟩</p>"),
    "a line behind an empty one": ("a<br><br>⟪[1]⟫", "<p>a⟨1⟩<br></p>"),
    "a paragraph of lines": ("a\n\n⟪[1]⟫<br>⟪[2]⟫<br>\n\nb", "<p>a⟨1,2⟩</p><p>b</p>"),
}

#: An image ends a passage: loaded, or drawn as a link.
IMAGES = {
    "alone": (f"a ⟦{IMAGE}⟧ b", "<p>a <img>⟨1⟩ b</p>"),
    "last": (f"⟦a {IMAGE}⟧ b", "<p>a <img>⟨1⟩ b</p>"),
    "without a start": (f"a {IMAGE}¦ b", "<p>a <img>⟨1⟩ b</p>"),
    "one of several": (f"{IMAGE} {IMAGE}¦ {IMAGE} b", "<p><img> <img>⟨1⟩ <img> b</p>"),
    "not one that it does not hold": (f"⟦a⟧ {IMAGE} b", "<p>a⟨1⟩ <img> b</p>"),
    "between signs": (f"✅ ⟦{IMAGE}⟧ ✅ b", "<p>✅ <img>⟨1⟩ ✅ b</p>"),
    "before signs": (f"⟦a {IMAGE}!⟧ b", "<p>a <img>!⟨1⟩ b</p>"),
    "a paragraph": (f"a\n\n⟦{IMAGE}⟧\n\nb", "<p>a</p><p><img>⟨1⟩</p><p>b</p>"),
    "up to the next paragraph": (f"a\n\n{IMAGE}\n\n¦b", "<p>a</p><p><img>⟨1⟩</p><p>b</p>"),
    "out of bold": (f"**⟦{IMAGE}⟧** b", "<p><strong><img></strong>⟨1⟩ b</p>"),
    "out of a link": (f"[{IMAGE}¦](https://a.example) b", "<p><a><img></a>⟨1⟩ b</p>"),
    "in an item": (f"- a\n- ⟦{IMAGE}⟧", "<ul><li>a</li><li><img>⟨1⟩</li></ul>"),
    "without words": ("a ⟦![](https://i.example/x.png)⟧ b", "<p>a <img>⟨1⟩ b</p>"),
    "with a marker in its words": ("![a [1] b](https://i.example/x.png)¦ c", "<p><img>⟨1⟩ c</p>"),
    "by a definition": (
        "a ⟦![b][r]⟧ c\n\n[r]: https://i.example/x.png",
        "<p>a <img>⟨1⟩ c</p>",
    ),
    "as a tag": ('a ⟦<img src="https://i.example/x.png" alt="b">⟧ c', "<p>a <img>⟨1⟩ c</p>"),
    "shown as code": (f"`{IMAGE}` ⟦{IMAGE}⟧ b", f"<p><code>{IMAGE}</code> <img>⟨1⟩ b</p>"),
    "then a marker": (f"⟦{IMAGE}⟧ ⟪[1]⟫ b", "<p><img>⟨1,2⟩ b</p>"),
    "drawn as its words": ("a ⟦![b](https://a.example/x)⟧ c", "<p>a <a>b</a>⟨1⟩ c</p>"),
    "drawn as its address": (
        "a ⟦![](https://a.example/x)⟧ c",
        "<p>a <a>https://a.example/x</a>⟨1⟩ c</p>",
    ),
    "one drawn so, one loaded": (
        f"![](https://a.example/x)¦ b {IMAGE}¦ c",
        "<p><a>https://a.example/x</a>⟨1⟩ b <img>⟨2⟩ c</p>",
    ),
    "a marker within its words": ("![a ⟪[1]⟫ b](https://a.example/x)", "<p><a>a b</a>⟨1⟩</p>"),
    "two within its words": (
        "![a ⟪[1]⟫ ⟪[2]⟫ b](https://a.example/x)",
        "<p><a>a b</a>⟨1,2⟩</p>",
    ),
}


def written(marked: str, engine: Engine) -> str:
    """Return the bare HTML of a marked text in one line, with its chips marked in."""
    placement = place_marked(marked, engine, policy=POLICY)
    assert not placement.problems
    return re.sub(r"(?<=>)\s*\n\s*", "", show(placement))


@pytest.mark.parametrize("engine", ALL)
@pytest.mark.parametrize(("marked", "html"), FIRST.values(), ids=FIRST)
def test_markers_that_begin_a_line_are_one_chip(
    marked: str, html: str, engine: Callable[[], Engine]
) -> None:
    assert written(marked, engine()) == html


@pytest.mark.parametrize("engine", ALL)
@pytest.mark.parametrize("marked", ["⟪[1]⟫⟪[2]⟫", "⟪[1]⟫ ⟪[2]⟫", "**⟪[1]⟫**⟪[2]⟫"])
def test_markers_of_a_cell_are_one_chip(marked: str, engine: Callable[[], Engine]) -> None:
    html = written(f"| a | b |\n|---|---|\n| c | {marked} |\n| {marked} d | e |", engine())
    assert "<td>c</td><td>⟨1,2⟩</td>" in html
    assert "<td>⟨3,4⟩ d</td><td>e</td>" in html


@pytest.mark.parametrize("engine", ALL)
@pytest.mark.parametrize(("marked", "html"), BREAKS.values(), ids=BREAKS)
def test_a_chip_stays_in_its_line(marked: str, html: str, engine: Callable[[], Engine]) -> None:
    assert written(marked, engine()) == html


@pytest.mark.parametrize("engine", ALL)
def test_a_chip_stays_in_its_line_of_a_cell(engine: Callable[[], Engine]) -> None:
    html = written("| a |\n|---|\n| b<br>⟪[1]⟫ c |\n| ⟪[2]⟫<br>⟪[3]⟫ d |", engine())
    assert "<td>b<br>⟨1⟩ c</td>" in html
    assert "<td>⟨2⟩<br>⟨3⟩ d</td>" in html


@pytest.mark.parametrize("engine", ALL)
@pytest.mark.parametrize(("marked", "html"), IMAGES.values(), ids=IMAGES)
def test_a_chip_follows_an_image_of_its_passage(
    marked: str, html: str, engine: Callable[[], Engine]
) -> None:
    assert written(marked, engine()) == html


@pytest.mark.parametrize("engine", ALL)
@pytest.mark.parametrize(
    "marked", ["![a](https://i.exa¦mple/x.png) b", "![⟦a⟧](https://i.example/x.png) b"]
)
def test_a_part_of_an_image_that_is_loaded_is_not_shown(
    marked: str, engine: Callable[[], Engine]
) -> None:
    placement = place_marked(marked, engine(), policy=POLICY)
    assert [problem.code for problem in placement.problems] == ["not-shown"]
