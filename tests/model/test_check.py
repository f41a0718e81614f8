"""Checks: every problem at its place, and none where nothing is wrong."""

from __future__ import annotations

import pytest

from renderer.model import (
    Citation,
    Conversation,
    Message,
    OtherSegment,
    Source,
    TextSegment,
    check_conversation,
    check_message,
    check_segment,
    segment_path,
)
from renderer.problems import CODES


def text(**fields: object) -> dict[str, object]:
    return {"segments": [{"type": "text", "content": "Sky", **fields}]}


FAULTS: list[tuple[dict[str, object], list[tuple[str, str]]]] = [
    ({"id": "a1", "role": "assistant", "content": "Sky", "sources": [], "more": 1}, []),
    ({"id": "a1", "content": None}, []),
    ({"segments": [{"type": "text", "content": "Sky"}], "content": "Sky"}, []),
    ({"segments": [], "content": "Sky"}, []),
    ({"segments": [{"type": "thinking", "content": ""}]}, []),
    # fields of a message
    ({"id": 1.5, "content": "Sky"}, [("id", "wrong-type")]),
    ({"id": "a1", "role": 5, "lang": []}, [("role", "wrong-type"), ("lang", "wrong-type")]),
    ({"segments": "Sky"}, [("segments", "wrong-type")]),
    ({"content": ["Sky"]}, [("content", "wrong-type")]),
    ({"sources": [{"id": "s1"}]}, [("content", "missing-field")]),
    ({"content": "Sky", "citations": {}}, [("citations", "wrong-type")]),
    ({"content": "x", "citations": [{"sources": [1]}]}, [("citations[0].end", "missing-field")]),
    # segments
    ({"segments": [None, "Sky"]}, [("segments[0]", "wrong-type"), ("segments[1]", "wrong-type")]),
    ({"segments": [{"content": "Sky"}]}, [("segments[0].type", "missing-field")]),
    ({"segments": [{"type": 5}]}, [("segments[0].type", "wrong-type")]),
    ({"segments": [{"type": "tool_call"}]}, [("segments[0]", "unknown-segment")]),
    ({"segments": [{"type": ""}]}, [("segments[0]", "unknown-segment")]),
    ({"segments": [{"type": "code"}]}, [("segments[0].content", "missing-field")]),
    ({"segments": [{"type": "image"}]}, [("segments[0].url", "missing-field")]),
    ({"segments": [{"type": "image", "src": "/i"}]}, []),
    ({"segments": [{"type": "error", "message": "No"}]}, []),
    # sources
    (text(sources=[{}, {"id": None}]), [
        ("segments[0].sources[0].id", "missing-field"),
        ("segments[0].sources[1].id", "missing-field"),
    ]),
    (text(sources=["s1", {"id": True}]), [
        ("segments[0].sources[0]", "wrong-type"),
        ("segments[0].sources[1].id", "wrong-type"),
    ]),
    (text(sources=[{"id": "1"}, {"id": 2}, {"id": 1}]), [
        ("segments[0].sources[2]", "repeated-source"),
    ]),
    (text(sources=[{"id": "s1", "url": 5, "title": []}]), [
        ("segments[0].sources[0].url", "wrong-type"),
        ("segments[0].sources[0].title", "wrong-type"),
    ]),
    # citations: their range and their sources are no concern of loading
    (text(citations=[{"start": 9, "end": -5, "sources": ["nobody"]}]), []),
    (text(citations=[{"end": True, "start": "0", "sources": ["s1"]}]), [
        ("segments[0].citations[0].end", "wrong-type"),
        ("segments[0].citations[0].start", "wrong-type"),
    ]),
    (text(citations=[5, {"end": 1}, {"end": 1, "sources": []}, {"end": 1, "sources": "s"}]), [
        ("segments[0].citations[0]", "wrong-type"),
        ("segments[0].citations[1].sources", "missing-field"),
        ("segments[0].citations[2].sources", "missing-field"),
        ("segments[0].citations[3].sources", "wrong-type"),
    ]),
    (text(citations=[{"end": 1, "sources": ["s1", {"id": "s1"}, {"excerpt": 5}, [], 1.5]}]), [
        ("segments[0].citations[0].sources[2].excerpt", "wrong-type"),
        ("segments[0].citations[0].sources[2].id", "missing-field"),
        ("segments[0].citations[0].sources[3]", "wrong-type"),
        ("segments[0].citations[0].sources[4]", "wrong-type"),
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("stored", "problems"), FAULTS)
def test_every_fault_has_its_place(
    stored: dict[str, object], problems: list[tuple[str, str]]
) -> None:
    found = list(check_message(Message.from_dict(stored)))
    assert [(problem.path, problem.code) for problem in found] == problems


@pytest.mark.parametrize(("stored", "problems"), FAULTS)
def test_faults_of_a_conversation_are_those_of_its_messages(
    stored: dict[str, object], problems: list[tuple[str, str]]
) -> None:
    conversation = Conversation.from_dict({"messages": [{}, stored]})
    found = list(check_conversation(conversation))
    assert [(problem.path, problem.code) for problem in found] == [
        (f"messages[1].{path}", code) for path, code in problems
    ]


@pytest.mark.parametrize(
    ("stored", "path", "code"),
    [
        ({}, "messages", "missing-field"),
        ({"messages": {}}, "messages", "wrong-type"),
        ({"messages": [None]}, "messages[0]", "wrong-type"),
        ({"messages": [], "title": 5}, "title", "wrong-type"),
    ],
)
def test_faults_of_a_conversation_itself(stored: dict[str, object], path: str, code: str) -> None:
    [problem] = check_conversation(Conversation.from_dict(stored))
    assert (problem.path, problem.code) == (path, code)


def test_a_problem_says_what_is_wrong_with_which_value() -> None:
    [problem] = check_message(Message.from_dict({"content": "x", "sources": [{"id": [1]}]}))
    assert problem.value == [1]
    assert problem.message == "should be a string, a whole number or a UUID, not list"
    assert problem.code in CODES


def test_objects_built_by_hand_are_checked_alike() -> None:
    segment = TextSegment(
        content="Sky",
        sources=[Source(id="s1"), Source(id=None), Source(id="s1")],
        citations=[Citation(end=None, sources=["s1"]), Citation(end=3)],
    )
    message = Message(segments=[segment, OtherSegment(type="diff")])
    assert [(problem.path, problem.code) for problem in check_message(message)] == [
        ("segments[0].sources[1].id", "missing-field"),
        ("segments[0].sources[2]", "repeated-source"),
        ("segments[0].citations[0].end", "missing-field"),
        ("segments[0].citations[1].sources", "missing-field"),
        ("segments[1]", "unknown-segment"),
    ]


def test_the_type_of_a_text_segment_alone_may_be_left_out() -> None:
    assert list(check_segment(TextSegment.from_dict({"content": "Sky"}))) == []


def test_a_segment_of_a_flat_message_is_where_the_message_is() -> None:
    flat = Message.from_dict({"content": "Sky"})
    assert segment_path(flat, 0) == ""
    assert segment_path(flat, 0, path="messages[3]") == "messages[3]"
    nested = Message(segments=[TextSegment()])
    assert segment_path(nested, 0) == "segments[0]"
    assert segment_path(nested, 0, path="messages[3]") == "messages[3].segments[0]"
