"""Answers and streams of Google's ``generateContent``."""

from __future__ import annotations

import json
from typing import Any

import pytest

from renderer import CitationError, render_reply
from renderer.drafting.node import Node, silent
from renderer.providers.gemini import GEMINI
from tests.support.body import Body
from tests.support.cited import codes, listed, marked
from tests.support.streams import assert_same_however_cut, built, cut

Json = dict[str, Any]

TEXT = "It is 24°C — 🌊 **warm** in Rome. See [the *log*](https://log.example/) there."


def web(number: int = 1, **fields: object) -> Json:
    redirect = f"https://vertexaisearch.cloud.google.com/grounding-api-redirect/{number}"
    return {"web": {"uri": redirect, "title": f"site{number}.example", **fields}}


def support(says: str, *chunks: int, text: str = TEXT, **fields: object) -> Json:
    """Return a support of the first place where some words stand; its start is left out if 0."""
    start = len(text[: text.index(says)].encode())
    segment: Json = {"endIndex": start + len(says.encode()), "text": says, **fields}
    segment |= {"startIndex": start} if start else {}
    return {"segment": segment, "groundingChunkIndices": list(chunks)}


def grounded(*supports: Json, chunks: object = None) -> Json:
    listed = [web(1), web(2), web(3)] if chunks is None else chunks
    return {
        "groundingChunks": listed,
        "groundingSupports": list(supports),
        "webSearchQueries": ["rome weather"],
        "searchEntryPoint": {"renderedContent": "<style>.x{}</style><div>search</div>"},
    }


def candidate(*parts: object, metadata: Json | None = None, **fields: object) -> Json:
    content = {"role": "model", "parts": list(parts)}
    return {"content": content, "index": 0, "groundingMetadata": metadata, **fields}


def answer(*parts: object, **fields: Any) -> Json:
    first = candidate(*(parts or ({"text": TEXT},)), finishReason="STOP", **fields)
    return {"candidates": [first], "responseId": "r1", "modelVersion": "gemini"}


def streamed(*texts: str, **fields: Any) -> list[Json]:
    """Return the chunks of a stream: the metadata come with the last one, which has no text."""
    chunks = [{"candidates": [candidate({"text": text})], "responseId": "r1"} for text in texts]
    last = candidate({"text": "", "thoughtSignature": "x"}, finishReason="STOP", **fields)
    return [*chunks, {"candidates": [last], "responseId": "r1", "usageMetadata": {"total": 9}}]


@pytest.mark.parametrize(
    ("supports", "result"),
    [
        ([support("It is 24°C", 0)], "⟦It is 24°C⟧s1 — 🌊 **warm**"),
        ([support("24°C — 🌊", 2, 0)], "It is ⟦24°C — 🌊⟧s3,s1 **warm**"),
        ([support("warm**", 0)], "It is 24°C — 🌊 **⟦warm**⟧s1"),
        # They overlap, and repeat.
        (
            [support("24°C", 0), support("It is 24°C — 🌊", 1), support("24°C", 0)],
            "⟦It is ⟦24°C⟧s1 — 🌊⟧s2 **warm**",
        ),
    ],
)
def test_bytes(supports: list[Json], result: str) -> None:
    message = GEMINI.parse_answer(answer(metadata=grounded(*supports)))
    assert marked(message) == result + TEXT[TEXT.index(" in Rome") :]
    assert len(listed(message)) == 3
    assert message.id == "r1"
    assert codes(message) == []


@pytest.mark.parametrize(
    ("says", "before"),
    [
        ("warm**", "It is 24°C — 🌊 warm"),
        ("log*](https://log.exam", "It is 24°C — 🌊 warm in Rome. See the log"),
        ("C — 🌊 **war", "It is 24°C — 🌊 warm"),
    ],
)
def test_a_chip_stands_outside_of_what_a_segment_cuts(says: str, before: str) -> None:
    message = GEMINI.parse_answer(answer(metadata=grounded(support(says, 0))))
    body = Body(render_reply(message))
    (chip,) = body.chips
    assert body.before(chip) == before
    assert {"a", "strong", "em"}.isdisjoint(above.tag for above in body.above(chip))
    assert "".join(chip.itertext()).strip("\u2060") == "site1.example"


@pytest.mark.parametrize(
    ("segment", "result", "code"),
    [
        ({"endIndex": 11, "text": "It is 24°C"}, "⟦It is 24°C⟧s1", ""),
        ({"endIndex": 11}, "⟦It is 24°C⟧s1", ""),
        ({"text": "It is 24°C"}, "⟦It is 24°C⟧s1", ""),
        ({"startIndex": None, "endIndex": 11, "text": None, "partIndex": 0}, "⟦It is 24°C⟧s1", ""),
        # In characters, a byte off, and after an edit of the text.
        ({"endIndex": 10, "text": "It is 24°C"}, "⟦It is 24°C⟧s1", "other-unit"),
        ({"startIndex": 6, "endIndex": 10, "text": "24°C"}, "It is ⟦24°C⟧s1", "other-unit"),
        ({"startIndex": 9, "endIndex": 12, "text": "24°C"}, "It is ⟦24°C⟧s1", "moved"),
        ({"startIndex": 6, "endIndex": 11, "text": "25°C"}, "It is 24°C", "lost-position"),
        ({"startIndex": 700, "endIndex": 900, "text": "afar"}, "It is 24°C", "lost-position"),
        ({"startIndex": 6, "endIndex": 10}, "It is ⟦24°⟧s1C", ""),
        ({"startIndex": 6, "endIndex": 9}, "It is 24°C", "lost-position"),
        ({"startIndex": 6, "endIndex": 3}, "It is 24°C", "lost-position"),
        ({}, "It is 24°C", ""),
        (None, "It is 24°C", ""),
    ],
)
def test_positions(segment: object, result: str, code: str) -> None:
    metadata = grounded({"segment": segment, "groundingChunkIndices": [0]})
    message = GEMINI.parse_answer(answer(metadata=metadata))
    assert marked(message) == result + TEXT[len("It is 24°C") :]
    path = "candidates[0].groundingMetadata.groundingSupports[0]"
    assert codes(message) == ([(path, code)] if code else [])


