"""Messages: with segments, with text of their own, pending; and conversations."""

from __future__ import annotations

import dataclasses

import pytest

from renderer.model import Conversation, Message, Source, TextSegment

TEXT = {"id": "t1", "type": "text", "content": "Sky"}


def test_segments_are_read_in_order() -> None:
    stored = {"id": "a1", "role": "assistant", "lang": "en", "segments": [TEXT, TEXT], "usage": {}}
    message = Message.from_dict(stored)
    assert message == Message(
        id="a1",
        role="assistant",
        lang="en",
        segments=[TextSegment(id="t1", content="Sky")] * 2,
        extra={"usage": {}},
    )
    assert message.to_dict() == stored


def test_content_of_its_own_is_one_text_segment() -> None:
    stored = {
        "id": "a1",
        "role": "assistant",
        "content": "Sky",
        "sources": [{"id": "s1"}],
        "citations": [],
        "timestamp": 1,
    }
    message = Message.from_dict(stored)
    assert message.flat
    assert message.segments == (TextSegment(content="Sky", sources=[Source(id="s1")]),)
    assert message.extra == {"timestamp": 1}
    assert message.to_dict() == stored


def test_segments_win_over_content() -> None:
    stored = {"segments": [TEXT], "content": "Another", "sources": [{"id": "s1"}]}
    message = Message.from_dict(stored)
    assert not message.flat
    assert message.segments == (TextSegment(id="t1", content="Sky"),)
    assert message.extra == {"content": "Another", "sources": [{"id": "s1"}]}
    assert message.to_dict() == stored


@pytest.mark.parametrize("segments", [[], 5, "Sky", {"0": TEXT}])
def test_content_counts_where_there_are_no_segments(segments: object) -> None:
    stored = {"segments": segments, "content": "Sky"}
    message = Message.from_dict(stored)
    assert message.segments == (TextSegment(content="Sky"),)
    assert message.to_dict() == stored


@pytest.mark.parametrize(
    "stored",
    [
        {},
        {"id": "a1", "role": "assistant"},
        {"id": "a1", "role": "assistant", "segments": []},
        {"id": "a1", "segments": 5},
    ],
)
def test_a_pending_message_has_no_segments(stored: dict[str, object]) -> None:
    assert Message.from_dict(stored).segments == ()
    assert Message.from_dict(stored).to_dict() == stored
    assert Message.from_dict({**stored, "content": None}) == Message.from_dict(stored)


@pytest.mark.parametrize("content", [["Sky"], [{"type": "text", "text": "Sky"}], 5, {"a": 1}])
def test_content_that_is_no_string_is_an_empty_text(content: object) -> None:
    message = Message.from_dict({"content": content, "sources": [{"id": "s1"}]})
    assert message.segments == (TextSegment(sources=[Source(id="s1")], extra={"content": content}),)
    assert message.to_dict() == {"content": content, "sources": [{"id": "s1"}]}


def test_who_speaks_is_the_assistant_unless_said_otherwise() -> None:
    assert Message.from_dict({"content": "Sky"}).role == "assistant"
    assert Message.from_dict({"content": "Sky", "role": 5}).role == "assistant"
    assert Message.from_dict({"content": "Sky", "role": 5}).to_dict()["role"] == 5
    assert Message.from_dict({"content": "Sky", "role": "user"}).role == "user"


def test_a_changed_text_is_written_where_it_was() -> None:
    message = Message.from_dict({"id": "a1", "content": "Sky"})
    changed = dataclasses.replace(message, segments=[TextSegment(content="Sea")])
    assert changed.to_dict() == {"id": "a1", "content": "Sea"}


@pytest.mark.parametrize(
    "segments",
    [
        [TextSegment(content="Sky", id="t1")],
        [TextSegment(content="Sky", extra={"isStreaming": True})],
        [TextSegment(content="Sky"), TextSegment(content="Sea")],
    ],
)
def test_what_a_message_cannot_hold_itself_is_written_as_segments(
    segments: list[TextSegment],
) -> None:
    message = Message.from_dict({"id": "a1", "content": "Sky"})
    changed = dataclasses.replace(message, segments=segments)
    assert not changed.flat
    assert changed.to_dict() == {
        "id": "a1",
        "segments": [segment.to_dict() for segment in segments],
    }


def test_an_object_built_by_hand_has_a_list_of_segments() -> None:
    assert Message(id=1).to_dict() == {"id": 1, "role": "assistant", "segments": []}
    assert not Message(segments=[TextSegment()]).flat


def test_a_conversation_gives_everything_back() -> None:
    stored = {
        "schemaVersion": 2,
        "id": "c1",
        "title": "Chat",
        "messages": [{"id": "m1", "role": "user", "content": "Hi"}, 5, None, {"segments": [TEXT]}],
        "tree": {"headId": "m1", "messages": [{"parentId": None}]},
    }
    conversation = Conversation.from_dict(stored)
    assert [message.id for message in conversation.messages] == ["m1", None, None, None]
    assert conversation.to_dict() == stored


@pytest.mark.parametrize("stored", [{}, {"messages": []}, {"messages": {"m1": {}}, "title": 5}])
def test_a_conversation_without_messages_gives_everything_back(stored: dict[str, object]) -> None:
    assert Conversation.from_dict(stored).messages == ()
    assert Conversation.from_dict(stored).to_dict() == stored
