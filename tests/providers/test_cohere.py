"""Answers and streams of Cohere's chat API, version 2."""

from __future__ import annotations

from typing import Any

import pytest

from renderer import CitationError
from renderer.drafting.node import Node, silent
from renderer.providers.cohere import COHERE
from tests.support.cited import codes, listed, marked, quoted, sources
from tests.support.streams import assert_same_however_cut

Json = dict[str, Any]

TEXT = "It is 24°C in Rome, 🌊 **warm** there."


def document(id: str = "doc:0", **fields: object) -> Json:
    return {"type": "document", "id": id, "document": {"id": id, **fields}}


def tool(id: str, **fields: object) -> Json:
    return {"type": "tool", "id": id, "tool_output": fields}


def cited(
    start: int | None, end: int | None, says: str | None, *given: object, **more: Any
) -> Json:
    fields = {"start": start, "end": end, "text": says, "sources": list(given)}
    return {**fields, "type": "TEXT_CONTENT", **more}


def answer(*citations: object, content: object = None) -> Json:
    blocks = [{"type": "text", "text": TEXT}] if content is None else content
    message = {"role": "assistant", "content": blocks, "citations": list(citations)}
    return {"id": "c1", "message": message, "finish_reason": "COMPLETE"}


def streamed(payload: Json, *, early: bool = False) -> list[Json]:
    """Return the events of a stream: citations behind the text of their block, or at the start."""
    message = payload["message"]
    cites = [
        {"type": kind, "index": index, "delta": {"message": {"citations": each}}}
        for index, each in enumerate(message["citations"])
        for kind in ("citation-start", "citation-end")
    ]
    begun = {"message": {"role": "assistant", "content": [], "citations": []}}
    events: list[Json] = [{"type": "message-start", "id": payload["id"], "delta": begun}]
    events.append({"type": "tool-plan-delta", "delta": {"message": {"tool_plan": "I shall."}}})
    events += cites if early else []
    for index, block in enumerate(message["content"]):
        (kind,) = block.keys() - {"type"}
        events += [
            {"type": name, "index": index, "delta": {"message": {"content": content}}}
            for name, content in (
                ("content-start", {"type": kind, kind: ""}),
                ("content-delta", {kind: block[kind][:9]}),
                ("content-delta", {kind: block[kind][9:]}),
                ("content-end", None),
            )
        ]
    return [*events, *([] if early else cites), {"type": "message-end", "delta": {}}]


THOUGHTFUL = answer(
    cited(6, 10, "24°C", document(title="Log", text="24°C."), content_index=1),
    cited(20, 30, "🌊 **warm**", document(title="Log", text="24°C."), content_index=1),
    cited(0, 3, "Hmm", document("doc:1", title="Notes"), content_index=0),
    cited(0, 3, "Hmm", document("doc:2"), content_index=0, type="THINKING_CONTENT"),
    cited(4, 7, "too", document(title="Log", text="24°C."), content_index=2),
    content=[
        {"type": "thinking", "thinking": "Hmm, it is 24°C."},
        {"type": "text", "text": TEXT},
        {"type": "text", "text": " And too."},
    ],
)


def test_offsets_are_those_of_a_block() -> None:
    message = COHERE.parse_answer(THOUGHTFUL)
    assert message.id == "c1"
    assert marked(message) == ("It is ⟦24°C⟧s1 in Rome, ⟦🌊 **warm**⟧s1 there. And ⟦too⟧s1.")
    assert listed(message) == ["Log", "Notes", "doc:2"]
    assert sources(message)[0].snippet == "24°C."
    assert codes(message) == [("message.citations[4]", "moved")]


@pytest.mark.parametrize("early", [False, True])
def test_a_stream_makes_the_same(early: bool) -> None:
    message = assert_same_however_cut(COHERE, streamed(THOUGHTFUL, early=early))
    assert message == COHERE.parse_answer(THOUGHTFUL)


