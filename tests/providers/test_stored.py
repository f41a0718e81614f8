"""Messages that are stored one by one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from renderer import CitationError, Conversation, Message
from renderer.drafting.draft import Draft
from renderer.drafting.node import Node, silent
from renderer.providers.stored import (
    each_conversation,
    field_of_message,
    last_turn,
    spoken,
    stored_message,
    unreadable,
)
from tests.support.cited import codes, content


def read(draft: Draft, node: Node) -> None:
    draft.text(node["content"].text())
    node["at"].number()


def of(role: str | None, content: object, id: object = None) -> Message:
    node = Node({"content": content, "at": "noon"}, "messages[2]", silent)
    return stored_message([node], read, role=role, id=id)


def test_only_what_a_model_wrote_is_cleaned() -> None:
    text = "why \ue200cite\ue201 <think>so</think>?"
    assert content(of("user", text)) == text
    assert content(of("system", text)) == text
    assert content(of("assistant", text)) == "why ?"
    assert content(of(None, text)) == "why ?"


def test_who_said_it_and_what_it_is_called() -> None:
    assert (of("user", "a", 7).role, of("user", "a", 7).id) == ("user", 7)
    assert (of(None, "a", "").role, of(None, "a", "").id) == ("assistant", None)
    assert of(None, "a", {"no": "id"}).id is None


def test_what_is_wrong_is_a_problem_of_the_message() -> None:
    assert codes(of("user", "a")) == [("messages[2].at", "wrong-type")]


def test_messages_that_say_nothing_are_left_out() -> None:
    words, nothing = of("user", "a"), of("user", None)
    assert spoken([nothing, words, nothing]) == (words,)


def test_what_is_no_message_is_refused() -> None:
    node = Node({"mapping": {}}, "[0]", silent)
    with pytest.raises(CitationError, match=r"\[0\]\.content.*parse_conversations"):
        field_of_message(node, "content")


@pytest.mark.parametrize(
    ("roles", "turn"),
    [
        ("", ""),
        ("ua", "a"),
        ("uaAuab", "ab"),
        ("uab", "ab"),
        ("ab", "ab"),
        # Not answered yet: the answer before counts.
        ("uabu", "ab"),
        ("uu", ""),
    ],
)
def test_the_last_turn_is_what_was_said_since_the_user_spoke(roles: str, turn: str) -> None:
    nodes = [
        Node({"role": "user" if each == "u" else "assistant", "name": each}, "", silent)
        for each in roles
    ]
    assert "".join(str(node["name"].value) for node in last_turn(nodes)) == turn


def test_what_was_wrong_with_silent_messages_is_with_the_next_or_last() -> None:
    at, late = ("messages[2].at", "wrong-type"), ("late", "missing-field")
    words, nothing = of("user", "a"), of("user", None)
    problem = replace(nothing.problems[0], path=late[0], code=late[1])
    other = replace(nothing, problems=(problem,))
    first, last = spoken([nothing, words, of("user", "b"), other])
    assert (codes(first), codes(last)) == ([at, at], [at, late])
    with pytest.raises(CitationError, match="late"):
        spoken([other, nothing])
    assert spoken([]) == ()


def test_what_is_refused_is_a_problem() -> None:
    def refuse(draft: Draft, node: Node) -> None:
        draft.text("a")
        node.required("gone")

    message = stored_message([Node({}, "[3]", silent)], refuse, role=None)
    assert (content(message), codes(message)) == ("a", [("[3].gone", "missing-field")])
    assert codes(unreadable(Node(5, "[4]", silent))) == [("[4]", "wrong-type")]
    assert codes(unreadable(Node({"a": 1}, "[4]", silent))) == [("[4]", "missing-field")]


def test_conversations_that_are_none_are_problems_of_the_payload() -> None:
    told: list[tuple[str, str]] = []

    def report(path: str, code: str, value: object) -> None:
        told.append((path, code))

    def converse(node: Node) -> Conversation:
        return Conversation(title=node.required("title").words())

    payload = Node([{"title": "A"}, 5], "", report)
    (only,) = each_conversation(payload, payload.items(), converse)
    assert (only.title, told) == ("A", [("[1].title", "missing-field")])
    payload = Node([5], "", report)
    with pytest.raises(CitationError, match=r"\[0\]\.title"):
        each_conversation(payload, payload.items(), converse)
