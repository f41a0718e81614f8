"""Open WebUI's chats: ``[n]`` counts the different sources of a message's chunks, from 1.

What makes two chunks one source is ``metadata.source``, else the id of the entry they stand in. A
marker may name a place in a source, ``[1#page2]``. There are no offsets. Of a chat's tree of
messages the branch up to ``currentId`` is shown. What the model thought and which tools it called
stands in the text as HTML: it is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.numbered import Numbered
from renderer.drafting.provider import Provider
from renderer.markers import PATTERN, Item, read_items
from renderer.model import Conversation, Message, as_id
from renderer.providers.branch import path_to
from renderer.providers.stored import (
    ASSISTANT,
    each_conversation,
    field_of_message,
    spoken,
    stored_message,
)

_PLACE = r"(?:#[^,\[\]\s]{1,64})?"
_NUMBER = rf"\d{{1,9}}{_PLACE}"
_MARKERS = re.compile(rf"{PATTERN.pattern}|\[{_NUMBER}(?:, {{0,3}}{_NUMBER}){{0,20}}\]")
_PLACES = re.compile(r"#[^,\[\]\s]*")
_ASIDES = re.compile(
    r"<details type=\"(?:reasoning|tool_calls|code_interpreter)\"[^<>]*+>.*?(?:</details>\s*|\Z)",
    re.DOTALL,
)


def _recognises(payload: Node) -> bool:
    value = payload.value
    node = payload.other(value[0]) if isinstance(value, list | tuple) and value else payload
    if node["chat"]["history"] or node["history"]["current_id"]:
        return True
    entries = node.first("sources", "citations").value
    entry = node.other(entries[0] if isinstance(entries, list) and entries else None)
    has_chunks = isinstance(entry["document"].value, list)
    return isinstance(node["content"].value, str) and has_chunks and bool(entry["source"])


def _read(draft: Draft, payload: Node) -> None:
    """Read a message of an assistant."""
    content = field_of_message(payload, "content")
    draft.id = payload["id"].words() or draft.id
    draft.text(_ASIDES.sub("", content.text() or ""))
    listed = payload.first("sources", "citations")
    sources = dict(enumerate(_sources(draft, listed), 1))
    draft.number(Numbered(sources=sources, pattern=_MARKERS, read=_numbers, path=listed.path))


def _numbers(marker: str) -> tuple[Item, ...]:
    return read_items(_PLACES.sub("", marker))


def _sources(draft: Draft, entries: Node) -> list[str]:
    """List the sources of all chunks; returns their ids in the order in which they are counted."""
    ids: dict[str, None] = {}
    for entry in entries.items():
        source = entry["source"]
        metadata = list(entry["metadata"].items())
        for index, chunk in enumerate(entry["document"].items()):
            about = metadata[index] if index < len(metadata) else entry.other(None)
            ids[_source(draft, source, about, chunk)] = None
    return [*ids]


def _source(draft: Draft, source: Node, about: Node, chunk: Node) -> str:
    key = about["source"].value if about["source"] else source["id"].value
    addresses = (about["source_url"].value, key, source["url"].value)
    names = (about["title"], about["name"], source["name"])
    return draft.source(
        ("openwebui", str(key)),
        url=next((each for each in addresses if _is_address(each)), None),
        title=next((name.words() for name in names if name.words()), None),
        snippet=chunk.words(),
        file_id=about["file_id"].words(),
    )


def _is_address(value: object) -> bool:
    return isinstance(value, str) and value.startswith(("http://", "https://"))


def _converse(payload: Node) -> list[Conversation]:
    """Return the chats of an export, or one chat."""
    if isinstance(payload.value, list | tuple):
        return each_conversation(payload, payload.items(), _conversation)
    return [_conversation(payload)]


def _conversation(node: Node) -> Conversation:
    chat = node["chat"] if node["chat"] else node
    history, listed = chat["history"]["messages"], chat["messages"]
    if not isinstance(history.value, Mapping) and not isinstance(listed.value, list):
        found = chat.required("history", "messages")
        found.refuse("a chat has a list of messages, or a history that holds them by their ids")
    messages = list(_branch(chat["history"])) if history.mapping() else list(listed.items())
    return Conversation(
        id=as_id(node["id"].value),
        title=chat["title"].words() or node["title"].words(),
        messages=spoken(map(_message, messages)),
    )


def _branch(history: Node) -> Iterator[Node]:
    """Give the messages of the branch that is shown."""
    messages = history["messages"]
    entries: Mapping[str, object] = messages.mapping()

    def parent(id: str) -> str | None:
        return messages.other(entries.get(id))["parent_id"].text()

    shown = history["current_id"].text()
    last = shown if shown in entries else next(iter([*entries][::-1]), None)
    for id in path_to(last, parent):
        if id in entries:
            yield messages.other(entries[id], f"{messages.path}.{id}")


def _message(node: Node) -> Message:
    role = node["role"].words() or ASSISTANT
    read = _read if role == ASSISTANT else _read_prompt
    return stored_message([node], read, role=role, id=node["id"].value)


def _read_prompt(draft: Draft, message: Node) -> None:
    content = message["content"]
    if not isinstance(content.value, list):
        draft.text(content.text())
        return
    for part in content.items():
        draft.part("\n\n")
        draft.text(part["text"].text())


OPENWEBUI = Provider(name="openwebui", recognises=_recognises, read=_read, converse=_converse)

parse_answer = OPENWEBUI.parse_answer
