"""OpenAI's chat completions: markers in round brackets, and lists of messages."""

from __future__ import annotations

from typing import Any

import pytest

from renderer import render_conversation, render_reply
from renderer.model import TextSegment
from renderer.problems import CitationError
from renderer.providers.openai_chat import OPENAI_CHAT, parse_answer
from tests.support.body import Body
from tests.support.chats import answer, at, chunk, page, pieces, stream
from tests.support.cited import codes, marked, titles, urls
from tests.support.streams import assert_same_however_cut

MOON = "https://moon.example/phases"
TIDE = "https://tide.example/table?utm_source=openai"
MARK = f"([moon.example]({MOON}))"
WAVE = f"([tide.example]({TIDE}))"
TEXT = f"The moon’s pull 🌊 makes tides. {MARK} Spring tides are higher. {WAVE} Both. {MARK}"


def annotated(text: str) -> list[dict[str, Any]]:
    """Return the annotations of the three markers of a text."""
    last = text.rindex(MARK)
    return [
        at(text, MARK, MOON, title="Phases of the Moon"),
        at(text, WAVE, TIDE, title="Tide table"),
        page(MOON, last, last + len(MARK), title="Phases of the Moon"),
    ]


def test_markers_are_replaced_where_they_stand() -> None:
    message = parse_answer(answer(TEXT, annotated(TEXT)))
    assert marked(message) == (
        f"The moon’s pull 🌊 makes tides. ⟪{MARK}⟫s1 Spring tides are higher. "
        f"⟪{WAVE}⟫s2 Both. ⟪{MARK}⟫s1"
    )
    assert urls(message) == [MOON, TIDE]
    assert titles(message) == ["Phases of the Moon", "Tide table"]
    assert message.id == "c-1"
    assert codes(message) == []
    body = Body(render_reply(message))
    assert [body.before(chip) for chip in body.chips] == [
        "The moon’s pull 🌊 makes tides.",
        "The moon’s pull 🌊 makes tides. Spring tides are higher.",
        "The moon’s pull 🌊 makes tides. Spring tides are higher. Both.",
    ]


@pytest.mark.parametrize("url", [TIDE, "https://tide.example/table"])
@pytest.mark.parametrize(
    ("shift", "code"),
    [(1, "other-unit"), (-3, "moved"), (4, "moved"), (-60, "moved"), (400, "moved")],
)
def test_a_range_that_is_off_is_found_again(shift: int, code: str, url: str) -> None:
    start = TEXT.index(WAVE) + shift
    message = parse_answer(answer(TEXT, [page(url, start, start + len(WAVE))]))
    assert f"⟪{WAVE}⟫s1" in marked(message)
    assert codes(message) == [("choices[0].message.annotations[0]", code)]


def test_a_link_to_the_same_page_written_otherwise_is_a_marker() -> None:
    text = "Tides turn. [tide.example](https://tide.example/t%C3%A4glich)"
    link = text[text.index("[") :]
    message = parse_answer(answer(text, [at(text, link, "https://tide.example/täglich")]))
    assert marked(message) == f"Tides turn. ⟪{link}⟫s1"


