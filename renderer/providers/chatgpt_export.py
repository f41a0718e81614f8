"""ChatGPT's ``conversations.json``: a tree of messages, of which the branch shown is read.

``metadata.content_references`` cover tokens of private-use characters, in code points, the end
exclusive; ``matched_text`` repeats them. Those of pages are markers; others are replaced by their
``alt``, or by nothing. Older messages have ``metadata.citations``, which cover ``【11†source】``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.position import Position
from renderer.drafting.provider import Provider
from renderer.model import Conversation, Message, as_id
from renderer.providers.branch import path_to
from renderer.providers.chatgpt_places import locate
from renderer.providers.chatgpt_references import Reference, is_sign, read_references
from renderer.providers.stored import (
    ASSISTANT,
    each_conversation,
    field_of_message,
    spoken,
    stored_message,
    unreadable,
)

_SHOWN_ROLES = frozenset(["user", ASSISTANT])
_SHOWN_TYPES = frozenset(["text", "multimodal_text"])
#: A token that says nothing: it is cleaned away, with the blank before it.
_NOTHING = "\ue200\ue201"
#: How a marker begins and ends.
_BRACKETS = frozenset([_NOTHING, "【】", "[]", "()"])


def _recognises(payload: Node) -> bool:
    value = payload.value
    node = payload.other(value[0]) if isinstance(value, list | tuple) and value else payload
    if isinstance(node["mapping"].value, Mapping):
        return True
    return bool(node["content"]["content_type"]) and bool(node["content"]["parts"])


def _read(draft: Draft, payload: Node) -> None:
    """Read a message of an assistant."""
    text = _text(field_of_message(payload, "content"))
    metadata = payload["metadata"]
    draft.id = payload["id"].words() or draft.id
    position = 0
    for place in locate(text, list(read_references(draft, metadata, text)), draft.report):
        draft.text(text[position : place.start])
        _write(draft, text[place.start : place.end], place.reference)
        position = place.end
    draft.text(text[position:])
    for page in metadata["_cite_metadata"]["metadata_list"].items():
        url, title = page["url"].words(), page["title"].words()
        if url is not None:
            draft.source(url=url, title=title)


def _text(content: Node) -> str:
    """Return the text of a message: its parts, without images."""
    return "\n\n".join(filter(None, map(_text_of, content.required("parts").items())))


def _text_of(part: Node) -> str | None:
    if isinstance(part.value, str):
        return part.value
    if part and not part.mapping():
        part.report("wrong-type")
    return part["text"].text()


def _write(draft: Draft, token: str, reference: Reference) -> None:
    """Write what stands in place of a token, and cite what it cites."""
    if reference.words is not None:
        draft.text(reference.words or _NOTHING)
        return
    if not reference.sources:
        draft.text(token)
        return
    is_marker = is_sign(token)
    if is_marker and token[0] + token[-1] not in _BRACKETS:
        token = f"\ue200{token}\ue201"
    start = draft.here
    draft.text(token, [(0, len(token))])
    position = Position(
        kind="marker" if is_marker else "passage", start=start, end=draft.here, says=token
    )
    draft.cite(reference.sources, position, reference.path)


def _converse(payload: Node) -> list[Conversation]:
    """Return the conversations of an export, or one of them."""
    if isinstance(payload.value, list | tuple):
        return each_conversation(payload, payload.items(), _conversation)
    return [_conversation(payload)]


def _conversation(node: Node) -> Conversation:
    return Conversation(
        id=as_id(node.first("conversation_id", "id").value),
        title=node["title"].words(),
        messages=spoken(_messages(node)),
    )


def _messages(node: Node) -> Iterator[Message]:
    """Give the messages of the branch that is shown, without those of tools."""
    for message in _branch(node):
        role = message["author"]["role"]
        if not role or not message["content"].mapping():
            yield unreadable(message)
        elif _is_shown(message):
            read = _read if role.value == ASSISTANT else _read_prompt
            yield stored_message([message], read, role=role.words(), id=message["id"].value)


def _branch(node: Node) -> Iterator[Node]:
    """Give the messages of the branch that is shown; the first entry has none."""
    mapping = node.required("mapping")
    if not isinstance(mapping.value, Mapping):
        mapping.refuse("mapping holds the messages by their ids")
    entries = mapping.mapping()

    def entry(id: str) -> Node:
        return mapping.other(entries.get(id), f"{mapping.path}.{id}")

    last = node["current_node"].text()
    if last not in entries:
        leaves = [id for id in entries if not entry(id)["children"].value]
        last = leaves[-1] if leaves else None
    for id in path_to(last, lambda id: entry(id)["parent"].text()):
        found = entry(id)
        if found["message"]:
            yield found["message"]
        elif found and not found.mapping():
            yield found


def _is_shown(message: Node) -> bool:
    return (
        message["author"]["role"].text() in _SHOWN_ROLES
        and message["content"]["content_type"].text() in _SHOWN_TYPES
        and message["recipient"].value in (None, "all")
        and message["metadata"]["is_visually_hidden_from_conversation"].value is not True
    )


def _read_prompt(draft: Draft, message: Node) -> None:
    draft.text(_text(message["content"]))


CHATGPT_EXPORT = Provider(
    name="chatgpt-export", recognises=_recognises, read=_read, converse=_converse
)

parse_answer = CHATGPT_EXPORT.parse_answer
