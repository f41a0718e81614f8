"""Vercel's AI SDK: the messages that its user interfaces keep, of versions 4 to 7.

Sources are parts beside the texts and have no position. Where a text has any, they are its
provider's own, unconverted: OpenAI's ranges of characters cover the markers, Anthropic's citations
all of the text. Texts are joined as they are; between steps stands a blank line.
"""

from __future__ import annotations

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.provider import Provider
from renderer.providers.ai_sdk_parts import Parts
from renderer.providers.ai_sdk_stream import Listener, is_chunk
from renderer.providers.dialogue import Dialogue, said

_ROLES = ("user", "assistant", "system")
#: Parts between texts that do not belong together.
_BETWEEN = ("step-start", "reasoning", "dynamic-tool")


def _read(draft: Draft, message: Node) -> None:
    """Read a message: ``parts``, or one text; what a server's functions return is read, too."""
    draft.id = draft.id or message["id"].words()
    parts = Parts(draft)
    listed = message["parts"] or message.required("parts", "content", "text")
    if isinstance(listed.value, str):
        draft.text(listed.value)
        listed = message["sources"]
    apart = False
    for part in listed.items():
        match part.type():
            case "text":
                parts.begin(apart=apart)
                draft.text(part["text"].text())
                parts.end(part["citations"], part["provider_metadata"])
                apart = False
            case "source-url" | "source-document" | "source":
                parts.source(part)
            case other:
                apart = apart or other in _BETWEEN or other.startswith("tool-")


def _is_message(payload: Node) -> bool:
    parts = payload["parts"].value
    if payload["role"].value not in _ROLES or not isinstance(parts, list | tuple) or not parts:
        return False
    return all(part.type() for part in payload["parts"].items())


def _role(message: Node) -> str:
    return message.required("role").words() or ""


def _say(message: Node) -> str:
    return said(message.first("parts", "content"))


_MESSAGES = Dialogue(recognises=_is_message, role=_role, read=_read, say=_say)

AI_SDK = Provider(
    name="ai-sdk",
    recognises=_MESSAGES.is_payload,
    read=_MESSAGES.read_payload,
    listen=Listener,
    hears=is_chunk,
    converse=_MESSAGES.converse,
)

parse_answer = AI_SDK.parse_answer
parse_stream = AI_SDK.parse_stream
