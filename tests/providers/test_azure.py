"""Azure On Your Data: ``[docN]`` counts chunks of documents, several may be of one file."""

from __future__ import annotations

import json

import pytest

from renderer import render_reply
from renderer.drafting.node import Node, silent
from renderer.model import TextSegment
from renderer.problems import CitationError
from renderer.providers.azure import AZURE, parse_answer
from tests.support.body import Body
from tests.support.chats import Json, answer, chunk, pieces
from tests.support.cited import codes, marked, titles, urls
from tests.support.streams import assert_same_however_cut

TEXT = "Lamps dim[doc1][doc3]. Cables do not [doc2, doc3]. Fuses [doc9] `[doc1]` [1] [docs]."
CITED = (
    "Lamps dim⟪[doc1]⟫s1⟪[doc3]⟫s1. Cables do not ⟪[doc2, doc3]⟫s2,s1. "
    "Fuses [doc9] `[doc1]` [1] [docs]."
)
LAMPS: Json = {
    "content": "A lamp dims.",
    "title": "Lamps",
    "url": None,
    "filepath": "lamps.pdf",
    "chunk_id": "0",
}
CABLES: Json = {**LAMPS, "title": None, "url": "https://c.example/c", "content": "Cables."}
CHUNKS = [LAMPS, {**CABLES, "filepath": "cables.pdf"}, {**LAMPS, "content": "By half."}]


def asked(text: str, context: object) -> Json:
    payload = answer(text)
    payload["choices"][0]["message"]["context"] = context
    return payload


def tool(chunks: object) -> Json:
    return {"role": "tool", "content": json.dumps({"citations": chunks, "intent": "[]"})}


def test_markers_count_chunks_and_a_file_is_one_source() -> None:
    message = parse_answer(asked(TEXT, {"citations": CHUNKS, "intent": "lamps"}))
    assert marked(message) == CITED
    assert urls(message) == [None, "https://c.example/c"]
    assert titles(message) == ["Lamps", "cables.pdf"]
    assert codes(message) == [("choices[0].message.context.citations", "unknown-source")]
    segment = message.segments[0]
    assert isinstance(segment, TextSegment)
    assert [source.label for source in segment.sources] == ["lamps.pdf", None]
    assert segment.sources[0].snippet == "A lamp dims."
    cited = [each.excerpt for citation in segment.citations for each in citation.sources]
    assert cited == [None, "By half.", None, "By half."]
    body = Body(render_reply(message))
    assert [body.before(chip) for chip in body.chips] == [
        "Lamps dim",
        "Lamps dim. Cables do not",
    ]


LEGACY = asked(TEXT, {"messages": [tool(CHUNKS)]})
OLDER: Json = {
    "id": "c-1",
    "choices": [{"index": 0, "messages": [tool(CHUNKS), {"role": "assistant", "content": TEXT}]}],
}


@pytest.mark.parametrize("payload", [LEGACY, OLDER])
def test_older_versions(payload: Json) -> None:
    assert AZURE.recognises(Node(payload, "", silent))
    assert parse_answer(payload) == parse_answer(asked(TEXT, {"citations": CHUNKS}))


@pytest.mark.parametrize(
    ("context", "found"),
    [
        (None, []),
        ({}, []),
        ({"citations": None}, []),
        ({"citations": "x"}, []),
        ({"messages": [{"role": "tool", "content": "no JSON"}]}, []),
        ({"messages": [{"role": "tool", "content": None}, {"role": "user"}, 7]}, []),
        ({"messages": [{"role": "tool", "content": "[1]"}]}, []),
        ({"citations": [{"title": "T"}]}, ["T"]),
        ({"citations": [{}]}, [None]),
        ({"citations": [], "all_retrieved_documents": [LAMPS, LAMPS]}, ["Lamps"]),
    ],
)
def test_faulty_contexts_leave_the_text_as_it_is(context: object, found: list[str | None]) -> None:
    message = parse_answer(asked("Lamps [doc2].", context))
    assert marked(message) == "Lamps [doc2]."
    assert titles(message) == found


def test_chunks_without_a_name_are_told_apart_by_their_words() -> None:
    chunks = [{"content": "One."}, {"content": "Two."}, {"content": "One."}]
    message = parse_answer(asked("[doc1] [doc2] [doc3]", {"citations": chunks}))
    assert marked(message) == "⟪[doc1]⟫s1 ⟪[doc2]⟫s2 ⟪[doc3]⟫s1"


def test_a_stream_begins_with_the_context() -> None:
    events = [
        {"id": "c-1", "choices": []},
        chunk({"role": "assistant", "context": {"citations": CHUNKS}}),
        *(chunk({"content": piece}) for piece in pieces(TEXT)),
        chunk({"context": {"citations": CHUNKS}}),
    ]
    whole = parse_answer(asked(TEXT, {"citations": CHUNKS}))
    assert assert_same_however_cut(AZURE, events) == whole


def test_older_streams_have_messages_in_a_choice() -> None:
    deltas: list[Json] = [
        tool(CHUNKS),
        {"role": "assistant"},
        *({"content": piece} for piece in pieces(TEXT)),
    ]
    events = [
        {"id": "c-1", "choices": [{"index": 0, "messages": [{"index": 0, "delta": delta}]}]}
        for delta in deltas
    ]
    whole = parse_answer(asked(TEXT, {"citations": CHUNKS}))
    assert assert_same_however_cut(AZURE, events) == whole


@pytest.mark.parametrize(
    ("payload", "is_known"),
    [
        (asked("x", {"citations": []}), True),
        (asked("x", {"intent": "x"}), False),
        (asked("x", None), False),
        ({"choices": [{"messages": "x"}]}, False),
    ],
)
def test_detection(payload: Json, is_known: bool) -> None:
    assert AZURE.recognises(Node(payload, "", silent)) is is_known


@pytest.mark.parametrize("payload", [{}, {"choices": [{"index": 0}]}, {"context": {}}])
def test_what_is_no_answer_is_refused(payload: Json) -> None:
    with pytest.raises(CitationError):
        parse_answer(payload)
