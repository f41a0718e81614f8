"""OpenAI's Chat Completions, with search models: url citations beside the text of the message.

Positions are ranges in characters, the end exclusive. They cover the marker that the model wrote,
``([host](url))``, and are believed where the address or another link stands in them. The list of
messages that the API takes and returns is a conversation; calls of tools are left out of it.
"""

from __future__ import annotations

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.provider import Provider
from renderer.drafting.reading import Listener
from renderer.providers.annotated import Annotated
from renderer.providers.chat import ChatListener, is_chunk, read_chat, read_message
from renderer.providers.chat_formats import chat_format, is_message_list
from renderer.providers.dialogue import Dialogue, said


def _recognises(payload: Node) -> bool:
    return chat_format(payload) == "openai-chat" or is_message_list(payload)


def _is_message(message: Node) -> bool:
    return bool(message["role"])


def _role(message: Node) -> str:
    return message.required("role").words() or ""


def _said(message: Node) -> str:
    return said(message["content"])


def _read_answer(draft: Draft, message: Node) -> None:
    draft.id = message["id"].words()
    read_message(draft, Annotated(draft), message)


def _read(draft: Draft, payload: Node) -> None:
    """Read an answer; of a list of messages, the last one."""
    if is_message_list(payload):
        MESSAGES.read_payload(draft, payload)
    else:
        read_chat(Annotated, draft, payload)


def _listen(draft: Draft) -> Listener:
    return ChatListener(Annotated, draft)


MESSAGES = Dialogue(recognises=_is_message, role=_role, read=_read_answer, say=_said)

OPENAI_CHAT = Provider(
    name="openai-chat",
    recognises=_recognises,
    read=_read,
    listen=_listen,
    hears=is_chunk,
    converse=MESSAGES.converse,
)

parse_answer = OPENAI_CHAT.parse_answer
parse_stream = OPENAI_CHAT.parse_stream
