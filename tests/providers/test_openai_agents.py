"""Rows of sessions of OpenAI's Agents SDK."""

from __future__ import annotations

import json
from typing import Any

import pytest

from renderer import CitationError
from renderer.drafting.node import Node, silent
from renderer.providers.openai_agents import OPENAI_AGENTS
from tests.support.cited import codes, content, listed, marked

Json = dict[str, Any]

PAGE = "https://tides.example/moon"
MARKER = f"([tides.example]({PAGE}))"


def said(text: str, *annotations: Json, id: str = "msg_1") -> Json:
    part = {"type": "output_text", "text": text, "annotations": list(annotations)}
    return {"type": "message", "id": id, "role": "assistant", "content": [part]}


def page(start: int) -> Json:
    end = start + len(MARKER)
    return {"type": "url_citation", "start_index": start, "end_index": end, "url": PAGE}


def row(number: int, item: object, session: str = "one") -> Json:
    data = item if isinstance(item, str) else json.dumps(item)
    return {
        "id": number,
        "session_id": session,
        "message_data": data,
        "created_at": "2030-01-01 00:00:00",
    }


ASKED = {"role": "user", "content": "Tides?"}
FOUND = {
    "type": "web_search_call",
    "id": "w",
    "action": {"type": "search", "sources": [{"type": "url", "url": "https://found.example"}]},
}
ANSWER = said(f"They rise 🌊 {MARKER}.", page(12))
ROWS = [
    row(1, ASKED),
    row(2, said("Yes.", id="m1")),
    row(3, {"role": "user", "content": "Why?"}),
    row(4, FOUND),
    row(5, ANSWER),
]
SHOWN = f"They rise 🌊 ⟪{MARKER}⟫s2."


@pytest.mark.parametrize(
    "rows",
    [
        ROWS,
        ROWS[::-1],
        [{"table": "agent_messages", "columns": each} for each in ROWS],
        [each["message_data"] for each in ROWS],
    ],
    ids=["rows", "newest first", "columns", "texts"],
)
def test_rows_are_a_conversation_and_their_last_turn_an_answer(rows: object) -> None:
    assert OPENAI_AGENTS.recognises(Node(rows, "", silent))
    (conversation,) = OPENAI_AGENTS.parse_conversations(rows)
    assert [each.role for each in conversation.messages] == ["user", "assistant"] * 2
    assert [each.id for each in conversation.messages][1::2] == ["m1", "msg_1"]
    answer = OPENAI_AGENTS.parse_answer(rows)
    assert (answer.id, answer.problems) == ("msg_1", ())
    for message in (conversation.messages[3], answer):
        assert marked(message) == SHOWN
        assert listed(message) == ["https://found.example", PAGE]


def test_items_that_a_session_gives_decoded() -> None:
    (conversation,) = OPENAI_AGENTS.parse_conversations([ASKED, FOUND, ANSWER])
    assert marked(conversation.messages[1]) == SHOWN
    assert marked(OPENAI_AGENTS.parse_answer([ASKED, FOUND, ANSWER])) == SHOWN


def test_each_session_is_a_conversation() -> None:
    rows = [row(1, ASKED, "b"), row(2, ASKED, "a"), row(3, ANSWER, "b")]
    found = OPENAI_AGENTS.parse_conversations(rows)
    assert [(each.id, len(each.messages)) for each in found] == [("b", 2), ("a", 1)]


def test_one_row_is_an_answer() -> None:
    only = row(7, ANSWER)
    assert OPENAI_AGENTS.recognises(Node(only, "", silent))
    assert marked(OPENAI_AGENTS.parse_answer(only)) == f"They rise 🌊 ⟪{MARKER}⟫s1."


def test_a_row_that_is_no_json_is_a_problem() -> None:
    rows = [row(1, "{cut of"), row(2, said("Yes.")), row(3, "[" * 100_000), row(4, "7")]
    message = OPENAI_AGENTS.parse_answer(rows)
    assert content(message) == "Yes."
    assert codes(message) == [
        ("[0].message_data", "wrong-type"),
        ("[2].message_data", "wrong-type"),
        ("[3].message_data", "wrong-type"),
    ]
    (conversation,) = OPENAI_AGENTS.parse_conversations(rows)
    (only,) = conversation.messages
    assert codes(only) == codes(message)


def test_a_session_that_cannot_be_read_is_a_problem_of_the_nearest() -> None:
    rows = [row(1, "{bad", "one"), row(2, said("Yes."), "two")]
    (conversation,) = OPENAI_AGENTS.parse_conversations(rows)
    assert conversation.id == "two"
    assert codes(conversation.messages[0]) == [("[0].message_data", "wrong-type")]


@pytest.mark.parametrize("payload", ["str", 5, [5], ["x"], [row(1, "{bad")], [{"what": 1}]])
def test_nothing_that_can_be_read_is_refused(payload: object) -> None:
    with pytest.raises(CitationError):
        OPENAI_AGENTS.parse_conversations(payload)
    with pytest.raises(CitationError):
        OPENAI_AGENTS.parse_answer(payload)


def test_rows_may_have_ids_of_any_kind() -> None:
    rows = [{**row(0, said("Yes.")), "id": "5e0c"}, {**row(0, said("No.")), "id": None}]
    message = OPENAI_AGENTS.parse_answer(rows)
    assert (content(message), codes(message)) == ("Yes.\n\nNo.", [])


def test_what_is_no_row_is_refused() -> None:
    with pytest.raises(CitationError, match="message_data"):
        OPENAI_AGENTS.parse_answer({"choices": []})


@pytest.mark.parametrize(
    "payload", [{}, [], ["text"], "{}", 7, [ASKED, ANSWER], [{"message_data": None}]]
)
def test_other_shapes_are_not_recognised(payload: object) -> None:
    assert not OPENAI_AGENTS.recognises(Node(payload, "", silent))
