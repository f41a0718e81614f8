from __future__ import annotations

import pytest
from bs4 import BeautifulSoup
from markupsafe import Markup

from renderer import render_citations
from renderer.foreign import html_of

SEGMENT = {
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
    html = '<p id=x>The <span class="hl">sky</span> is&nbsp;blue.<math><mi>x</mi></math></p>'
    reply = render_citations(html, SEGMENT, trusted=True)
    head, tail = reply.body.split('<span class="citation-mark">')
    assert head.endswith('<p id=x>The <span class="hl">sky</span> is&nbsp;blue.')
    assert "</button></span><math><mi>x</mi></math></p>" in tail
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


@pytest.mark.parametrize("html", [None, b"<p>", 5, ["<p>"]])
def test_anything_else_is_refused(html: object) -> None:
    with pytest.raises(TypeError, match="a str or a Beautiful Soup Tag, not"):
        html_of(html)
