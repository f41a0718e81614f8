from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from renderer.model import Citation
from renderer.placement import place
from renderer.safehtml import Fragment, read_trusted
from renderer.text import normalise
from tests.support.growing import linear
from tests.support.trusted import place_in, placed_in

PAGES = Path(__file__).parent / "foreign"
NAMES = sorted(path.stem for path in PAGES.glob("*.html"))


def texts(fragment: Fragment) -> list[tuple[str, str]]:
    return [(run.text, run.parent.name) for run in fragment.runs]


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ("a <b>c</b>", [("a ", ""), ("c", "b")]),
        ("<P CLASS=x>a</P>", [("a", "p")]),
        # references are runs of their own
        ("a&amp;b", [("a", ""), ("&", ""), ("b", "")]),
        # what nobody reads as part of the text
        ("a<!-- b --><script>c</script><style>d</style>", [("a", "")]),
        ("<button>a</button><svg><text>b</text></svg>c", [("c", "")]),
        ("<i hidden>a</i><i aria-hidden='true'>b</i>c", [("c", "")]),
        # formulas are one run, and are no place for a chip
        ("<math><mi>a</mi><mi>b</mi></math>c", [("ab", "math"), ("c", "")]),
        ('<span class="math inline">a</span>', [("a", "math")]),
        ('<div class="math">a</div>', [("a", "math-block")]),
        # what is left open, or closes something else
        ("<p>a<p>b", [("a", "p"), ("b", "p")]),
        ("<ul><li>a<li>b</ul>c", [("a", "li"), ("b", "li"), ("c", "")]),
        ("<b>a</i>b</b></p>c", [("a", "b"), ("b", "b"), ("c", "")]),
        # breaks and things
        ("a<br>b<hr>", [("a", ""), ("\n", ""), ("b", ""), ("", "")]),
        # signs that begin no tag, and quotes that never end
        ("a < b <3", [("a <", ""), (" b <", ""), ("3", "")]),
        ("<p title=it's>a</p>", [("a", "p")]),
        ("a<b", [("a", "")]),
    ],
)
def test_the_texts_that_a_reader_sees_are_found(html: str, found: list[tuple[str, str]]) -> None:
    assert texts(read_trusted(html)) == found


def test_every_byte_is_kept() -> None:
    chance = random.Random(11)
    parts = ["<p>", "</p>", "<b x='", "a", "&amp;", "<", ">", '"', "'", "<!--", "-->", "<li>",
             "</ul>", "<script>", "</script>", "<br/>", "\n", "&", "<td>", "<?x", "<h1>", "<svg>",
             "<span class=math>", "</span>", "<a href='#x'>", "<i class=lineno>1", "<x-y>", "<pre>",
             "<div class=copy-code>", "</div>", "<math>", "</td>", "</", "<b hidden>"]  # fmt: skip
    for _ in range(3_000):
        html = "".join(chance.choices(parts, k=chance.randrange(12)))
        fragment = read_trusted(html)
        assert "".join(fragment.pieces) == html
        assert all(element.end > element.start for element in fragment.elements)


@pytest.mark.parametrize("name", NAMES)
def test_chips_stand_where_they_belong_on_the_page_of_a_tool(name: str) -> None:
    marked = (PAGES / "ice.md").read_text("utf-8")
    html = (PAGES / f"{name}.html").read_text("utf-8")
    assert placed_in(marked, html) == (PAGES / f"{name}.txt").read_text("utf-8")
    kept = "".join(place_in(marked, html).parts)
    # Of its bytes only the marker is gone.
    assert kept == html.replace(" [1].", ".")


@pytest.mark.parametrize("name", NAMES)
def test_every_page_of_a_tool_has_its_chips(name: str) -> None:
    """All but the one in a footnote, where footnotes are drawn."""
    placement = place_in(
        (PAGES / "ice.md").read_text("utf-8"), (PAGES / f"{name}.html").read_text("utf-8")
    )
    assert set(placement.unplaced) <= {14}
    assert len(placement.places) == 15 - len(placement.unplaced)


PARTS = [
    *("<", "<a '", "<a \"'", "<!--", "<p>", "</p>", "<b></i>", "&a;", "<b>a", "<a <a", '<a x="'),
    *("<!", "</", "</ ", "<a =", "<a x= ", "&", "&a", "<script", "<script>", "</script", "<td>a"),
    *("<table><tr><td>a", "<ul><li>a", "<h1>a", "<h1 id=x><a href=#x>a</a>b</h1>", "<a href=#>a"),
    *("<span class=math>a", "<div class=math>a<p>b", "<span class=lineno>1", "<x-a>a<p>", "<svg>"),
    *("<math><p>a", "<div><pre>a", "<i hidden>a", "<b class='" + "a-" * 99 + "'>a", " x='y'"),
]


