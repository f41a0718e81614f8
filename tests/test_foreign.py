from __future__ import annotations

import pytest
from bs4 import BeautifulSoup
from markupsafe import Markup

from renderer import CitationError, render_citations
from renderer.foreign import html_of

SENTENCE = "The <b>sky</b> is blue."

SEGMENT: dict[str, object] = {
    "id": "a",
    "content": "The **sky** is blue.",
    "sources": [{"id": "s", "url": "https://a.example", "title": "<b>T</b>"}],
    "citations": [{"end": 20, "sources": ["s"]}],
}


@pytest.mark.parametrize("kind", [str, Markup])
def test_a_text_passes_the_gate(kind: type[str]) -> None:
    reply = render_citations(kind("<p id=x onclick=y>The <b>sky</b> is blue.</p>"), SEGMENT)
    assert '<p dir="auto">The <b>sky</b> is blue.<span class="citation-mark">' in reply.body


def test_trusted_html_is_kept_and_data_is_escaped_all_the_same() -> None:
    html = '<p id=x>The <span class="hl">sky</span> is&nbsp;blue. <math><mi>x</mi></math></p>'
    reply = render_citations(html, SEGMENT, trusted=True)
    head, tail = reply.body.split('<span class="citation-mark">')
    assert head.endswith('<p id=x>The <span class="hl">sky</span> is&nbsp;blue.')
    assert "</button></span> <math><mi>x</mi></math></p>" in tail
    assert "&lt;b&gt;T&lt;/b&gt;" in reply.sources


def test_the_children_of_a_tag_are_replaced() -> None:
    soup = BeautifulSoup(
        "<main><div id=x><p>The <b>sky</b> is blue.</p></div></main>", "html.parser"
    )
    tag = soup.find(id="x")
    reply = render_citations(tag, SEGMENT)
    assert soup.find(id="x") is tag
    chip = soup.select_one("main > div#x > p > span.citation-mark > button")
    assert chip is not None
    assert chip["popovertarget"] == "c1-a"
    assert not soup.select(".citation-card, .citation-sources")
    assert 'id="c1-a"' in reply.cards


@pytest.mark.parametrize("parser", ["html.parser", "lxml", "html5lib"])
def test_what_stands_in_a_tag_stays_as_it_was(parser: str) -> None:
    """Whatever parser made it: references, odd quotes, names in capitals, scripts, white space."""
    if parser != "html.parser":
        pytest.importorskip(parser)
    soup = BeautifulSoup(
        f"<main><div id=x><p title='a \"b\" &lt;c&gt;'>{SENTENCE} &lt;a&gt; &amp;amp; x&nbsp;y<br>z"
        "</p><!-- c --><script>a && b < c</script><style>a > b {}</style>"
        "<template><i>t</i></template>"
        "<svg viewBox='0 0 1 1'><path d=M0 /></svg><input disabled><x-y a></x-y>"
        "<textarea>\na</textarea><pre>\n\n a</pre><div popover>é</div></div></main>",
        parser,
    )
    before = str(soup)
    reply = render_citations(soup.find(id="x"), SEGMENT, trusted=True)
    assert not reply.problems
    chips = soup.select(".citation-mark")
    assert len(chips) == 1
    chips[0].extract()
    assert str(soup) == before


def test_cells_of_a_row_are_children_too() -> None:
    soup = BeautifulSoup(f"<table><tr><td>{SENTENCE}</td><td>b</td></tr></table>", "html.parser")
    render_citations(soup.tr, SEGMENT, trusted=True)
    assert len(soup.select("tr > td")) == 2
    assert soup.select_one("tr > td > .citation-mark > button") is not None


def test_a_whole_soup_is_a_tag() -> None:
    soup = BeautifulSoup(f"<p>{SENTENCE}</p>", "html.parser")
    render_citations(soup, SEGMENT)
    assert soup.select_one("p > .citation-mark > button") is not None


def test_a_tag_passes_the_gate_unless_it_is_trusted() -> None:
    soup = BeautifulSoup(
        f"<div><p onclick=x class=y>{SENTENCE}<script>1</script></p></div>", "html.parser"
    )
    render_citations(soup.div, SEGMENT)
    assert not soup.select("script, [onclick], .y")


def test_a_tag_stays_as_it_is_where_a_problem_is_raised() -> None:
    soup = BeautifulSoup(f"<p>{SENTENCE}</p>", "html.parser")
    wrong = SEGMENT | {"citations": [{"end": 999, "sources": ["s"]}]}
    with pytest.raises(CitationError):
        render_citations(soup.p, wrong, strict=True)
    assert str(soup) == f"<p>{SENTENCE}</p>"


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        '"><img src=x onerror=1>',
        "' onclick='x",
        "</button><b>",
        "&lt;b&gt;",
    ],
)
def test_what_is_of_a_source_is_escaped_in_trusted_html(text: str) -> None:
    """The elements are those of a source without a sign of markup."""
    shapes = []
    for word in (text, "x"):
        names = ("title", "snippet", "label", "date", "excerpt", "locator")
        words = {name: f"{word} {name}" for name in names}
        cited = {"id": "s", "excerpt": words.pop("excerpt"), "locator": words.pop("locator")}
        address = "https://a.example/?" + word.replace(" ", "")
        segment = SEGMENT | {
            "sources": [{"id": "s", "url": address, **words}],
            "citations": [{"end": 20, "sources": [cited]}],
        }
        reply = render_citations(f"<p>{SENTENCE}</p>", segment, trusted=True)
        soup = BeautifulSoup(reply.html, "html.parser")
        shapes.append([(tag.name, sorted(tag.attrs)) for tag in soup.find_all()])
    assert shapes[0] == shapes[1]


@pytest.mark.parametrize("html", [None, b"<p>", 5, ["<p>"]])
def test_anything_else_is_refused(html: object) -> None:
    with pytest.raises(TypeError, match="a str or a Beautiful Soup Tag, not"):
        html_of(html)
