"""xAI: numbered links in the text; a title that is the number is none."""

from __future__ import annotations

from typing import Any

import pytest

from renderer import render_reply
from renderer.drafting.node import Node, silent
from renderer.model import TextSegment
from renderer.problems import CitationError
from renderer.providers.xai import XAI, parse_answer
from tests.support.body import Body
from tests.support.chats import Json, answer, chunk, pieces
from tests.support.cited import codes, marked, titles, urls
from tests.support.streams import assert_same_however_cut

CRANE = "https://crane.example/flight"
POST = "https://x.com/i/status/7"
FILE = "collections://c_1/files/f_1"
TEXT = f"[[1]]({CRANE}) Cranes fly 🦩 far.[[1]]({CRANE}) And high.[[2]]({POST})[[3]]({FILE})"
CITED = (
    f"⟪[[1]]({CRANE})⟫s1 Cranes fly 🦩 far.⟪[[1]]({CRANE})⟫s1 And high."
    f"⟪[[2]]({POST})⟫s2⟪[[3]]({FILE})⟫s3"
)
FOUND = [CRANE, "https://wing.example/", POST]


def inline(number: int, words: str, start: int, **source: object) -> Json:
    """Return an inline citation; as in protocol buffers' JSON, a start of 0 is left out."""
    place = {"start_index": start} if start else {}
    return {"id": str(number), **place, "end_index": start + len(words), **source}


FIRST, SECOND = f"[[1]]({CRANE})", f"[[2]]({POST})"
CHUNK = {"file_id": "f_1", "chunk_id": "k", "chunk_content": "Above the Alps.", "score": 0.5}
INLINE = [
    inline(1, FIRST, 0, web_citation={"url": CRANE}),
    inline(1, FIRST, TEXT.rindex(FIRST), web_citation={"url": CRANE}),
    inline(2, SECOND, TEXT.index(SECOND), x_citation={"url": POST}),
    inline(3, f"[[3]]({FILE})", TEXT.index("[[3]]"), collections_citation=CHUNK),
]


def camel(name: str) -> str:
    """Return a name of a field as protocol buffers write it in JSON."""
    first, *rest = name.split("_")
    return first + "".join(map(str.title, rest))


def outputs(text: str) -> Json:
    """Return an answer as the SDK's protocol buffers are written as JSON."""
    marks = [{camel(name): value for name, value in each.items()} for each in INLINE]
    message = {"role": "ROLE_ASSISTANT", "content": text, "citations": marks}
    return {"id": "c-1", "outputs": [{"message": message}], "citations": FOUND}


@pytest.mark.parametrize(
    "payload",
    [
        answer(TEXT, citations=FOUND, inline_citations=INLINE),
        {"id": "c-1", "content": TEXT, "citations": FOUND, "inline_citations": INLINE},
        outputs(TEXT),
    ],
)
def test_chat_answers(payload: Json) -> None:
    message = parse_answer(payload)
    assert marked(message) == CITED
    assert urls(message) == [CRANE, POST, None, "https://wing.example/"]
    assert titles(message) == [None, None, "f_1", None]
    assert codes(message) == []
    segment = message.segments[0]
    assert isinstance(segment, TextSegment)
    assert segment.citations[-1].sources[0].excerpt == "Above the Alps."
    body = Body(render_reply(message))
    words = [body.before(chip).strip() for chip in body.chips]
    assert words[-2:] == ["Cranes fly 🦩 far.", "Cranes fly 🦩 far. And high."]
    assert [body.sources(chip) for chip in body.chips][-2:] == [["s1"], ["s2", "s3"]]


def test_what_was_found_is_listed_without_a_place() -> None:
    message = parse_answer(answer("Cranes.[1]", citations=FOUND, model="grok-4"))
    assert marked(message) == "Cranes.[1]"
    assert urls(message) == FOUND