@pytest.mark.parametrize(
    ("annotations", "found", "problems"),
    [
        (None, [], []),
        ([], [], []),
        ({}, [], [("annotations", "wrong-type")]),
        ([page(MOON)], [MOON], []),
        ([page(MOON, 0, 0)], [MOON], []),
        ([page(MOON, 3, None)], [MOON], []),
        ([page(MOON, 3, 9)], [MOON], [("annotations[0]", "lost-position")]),
        ([page(MOON, 9, 3)], [MOON], [("annotations[0]", "lost-position")]),
        ([page(MOON, -9, -3)], [MOON], [("annotations[0]", "lost-position")]),
        ([page(MOON, 3, 10**9)], [MOON], [("annotations[0]", "lost-position")]),
        (
            [{"type": "url_citation", "url_citation": {"url": MOON, "start_index": 3}}],
            [MOON],
            [("annotations[0].url_citation.end_index", "missing-field")],
        ),
        (
            [{"type": "url_citation", "url_citation": {"title": "x"}}],
            [],
            [("annotations[0].url_citation.url", "missing-field")],
        ),
        ([{"type": "url_citation"}], [], [("annotations[0].url", "missing-field")]),
        ([{"type": "url_citation", "url": MOON, "title": ""}], [MOON], []),
        ([{"type": "new_citation"}], [], [("annotations[0]", "unknown-source")]),
        ([None], [], [("annotations[0]", "unknown-source")]),
        (
            [{"type": "url_citation", "url": MOON, "start_index": True, "end_index": "9"}],
            [MOON],
            [],
        ),
        ([{"type": "urlCitation", "urlCitation": {"url": MOON, "startIndex": 0}}], [MOON], []),
    ],
)
def test_faulty_annotations_leave_the_text_as_it_is(
    annotations: object, found: list[str], problems: list[tuple[str, str]]
) -> None:
    message = parse_answer(answer("No tides at all.", annotations))
    assert marked(message) == "No tides at all."
    assert urls(message) == found
    prefix = "choices[0].message."
    assert {(prefix + path, code) for path, code in problems} <= set(codes(message))


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("Tide", "Tide"),
        (None, ""),
        ([{"type": "text", "text": "Ti"}, {"type": "text", "text": {"value": "de"}}], "Tide"),
        ([{"type": "image_url", "image_url": {"url": MOON}}, "Tide", None], "Tide"),
        (["Ti", {"type": "text"}, {"type": "refusal", "refusal": "no"}, "de"], "Tide"),
        (7, ""),
        ("<think>Neap or spring?</think>Tide", "Tide"),
    ],
)
def test_texts(content: object, text: str) -> None:
    assert marked(parse_answer(answer(content))) == text


def test_a_refusal_is_what_the_reader_gets() -> None:
    payload = answer(None)
    payload["choices"][0]["message"]["refusal"] = "I cannot help with that."
    assert marked(parse_answer(payload)) == "I cannot help with that."


def test_the_first_choice_counts() -> None:
    payload = answer("First.")
    second = {"index": 1, "message": {"role": "assistant", "content": "Second."}}
    payload["choices"].insert(0, second)
    assert marked(parse_answer(payload)) == "First."


def test_a_bare_message_is_an_answer() -> None:
    message = answer(TEXT, annotated(TEXT))["choices"][0]["message"]
    assert marked(parse_answer(message)) == marked(parse_answer(answer(TEXT, annotated(TEXT))))


def test_answers_of_a_turn_are_one_message() -> None:
    message = parse_answer([answer(None), answer("One."), answer(TEXT, annotated(TEXT))])
    assert marked(message).startswith("One.\n\nThe moon’s pull 🌊 makes tides. ⟪([moon")
    assert len(urls(message)) == 2