@pytest.mark.parametrize("part", PARTS)
def test_a_hostile_text_is_read_in_linear_time(part: str) -> None:
    """The words of the source are those of the page."""

    def work(length: int) -> Callable[[], None]:
        html = part * (length // len(part))
        source = normalise("".join(re.findall("[ab]", html))[: length // 4])
        step = max(1, source.length * 400 // length)
        citations = [Citation(end=end, sources=["s"]) for end in range(1, source.length, step)]

        def read() -> None:
            assert "".join(place(read_trusted(html), source, citations).parts) == html

        return read

    linear(work, 50_000)


def test_elements_within_each_other_are_told_apart_up_to_a_depth() -> None:
    """What stands deeper is left whole."""
    assert placed_in("a¦ b", "<b>" * 90 + "a b").endswith("a⟨1⟩ b")
    deep = "<b>" * 200 + "a b" + "</b>" * 200
    assert placed_in("a¦ b c", deep + " c").endswith("a b" + "</b>" * 200 + "⟨1⟩ c")


@pytest.mark.parametrize(
    ("marked", "html", "expected"),
    [
        ("a¦ b", "<P>a <A HREF=x>b</A>", "<P>a⟨1⟩ <A>b</A>"),
        ("a ⟦b⟧ c", "<P>a <A HREF=x>b</A> c", "<P>a <A>b</A>⟨1⟩ c"),
        ("a ⟦b⟧ c", "<p title='a > b' x=\"<p>b\">a <i title=b>b</i> c", "<p>a <i>b</i>⟨1⟩ c"),
        ("a ⟦b⟧ c", "<p>a <b class=x class=katex>b</b> c", "<p>a <b>b</b>⟨1⟩ c"),
        # paragraphs, items and cells that a start tag closes
        ("a¦ b¦", "<p><i>a<div>b</div>", "<p><i>a⟨1⟩<div>b⟨2⟩</div>"),
        ("- a¦\n- b¦", "<ul><li><b>a<li>b</ul>", "<ul><li><b>a⟨1⟩<li>b⟨2⟩</ul>"),
        ("a¦ b¦", "<table><tr><td><p>a<td>b</table>", "<table><tr><td><p>a⟨1⟩<td>b⟨2⟩</table>"),
        # an end tag does not reach out of a cell
        ("a¦ b¦", "<div><table><td>a </div>b</table></div>",
         "<div><table><td>a⟨1⟩ </div>b⟨2⟩</table></div>"),
        # words that browsers move out of a table
        ("a ⟦b⟧ c", "<table>a b<tr><td>c</table>", "<table>a b⟨1⟩<tr><td>c</table>"),
        # a paragraph with a chip is no part of a list or a table
        ("```\n⟦a⟧\n```", "<ul><pre>a</pre></ul>", "<ul><pre>a</pre></ul>¶⟨1⟩"),
        ("```\n⟦a⟧\n```", "<table><tr><pre>a</pre></table>", "<table><tr><pre>a</pre></table>¶⟨1⟩"),
        # what a browser takes for comments
        ("a ⟦b⟧ c", "a <![CDATA[b]]>b c", "a <![CDATA[b]]>b⟨1⟩ c"),
        ("a ⟦b⟧ c", "a <!--> b <!-- b --!> c </3 b>", "a <!--> b⟨1⟩ <!-- b --!> c </3 b>"),
        # what never ends
        ("a¦ b", "a b<!-- b", "a⟨1⟩ b<!-- b"),
        ("a ⟦b⟧", "a b <a href='b", "a b⟨1⟩ <a href='b"),
        # names without their semicolons
        ("a¦ © b¦", "a &copy b", "a⟨1⟩ &copy b⟨2⟩"),
    ],
)  # fmt: skip
def test_ill_formed_html_is_read_as_a_browser_reads_it(
    marked: str, html: str, expected: str
) -> None:
    assert placed_in(marked, html) == expected


@pytest.mark.parametrize(
    ("marked", "html", "expected"),
    [
        ("Blue⟪[1]⟫. So ⟪[2]⟫ on.", "<p>Blue<sup>[1]</sup>. So <sup><a href=x>[2]</a></sup> on.",
         "<p>Blue⟨1⟩. So⟨2⟩ on."),
        ("Blue ⟪[1]⟫.", "<p>Blue <span class=r><a href=/x>[1]</a></span>.</p>", "<p>Blue⟨1⟩.</p>"),
        ("Blue⟪[1]⟫ &amp; so.", "<p>Blue[1] &amp; so.</p>", "<p>Blue⟨1⟩ &amp; so.</p>"),
        # in what is silent, or a formula, nothing is a marker
        ("Blue `[1]` ⟪[1]⟫.", "<p>Blue <code>[1]</code> [1].</p>",
         "<p>Blue <code>[1]</code>⟨1⟩.</p>"),
    ],
)  # fmt: skip
def test_markers_are_replaced(marked: str, html: str, expected: str) -> None:
    assert placed_in(marked, html) == expected
