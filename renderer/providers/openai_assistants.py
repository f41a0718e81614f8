"""OpenAI's Assistants API and Azure's agents: messages of a thread, their list, and their stream.

Positions count characters of their own block's ``value``, the end exclusive, and cover a marker,
``【4:0†name.txt】``, which ``annotation.text`` repeats. A marker without an annotation is left out.
A ``file_path`` covers the address in a link. Blocks are joined by an empty line: what parts them
are images.
"""

from __future__ import annotations

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.provider import Provider
from renderer.model import Conversation, as_id
from renderer.providers.openai_blocks import cite_links, write_block
from renderer.providers.stored import last_turn, spoken, stored_message

_OBJECT = "thread.message"


def _recognises(payload: Node) -> bool:
    value = payload.value if isinstance(payload.value, list | tuple) else payload["data"].value
    first = value[0] if isinstance(value, list | tuple) and value else payload.value
    return payload.other(first)["object"].value == _OBJECT


def _read(draft: Draft, payload: Node) -> None:
    """Read a message, or of a list of them the last turn."""
    for message in last_turn(_messages(payload)):
        if message["role"].value != "user":
            draft.part("\n\n")
            draft.id = message["id"].words() or draft.id
            _read_message(draft, message)


def _messages(payload: Node) -> list[Node]:
    """Return messages as they were said: unless asked, a list begins with the newest."""
    if isinstance(payload.value, list | tuple):
        messages = list(payload.items())
    elif isinstance(payload["data"].value, list):
        messages = list(payload["data"].items())
    else:
        return [payload]
    if not messages:
        return []
    first, last = messages[0], messages[-1]
    times = first["created_at"].number() or 0, last["created_at"].number() or 0
    is_newest_first = times[0] > times[1] or (
        times[0] == times[1] and last["role"].value == "user" != first["role"].value
    )
    return messages[::-1] if is_newest_first else messages


def _read_message(draft: Draft, message: Node) -> None:
    content = message.required("content")
    if isinstance(content.value, str):
        draft.text(content.value)
        return
    for block in content.items():
        draft.part("\n\n")
        links = write_block(draft, block)
        cite_links(draft, links)


def _is_event(event: Node) -> bool:
    names = (event["object"].value, event["event"].value)
    return any(isinstance(name, str) and name.startswith("thread") for name in names)


class _Listener:
    """Reads ``thread.message.delta`` events; a message that comes whole counts if it did not so."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._links: list[Node] = []
        self._block: tuple[object, object] | None = None
        self._written: set[object] = set()

    def hear(self, event: Node) -> None:
        """Read an event, also one in the wrapping of the SDK: ``{"event", "data"}``."""
        if event["data"] and event["event"]:
            event = event["data"]
        id = event["id"].value if isinstance(event["id"].value, str) else None
        if event["object"].value == f"{_OBJECT}.delta":
            self._draft.id = id or self._draft.id
            for block in event["delta"]["content"].items():
                self._hear_block(id, block["index"].number(), block)
        elif event["object"].value == _OBJECT and event["role"].value != "user":
            self._draft.id = id or self._draft.id
            if event["content"].value and id not in self._written:
                for number, block in enumerate(event["content"].items()):
                    self._hear_block(id, number, block)

    def _hear_block(self, id: object, number: object, block: Node) -> None:
        if self._block != (id, number):
            self.close()
            self._draft.part("\n\n")
            self._block = id, number
        self._written.add(id)
        self._links += write_block(self._draft, block)

    def close(self) -> None:
        """Cite the links of the block that has ended."""
        cite_links(self._draft, self._links)
        self._links = []


def _converse(payload: Node) -> list[Conversation]:
    """Return the thread that a list of messages is of."""
    messages = _messages(payload)
    thread = next((message["thread_id"].value for message in messages), None)
    return [
        Conversation(
            id=as_id(thread),
            messages=spoken(
                stored_message(
                    [message],
                    _read_message,
                    role=message["role"].words(),
                    id=message["id"].value,
                )
                for message in messages
            ),
        )
    ]


OPENAI_ASSISTANTS = Provider(
    name="openai-assistants",
    recognises=_recognises,
    read=_read,
    listen=_Listener,
    hears=_is_event,
    converse=_converse,
)

parse_answer = OPENAI_ASSISTANTS.parse_answer
parse_stream = OPENAI_ASSISTANTS.parse_stream
