"""The messages of Anthropic's API, as a conversation."""

from __future__ import annotations

from typing import Any

import pytest

from renderer import CitationError
from renderer.providers.anthropic import ANTHROPIC
from tests.support.cited import codes, listed, marked, quoted

Json = dict[str, Any]


def document(title: str | None, url: str) -> Json:
    return {"type": "document", "title": title, "source": {"type": "url", "url": url}}


def cited(words: str, number: int, title: str | None) -> Json:
    citation = {
        "type": "char_location",
        "document_index": number,
        "document_title": title,
        "cited_text": "So it is.",
    }
    return {"type": "text", "text": words, "citations": [citation]}


MESSAGES: list[Json] = [
    {"role": "user", "content": "Why is it *so*? <think>"},
    {
        "role": "user",
        "content": [
            document(None, "https://a.example/a"),
            {"type": "image", "source": {"type": "base64", "data": ""}},
            {"type": "text", "text": "See this,"},
            {"type": "text", "text": "and that."},
        ],
    },
    {"role": "assistant", "content": [{"type": "tool_use", "id": "1", "name": "f", "input": {}}]},
    {
        "role": "user",
        "content": [
            {
                "type": "tool_result",
                "tool_use_id": "1",
                "content": [document("B", "https://a.example/b")],
            },
            {"type": "tool_result", "tool_use_id": "2", "content": "nothing"},
        ],
    },
    {"role": "assistant", "content": [cited("One.", 0, None), cited(" Two.", 1, "B")]},
    {"role": "assistant", "content": "<think>Hm.</think>Plain."},
]


@pytest.mark.parametrize("payload", [MESSAGES, {"id": "c1", "title": "Why", "messages": MESSAGES}])
def test_a_conversation(payload: object) -> None:
    (conversation,) = ANTHROPIC.parse_conversations(payload)
    if isinstance(payload, dict):
        assert (conversation.id, conversation.title) == ("c1", "Why")
    assert [message.role for message in conversation.messages] == [
        *("user", "user", "assistant", "assistant")
    ]
    assert [marked(message) for message in conversation.messages] == [
        "Why is it *so*? <think>",
        "See this,\n\nand that.",
        "⟦One.⟧s1⟦ Two.⟧s2",
        "Plain.",
    ]
    answer = conversation.messages[2]
    assert listed(answer) == ["https://a.example/a", "https://a.example/b"]
    assert quoted(answer) == [("So it is.", None)] * 2


def test_a_broken_message_does_not_stop_the_others() -> None:
    (conversation,) = ANTHROPIC.parse_conversations(
        [
            {"role": "assistant"},
            {"role": 4, "content": 5},
            None,
            {"role": "assistant", "content": [{"type": "text", "text": ["?"]}, cited("A", 0, "T")]},
        ]
    )
    (message,) = conversation.messages
    assert marked(message) == "⟦A⟧s1"
    assert sorted(codes(message)) == [
        ("[0].content", "missing-field"),
        ("[1].content", "wrong-type"),
        ("[1].role", "wrong-type"),
        ("[2]", "wrong-type"),
        ("[3].content[0].text", "wrong-type"),
    ]


@pytest.mark.parametrize("payload", [{}, "text", {"messages": "text"}])
def test_what_is_no_list_of_messages(payload: object) -> None:
    with pytest.raises(CitationError, match="messages"):
        ANTHROPIC.parse_conversations(payload)
