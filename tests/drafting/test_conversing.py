"""Stored conversations of every format: nothing of them is lost without a word."""

from __future__ import annotations

import json
from typing import Any

import pytest

from renderer import CitationError, Conversation, parse_answer, parse_conversations
from renderer.drafting.conversing import read_conversations
from renderer.drafting.node import Node
from renderer.model import Message, TextSegment
from renderer.providers.registry import NAMES, known_provider
from tests.support.cited import codes

CONVERSING = [name for name in NAMES if known_provider(name).converse is not None]

Json = dict[str, Any]


def tree(*texts: str) -> Json:
    """Return a conversation as ChatGPT exports it."""
    nodes: dict[str, Json] = {}
    for number, text in enumerate(texts):
        nodes[str(number)] = {
            "parent": str(number - 1) if number else None,
            "children": [],
            "message": {
                "id": str(number),
                "author": {"role": "assistant"},
                "content": {"content_type": "text", "parts": [text]},
            },
        }
    return {"mapping": nodes, "current_node": str(len(texts) - 1)}


#: A message of each format whose lists are messages.
SAID: dict[str, Json] = {
    "openai-chat": {"role": "assistant", "content": "Hi"},
    "openai-responses": {"role": "assistant", "content": "Hi"},
    "openai-assistants": {"object": "thread.message", "role": "assistant", "content": "Hi"},
    "ai-sdk": {"role": "assistant", "parts": [{"type": "text", "text": "Hi"}]},
    "anthropic": {"role": "assistant", "content": "Hi"},
    "langchain": {"type": "ai", "content": "Hi"},
    "pydantic-ai": {"kind": "response", "parts": [{"part_kind": "text", "content": "Hi"}]},
    "aparte": {"role": "assistant", "content": "Hi"},
    "openai-agents": {"message_data": json.dumps({"role": "assistant", "content": "Hi"})},
}
#: A conversation of each format whose lists are conversations.
STORED: dict[str, Json] = {
    "chatgpt-export": tree("Hi"),
    "openwebui": {"chat": {"messages": [{"role": "assistant", "content": "Hi"}]}},
    "librechat": {"conversationId": "c", "messages": [{"messageId": "m", "text": "Hi"}]},
    "aparte": {"messages": [{"role": "assistant", "content": "Hi"}]},
}


def test_every_format_is_here() -> None:
    assert {*SAID, *STORED} == set(CONVERSING)


@pytest.mark.parametrize("name", CONVERSING)
@pytest.mark.parametrize(
    "payload",
    ["str", 5, {}, [5], ["x"], [{}], {"what": 1}, [{"what": 1}, None], {"messages": [5]}],
    ids=str,
)
def test_what_holds_nothing_that_can_be_read_is_refused(name: str, payload: Any) -> None:
    with pytest.raises(CitationError):
        parse_conversations(payload, name)
    with pytest.raises(CitationError):
        parse_answer(payload, name)


@pytest.mark.parametrize("bad", [5, "x", {"what": 1}], ids=str)
@pytest.mark.parametrize(("name", "message"), SAID.items(), ids=SAID)
def test_a_message_that_cannot_be_read_is_a_problem_of_the_next(
    name: str, message: Json, bad: object
) -> None:
    (before,) = parse_conversations([bad, message, message], name)
    assert len(before.messages) == 2
    assert [path.partition(".")[0] for path, _ in codes(before.messages[0])] == ["[0]"]
    assert codes(before.messages[1]) == []
    (behind,) = parse_conversations([message, bad], name)
    assert [path.partition(".")[0] for path, _ in codes(behind.messages[0])] == ["[1]"]


@pytest.mark.parametrize(("name", "conversation"), STORED.items(), ids=STORED)
def test_a_conversation_that_cannot_be_read_is_a_problem_of_the_nearest(
    name: str, conversation: Json
) -> None:
    found = parse_conversations([conversation, 5, {"what": 1}], name)
    assert len(found) == 1
    paths = {path.partition(".")[0] for path, _ in codes(found[0].messages[0])}
    assert paths == {"[1]", "[2]"}


@pytest.mark.parametrize(
    ("name", "payload", "path"),
    [
        ("openwebui", {"chat": {"messages": [SAID["aparte"], 5]}}, "chat.messages[1]"),
        (
            "librechat",
            {"conversationId": "c", "messages": [{"messageId": "m", "text": "Hi"}, 5]},
            "messages[1]",
        ),
        ("aparte", {"messages": [SAID["aparte"], 5]}, "messages[1]"),
    ],
)
def test_a_message_of_an_export_that_cannot_be_read(name: str, payload: Json, path: str) -> None:
    (found,) = parse_conversations(payload, name)
    ((problem, _),) = codes(found.messages[0])
    assert problem.startswith(path)


@pytest.mark.parametrize(("name", "message"), SAID.items(), ids=SAID)
def test_messages_that_say_nothing_are_no_fault(name: str, message: Json) -> None:
    (found,) = parse_conversations([message], name)
    assert [codes(each) for each in found.messages] == [[]]


def test_problems_are_told_once_each_and_of_the_nearest() -> None:
    said = Message(segments=[TextSegment(content="Hi")])

    def converse(payload: Node) -> list[Conversation]:
        for index in (0, 2, 2):
            payload.other(payload.value, f"[{index}].id").report("wrong-type")
        return [Conversation(), Conversation(messages=[said]), Conversation(messages=[said])]

    empty, first, last = read_conversations(converse, 7)
    assert empty.messages == ()
    assert codes(first.messages[0]) == [("[0].id", "wrong-type")]
    assert codes(last.messages[0]) == [("[2].id", "wrong-type")]


def test_problems_with_no_message_to_be_with_are_raised() -> None:
    def converse(payload: Node) -> list[Conversation]:
        payload["title"].words()
        return [Conversation()]

    with pytest.raises(CitationError, match="title"):
        read_conversations(converse, {"title": 5})
