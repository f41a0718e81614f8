"""Citations of Anthropic's Messages API, and what its searches and fetches have found."""

from __future__ import annotations

from collections.abc import Iterable
from html import unescape

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.position import Position
from renderer.model import CitedSource
from renderer.providers.anthropic_documents import Documents
from renderer.providers.pages import pages
from renderer.providers.pieces import is_page


def list_found(draft: Draft, block: Node, documents: Documents) -> None:
    """List what a block of results holds; an error in its place is none."""
    content = block["content"]
    match block.type():
        case "web_search_tool_result" if isinstance(content.value, list | tuple):
            for result in content.items():
                draft.source(
                    url=result["url"].words(),
                    title=result["title"].words(),
                    date=result["page_age"].words(),
                )
        case "web_fetch_tool_result" if content.type() == "web_fetch_result":
            documents.fetch(content)
            draft.source(url=content["url"].words(), title=content["content"]["title"].words())


def cite_block(draft: Draft, citations: Iterable[Node], start: int, documents: Documents) -> None:
    """Cite the text from ``start`` to here, which is the block that the citations belong to."""
    cite_at(draft, citations, Position(kind="passage", start=start, end=draft.here), documents)


def cite_at(
    draft: Draft, citations: Iterable[Node], position: Position | None, documents: Documents
) -> None:
    """Cite what citations cite at a position; with none, list it."""
    for citation in citations:
        source = _source(draft, citation, documents)
        if source is not None:
            cited = CitedSource(id=source, excerpt=_excerpt(citation), locator=_pages(citation))
            draft.cite([cited], position, citation.path)


def _source(draft: Draft, citation: Node, documents: Documents) -> str | None:
    """List what a citation cites; ``None`` for a kind of citation that is not known."""
    match citation.type():
        case "web_search_result_location":
            return draft.source(url=citation["url"].words(), title=citation["title"].words())
        case "search_result_location":
            return _search_result(draft, citation)
        case "char_location" | "page_location" | "content_block_location":
            number, title = citation["document_index"].number(), citation["document_title"].words()
            url = documents.address(number, title)
            identity = None if url else ("document", number, title)
            return draft.source(identity, url=url, title=title, file_id=citation["file_id"].words())
        case _:
            citation.report("unknown-source")
            return None


def _search_result(draft: Draft, citation: Node) -> str:
    """List a result of the caller's own search: it is from an address, or whatever they wrote."""
    place, title = citation["source"].words(), citation["title"].words()
    if is_page(place):
        return draft.source(url=place, title=title)
    number = citation["search_result_index"].number() if place is None else None
    return draft.source(("search result", place, title, number), title=title or place, source=place)


def _excerpt(citation: Node) -> str | None:
    """Return the words quoted; those of pages come with HTML's names for signs."""
    words = citation["cited_text"].words()
    is_page = citation.type() == "web_search_result_location"
    return unescape(words) if words and is_page else words


def _pages(citation: Node) -> str | None:
    end = citation["end_page_number"].number()
    return pages(citation["start_page_number"].number(), None if end is None else end - 1)
