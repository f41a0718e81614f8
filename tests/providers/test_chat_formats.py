"""Which format in OpenAI's chat shape a payload is of: one at most, and never by guessing."""

from __future__ import annotations

import pytest

from renderer.drafting.node import Node, silent
from renderer.providers.chat_formats import chat_format, is_message_list
from tests.support.chats import Json, answer, page

URL = "https://a.example/"


def of(choice: Json, message: Json, **fields: object) -> Json:
    payload = answer("x", **fields)
    payload["choices"][0] |= choice
    payload["choices"][0]["message"] |= message
    return payload


@pytest.mark.parametrize(
    ("payload", "name"),
    [
        (answer("x"), "openai-chat"),
        (answer("x", [page(URL, 0, 1)]), "openai-chat"),
        (answer(None), "openai-chat"),
        (answer([{"type": "text", "text": "x"}]), "openai-chat"),
        ({"object": "chat.completion", "choices": []}, "openai-chat"),
        (of({"native_finish_reason": "stop"}, {}), "openrouter"),
        (of({}, {"provider_specific_fields": None}), "litellm"),
        (of({"provider_specific_fields": {}}, {}, citations=[URL]), "litellm"),
        (answer("x", vertex_ai_grounding_metadata=[]), "litellm"),
        (answer("x", search_results=[]), "perplexity"),
        (answer("x", citations=[URL], model="sonar-pro"), "perplexity"),
        (answer("x", citations=[URL], model="grok-4"), "xai"),
        (answer("x", inline_citations=[]), "xai"),
        (of({}, {"context": {"citations": []}}), "azure"),
        (of({}, {"context": {"messages": []}}), "azure"),
        # Addresses without a word on whose they are; parts that are another provider's.
        (answer("x", citations=[URL]), ""),
        (answer([{"type": "reference", "reference_ids": [1]}]), ""),
        (answer(7), ""),
        ({"choices": []}, ""),
        ({"choices": [None]}, ""),
        ({"choices": [{"text": "x"}]}, ""),
        ({"choices": {}}, ""),
        ([answer("x")], ""),
        ("x", ""),
    ],
)
def test_format(payload: object, name: str) -> None:
    assert chat_format(Node(payload, "", silent)) == name


def said(role: str, **fields: object) -> Json:
    return {"role": role, "content": "x", **fields}


@pytest.mark.parametrize(
    ("messages", "is_list"),
    [
        ([said("system"), said("user")], True),
        ([said("user"), said("assistant", tool_calls=[])], True),
        ([said("tool", tool_call_id="t")], True),
        ([said("user"), said("assistant", annotations=[page(URL)])], True),
        ([said("user"), said("assistant", annotations=[{}])], False),
        # Others have such messages as well.
        ([said("user"), said("assistant")], False),
        ([said("system"), {"role": "user", "parts": []}], False),
        ([said("system"), {"role": "user", "content": [{"type": "tool_result"}]}], False),
        ([said("system"), said("assistant", citations=[])], False),
        ([said("tool")], False),
        ([said("user"), None], False),
        ([], False),
        ("x", False),
    ],
)
def test_list_of_messages(messages: object, is_list: bool) -> None:
    assert is_message_list(Node(messages, "", silent)) is is_list
    assert is_message_list(Node({"messages": messages}, "", silent)) is is_list
