"""The list of messages that Anthropic's API takes, and its answers, as a conversation."""

from __future__ import annotations

from collections.abc import Callable

from renderer.builder import MessageBuilder
from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.model import Conversation, Message, as_id
from renderer.providers.anthropic_documents import Documents
from renderer.providers.stored import spoken, unreadable

#: Reads a message of the model's into a draft.
ReadMessage = Callable[[Draft, Node, Documents], None]


def read_messages(payload: Node, read: ReadMessage) -> Conversation:
    """Return the conversation that a list of messages makes, or a mapping that holds one.

    Messages without words are left out: those that only carry the calls and results of tools.
    Raises ``CitationError`` if there is no list.
    """
    is_list = isinstance(payload.value, list | tuple)
    listed = payload if is_list else payload.required("messages")
    if not isinstance(listed.value, list | tuple):
        listed.refuse("messages are a list")
    documents = Documents()
    return Conversation(
        id=as_id(payload["id"].value),
        title=payload["title"].words(),
        messages=spoken(_read(message, documents, read) for message in listed.items()),
    )


def _read(message: Node, documents: Documents, read: ReadMessage) -> Message:
    if not message.mapping():
        return unreadable(message)
    role = message["role"].words() or "user"
    is_model = role == "assistant"
    draft = Draft(clean=is_model)
    node = Node(message.value, message.path, draft.report)
    content = node["content"]
    documents.give(content)
    if not content:
        content.report("missing-field")
    elif is_model:
        read(draft, node, documents)
    else:
        _read_given(draft, content)
    builder = MessageBuilder(role=role)
    for event in draft.finish():
        builder.add(event)
    return builder.message


def _read_given(draft: Draft, content: Node) -> None:
    """Read what a user wrote: a text, or blocks of which some are texts."""
    if isinstance(content.value, str):
        draft.text(content.value)
        return
    for block in content.items():
        if block.type() == "text":
            draft.part("\n\n")
            draft.text(block["text"].text())
