"""LangChain's messages, of version 1 and before, as objects, dumps, or pieces of a stream.

``content`` is a text, or a list of blocks in LangChain's own form (``content_blocks``) or in that
of the provider behind it. Which one that is decides what positions mean: see
``langchain_citations``. Google's count all texts of a message together. Between texts that
something else divides stands a blank line.
"""

from __future__ import annotations

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.provider import Provider
from renderer.providers.dialogue import USER, Dialogue, said
from renderer.providers.langchain_blocks import Blocks
from renderer.providers.stored import ASSISTANT

_ROLES = {
    "human": USER,
    "HumanMessage": USER,
    "HumanMessageChunk": USER,
    "ai": ASSISTANT,
    "AIMessage": ASSISTANT,
    "AIMessageChunk": ASSISTANT,
    "system": "system",
    "SystemMessage": "system",
    "tool": "",
    "ToolMessage": "",
    "function": "",
    "FunctionMessage": "",
    "remove": "",
}


def _read(draft: Draft, payload: Node) -> None:
    """Read a message of the model's."""
    message = _message(payload, draft)
    draft.id = draft.id or message["id"].words()
    blocks = Blocks(draft)
    blocks.hear(message)
    content = message.required("content_blocks", "content")
    if isinstance(content.value, str):
        blocks.begin()
        draft.text(content.value)
    else:
        for block in content.items():
            blocks.add(block, is_new=True)
    blocks.close()


class _Listener:
    """Reads chunks of messages, alone or in the events of a graph."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._blocks = Blocks(draft)
        self._id: str | None = None

    def hear(self, event: Node) -> None:
        """Read a chunk; what ends a stream of events repeats them, and is left out."""
        if event["event"]:
            if event["event"].value != "on_chat_model_stream":
                return
            event = event["data"]["chunk"]
        chunk = _message(event, self._draft)
        if _role(chunk) != ASSISTANT:
            return
        self._turn_to(chunk["id"].words())
        self._blocks.hear(chunk)
        content = chunk.first("content_blocks", "content")
        if isinstance(content.value, str):
            self._draft.text(content.value)
            return
        for block in content.items():
            self._blocks.add(block, is_new=False)

    def _turn_to(self, id: str | None) -> None:
        """Begin another message where the id is another; a provider's replaces LangChain's own."""
        if id is None:
            return
        if self._id is not None and id != self._id and _is_run(id) == _is_run(self._id):
            self.close()
            self._draft.part("\n\n")
            self._blocks = Blocks(self._draft)
            self._id = id
        elif self._id is None or _is_run(self._id):
            self._id = id
            self._draft.id = id

    def close(self) -> None:
        """Cite what waits for the end of a message."""
        self._blocks.close()


def _is_run(id: str) -> bool:
    return id.startswith(("run-", "lc_run-"))


def _message(payload: Node, draft: Draft) -> Node:
    """Return the fields of a message, out of what it is wrapped in when it is stored."""
    fields = payload.mapping()
    for name in ("kwargs", "data"):
        if payload[name].mapping() and fields.keys().isdisjoint(("content", "content_blocks")):
            inner = payload[name]
            return Node(
                {"type": payload["type"].value, **inner.mapping()}, inner.path, draft.report
            )
    return Node(fields, payload.path, draft.report)


def _is_message(payload: Node) -> bool:
    if isinstance(payload["content_blocks"].value, list | tuple):
        return True
    if payload["lc"].value == 1:
        return bool(payload["kwargs"]["content"])
    message = payload["data"] if payload["data"].mapping() else payload
    if payload.type() not in _ROLES or not message["content"]:
        return False
    return bool(message["additional_kwargs"] or message["response_metadata"])


def _role(payload: Node) -> str | None:
    """Return who says a message, ``None`` for what is none.

    One that is stored as an object has its class in ``id``.
    """
    kind = payload["kwargs"].type() or payload.type()
    id = payload["id"].value
    if kind not in _ROLES and isinstance(id, list) and id and isinstance(id[-1], str):
        kind = id[-1]
    return _ROLES.get(kind, ASSISTANT if payload["content_blocks"] else None)


def _known_role(payload: Node) -> str:
    role = _role(payload)
    return payload["type"].refuse("a message has a type that is known") if role is None else role


def _is_event(event: Node) -> bool:
    name = event["event"].value
    return (isinstance(name, str) and name.startswith("on_")) or _role(event) is not None


def _say(payload: Node) -> str:
    return said(_fields(payload).first("content_blocks", "content"))


def _fields(payload: Node) -> Node:
    """Return what a message is wrapped round when it is stored."""
    return payload["kwargs"] or payload["data"] or payload


_MESSAGES = Dialogue(recognises=_is_message, role=_known_role, read=_read, say=_say, fields=_fields)

LANGCHAIN = Provider(
    name="langchain",
    recognises=_MESSAGES.is_payload,
    read=_MESSAGES.read_payload,
    listen=_Listener,
    hears=_is_event,
    converse=_MESSAGES.converse,
)

parse_answer = LANGCHAIN.parse_answer
parse_stream = LANGCHAIN.parse_stream