@pytest.mark.parametrize(
    ("citation", "problem"),
    [
        ({"end_index": 4, "web_citation": {"url": CRANE}}, "lost-position"),
        ({"end_index": 4, "start_index": 9, "web_citation": {"url": CRANE}}, "lost-position"),
        ({"web_citation": {"url": CRANE}}, ""),
        ({"end_index": 4, "new_citation": {"url": CRANE}}, "unknown-source"),
        ({"end_index": 4, "web_citation": {"url": ""}}, "unknown-source"),
        ("x", ""),
        (None, ""),
    ],
)
def test_faulty_citations_leave_the_text_as_it_is(citation: object, problem: str) -> None:
    message = parse_answer(answer("Cranes fly.", inline_citations=[citation]))
    assert marked(message) == "Cranes fly."
    assert [code for _, code in codes(message)] == ([problem] if problem else [])


def test_the_list_of_a_stream_is_complete_at_its_end() -> None:
    events = [chunk({"content": piece}) for piece in pieces(TEXT)]
    events[3]["citations"] = FOUND[1:2]
    events[5]["inline_citations"] = INLINE[:2]
    events.append(chunk({"content": ""}, citations=FOUND, inline_citations=INLINE))
    whole = parse_answer(answer(TEXT, citations=FOUND, inline_citations=INLINE))
    assert assert_same_however_cut(XAI, events) == whole


def test_chunks_of_protocol_buffers() -> None:
    whole = outputs(TEXT)
    marks = whole["outputs"][0]["message"]["citations"]
    events: list[Json] = [
        *({"id": "c-1", "outputs": [{"delta": {"content": piece}}]} for piece in pieces(TEXT)),
        {"id": "c-1", "outputs": [{"delta": {"citations": marks}}], "citations": FOUND},
    ]
    assert assert_same_however_cut(XAI, events) == parse_answer(whole)


def response(annotations: list[Json]) -> dict[str, Any]:
    """Return an answer in the shape of OpenAI's Responses."""
    content = [{"type": "output_text", "text": TEXT, "logprobs": [], "annotations": annotations}]
    message = {"type": "message", "id": "m", "role": "assistant", "content": content}
    return {"id": "r-1", "object": "response", "model": "grok-4.3", "output": [message]}


def links() -> list[Json]:
    return [
        {
            "type": "url_citation",
            "url": each["web_citation"]["url"],
            "title": "1",
            "start_index": each.get("start_index", 0),
            "end_index": each["end_index"],
        }
        for each in INLINE[:2]
    ]


def test_the_number_of_a_marker_is_no_title() -> None:
    message = parse_answer(response(links()))
    assert marked(message).startswith(f"⟪{FIRST}⟫s1 Cranes fly 🦩 far.⟪{FIRST}⟫s1 And")
    assert titles(message) == [None]
    named = parse_answer(response([{**links()[0], "title": "1 crane"}]))
    assert titles(named) == ["1 crane"]


def test_annotations_without_a_range_are_listed() -> None:
    message = parse_answer(response([{"type": "url_citation", "url": url} for url in FOUND]))
    assert marked(message) == TEXT
    assert urls(message) == FOUND


def test_responses_stream_their_annotations_at_the_end() -> None:
    whole = response(links())
    place = {"output_index": 0, "content_index": 0}
    events: list[Json] = [
        {"type": "response.created", "response": {"id": "r-1"}},
        *({"type": "response.output_text.delta", **place, "delta": x} for x in pieces(TEXT)),
        *(
            {
                "type": "response.output_text.annotation.added",
                **place,
                "annotation_index": number,
                "annotation": each,
            }
            for number, each in enumerate(links())
        ),
        {"type": "response.completed", "response": whole},
    ]
    assert assert_same_however_cut(XAI, events) == parse_answer(whole)


@pytest.mark.parametrize(
    ("payload", "is_known"),
    [
        (answer("x", inline_citations=[]), True),
        (answer("x", citations=FOUND, model="grok-4"), True),
        (response([]), True),
        (answer("x", citations=FOUND), False),
        (answer("x", model="grok-4"), False),
        ({**response([]), "model": "gpt-5"}, False),
    ],
)
def test_detection(payload: Json, is_known: bool) -> None:
    assert XAI.recognises(Node(payload, "", silent)) is is_known


def test_what_is_no_answer_is_refused() -> None:
    with pytest.raises(CitationError, match="choices"):
        parse_answer({"citations": FOUND})
