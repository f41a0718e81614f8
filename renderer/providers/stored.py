"""Messages that are stored one by one: each is read for itself, by the one who said it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from renderer.builder import MessageBuilder
from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.model import Message, as_id

ASSISTANT = "assistant"


def stored_message(
    nodes: Sequence[Node],
    read: Callable[[Draft, Node], None],
    *,
    role: str | None,
    id: object = None,
) -> Message:
    """Return the message that some values of a payload make together.

    Only what a model wrote is cleaned of a model's own signs. ``id`` counts if it may be one;
    without it what ``read`` tells the draft does.
    """
    role = role or ASSISTANT
    draft = Draft(clean=role == ASSISTANT)
    builder = MessageBuilder(id=as_id(id) if id != "" else None, role=role)
    for node in nodes:
        read(draft, Node(node.value, node.path, draft.report))
    for event in draft.finish():
        builder.add(event)
    return builder.message


def spoken(messages: Iterable[Message]) -> tuple[Message, ...]:
    """Return the messages that say anything; others only carry calls of tools, or images."""
    return tuple(message for message in messages if message.segments)


def field_of_message(payload: Node, *names: str) -> Node:
    """Return a field of one stored message.

    Raises ``CitationError`` for what is none, as a whole conversation.
    """
    found = payload.first(*names)
    if not found:
        found.refuse(
            f"a message of this format has {' or '.join(names)}; "
            "parse_conversations reads whole conversations"
        )
    return found


def last_turn(nodes: Sequence[Node]) -> Sequence[Node]:
    """Return what came after the last words of a user that something came after."""
    end = len(nodes)
    while end and _is_asked(nodes[end - 1]):
        end -= 1
    begin = end
    while begin and not _is_asked(nodes[begin - 1]):
        begin -= 1
    return nodes[begin:end]


def _is_asked(node: Node) -> bool:
    return node.mapping().get("role") == "user"
