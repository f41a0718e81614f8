"""Amazon Bedrock's Converse API: ``output.message.content`` is a list of blocks.

With Claude a ``citationsContent`` block holds the words that its citations belong to, which are
the whole block; with Nova's web search it holds none, and stands right behind them: a point.
Blocks are joined without a separator. Where a citation points into a document, it says so in
characters, pages (from 1, end exclusive) or pieces. In a stream a citation comes before or after
the text of its block; if the stream ends before it, there is no place.
"""

from __future__ import annotations

from collections.abc import Iterable

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.position import Position
from renderer.drafting.provider import Provider
from renderer.model import CitedSource
from renderer.providers.pages import pages
from renderer.providers.pieces import is_page


def _recognises(payload: Node) -> bool:
    return isinstance(payload["output"]["message"]["content"].value, list | tuple)


def _read(draft: Draft, payload: Node) -> None:
    message = payload.required("output").required("message")
    for block in message.required("content").items():
        start = draft.here
        draft.text(block["text"].text())
        cited = block["citations_content"]
        pieces = list(cited["content"].items())
        for piece in pieces:
            draft.text(piece["text"].text())
        cite_block(draft, cited["citations"].items(), start, is_point=not pieces)


def cite_block(
    draft: Draft, citations: Iterable[Node], start: int, *, is_point: bool = False
) -> None:
    """Cite the text from ``start`` to here, or ``start`` itself if the block has no text at all.

    Claude always has words of its own, which it quotes for: where they are missing, there is no
    place.
    """
    for citation in citations:
        cited = CitedSource(
            id=_source(draft, citation), excerpt=_excerpt(citation), locator=_pages(citation)
        )
        if is_point and not citation["source_content"]:
            position = Position(kind="point", end=start)
        else:
            position = Position(kind="passage", start=start, end=draft.here)
        draft.cite([cited], position, citation.path)


def _source(draft: Draft, citation: Node) -> str:
    location, title, place = citation["location"], citation["title"].words(), citation["source"]
    web = location["web"]
    url = web["url"].words()
    if url is not None:
        return draft.source(url=url, title=title, domain=web["domain"].words())
    written = place.words()
    if is_page(written):
        return draft.source(url=written, title=title)
    document = location.first("document_char", "document_page", "document_chunk")
    number = document["document_index"].number()
    result = location["search_result_location"]["search_result_index"].number()
    result = result if written is None else None
    identity = ("document", number, result, title, written)
    return draft.source(identity, title=title or written, source=written)


def _excerpt(citation: Node) -> str | None:
    texts = (piece["text"].text() for piece in citation["source_content"].items())
    words = "".join(text for text in texts if text)
    return words if words.strip() else None


def _pages(citation: Node) -> str | None:
    page = citation["location"]["document_page"]
    end = page["end"].number()
    return pages(page["start"].number(), None if end is None else end - 1)


_EVENTS = (
    *("message_start", "message_stop", "metadata"),
    *("content_block_start", "content_block_delta", "content_block_stop"),
)


class _Listener:
    """Reads ``contentBlock…`` events; a block begins with the first event of its number."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._index: int | None = None
        self._start = 0
        self._citations: list[Node] = []
        self._has_text = False
        self._is_begun = False

    def hear(self, event: Node) -> None:
        """Read an event: a mapping with one field, which says what it is."""
        if event["message_start"]:
            self._begin()
        delta = event["content_block_delta"]
        if delta:
            self._turn_to(delta["content_block_index"])
            text = delta["delta"]["text"]
            self._has_text |= bool(text)
            self._draft.text(text.text())
            if delta["delta"]["citation"]:
                self._citations.append(delta["delta"]["citation"])
        if event["content_block_stop"] or event["message_stop"]:
            self._end(is_whole=True)

    def _begin(self) -> None:
        self._end(is_whole=True)
        if self._is_begun:
            self._draft.part("\n\n")
            self._start = 0
        self._is_begun = True

    def _turn_to(self, index: Node) -> None:
        number = index.number()
        if number != self._index:
            self._end(is_whole=True)
            self._index = number

    def _end(self, *, is_whole: bool) -> None:
        """Cite the block that has ended; only if it is whole, it may be without text."""
        is_point = is_whole and not self._has_text
        cite_block(self._draft, self._citations, self._start, is_point=is_point)
        self._citations = []
        self._has_text = False
        self._index = None
        self._start = self._draft.here

    def close(self) -> None:
        """Cite the block that the end of the stream has cut off."""
        self._end(is_whole=False)


BEDROCK_CONVERSE = Provider(
    name="bedrock-converse",
    recognises=_recognises,
    read=_read,
    listen=_Listener,
    hears=lambda event: bool(event.first(*_EVENTS)),
)

parse_answer = BEDROCK_CONVERSE.parse_answer
parse_stream = BEDROCK_CONVERSE.parse_stream
