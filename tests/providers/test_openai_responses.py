"""Answers, streams and lists of items of OpenAI's Responses API."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from renderer import CitationError, render_reply
from renderer.drafting.node import Node, silent
from renderer.providers.openai_responses import OPENAI_RESPONSES
from tests.support.body import Body
from tests.support.cited import codes, content, listed, marked, sources
from tests.support.streams import assert_same_however_cut, built

Json = dict[str, Any]

PAGE = "https://tides.example/moon?utm_source=openai"
MARKER = f"([tides.example]({PAGE}))"


def page(start: object, end: object, url: object = PAGE, **fields: object) -> Json:
    return {
        "type": "url_citation",
        "start_index": start,
        "end_index": end,
        "url": url,
        "title": "Tides",
        **fields,
    }


def at(text: str, words: str, url: str = PAGE) -> Json:
    start = text.index(words)
    return page(start, start + len(words), url)


def file(index: object, name: str = "sea.pdf") -> Json:
    return {"type": "file_citation", "index": index, "file_id": f"f-{name}", "filename": name}


def contained(start: object, end: object, name: str = "t.csv") -> Json:
    return {
        "type": "container_file_citation",
        "container_id": "c1",
        "file_id": f"f-{name}",
        "filename": name,
        "start_index": start,
        "end_index": end,
    }


def part(text: object, *annotations: object) -> Json:
    return {"type": "output_text", "text": text, "annotations": list(annotations), "logprobs": []}


def message(*parts: object, **fields: object) -> Json:
    return {
        "type": "message",
        "id": "msg_1",
        "role": "assistant",
        "status": "completed",
        "content": list(parts),
        **fields,
    }


def response(*items: object, **fields: object) -> Json:
    return {"id": "resp_1", "object": "response", "output": list(items), **fields}


def searched(*urls: str) -> Json:
    found = [{"type": "url", "url": url} for url in urls]
    return {"type": "web_search_call", "id": "ws", "action": {"type": "search", "sources": found}}


def looked_up(*texts: str, name: str = "sea.pdf") -> Json:
    found = [
        {"file_id": f"f-{name}", "filename": name, "score": 0.9, "text": text} for text in texts
    ]
    return {"type": "file_search_call", "id": "fs", "queries": ["tides"], "results": found}


def streamed(whole: Json) -> list[Json]:
    """Return the events in which an answer comes; every list is repeated when something ends."""
    events: list[Json] = [
        {"type": "response.created", "response": {"id": whole["id"], "output": []}},
        {"type": "response.in_progress", "response": {"id": whole["id"]}},
    ]
    for index, item in enumerate(whole["output"]):
        begun = {**item, "content": []} if item["type"] == "message" else {"type": item["type"]}
        events.append({"type": "response.output_item.added", "output_index": index, "item": begun})
        if item["type"] == "message":
            for number, each in enumerate(item["content"]):
                events += _part_events(each, {"output_index": index, "content_index": number})
        events.append({"type": "response.output_item.done", "output_index": index, "item": item})
    return [*events, {"type": "response.completed", "response": whole}]


def _part_events(whole: Json, place: Json) -> list[Json]:
    kind = "refusal" if whole["type"] == "refusal" else "output_text"
    text = whole["refusal" if kind == "refusal" else "text"]
    annotations = whole.get("annotations", [])
    events: list[Json] = [{"type": "response.content_part.added", "part": part("")}]
    written = 0
    due = list(enumerate(annotations))
    for end in [*range(7, len(text), 7), len(text)]:
        events.append({"type": f"response.{kind}.delta", "delta": text[written:end]})
        written = end
        while due and (_end(due[0][1]) <= written or written == len(text)):
            number, annotation = due.pop(0)
            events.append(
                {
                    "type": "response.output_text.annotation.added",
                    "annotation": annotation,
                    "annotation_index": number,
                }
            )
    events.append({"type": "response.output_text.done", "text": text})
    events.append({"type": "response.content_part.done", "part": whole})
    return [{**event, **place, "item_id": f"i{number}"} for number, event in enumerate(events)]


def _end(annotation: Json) -> int:
    end = annotation.get("end_index") or annotation.get("index")
    return end if isinstance(end, int) else 0


def shown(answer: object) -> str:
    return marked(OPENAI_RESPONSES.parse_answer(answer))


TWICE = f"Tides rise {MARKER} and “fall” {MARKER}."
NORMAL = f"🧠 Tides rise. {MARKER} 🌊 They fall. {MARKER}"
LINK = "Saved: [t.csv](sandbox:/mnt/data/t.csv). More."
TARGET = "sandbox:/mnt/data/t.csv"

WHOLE: dict[str, tuple[Json, str]] = {
    "a marker, after an emoji": (
        response(message(part(NORMAL, at(NORMAL, MARKER)))),
        f"🧠 Tides rise. ⟪{MARKER}⟫s1 🌊 They fall. {MARKER}",
    ),
    "one page cited twice": (
        response(
            message(
                part(
                    TWICE,
                    at(TWICE, MARKER),
                    page(TWICE.rindex(MARKER), len(TWICE) - 1),
                )
            )
        ),
        f"Tides rise ⟪{MARKER}⟫s1 and “fall” ⟪{MARKER}⟫s1.",
    ),
    "Azure's marker without brackets": (
        response(
            message(part(f"A [Tides]({PAGE}) b", at(f"A [Tides]({PAGE})", f"[Tides]({PAGE})")))
        ),
        f"A ⟪[Tides]({PAGE})⟫s1 b",
    ),
    "a file, whose marker is gone": (
        response(looked_up("The sea…"), message(part("Tides rise — twice .", file(19)))),
        "Tides rise — twice ¦s1.",
    ),
    "a link to a file": (
        response(message(part(LINK, contained(LINK.index(TARGET), LINK.index(TARGET) + 23)))),
        "Saved: ⟦[t.csv](sandbox:/mnt/data/t.csv)⟧s1. More.",
    ),
    "an image without a place, then a link": (
        response(
            message(
                part(
                    LINK,
                    contained(0, 0, "chart.png"),
                    contained(LINK.index(TARGET), LINK.index(TARGET) + 23),
                )
            )
        ),
        "Saved: ⟦[t.csv](sandbox:/mnt/data/t.csv)⟧s2. More.",
    ),
    "a path, whose index counts files": (
        response(message(part("Done.", {"type": "file_path", "file_id": "f-1", "index": 3}))),
        "Done.",
    ),
    "offsets of each part, and of each message": (
        response(
            message(part("One. "), part(f"Two {MARKER}", page(4, 4 + len(MARKER)))),
            {"type": "function_call", "name": "f", "arguments": "{}", "call_id": "c"},
            message(part(f"Three {MARKER}", page(6, 6 + len(MARKER)))),
        ),
        f"One. Two ⟪{MARKER}⟫s1\n\nThree ⟪{MARKER}⟫s1",
    ),
    "a refusal": (
        response(message({"type": "refusal", "refusal": "I would rather not."})),
        "I would rather not.",
    ),
    "tokens that leak": (
        response(
            message(part("It rises \ue200cite\ue202turn0search0\ue201. So citeturn0search1."))
        ),
        "It rises. So.",
    ),
}


@pytest.mark.parametrize("name", WHOLE)
def test_an_answer_whole_and_streamed(name: str) -> None:
    answer, expected = WHOLE[name]
    message_ = OPENAI_RESPONSES.parse_answer(answer)
    assert marked(message_) == expected
    assert message_.problems == ()
    assert message_.id == "resp_1"
    assert assert_same_however_cut(OPENAI_RESPONSES, streamed(answer)) == message_
    assert OPENAI_RESPONSES.recognises(Node(answer, "", silent))


def test_what_searches_found_is_listed_first_and_named_where_it_is_cited() -> None:
    text = f"Rising {MARKER}"
    answer = response(
        searched("https://other.example/a", PAGE), message(part(text, at(text, MARKER)))
    )
    message_ = OPENAI_RESPONSES.parse_answer(answer)
    assert listed(message_) == ["https://other.example/a", PAGE]
    assert [source.title for source in sources(message_)] == [None, "Tides"]
    assert marked(message_) == f"Rising ⟪{MARKER}⟫s2"
    assert built(OPENAI_RESPONSES, streamed(answer)) == message_


def test_a_file_found_in_pieces_is_one_source_and_keeps_its_first_words() -> None:
    answer = response(looked_up("The sea rises.", "And falls."), message(part("It does.", file(7))))
    message_ = OPENAI_RESPONSES.parse_answer(answer)
    (source,) = sources(message_)
    assert (source.title, source.snippet) == ("sea.pdf", "The sea rises.")
    assert source.extra == {"file_id": "f-sea.pdf"}
    assert built(OPENAI_RESPONSES, streamed(answer)) == message_


@pytest.mark.parametrize(
    ("annotation", "expected", "problem"),
    [
        (page(9, 9 + len(MARKER)), f"a 🌊 b ⟪{MARKER}⟫s1 c", "other-unit"),
        (page(7, 7 + len(MARKER)), f"a 🌊 b ⟪{MARKER}⟫s1 c", "other-unit"),
        (page(0, 3, "https://gone.example"), f"a 🌊 b {MARKER} c", "lost-position"),
        (page(900, 950, "https://gone.example"), f"a 🌊 b {MARKER} c", "lost-position"),
        (file(999), f"a 🌊 b {MARKER} c", "lost-position"),
        (contained(3, 9), f"a 🌊 b {MARKER} c", "lost-position"),
        ({"type": "hologram"}, f"a 🌊 b {MARKER} c", "unknown-source"),
        (page(6, 9, None), f"a 🌊 b {MARKER} c", "unknown-source"),
    ],
)
def test_a_position_is_believed_where_its_address_stands(
    annotation: Json, expected: str, problem: str
) -> None:
    answer = response(message(part(f"a 🌊 b {MARKER} c", annotation)))
    message_ = OPENAI_RESPONSES.parse_answer(answer)
    assert marked(message_) == expected
    assert codes(message_) == [("output[0].content[0].annotations[0]", problem)]
    assert built(OPENAI_RESPONSES, streamed(answer)) == message_


def test_positions_that_are_none_and_fields_of_other_types() -> None:
    text = f"a {MARKER}"
    annotations = [page(0, 0), page(None, None), page("2", 9), None, 7, file(None)]
    message_ = OPENAI_RESPONSES.parse_answer(
        response(message(part(text, *annotations), part(7), part(None), 4, {"type": "new"}))
    )
    assert marked(message_) == text
    assert listed(message_) == [PAGE, "sea.pdf"]
    assert ("output[0].content[0].annotations[2].start_index", "wrong-type") in codes(message_)


def test_names_in_camel_case_and_objects_of_an_sdk() -> None:
    @dataclass
    class Url:
        type: str
        startIndex: int
        endIndex: int
        url: str

    answer = response(message(part(f"a {MARKER}", Url("url_citation", 2, 2 + len(MARKER), PAGE))))
    assert shown(answer) == f"a ⟪{MARKER}⟫s1"


@pytest.mark.parametrize(
    "answer", [{}, {"output": None}, {"choices": []}, [{"id": "x"}], {"type": "response.completed"}]
)
def test_what_is_no_response_is_refused(answer: object) -> None:
    with pytest.raises(CitationError, match=r"output|response"):
        OPENAI_RESPONSES.parse_answer(answer)


@pytest.mark.parametrize(
    ("payload", "is_one"),
    [
        (message(part("a")), True),
        ([{"role": "user", "content": "a"}, message(part("a"))], True),
        ({"object": "list", "data": [message(part("a"))]}, True),
        (response(message(part("a")), model="grok-4"), False),
        ([{"role": "user", "content": "a"}, {"role": "assistant", "content": "b"}], False),
        ({"type": "message", "content": [{"type": "text", "text": "a"}]}, False),
        ([response(message(part("a")))], False),
        ([], False),
        ({"object": "list", "data": 7}, False),
        (7, False),
    ],
)
def test_the_shape_decides(payload: object, is_one: bool) -> None:
    assert OPENAI_RESPONSES.recognises(Node(payload, "", silent)) is is_one


# Streams that do not come as they should.


def test_a_stream_in_which_annotations_come_late_or_are_none() -> None:
    text = f"a {MARKER}"
    answer = response(message(part(text, at(text, MARKER))))
    events = [
        {**event, "annotation": None} if "annotation" in event else event
        for event in streamed(answer)
    ]
    assert built(OPENAI_RESPONSES, events) == OPENAI_RESPONSES.parse_answer(answer)


@pytest.mark.parametrize(
    "only",
    [
        ["response.completed"],
        ["response.output_item.done"],
        ["response.content_part.done"],
        ["response.output_text.done", "response.output_item.done"],
        ["response.output_text.delta", "response.completed"],
        ["response.output_text.delta", "response.output_text.annotation.added"],
    ],
)
def test_a_stream_of_a_few_kinds_of_events(only: Sequence[str]) -> None:
    text = f"a {MARKER}"
    answer = response(message(part(text, at(text, MARKER))))
    events = [event for event in streamed(answer) if event["type"] in ("response.created", *only)]
    assert built(OPENAI_RESPONSES, events) == OPENAI_RESPONSES.parse_answer(answer)


def test_annotations_of_a_part_that_is_over_are_listed() -> None:
    text = f"a {MARKER}"
    answer = response(message(part(text, at(text, MARKER)), part(" b")))
    events = [
        event
        for event in streamed(answer)
        if event["type"].endswith((".created", ".delta", ".completed"))
    ]
    message_ = built(OPENAI_RESPONSES, events)
    assert marked(message_) == f"a {MARKER} b"
    assert listed(message_) == [PAGE]
    assert [code for _, code in codes(message_)] == ["lost-position"]


def test_events_in_the_wrapping_of_the_agents_sdk_count_once() -> None:
    text = f"a {MARKER}"
    answer = response(message(part(text, at(text, MARKER))))
    events: list[Json] = []
    for event in streamed(answer):
        events.append({"type": "raw_response_event", "data": event})
        if event["type"] == "response.output_item.done":
            events.append({"type": "run_item_stream_event", "item": {"raw_item": event["item"]}})
    assert built(OPENAI_RESPONSES, events) == OPENAI_RESPONSES.parse_answer(answer)


def test_two_responses_in_one_stream() -> None:
    text = f"a {MARKER}"
    answer = response(message(part(text, at(text, MARKER))))
    message_ = built(OPENAI_RESPONSES, [*streamed(answer), *streamed(answer)])
    assert marked(message_) == f"a ⟪{MARKER}⟫s1\n\na ⟪{MARKER}⟫s1"
    assert message_ == OPENAI_RESPONSES.parse_answer([answer, answer])


def test_a_stream_that_is_cut_off_keeps_what_came() -> None:
    text = f"a {MARKER} and more"
    events = streamed(response(message(part(text, at(text, MARKER)))))
    stop = next(i for i, event in enumerate(events) if "annotation" in event)
    assert marked(built(OPENAI_RESPONSES, events[: stop + 1])).startswith(f"a ⟪{MARKER}⟫s1")


# Rendered.


@pytest.mark.parametrize(
    ("text", "annotation", "before", "body"),
    [
        (f"It rises. {MARKER}", page(10, 10 + len(MARKER)), "It rises.", "It rises."),
        ("It rises twice.", file(14), "It rises twice", "It rises twice."),
        (LINK, contained(22, 45), "Saved: t.csv", "Saved: t.csv. More."),
    ],
)
def test_where_the_chip_stands(text: str, annotation: Json, before: str, body: str) -> None:
    message_ = OPENAI_RESPONSES.parse_answer(response(message(part(text, annotation))))
    reply = Body(render_reply(message_))
    (chip,) = reply.chips
    assert (reply.before(chip), reply.text().strip()) == (before, body)


# Lists of items.


ITEMS: list[Json] = [
    {"role": "developer", "content": "Be brief."},
    {"role": "user", "id": "u1", "content": "Tides? \ue200"},
    searched("https://found.example"),
    message(part(f"Rise {MARKER}", page(5, 5 + len(MARKER))), id="m1"),
    {
        "role": "user",
        "content": [
            {"type": "input_text", "text": "And this?"},
            {"type": "input_image", "image_url": "data:…"},
            {"type": "input_text", "text": "Please."},
        ],
    },
    {"type": "reasoning", "summary": []},
    {"type": "function_call", "name": "f", "arguments": "{}", "call_id": "c1"},
    {"type": "function_call_output", "call_id": "c1", "output": "42"},
    {"role": "assistant", "content": "It falls."},
]


def test_items_are_a_conversation() -> None:
    (conversation,) = OPENAI_RESPONSES.parse_conversations(ITEMS)
    assert [(each.role, each.id, content(each)) for each in conversation.messages] == [
        ("developer", None, "Be brief."),
        ("user", "u1", "Tides? \ue200"),
        ("assistant", "m1", f"Rise {MARKER}"),
        ("user", None, "And this?\n\nPlease."),
        ("assistant", None, "It falls."),
    ]
    answer = conversation.messages[2]
    assert marked(answer) == f"Rise ⟪{MARKER}⟫s2"
    assert listed(answer) == ["https://found.example", PAGE]


def test_problems_of_a_conversation_say_where() -> None:
    items = [ITEMS[1], message(part("a", {"type": "hologram"}))]
    (conversation,) = OPENAI_RESPONSES.parse_conversations(items)
    assert codes(conversation.messages[1]) == [("[1].content[0].annotations[0]", "unknown-source")]


def test_a_page_of_items_begins_with_the_newest_unless_asked() -> None:
    said = [ITEMS[1], message(part("Rise.")), ITEMS[4], message(part("Fall."))]
    for data in (said, said[::-1], said[:3][::-1]):
        (conversation,) = OPENAI_RESPONSES.parse_conversations({"object": "list", "data": data})
        assert [content(each) for each in conversation.messages][:2] == [
            "Tides? \ue200",
            "Rise.",
        ]


def test_a_list_of_items_as_one_answer_is_its_last_turn() -> None:
    items = [*ITEMS[:4], ITEMS[4], *ITEMS[5:], message(part("Slowly."))]
    assert shown(items) == "It falls.\n\nSlowly."
    assert shown(message(part("Rise."))) == "Rise."


def test_a_response_is_a_conversation_too() -> None:
    answer = response(searched(PAGE), message(part("Rise."), id="m1"))
    (conversation,) = OPENAI_RESPONSES.parse_conversations([ITEMS[1], answer])
    assert [each.id for each in conversation.messages] == ["u1", "resp_1"]
    (alone,) = OPENAI_RESPONSES.parse_conversations(answer)
    assert alone.messages[0] == conversation.messages[1]


def test_what_is_no_conversation_is_refused() -> None:
    with pytest.raises(CitationError, match="output"):
        OPENAI_RESPONSES.parse_conversations({"choices": []})


def test_a_file_cited_at_the_beginning_has_no_place() -> None:
    """There is nothing that it could stand behind, in any part."""
    part = {"type": "output_text", "text": "A sea.", "annotations": [file(0)]}
    item = {"type": "message", "role": "assistant", "content": [part, part]}
    message = OPENAI_RESPONSES.parse_answer({"object": "response", "output": [item]})
    assert marked(message) == "A sea.A sea."
    assert [source.title for source in sources(message)] == ["sea.pdf"]
    assert codes(message) == []
    assert render_reply(message, id="a").problems == ()


def test_values_that_are_no_items_are_problems() -> None:
    said = {"role": "assistant", "content": "Hi"}
    (conversation,) = OPENAI_RESPONSES.parse_conversations([5, said, {"what": 1}])
    assert codes(conversation.messages[0]) == [("[0]", "wrong-type"), ("[2]", "missing-field")]
