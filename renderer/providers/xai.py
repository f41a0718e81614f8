"""xAI's Grok: chat answers, as the SDK or the wire has them, and answers in the Responses shape.

Positions are ranges of characters, the end exclusive, of the marker ``[[1]](url)``, believed where
the address stands in them. What is listed in ``citations`` without a range is only listed; in a
stream, that list is complete on the last chunk. A title that is the marker's number is none.
"""

from __future__ import annotations

from collections.abc import Hashable

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.position import Position
from renderer.drafting.provider import Provider
from renderer.drafting.reading import Listener
from renderer.model import CitedSource
from renderer.providers.annotated import Annotated
from renderer.providers.chat import ChatListener, EitherListener, is_either, read_chat
from renderer.providers.chat_formats import chat_format
from renderer.providers.openai_responses import OPENAI_RESPONSES
from renderer.providers.url_citation import range_of


class _Citing(Annotated):
    """Reads inline citations, wherever they stand, each once; then what else was found."""

    def __init__(self, draft: Draft) -> None:
        super().__init__(draft)
        self._inline: set[Hashable] = set()
        self._found: Node | None = None

    def beside_choices(self, payload: Node) -> None:
        """Read what stands beside the choices, or beside the text of an SDK's answer."""
        self._read_inline(payload["inline_citations"])
        if payload["citations"]:
            self._found = payload["citations"]

    def beside_text(self, message: Node) -> None:
        """Read what stands beside the text."""
        super().beside_text(message)
        self._read_inline(message["inline_citations"])
        if not message["inline_citations"]:
            self._read_inline(message["citations"])

    def close(self) -> None:
        """List what was found, cited or not."""
        if self._found is not None:
            for url in self._found.items():
                if isinstance(url.value, str):
                    self.draft.source(url=url.value)

    def _read_inline(self, citations: Node) -> None:
        for citation in citations.items():
            if citation.mapping():
                self._cite_inline(citation)

    def _cite_inline(self, citation: Node) -> None:
        page = citation.first("web_citation", "x_citation")
        url, range_ = page["url"].words(), range_of(citation)
        chunk = citation["collections_citation"]
        file = chunk["file_id"].words()
        key = (url or file, range_)
        if key in self._inline:
            return
        self._inline.add(key)
        if url is not None:
            cited = CitedSource(id=self.draft.source(url=url))
        elif file is not None:
            id = self.draft.source(("file", file), title=file, file_id=file)
            cited = CitedSource(id=id, excerpt=chunk["chunk_content"].words())
        else:
            citation.report("unknown-source")
            return
        if range_ is not None:
            start, end = range_
            position = Position(kind="marker", start=start, end=end, holds=url or file)
            self.draft.cite([cited], position, citation.path)


def _recognises(payload: Node) -> bool:
    return chat_format(payload) == "xai" or _is_response(payload)


def _is_response(payload: Node) -> bool:
    """Say whether this is a response, in the shape of OpenAI's, of one of xAI's models."""
    model = payload["model"].value
    is_grok = isinstance(model, str) and "grok" in model.lower()
    return is_grok and payload["object"].value == "response"


def _read(draft: Draft, payload: Node) -> None:
    if payload["output"]:
        OPENAI_RESPONSES.read(draft, payload)
    else:
        read_chat(_Citing, draft, payload)


def _listen(draft: Draft) -> Listener:
    assert OPENAI_RESPONSES.listen is not None, "it has streams"
    return EitherListener(ChatListener(_Citing, draft), OPENAI_RESPONSES.listen(draft))


XAI = Provider(name="xai", recognises=_recognises, read=_read, listen=_listen, hears=is_either)

parse_answer = XAI.parse_answer
parse_stream = XAI.parse_stream