def test_thoughts_count_nothing_and_parts_are_one_text() -> None:
    parts = [
        {"text": "Let me see. 🤔", "thought": True},
        {"text": TEXT[:9]},
        {"executableCode": {"language": "PYTHON", "code": "print(1)"}},
        {"codeExecutionResult": {"outcome": "OK", "output": "1"}},
        {"text": TEXT[9:], "thought": False},
        {"inlineData": {"mimeType": "image/png", "data": ""}},
    ]
    message = GEMINI.parse_answer(answer(*parts, metadata=grounded(support("**warm**", 0))))
    assert marked(message) == TEXT.replace("**warm**", "⟦**warm**⟧s1")


def test_dumps_of_an_sdk() -> None:
    payload = {
        "response_id": "r1",
        "candidates": [
            {
                "content": {"parts": [{"text": TEXT, "thought": None}]},
                "finish_reason": "STOP",
                "grounding_metadata": {
                    "grounding_chunks": [{"web": web()["web"], "maps": None, "image": None}],
                    "grounding_supports": [
                        {
                            "segment": {"start_index": None, "end_index": 11, "text": None},
                            "grounding_chunk_indices": [0],
                        }
                    ],
                },
            }
        ],
    }
    assert GEMINI.recognises(Node(payload, "", silent))
    assert GEMINI.parse_answer(payload) == GEMINI.parse_answer(
        answer(metadata=grounded(support("It is 24°C", 0), chunks=[web()]))
    )


def test_only_the_first_of_several_candidates() -> None:
    payload = answer(metadata=grounded(support("24°C", 0)))
    other = candidate({"text": "Other."}, index=1, metadata=grounded(chunks=[web(9)]))
    payload["candidates"].append({**other, "index": 1})
    whole = GEMINI.parse_answer(payload)
    assert len(listed(whole)) == 3
    chunks = streamed(TEXT, metadata=grounded(support("24°C", 0)))
    chunks.insert(1, {"candidates": [{**other, "index": 1}]})
    assert built(GEMINI, chunks) == whole


def test_a_stream_makes_the_same() -> None:
    metadata = grounded(support("It is 24°C", 0), support("🌊 **warm**", 1, 2))
    whole = GEMINI.parse_answer(answer(metadata=metadata))
    chunks = streamed(TEXT[:13], TEXT[13:20], TEXT[20:], metadata=metadata)
    chunks.insert(1, {"candidates": [candidate({"text": "Hm.", "thought": True}, metadata={})]})
    chunks.append({"usageMetadata": {"total": 10}})
    assert assert_same_however_cut(GEMINI, chunks) == whole
    # The same as one JSON list, and as it was kept.
    data = json.dumps(chunks, ensure_ascii=False, indent=1).encode()
    for seed in range(8):
        assert built(GEMINI, cut(data, seed)) == whole
    assert GEMINI.parse_answer(chunks) == whole


def test_metadata_that_are_repeated_or_come_in_pieces() -> None:
    first, second = support("It is 24°C", 0), support("🌊 **warm**", 1)
    whole = GEMINI.parse_answer(answer(metadata=grounded(first, second)))
    growing = streamed(TEXT, metadata=grounded(first, second))
    growing[0]["candidates"][0]["groundingMetadata"] = grounded(first)
    assert built(GEMINI, growing) == whole
    alone = streamed(TEXT, metadata={"groundingSupports": [first, second]})
    alone[0]["candidates"][0]["groundingMetadata"] = grounded()
    assert built(GEMINI, alone) == whole


def test_answers_of_one_turn_are_not_a_stream() -> None:
    message = GEMINI.parse_answer([answer({"text": "One"}), answer({"text": "Two"})])
    assert marked(message) == "One\n\nTwo"


def test_answers_without_an_answer() -> None:
    blocked = {"promptFeedback": {"blockReason": "SAFETY"}}
    assert GEMINI.parse_answer(blocked).segments == ()
    assert GEMINI.parse_answer({"candidates": [{"finishReason": "SAFETY"}]}).segments == ()
    broken = {"candidates": [None, {"content": {"parts": [None, "a", {"text": 4}]}}]}
    assert GEMINI.parse_answer(broken).segments == ()
    assert marked(GEMINI.parse_answer({"response": answer({"text": "Batch."})})) == "Batch."


@pytest.mark.parametrize("payload", [{}, "text", {"choices": []}])
def test_what_is_no_such_answer(payload: object) -> None:
    with pytest.raises(CitationError, match="candidates"):
        GEMINI.parse_answer(payload)


@pytest.mark.parametrize(
    ("payload", "expected"),
    [
        (answer(), True),
        ({"response": answer()}, True),
        ({"candidates": [{"finishReason": "SAFETY"}]}, True),
        (streamed("a", "b"), True),
        ([answer(), answer()], False),
        ([answer()], False),
        ({"candidates": []}, False),
        ({"candidates": ["Ada"]}, False),
        ([], False),
        ([1, 2], False),
        (None, False),
    ],
)
def test_what_is_recognised(payload: object, expected: bool) -> None:
    assert GEMINI.recognises(Node(payload, "", silent)) is expected
