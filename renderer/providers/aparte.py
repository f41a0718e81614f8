"""aparté's own messages and conversations, as version 0.7.1 stores them: our stored form.

Nothing is converted: segments of every type stay as they are, and win over ``content``. Where a
conversation has a ``tree`` of all its branches, the one up to its ``headId`` is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node, silent
from renderer.drafting.provider import Provider
from renderer.model import Conversation, Id, Message
from renderer.problems import CitationError
from renderer.providers.branch import key_of, path_to
from renderer.providers.stored import each_conversation, field_of_message


class _Stored(Provider):
    """A format whose messages are ours already."""

    __slots__ = ()

    def parse_answer(self, payload: object, *, id: Id | None = None) -> Message:
        """Return a stored message; a list is the messages of one turn."""
        node = Node(payload, "", silent)
        nodes = list(node.items()) if isinstance(payload, list | tuple) else [node]
        messages = [_message(each) for each in nodes]
        message = messages[-1] if messages else Message()
        if len(messages) > 1:
            message = replace(message, segments=[each for one in messages for each in one.segments])
        return message if id is None else replace(message, id=id)


def _message(node: Node) -> Message:
    field_of_message(node, "segments", "content")
    return Message.from_dict(node.mapping())


def _read(draft: Draft, payload: Node) -> None:
    """Read the text of a message."""
    field_of_message(payload, "segments", "content")
    draft.text(payload["content"].text())
    for segment in payload["segments"].items():
        if segment.type() == "text":
            draft.part("\n\n")
            draft.text(segment["content"].text())


def _recognises(payload: Node) -> bool:
    value = payload.value
    node = payload.other(value[0]) if isinstance(value, list | tuple) and value else payload
    if isinstance(node["messages"].value, list):
        is_ours = bool(node["tree"]["head_id"]) or node["schema_version"].number() is not None
        return is_ours or any(_has_segments(each) for each in node["messages"].items())
    return _has_segments(node)


def _has_segments(node: Node) -> bool:
    segments = node["segments"].value
    return isinstance(segments, list | tuple) and all(
        bool(segment.type()) for segment in node["segments"].items()
    )


def _converse(payload: Node) -> list[Conversation]:
    """Return the conversations of a store, or the one of a list of messages."""
    if not isinstance(payload.value, list | tuple):
        return [_conversation(payload)]
    nodes = list(payload.items())
    if any(node["messages"] or node["tree"] for node in nodes):
        return each_conversation(payload, nodes, _conversation)
    return [Conversation(messages=tuple(_readable(nodes)))]


def _readable(nodes: Iterable[Node]) -> Iterator[Message]:
    """Give those values that are messages; others are problems."""
    for node in nodes:
        try:
            yield _message(node)
        except CitationError as error:
            node.other(error.problem.value, error.problem.path).report(error.problem.code)


def _conversation(node: Node) -> Conversation:
    node.required("messages", "tree")
    messages = list(_branch(node["tree"])) or list(_entries(node["messages"]))
    return Conversation.from_dict({**node.mapping(), "messages": messages})


def _entries(messages: Node) -> Iterator[object]:
    for message in messages.items():
        if message.mapping():
            yield message.mapping()
        else:
            message.report("wrong-type")


def _branch(tree: Node) -> Iterator[object]:
    """Give the messages of the branch that a tree shows; none if it has no such branch."""
    entries = {key_of(entry["message"]["id"]): entry for entry in tree["messages"].items()}

    def parent(id: str) -> str | None:
        return key_of(entries[id]["parent_id"]) if id in entries else None

    for id in path_to(key_of(tree["head_id"]), parent):
        if id in entries:
            yield entries[id]["message"].mapping()


APARTE = _Stored(name="aparte", recognises=_recognises, read=_read, converse=_converse)

parse_answer = APARTE.parse_answer
