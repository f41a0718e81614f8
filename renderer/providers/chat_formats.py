"""Which of the formats that wear OpenAI's chat shape a payload is of, as far as the shape says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from renderer.drafting.node import Node, mapping_of

#: Models of Perplexity's, by what their names hold.
_SONAR = ("sonar", "pplx", "r1-1776")

#: Types of the parts of a message.
_PARTS = ("text", "image_url", "input_audio", "file", "refusal")

#: What messages of other APIs and of applications have beside a role and a content.
_OF_OTHERS = frozenset({"citations", "parts", "segments", "sources", "type"})


def recognises_chat(name: str) -> Callable[[Node], bool]:
    """Return what says whether a payload is of one of these formats: of one of them at most."""
    return lambda payload: chat_format(payload) == name


def chat_format(payload: Node) -> str:
    """Return the name of the format of a whole answer; empty if the shape does not decide it."""
    fields = payload.mapping()
    choices = fields.get("choices")
    if not isinstance(choices, list | tuple):
        return ""
    if not choices:
        return "openai-chat" if fields.get("object") == "chat.completion" else ""
    choice = mapping_of(choices[0]) or {}
    message = mapping_of(choice.get("message"))
    if message is None:
        return "azure" if _is_list(choice, "messages") else ""
    if not _is_text(message.get("content")):
        return ""
    return _by_company(fields, choice, message)


def _by_company(
    fields: Mapping[str, object], choice: Mapping[str, object], message: Mapping[str, object]
) -> str:
    """Return the format that what stands beside the text belongs to."""
    context = mapping_of(message.get("context")) or {}
    if _is_list(context, "citations") or _is_list(context, "messages"):
        return "azure"
    if "native_finish_reason" in choice:
        return "openrouter"
    if (
        "provider_specific_fields" in {*message, *choice}
        or "vertex_ai_grounding_metadata" in fields
    ):
        return "litellm"
    if _is_list(fields, "inline_citations") or _is_list(message, "inline_citations"):
        return "xai"
    model = str(fields.get("model") or "").lower()
    if _is_list(fields, "citations") and "grok" in model:
        return "xai"
    if _is_list(fields, "search_results"):
        return "perplexity"
    if _is_list(fields, "citations"):
        return "perplexity" if any(name in model for name in _SONAR) else ""
    return "openai-chat"


def is_message_list(payload: Node) -> bool:
    """Say whether this is a list of messages that only OpenAI's chat API takes."""
    messages = payload.mapping().get("messages", payload.value)
    if not isinstance(messages, Sequence) or isinstance(messages, str) or not messages:
        return False
    entries = [mapping_of(each) or {} for each in messages]
    return all(map(_is_message, entries)) and any(map(_is_of_chat, entries))


def _is_message(message: Mapping[str, object]) -> bool:
    """Say whether this may be a message of OpenAI's, and is no other API's."""
    is_said = "role" in message and ("content" in message or "tool_calls" in message)
    return is_said and _is_text(message.get("content")) and _OF_OTHERS.isdisjoint(message)


def _is_of_chat(message: Mapping[str, object]) -> bool:
    """Say whether a message has what other APIs' messages, a role and a content too, have not."""
    if message["role"] in ("system", "developer", "function") or _is_list(message, "tool_calls"):
        return True
    if message["role"] == "tool":
        return "tool_call_id" in message
    annotations = message.get("annotations")
    marks = annotations if isinstance(annotations, list | tuple) else ()
    return any("url_citation" in (mapping_of(each) or {}) for each in marks)


def _is_text(content: object) -> bool:
    """Say whether a content is a text, none, or parts that are texts, images or other media."""
    if content is None or isinstance(content, str):
        return True
    if not isinstance(content, list | tuple):
        return False
    return all((mapping_of(part) or {}).get("type") in _PARTS for part in content)


def _is_list(mapping: Mapping[str, object], name: str) -> bool:
    return isinstance(mapping.get(name), list | tuple)