@pytest.mark.parametrize(
    ("citation", "result", "code"),
    [
        (cited(6, 10, "24°C", document()), "⟦24°C⟧s1 in Rome, 🌊 **warm**", ""),
        (cited(6, 10, None, document()), "⟦24°C⟧s1 in Rome, 🌊 **warm**", ""),
        (cited(20, 27, "🌊 **war", document()), "24°C in Rome, ⟦🌊 **war⟧s1m**", ""),
        (cited(22, 30, "**warm**", document()), "24°C in Rome, 🌊 ⟦**warm**⟧s1", ""),
        (cited(23, 31, "**warm**", document()), "24°C in Rome, 🌊 ⟦**warm**⟧s1", "other-unit"),
        (cited(14, 18, "24°C", document()), "⟦24°C⟧s1 in Rome, 🌊 **warm**", "moved"),
        (cited(6, 10, "25°C", document()), "24°C in Rome, 🌊 **warm**", "lost-position"),
        (cited(0, 0, None, document()), "24°C in Rome, 🌊 **warm**", ""),
        (cited(6, None, "24°C", document()), "24°C in Rome, 🌊 **warm**", ""),
        (cited(6, 10, "24°C", document(), type="PLAN"), "24°C in Rome, 🌊 **warm**", ""),
        (cited(6, 10, "24°C", document(), content_index=7), "24°C in Rome, 🌊 **warm**", ""),
        (cited(6, 10, "24°C", document(), type=None), "⟦24°C⟧s1 in Rome, 🌊 **warm**", ""),
    ],
)
def test_positions(citation: Json, result: str, code: str) -> None:
    message = COHERE.parse_answer(answer(citation))
    assert marked(message) == f"It is {result} there."
    assert codes(message) == ([("message.citations[0]", code)] if code else [])
    assert listed(message) == ["doc:0"]
    assert assert_same_however_cut(COHERE, streamed(answer(citation))) == message


def test_without_an_index_the_first_text_is_meant() -> None:
    blocks = [{"type": "thinking", "thinking": "24°C?"}, {"type": "text", "text": TEXT}]
    payload = answer(cited(6, 10, "24°C", document()), content=blocks)
    message = COHERE.parse_answer(payload)
    assert marked(message) == "It is ⟦24°C⟧s1 in Rome, 🌊 **warm** there."
    assert assert_same_however_cut(COHERE, streamed(payload)) == message


def test_sources_are_whatever_was_given() -> None:
    page = "https://a.example/p"
    message = COHERE.parse_answer(
        answer(
            cited(
                6,
                10,
                "24°C",
                tool("search:0", url=page, title="Page", text="One."),
                tool("search:1", url=f"{page}?utm_source=x", title="Page", text="Two."),
                tool("weather:0", temperature='{"rome":"24°C"}'),
                tool("weather:1", title=["?"], url=4, snippet={"a": 1}),
                document("doc:0", name="log.txt", url="shelf 4", content="Three."),
                document("doc:0", name="log.txt", url="shelf 4", content="Three."),
                {"type": "document", "document": {"title": "No id"}},
                {"type": "future"},
                None,
            )
        )
    )
    assert listed(message) == [page, "weather:0", "weather:1", "log.txt", "No id", ""]
    assert marked(message).startswith("It is ⟦24°C⟧s1,s1,s2,s3,s4,s4,s5,s6,s6 in")
    assert quoted(message)[:2] == [(None, None), ("Two.", None)]
    assert sources(message)[0].extra == {"document_id": "search:0"}


def test_other_shapes() -> None:
    assert marked(COHERE.parse_answer({"role": "assistant", "content": "Only text."})) == (
        "Only text."
    )
    called = {"message": {"role": "assistant", "tool_plan": "I shall.", "tool_calls": []}}
    assert COHERE.parse_answer(called).segments == ()
    broken = answer("?", None, content=[{"type": "text", "text": 4}, None, {"type": "text"}])
    assert COHERE.parse_answer(broken).segments == ()


@pytest.mark.parametrize("payload", [{}, {"message": {"role": "assistant"}}, "text"])
def test_what_is_no_such_answer(payload: object) -> None:
    with pytest.raises(CitationError, match="content"):
        COHERE.parse_answer(payload)


@pytest.mark.parametrize(
    ("payload", "expected"),
    [
        (THOUGHTFUL, True),
        ({"message": {"role": "assistant", "content": "a"}}, False),
        ({"message": {"role": "user", "content": [{"type": "text"}]}}, False),
        ({"message": {"role": "assistant", "content": [{"type": "tool_use"}]}}, False),
        ({"type": "assistant", "message": {"role": "assistant", "content": []}}, False),
        (None, False),
    ],
)
def test_what_is_recognised(payload: object, expected: bool) -> None:
    assert COHERE.recognises(Node(payload, "", silent)) is expected
