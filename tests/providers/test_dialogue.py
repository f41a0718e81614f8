"""Lists of messages: the last turn, and the conversation."""

from __future__ import annotations

from typing import Any

import pytest

from renderer import CitationError
from renderer.drafting.draft import Draft
from renderer.drafting.node import Node, silent
from renderer.model import Message
from renderer.providers.dialogue import Dialogue, said
from tests.support.built import finished
from tests.support.cited import codes, marked


def read(draft: Draft, message: Node) -> None:
    draft.text(message.required("words").text())


DIALOGUE = Dialogue(
    recognises=lambda node: bool(node["who"]),
    role=lambda node: node["who"].words() or "",
    read=read,
    say=lambda node: said(node["words"]),
)


def message(who: str, words: object = None) -> dict[str, Any]:
    return {"who": {"u": "user", "a": "assistant", "-": ""}[who], "words": words}


def answer(payload: object) -> Message:
    draft = Draft()
    DIALOGUE.read_payload(draft, Node(payload, "", draft.report))
    return finished(draft)


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        ("a1", "1"),
        ("u1 a2 a3", "2\n\n3"),
        ("u1 a2 -3 a4 u5", "2\n\n4"),
        ("u1 a2 u3 a4", "4"),
        ("u1", ""),
    ],
)
def test_the_last_turn(turns: str, expected: str) -> None:
    messages = [message(turn[0], turn[1]) for turn in turns.split()]
    for payload in (messages, {"messages": messages}):
        result = answer(payload)
        assert (marked(result) if result.segments else "") == expected
        assert DIALOGUE.is_payload(Node(payload, "", silent))


def test_problems_name_their_message() -> None:
    assert codes(answer([message("u", "1"), message("a", 3)])) == [("[1].words", "wrong-type")]
    result = answer({"messages": [message("a", 3)]})
    assert codes(result) == [("messages[0].words", "wrong-type")]


def test_those_who_say_nothing_are_left_out() -> None:
    messages = [message("u", "1"), message("a", ""), message("-", "2"), message("u")]
    (conversation,) = DIALOGUE.converse(Node(messages, "", silent))
    assert [(each.role, marked(each)) for each in conversation.messages] == [("user", "1")]


def test_what_users_write_is_not_cleaned() -> None:
    messages = [message("u", "<think>1</think> 【4:0†source】"), message("a", "<think>1</think>2")]
    (conversation,) = DIALOGUE.converse(Node(messages, "", silent))
    texts = [marked(each) for each in conversation.messages]
    assert texts == ["<think>1</think> 【4:0†source】", "2"]


@pytest.mark.parametrize("payload", [{}, None, {"messages": 3}])
def test_no_list(payload: object) -> None:
    with pytest.raises(CitationError, match="messages"):
        DIALOGUE.converse(Node(payload, "", silent))


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("Elms.", "Elms."),
        (["Elms", {"type": "text", "text": "and oaks"}, {"type": "file"}], "Elms\n\nand oaks"),
        (None, ""),
        ({"text": "Elms."}, ""),
        ([None, 3], ""),
    ],
)
def test_what_was_said(content: object, expected: str) -> None:
    assert said(Node(content, "", silent)) == expected
