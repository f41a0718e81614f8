"""Messages of OpenAI's Assistants API, their lists, and their streams."""

from __future__ import annotations

from typing import Any

import pytest

from renderer import CitationError, render_reply
from renderer.drafting.node import Node, silent
from renderer.providers.openai_assistants import OPENAI_ASSISTANTS
from tests.support.body import Body
from tests.support.cited import codes, content, marked, quoted, sources
from tests.support.streams import assert_same_however_cut, built

Json = dict[str, Any]

ONE, TWO = "【4:0†tides.txt】", "【4:1†source】"
LINK = "Saved: [t.csv](sandbox:/mnt/data/t.csv)"


def cited(text: str, marker: str, file: str = "f1", **fields: object) -> Json:
    start = text.index(marker)
    return {
        "type": "file_citation",
        "text": marker,
        "start_index": start,
        "end_index": start + len(marker),
        "file_citation": {"file_id": file},
        **fields,
    }


def written(text: str, address: str) -> Json:
    about = {"type": "file_path", "file_path": {"file_id": "f9"}}
    return {**cited(text, address), **about}


def block(text: object, *annotations: object) -> Json:
    return {"type": "text", "text": {"value": text, "annotations": list(annotations)}}


def message(*blocks: object, **fields: object) -> Json:
    return {
        "id": "msg_1",
        "object": "thread.message",
        "thread_id": "thread_1",
        "role": "assistant",
        "content": list(blocks),
        **fields,
    }


def asked(text: str, **fields: object) -> Json:
    return message(block(text), role="user", **fields)


def streamed(whole: Json) -> list[Json]:
    """Return the events of a message: a marker comes in one piece, with its annotation."""
    events: list[Json] = [{**whole, "content": [], "status": "in_progress"}]
    for index, each in enumerate(whole["content"]):
        value, annotations = each["text"]["value"], each["text"]["annotations"]
        position = 0
        for annotation in sorted(annotations, key=lambda one: one["start_index"]):
            start, end = annotation["start_index"], annotation["end_index"]
            for at in range(position, start, 5):
                events.append(_delta(index, value[at : min(at + 5, start)]))
            events.append(_delta(index, value[start:end], {"index": 0, **annotation}))
            position = end
        events.append(_delta(index, value[position:]))
    return [*events, whole]


def _delta(index: int, value: str, *annotations: Json) -> Json:
    text: Json = (
        {"value": value, "annotations": list(annotations)} if annotations else {"value": value}
    )
    content = [{"index": index, "type": "text", "text": text}]
    return {"id": "msg_1", "object": "thread.message.delta", "delta": {"content": content}}


BOTH = f"🌊 It rises{ONE}{TWO}, “twice” {ONE}."
WHOLE: dict[str, tuple[Json, str]] = {
    "a marker": (
        message(block(f"It rises{ONE}.", cited(f"It rises{ONE}.", ONE))),
        f"It rises⟪{ONE}⟫s1.",
    ),
    "markers side by side, and one that is not annotated": (
        message(block(BOTH, cited(BOTH, ONE), cited(BOTH, TWO, "f2"))),
        f"🌊 It rises⟪{ONE}⟫s1⟪{TWO}⟫s2, “twice”.",
    ),
    "two blocks": (
        message(block("First."), block(f"Then{ONE}", cited(f"Then{ONE}", ONE))),
        f"First.\n\nThen⟪{ONE}⟫s1",
    ),
    "a file that was written": (
        message(block(f"{LINK}.", written(LINK, "sandbox:/mnt/data/t.csv"))),
        "Saved: ⟦[t.csv](sandbox:/mnt/data/t.csv)⟧s1.",
    ),
    "a marker in words": (
        message(block("A [source] b", cited("A [source] b", "[source]"))),
        "A ⟪[source]⟫s1 b",
    ),
}


@pytest.mark.parametrize("name", WHOLE)
def test_a_message_whole_and_streamed(name: str) -> None:
    answer, expected = WHOLE[name]
    message_ = OPENAI_ASSISTANTS.parse_answer(answer)
    assert marked(message_) == expected
    assert message_.problems == ()
    assert message_.id == "msg_1"
    assert assert_same_however_cut(OPENAI_ASSISTANTS, streamed(answer)) == message_
    assert OPENAI_ASSISTANTS.recognises(Node(answer, "", silent))


def test_a_file_is_called_what_its_marker_calls_it() -> None:
    text = f"a{TWO} b{ONE}"
    answer = message(block(text, cited(text, TWO), cited(text, ONE)))
    (source,) = sources(OPENAI_ASSISTANTS.parse_answer(answer))
    assert (source.title, source.extra) == ("tides.txt", {"file_id": "f1"})


def test_the_words_quoted_are_the_excerpt() -> None:
    text = f"a{ONE}"
    quoting = {"file_id": "f1", "quote": "The sea rises."}
    answer = message(block(text, cited(text, ONE, file_citation=quoting)))
    assert quoted(OPENAI_ASSISTANTS.parse_answer(answer)) == [("The sea rises.", None)]


def test_azure_cites_pages_too() -> None:
    text = f"a{TWO}"
    page = {"type": "url_citation", "url_citation": {"url": "https://a.example", "title": "A"}}
    message_ = OPENAI_ASSISTANTS.parse_answer(message(block(text, {**cited(text, TWO), **page})))
    assert marked(message_) == f"a⟪{TWO}⟫s1"
    assert sources(message_)[0].url == "https://a.example"


