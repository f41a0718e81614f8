"""Anthropic's Messages API: a citation belongs to the whole text block that carries it.

Blocks are joined without a separator. Where a citation points into a document, it says so in
characters (end exclusive), pages (from 1, end exclusive) or blocks (from 0, end exclusive). What
searches and fetches have found is listed before what is cited of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.provider import Provider
from renderer.model import Conversation
from renderer.providers.anthropic_citations import cite_block, list_found
from renderer.providers.anthropic_documents import Documents
from renderer.providers.anthropic_messages import read_messages

#: Blocks that only messages of this API have.
_OWN = frozenset(
    [
        *("tool_use", "tool_result", "server_tool_use", "thinking", "redacted_thinking"),
        *("web_search_tool_result", "web_fetch_tool_result", "document", "search_result"),
    ]
)


def _recognises(payload: Node) -> bool:
    messages = payload["messages"] if payload["messages"] else payload
    if isinstance(messages.value, list | tuple):
        listed = list(messages.items())
        return all(map(_is_message, listed)) and any(map(_has_own_blocks, listed))
    is_list = isinstance(payload["content"].value, list | tuple)
    is_answer = payload["type"].value == "message" and payload["role"].value == "assistant"
    is_answer = is_answer and not any(block.type() == "output_text" for block in _blocks(payload))
    return is_list and (is_answer or (not payload["type"] and _has_own_blocks(payload)))


def _is_message(message: Node) -> bool:
    content = message["content"].value
    is_message = message["type"].value in (None, "message") and bool(message["role"])
    return is_message and isinstance(content, str | list | tuple)


def _has_own_blocks(message: Node) -> bool:
    """Say whether there are blocks that only this API has."""
    return any(block.type() in _OWN or _is_cited(block["citations"]) for block in _blocks(message))


def _blocks(message: Node) -> Iterator[Node]:
    content = message["content"]
    return content.items() if isinstance(content.value, list | tuple) else iter(())


def _is_cited(citations: Node) -> bool:
    if not isinstance(citations.value, list | tuple):
        return False
    return any(citation.type().endswith("_location") for citation in citations.items())


def _read(draft: Draft, payload: Node) -> None:
    """Read a message, or what the model says in a list of them."""
    if isinstance(payload.value, list | tuple):
        documents = Documents()
        for message in payload.items():
            documents.give(message["content"])
            if message["role"].value != "user":
                draft.part("\n\n")
                _read_message(draft, message, documents)
    else:
        _read_message(draft, payload, Documents())


def _read_message(draft: Draft, message: Node, documents: Documents) -> None:
    """Read a message: ``content`` is a list of blocks, or the text of the only one."""
    draft.id = draft.id or message["id"].words()
    content = message.required("content")
    if isinstance(content.value, str):
        draft.text(content.value)
        return
    for block in content.items():
        if block.type() == "text":
            start = draft.here
            draft.text(block["text"].text())
            cite_block(draft, block["citations"].items(), start, documents)
        else:
            list_found(draft, block, documents)


def _is_event(event: Node) -> bool:
    return event.type().startswith(("message_", "content_block_")) or event.type() == "ping"


class _Listener:
    """Reads ``content_block_…`` events: a block's citations may come before or after its text."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._documents = Documents()
        self._index: int | None = None
        self._start = 0
        self._citations: list[Node] = []
        self._is_begun = False

    def hear(self, event: Node) -> None:
        """Read an event; those that an SDK derives from these carry nothing new."""
        match event.type():
            case "message_start":
                self._begin(event["message"])
            case "content_block_start":
                self._turn_to(event["index"])
                block = event["content_block"]
                if block.type() == "text":
                    self._draft.text(block["text"].text())
                    self._citations += block["citations"].items()
                else:
                    list_found(self._draft, block, self._documents)
            case "content_block_delta":
                self._turn_to(event["index"])
                self._hear_delta(event["delta"])
            case "content_block_stop":
                self.close()

    def _begin(self, message: Node) -> None:
        self.close()
        if self._is_begun:
            self._draft.part("\n\n")
            self._start = 0
        self._is_begun = True
        self._draft.id = self._draft.id or message["id"].words()

    def _turn_to(self, index: Node) -> None:
        """End the block before, where no event has said that it ended."""
        number = index.number()
        if number != self._index:
            self.close()
            self._index = number

    def _hear_delta(self, delta: Node) -> None:
        match delta.type():
            case "text_delta":
                self._draft.text(delta["text"].text())
            case "citations_delta":
                self._citations.append(delta["citation"])

    def close(self) -> None:
        """Cite the block that has ended."""
        cite_block(self._draft, self._citations, self._start, self._documents)
        self._citations = []
        self._index = None
        self._start = self._draft.here


def _converse(payload: Node) -> list[Conversation]:
    return [read_messages(payload, _read_message)]


ANTHROPIC = Provider(
    name="anthropic",
    recognises=_recognises,
    read=_read,
    listen=_Listener,
    hears=_is_event,
    converse=_converse,
)

parse_answer = ANTHROPIC.parse_answer
parse_stream = ANTHROPIC.parse_stream
