"""What the pages show of a reply and its stored form is what there is."""

from __future__ import annotations

import json
import re

import pytest

from renderer import TextSegment, render_citations, render_reply
from renderer.markdown import render_markdown
from renderer.model import load_message
from renderer.model.record import Record
from tests.docs.pages import ROOT, texts

pytestmark = pytest.mark.checkout


def test_the_html() -> None:
    """Each “…” stands for what a source shows, on its line."""
    [block] = texts("html.md", "The HTML", "html")
    message = {
        "id": "a1",
        "content": "The sky is blue.",
        "sources": [
            {"id": "w", "url": "https://en.wikipedia.org/wiki/Sky"},
            {"id": "n", "url": "https://nasa.gov/"},
        ],
        "citations": [{"start": 0, "end": 16, "sources": ["w", "n"]}],
    }
    pattern = ".+".join(map(re.escape, block.strip().split("…")))
    assert re.fullmatch(pattern, render_reply(message).html.strip())


def test_the_method_of_placement() -> None:
    [source] = texts("placement.md", "The method", "markdown")
    [html] = texts("placement.md", "The method", "html")
    assert render_markdown(source).replace("\n", "") == html.strip()
    segment = {
        "id": "a1",
        "content": source,
        "sources": [{"id": "s"}],
        "citations": [{"end": source.index("!") + 1, "sources": ["s"]}],
    }
    assert '</strong>!<span class="citation-mark">' in render_citations(html, segment).body
    page = (ROOT / "docs" / "placement.md").read_text("utf-8")
    shown = re.sub(r"<[^>]*>", "", html)
    for name, text in (("source", source), ("page", shown)):
        assert f"| {name} | `{''.join(filter(str.isalnum, text))}` |" in page


def test_the_stored_form() -> None:
    """Nothing is wrong with it, no field has another name, and every kind of object is there."""
    [block] = texts("stored-form.md", "The stored form", "json")
    stored = json.loads(block)
    message, problems = load_message(stored)
    assert problems == ()
    assert message.to_dict() == stored
    text = message.segments[0]
    assert isinstance(text, TextSegment)
    records: list[Record] = [message, *message.segments, *text.sources, *text.citations]
    records += [each for citation in text.citations for each in citation.sources]
    assert [record for record in records if record.extra] == []
    assert render_reply(message).html.count('class="citation-chip"') == len(text.citations)
