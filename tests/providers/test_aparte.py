"""aparté's messages and conversations."""

from __future__ import annotations

from typing import Any

import pytest

from renderer import CitationError, render_reply
from renderer.drafting.node import Node, silent
from renderer.providers.aparte import APARTE

Json = dict[str, Any]

SEGMENTS: list[Json] = [
    {"id": "s1", "type": "thinking", "content": "Hm."},
    {
        "id": "s2",
        "type": "text",
        "content": "🌊 It rises.",
        "sources": [{"id": "a", "url": "https://tides.example/"}],
        "citations": [{"start": 3, "end": 12, "sources": ["a"]}],
    },
    {"id": "s3", "type": "code", "content": "rise()", "language": "js"},
    {"id": "s4", "type": "tool_call", "toolCall": {"id": "t", "name": "f", "input": {}}},
    {"id": "s5", "type": "artifact", "mimeType": "text/html", "content": "<b>", "inline": True},
]


def message(id: str, **fields: object) -> Json:
    return {"id": id, "role": "assistant", "timestamp": 1, **fields}


def entry(id: str, parent: str | None, **fields: object) -> Json:
    return {"message": message(id, **fields), "parentId": parent}


TREE: Json = {
    "schemaVersion": 2,
    "id": "c1",
    "title": "Tides",
    "folderId": "f1",
    "messages": [message("stale", content="not this")],
    "tree": {
        "headId": "d",
        "messages": [
            entry("a", None, role="user", content="Tides?"),
            entry("b", "a", content="first try"),
            entry("c", "a", content="second try", segments=SEGMENTS),
            entry("d", "c", role="user", content="Thanks"),
            entry("e", "d", content="a branch further on"),
        ],
    },
}


def test_a_message_is_kept_as_it_is_stored() -> None:
    stored = message("m", segments=SEGMENTS, content="old", status="completed")
    result = APARTE.parse_answer(stored)
    assert result.to_dict() == stored
    assert [segment.type for segment in result.segments] == [each["type"] for each in SEGMENTS]
    assert render_reply(result).body.count("citation-chip") == 1
    assert "old" not in render_reply(result).body


def test_content_counts_where_there_are_no_segments() -> None:
    for stored in (
        message("m", content="It rises."),
        message("m", content="It rises.", segments=[]),
    ):
        assert "It rises." in render_reply(APARTE.parse_answer(stored)).body


def test_the_branch_of_the_tree_is_shown_not_the_list() -> None:
    (conversation,) = APARTE.parse_conversations(TREE)
    assert [each.id for each in conversation.messages] == ["a", "c", "d"]
    assert (conversation.id, conversation.title) == ("c1", "Tides")
    assert conversation.extra["folderId"] == "f1"


@pytest.mark.parametrize("tree", [None, {}, {"headId": "gone", "messages": []}, 7])
def test_without_a_branch_the_list_is_shown(tree: object) -> None:
    (conversation,) = APARTE.parse_conversations({**TREE, "tree": tree})
    assert [each.id for each in conversation.messages] == ["stale"]


def test_a_store_and_a_list_of_messages() -> None:
    assert len(APARTE.parse_conversations([TREE, TREE])) == 2
    (conversation,) = APARTE.parse_conversations(
        [message("m", content="a"), message("n", content="b")]
    )
    assert [each.id for each in conversation.messages] == ["m", "n"]


def test_a_list_as_an_answer_is_one_turn() -> None:
    result = APARTE.parse_answer([message("m", segments=SEGMENTS), message("n", content="b")], id=5)
    assert (result.id, len(result.segments)) == (5, len(SEGMENTS) + 1)
    assert APARTE.parse_answer([]).segments == ()


@pytest.mark.parametrize("payload", [TREE, [TREE], message("m", segments=SEGMENTS)])
def test_the_shape_is_known(payload: object) -> None:
    assert APARTE.recognises(Node(payload, "", silent))


@pytest.mark.parametrize(
    "payload", [7, {}, [], message("m", content="a"), {"messages": []}, {"segments": [{"x": 1}]}]
)
def test_other_shapes_are_not_recognised(payload: object) -> None:
    assert not APARTE.recognises(Node(payload, "", silent))


def test_what_is_no_message_is_refused() -> None:
    with pytest.raises(CitationError, match="segments"):
        APARTE.parse_answer(TREE)
    with pytest.raises(CitationError, match="messages"):
        APARTE.parse_conversations({"id": "c"})


def test_ids_that_are_none_lead_nowhere() -> None:
    odd = [{"message": {"id": []}, "parentId": {}}, {"message": message("c"), "parentId": ["b"]}]
    tree = {"headId": "b", "messages": [entry("b", "a"), *odd, None]}
    (conversation,) = APARTE.parse_conversations({**TREE, "tree": tree})
    assert [each.id for each in conversation.messages] == ["b"]
    (conversation,) = APARTE.parse_conversations({**TREE, "tree": {**tree, "headId": ["b"]}})
    assert [each.id for each in conversation.messages] == ["stale"]
