"""Answers and streams of Amazon Bedrock's RetrieveAndGenerate."""

from __future__ import annotations

from typing import Any

import pytest

from renderer import CitationError, render_reply
from renderer.drafting.node import Node, silent
from renderer.providers.bedrock_rag import BEDROCK_RAG
from tests.support.body import Body
from tests.support.cited import codes, listed, marked, quoted, sources
from tests.support.streams import assert_same_however_cut

Json = dict[str, Any]

TEXT = "The sea is salty. It is deep."
FILE = "s3://shelf/sea.pdf"


def piece(text: str, location: Json | None = None, **metadata: Any) -> Json:
    location = {"type": "S3", "s3Location": {"uri": FILE}} if location is None else location
    return {"content": {"text": text, "type": "TEXT"}, "location": location, "metadata": metadata}


def cited(start: int | None, end: int | None, says: str | None, *pieces: Json) -> Json:
    part = {"text": says, "span": {"start": start, "end": end}}
    return {
        "generatedResponsePart": {"textResponsePart": part},
        "retrievedReferences": list(pieces),
    }


def answer(*citations: object, text: str = TEXT) -> Json:
    return {"output": {"text": text}, "citations": list(citations), "sessionId": "x"}


def test_the_end_is_that_of_the_last_character() -> None:
    message = BEDROCK_RAG.parse_answer(
        answer(
            cited(0, 15, "The sea is salty", piece("Salt.")),
            cited(18, 28, "It is deep.", piece("Deep."), piece("Salt.")),
        )
    )
    assert marked(message) == "⟦The sea is salty⟧s1. ⟦It is deep.⟧s1,s1"
    assert listed(message) == [FILE]
    assert sources(message)[0].snippet == "Salt."
    assert quoted(message) == [(None, None), ("Deep.", None), (None, None)]
    assert codes(message) == []
    body = Body(render_reply(message, id="x"))
    assert [body.before(chip) for chip in body.chips] == ["The sea is salty", TEXT]


@pytest.mark.parametrize(
    ("citation", "result", "code"),
    [
        # An exclusive end, units that are not characters, and a text that was edited.
        (cited(3, 10, "The sea", piece("a")), "🌊 ⟦The sea⟧s1 is.", "moved"),
        (cited(3, 9, "The sea", piece("a")), "🌊 ⟦The sea⟧s1 is.", "other-unit"),
        (cited(5, 11, "The sea", piece("a")), "🌊 ⟦The sea⟧s1 is.", "other-unit"),
        (cited(2, 8, "The lake", piece("a")), "🌊 The sea is.", "lost-position"),
        (cited(2, 8, None, piece("a")), "🌊 ⟦The sea⟧s1 is.", ""),
        (cited(None, 8, "The sea", piece("a")), "🌊 The sea¦s1 is.", ""),
        (cited(0, 0, None, piece("a")), "🌊 The sea is.", ""),
        (cited(0, None, "The sea", piece("a")), "🌊 The sea is.", ""),
        (cited(2, 8, "The sea"), "🌊 The sea is.", ""),
        ({"retrievedReferences": [piece("a")]}, "🌊 The sea is.", ""),
    ],
)
def test_positions(citation: Json, result: str, code: str) -> None:
    message = BEDROCK_RAG.parse_answer(answer(citation, text="🌊 The sea is."))
    assert marked(message) == result
    assert codes(message) == ([("citations[0]", code)] if code else [])
    assert len(sources(message)) == len(citation["retrievedReferences"])


def test_where_pieces_are_from() -> None:
    message = BEDROCK_RAG.parse_answer(
        answer(
            cited(
                0,
                28,
                TEXT,
                piece("1", {"type": "WEB", "webLocation": {"url": "https://a.example/p"}}),
                piece("2", {"customDocumentLocation": {"id": "77"}}),
                piece("3", {"sqlLocation": {"query": "SELECT 1"}}),
                piece("4", {}, **{"x-amz-bedrock-kb-source-uri": "https://b.example/q"}),
                piece("5", {"type": "FUTURE"}),
                piece("6", {"type": "FUTURE"}, title="Log"),
                piece("7", None, **{"x-amz-bedrock-kb-document-page-number": 2.0}),
                {},
                None,  # type: ignore[arg-type]
            )
        )
    )
    assert listed(message) == [
        "https://a.example/p",
        "77",
        "SELECT 1",
        "https://b.example/q",
        "",
        "Log",
        FILE,
        "",
    ]
    assert quoted(message)[6] == (None, "p. 3")
    assert sources(message)[6].extra == {"metadata": {"x-amz-bedrock-kb-document-page-number": 2.0}}


@pytest.mark.parametrize("wrapped", [False, True])
def test_a_stream_makes_the_same(wrapped: bool) -> None:
    citations = [
        cited(0, 16, "The sea is salty.", piece("Salt.")),
        cited(18, 28, "It is deep.", piece("Deep.")),
    ]
    events: list[Json] = [
        {"output": {"text": "The sea is"}},
        {"citation": {"citation": citations[0]} if wrapped else citations[0]},
        {"output": {"text": " salty. It is deep."}},
        {"citation": {**citations[1], "citation": citations[1]}},
        {"guardrail": {"action": "NONE"}},
    ]
    message = assert_same_however_cut(BEDROCK_RAG, events)
    assert message == BEDROCK_RAG.parse_answer(answer(*citations))
    assert marked(message) == "⟦The sea is salty.⟧s1 ⟦It is deep.⟧s1"


@pytest.mark.parametrize(
    ("payload", "path"), [({}, "output"), ({"output": {"message": {}}}, "output.text")]
)
def test_what_is_no_such_answer(payload: object, path: str) -> None:
    with pytest.raises(CitationError, match=path):
        BEDROCK_RAG.parse_answer(payload)


@pytest.mark.parametrize(
    ("payload", "expected"),
    [
        (answer(), True),
        ({"output": {"text": "a"}, "citations": []}, True),
        ({"output": {"text": "a"}, "sessionId": "x"}, True),
        ({"output": {"text": "a"}}, False),
        ({"output": [{"type": "message"}]}, False),
        ({"output": "a", "citations": []}, False),
        (None, False),
    ],
)
def test_what_is_recognised(payload: object, expected: bool) -> None:
    assert BEDROCK_RAG.recognises(Node(payload, "", silent)) is expected