class Sdk:
    """An object of an SDK."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data

    def model_dump(self) -> dict[str, Any]:
        return self.data


def test_objects_of_sdks_are_read_at_any_depth() -> None:
    payload = answer(TEXT, [Sdk(each) for each in annotated(TEXT)])
    payload["choices"][0]["message"] = Sdk(payload["choices"][0]["message"])
    whole = parse_answer(answer(TEXT, annotated(TEXT)))
    assert parse_answer(Sdk(payload)) == whole


@pytest.mark.parametrize(
    ("payload", "path"),
    [
        ({}, "choices"),
        ({"choices": "x"}, "choices"),
        ({"choices": [{"index": 0, "delta": {"content": "x"}}]}, "choices[0].message"),
        ({"choices": [{"text": "x"}]}, "choices[0].message"),
        ("x", "choices"),
        ([answer("x"), {"type": "message"}], "[1].choices"),
    ],
)
def test_what_is_no_chat_completion_is_refused(payload: object, path: str) -> None:
    with pytest.raises(CitationError) as caught:
        parse_answer(payload)
    assert caught.value.problem.path == path


@pytest.mark.parametrize("first", [True, False])
def test_a_stream_makes_the_same_message(first: bool) -> None:
    events = stream(pieces(TEXT), annotated(TEXT), first=first)
    assert assert_same_however_cut(OPENAI_CHAT, events) == parse_answer(
        answer(TEXT, annotated(TEXT))
    )


def test_annotations_may_come_together_within_and_twice() -> None:
    marks = annotated(TEXT)
    events = [
        chunk({"content": TEXT[:90], "annotations": marks[:1]}),
        chunk({"annotations": marks[:2]}),
        chunk({"content": TEXT[90:], "annotations": None}),
        chunk({"annotations": marks}),
    ]
    assert assert_same_however_cut(OPENAI_CHAT, events) == parse_answer(answer(TEXT, marks))


def test_events_that_an_sdk_derives_are_not_read_twice() -> None:
    marks = annotated(TEXT)
    events: list[object] = []
    for piece in stream(pieces(TEXT), marks):
        events.append({"type": "chunk", "chunk": piece, "snapshot": answer(TEXT, marks)})
        events.append({"type": "content.delta", "delta": "x", "snapshot": TEXT})
    events.append({"type": "content.done", "content": TEXT})
    assert assert_same_however_cut(OPENAI_CHAT, events) == parse_answer(answer(TEXT, marks))


def test_a_stream_of_one_whole_answer_is_read() -> None:
    whole = answer(TEXT, annotated(TEXT))
    assert assert_same_however_cut(OPENAI_CHAT, [whole]) == parse_answer(whole)


def test_other_choices_of_a_stream_are_left_out() -> None:
    other = {"choices": [{"index": 1, "delta": {"content": "B"}}]}
    events = [chunk({"content": "A"}), other, {"choices": None}, chunk({"content": "a"})]
    assert marked(assert_same_however_cut(OPENAI_CHAT, events)) == "Aa"


MESSAGES: list[dict[str, Any]] = [
    {"role": "system", "content": "Be brief."},
    {"role": "user", "content": [{"type": "text", "text": "Why <tides>?"}]},
    {"role": "assistant", "content": None, "tool_calls": [{"id": "t", "function": {}}]},
    {"role": "tool", "tool_call_id": "t", "content": "moon"},
    {"role": "assistant", "content": TEXT, "annotations": annotated(TEXT)},
]


@pytest.mark.parametrize("payload", [MESSAGES, {"model": "m", "messages": MESSAGES}])
def test_a_list_of_messages_is_a_conversation(payload: object) -> None:
    (conversation,) = OPENAI_CHAT.parse_conversations(payload)
    roles = [message.role for message in conversation.messages]
    assert roles == ["system", "user", "tool", "assistant"]
    assert marked(conversation.messages[-1]) == marked(parse_answer(answer(TEXT, annotated(TEXT))))
    html = render_conversation(conversation).html
    assert "Be brief" not in html
    assert "Why &lt;tides&gt;?" in html
    assert html.count('class="citation-chip"') == 3


def test_problems_of_a_message_name_its_place() -> None:
    said = {"role": "assistant", "content": "Tides.", "annotations": [page(MOON, 1, 2)]}
    (conversation,) = OPENAI_CHAT.parse_conversations([{"role": "user", "content": "?"}, said])
    assert codes(conversation.messages[1]) == [("[1].annotations[0]", "lost-position")]
    user = conversation.messages[0].segments[0]
    assert isinstance(user, TextSegment)
    assert user.content == "?"


@pytest.mark.parametrize("payload", [{}, {"messages": "x"}, [{"content": "x"}], ["x"]])
def test_what_is_no_list_of_messages_is_refused(payload: object) -> None:
    with pytest.raises(CitationError):
        OPENAI_CHAT.parse_conversations(payload)
