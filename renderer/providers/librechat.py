"""LibreChat's exports: tokens in the text name results of the searches attached to a message.

A token is U+E202 and ``turn0search0``, several of them between U+E200 and U+E201; words between
U+E203 and U+E204 are what the next token cites. Any of these characters may also be written as six:
``\\ue202``. Numbers count from 0, in the searches of that turn. There are no offsets. Of a tree of
messages the newest branch is shown.
"""

from __future__ import annotations

from collections.abc import Iterator

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.provider import Provider
from renderer.model import Conversation, Message, as_id
from renderer.providers.branch import key_of, path_to
from renderer.providers.librechat_tokens import TokenWriter, list_results
from renderer.providers.stored import each_conversation, field_of_message, spoken, stored_message


def _recognises(payload: Node) -> bool:
    value = payload.value
    node = payload.other(value[0]) if isinstance(value, list | tuple) and value else payload
    if not node["conversation_id"]:
        return False
    is_export = bool(node["messages"] or node["messages_tree"])
    return is_export or bool(node["message_id"] and node.first("text", "content"))


def _read(draft: Draft, payload: Node) -> None:
    """Read a message of an assistant."""
    field_of_message(payload, "text", "content")
    draft.id = payload["message_id"].words() or draft.id
    results = list_results(draft, payload["attachments"])
    for text in _texts(payload):
        draft.part("\n\n")
        TokenWriter(draft, results, text).write()


def _texts(message: Node) -> Iterator[Node]:
    """Give the texts of a message: those of its content, where it has any."""
    is_empty = True
    for part in message["content"].items():
        if part.type() == "text":
            text = part["text"] if isinstance(part["text"].value, str) else part["text"]["value"]
            is_empty = is_empty and not text.text()
            yield text
    if is_empty:
        yield message["text"]


def _converse(payload: Node) -> list[Conversation]:
    """Return the conversation of an export, or those of a list of exports."""
    if isinstance(payload.value, list | tuple):
        return each_conversation(payload, payload.items(), _conversation)
    return [_conversation(payload)]


def _conversation(node: Node) -> Conversation:
    listed = node.required("messages", "messages_tree")
    is_tree = any(message["children"] for message in listed.items())
    messages = _newest(listed) if is_tree else _branch(node, listed)
    return Conversation(
        id=as_id(node["conversation_id"].value),
        title=node["title"].words(),
        messages=spoken(map(_message, messages)),
    )


def _newest(listed: Node) -> Iterator[Node]:
    """Give the last message of a nested tree at each level."""
    while messages := list(listed.items()):
        yield messages[-1]
        listed = messages[-1]["children"]


def _branch(export: Node, listed: Node) -> list[Node]:
    """Return the messages of a list that lead to its last one; all, if it has one branch alone."""
    messages = list(listed.items())
    if export["branches"].value is not True or not messages:
        return messages
    entries = {key_of(message["message_id"]): message for message in messages}

    def parent(id: str) -> str | None:
        return key_of(entries[id]["parent_message_id"]) if id in entries else None

    path = path_to(key_of(messages[-1]["message_id"]), parent)
    return [entries[id] for id in path if id in entries]


def _message(node: Node) -> Message:
    is_user = node["is_created_by_user"].value is True
    return stored_message(
        [node],
        _read_prompt if is_user else _read,
        role="user" if is_user else None,
        id=node["message_id"].value,
    )


def _read_prompt(draft: Draft, message: Node) -> None:
    for text in _texts(message):
        draft.part("\n\n")
        draft.text(text.text())


LIBRECHAT = Provider(name="librechat", recognises=_recognises, read=_read, converse=_converse)

parse_answer = LIBRECHAT.parse_answer