@pytest.mark.parametrize("by", [-2, 1, 5])
def test_a_marker_is_found_again_and_stays(by: int) -> None:
    text = f"🌊🌊 rises{ONE} and falls"
    annotation = cited(text, ONE)
    annotation |= {"start_index": annotation["start_index"] + by}
    annotation |= {"end_index": annotation["start_index"] + len(ONE)}
    message_ = OPENAI_ASSISTANTS.parse_answer(message(block(text, annotation)))
    assert marked(message_) == f"🌊🌊 rises⟪{ONE}⟫s1 and falls"
    assert [code for _, code in codes(message_)] == ["moved"]


def test_fields_that_are_missing_or_of_another_type() -> None:
    annotations = [
        None,
        {"type": "hologram"},
        {"type": "file_citation", "text": 7, "start_index": "1", "end_index": 2},
        {"type": "file_citation", "text": ONE, "file_citation": {"file_id": "f1"}},
    ]
    blocks = [
        block("a", *annotations),
        block(None),
        {"type": "text", "text": "b"},
        {"type": "image_file", "image_file": {"file_id": "f3"}},
        {"type": "refusal", "refusal": "No."},
        8,
    ]
    message_ = OPENAI_ASSISTANTS.parse_answer(message(*blocks))
    assert marked(message_) == "a\n\nb\n\nNo."
    assert ("content[0].text.annotations[1]", "unknown-source") in codes(message_)


def test_a_marker_in_code_is_not_shown() -> None:
    text = f"```\nrise{ONE}\n```"
    reply = render_reply(OPENAI_ASSISTANTS.parse_answer(message(block(text, cited(text, ONE)))))
    assert len(Body(reply).chips) == 1
    assert "†" not in reply.body


def test_where_the_chips_stand() -> None:
    answer, _ = WHOLE["markers side by side, and one that is not annotated"]
    reply = Body(render_reply(OPENAI_ASSISTANTS.parse_answer(answer)))
    (chip,) = reply.chips
    assert (reply.before(chip), reply.after(chip)) == ("🌊 It rises", ", “twice”.")
    assert reply.sources(chip) == ["s1", "s2"]


# Lists.


def thread(*, newest_first: bool, times: bool = True) -> list[Json]:
    said = [
        asked("Tides?", id="m1"),
        message(block("They rise."), id="m2"),
        asked("Why?", id="m3"),
        message(block(f"The moon{ONE}.", cited(f"The moon{ONE}.", ONE)), id="m4"),
        message(block("And the sun."), id="m5"),
    ]
    for number, each in enumerate(said):
        each["created_at"] = number if times else 9
    return said[::-1] if newest_first else said


@pytest.mark.parametrize("newest_first", [True, False])
@pytest.mark.parametrize("as_page", [True, False])
@pytest.mark.parametrize("times", [True, False])
def test_a_thread_is_read_in_its_order(newest_first: bool, as_page: bool, times: bool) -> None:
    said = thread(newest_first=newest_first, times=times)
    payload: object = {"object": "list", "data": said, "has_more": False} if as_page else said
    assert OPENAI_ASSISTANTS.recognises(Node(payload, "", silent))
    (conversation,) = OPENAI_ASSISTANTS.parse_conversations(payload)
    assert conversation.id == "thread_1"
    assert [each.id for each in conversation.messages] == ["m1", "m2", "m3", "m4", "m5"]
    assert [each.role for each in conversation.messages][:3] == ["user", "assistant", "user"]
    assert marked(conversation.messages[3]) == f"The moon⟪{ONE}⟫s1."
    answer = OPENAI_ASSISTANTS.parse_answer(payload)
    assert marked(answer) == f"The moon⟪{ONE}⟫s1.\n\nAnd the sun."
    assert answer.id == "m5"


def test_what_a_user_wrote_is_not_cleaned() -> None:
    (conversation,) = OPENAI_ASSISTANTS.parse_conversations([asked(f"What is {ONE}?")])
    assert content(conversation.messages[0]) == f"What is {ONE}?"


@pytest.mark.parametrize("payload", [{}, {"object": "thread.message"}, [{"choices": []}]])
def test_what_is_no_message_is_refused(payload: object) -> None:
    with pytest.raises(CitationError, match="content"):
        OPENAI_ASSISTANTS.parse_answer(payload)


@pytest.mark.parametrize("payload", [7, [], {}, {"data": []}, {"object": "thread.run"}, "text"])
def test_other_shapes_are_not_recognised(payload: object) -> None:
    assert not OPENAI_ASSISTANTS.recognises(Node(payload, "", silent))


# Streams.


def test_events_in_the_wrapping_of_the_sdk() -> None:
    answer, _ = WHOLE["markers side by side, and one that is not annotated"]
    events: list[Json] = [
        {"event": "thread.run.created", "data": {"object": "thread.run", "id": "r"}}
    ]
    events += [{"event": each["object"], "data": each} for each in streamed(answer)]
    assert built(OPENAI_ASSISTANTS, events) == OPENAI_ASSISTANTS.parse_answer(answer)


def test_a_message_that_comes_whole_alone_counts() -> None:
    answer, _ = WHOLE["two blocks"]
    assert built(OPENAI_ASSISTANTS, [answer]) == OPENAI_ASSISTANTS.parse_answer(answer)


def test_a_marker_whose_annotation_comes_later_is_cited_where_it_stood() -> None:
    text = f"It rises{ONE}."
    events = [
        _delta(0, "It rises【4:0†ti"),
        _delta(0, "des.txt】", cited(text, ONE)),
        _delta(0, "."),
    ]
    assert marked(built(OPENAI_ASSISTANTS, events)) == "It rises¦s1."
