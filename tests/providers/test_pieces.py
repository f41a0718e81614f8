"""Pieces of documents: one source for each document, what is cited of it beside the citation."""

from __future__ import annotations

from renderer.drafting.draft import Draft
from renderer.events import SourcesEvent
from renderer.providers.pieces import Pieces


def test_the_first_piece_is_the_snippet_and_any_other_an_excerpt() -> None:
    draft = Draft()
    pieces = Pieces(draft)
    first = pieces.add(("file", "a"), url=None, text="One.", title="A")
    again = pieces.add(("file", "a"), url=None, text="One.", locator="p. 1", title="A")
    other = pieces.add(("file", "a"), url=None, text="Two.", title="A")
    assert (first.excerpt, again.excerpt, other.excerpt) == (None, None, "Two.")
    assert first.id == again.id == other.id
    assert again.locator == "p. 1"
    sources, _ = draft.finish()
    assert isinstance(sources, SourcesEvent)
    (source,) = sources.sources
    assert (source.title, source.snippet) == ("A", "One.")


def test_a_page_is_known_by_its_address_and_anything_else_by_its_identity() -> None:
    pieces = Pieces(Draft())
    page = pieces.add(("id", 1), url="https://a.example/p", text="One.")
    assert pieces.add(("id", 2), url="https://A.example/p?utm_source=x", text="Two.").id == page.id
    file = pieces.add(("id", 1), url="s3://bucket/p.pdf", text="One.")
    assert pieces.add(("id", 2), url="s3://bucket/p.pdf", text="One.").id != file.id
