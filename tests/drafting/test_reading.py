"""Streams of every format: nothing that comes is lost without a word."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from renderer import CitationError, MessageBuilder, aparse_stream, parse_answer, parse_stream
from renderer.events import DoneEvent, TextEvent
from renderer.model import Message
from renderer.providers.registry import NAMES, known_provider
from tests.support.cited import codes, content, marked, urls

STREAMING = [name for name in NAMES if known_provider(name).listen is not None]

Json = dict[str, Any]

#: An event with the text ``Hi`` of each format, and one that says that there is no more.
HELLO: dict[str, list[Json]] = {
    "openai-chat": [{"choices": [{"delta": {"content": "Hi"}}]}],
    "openai-responses": [{"type": "response.output_text.delta", "delta": "Hi"}],
    "openai-assistants": [
        {
            "object": "thread.message.delta",
            "id": "m",
            "delta": {"content": [{"index": 0, "type": "text", "text": {"value": "Hi"}}]},
        }
    ],
    "ai-sdk": [{"type": "text-delta", "id": "0", "delta": "Hi"}],
    "anthropic": [
        {
            "type": "content_block_delta",
            "index": 0,
            "delta": {"type": "text_delta", "text": "Hi"},
        }
    ],
    "gemini": [{"candidates": [{"content": {"parts": [{"text": "Hi"}]}}]}],
    "gemini-interactions": [
        {"event_type": "step.delta", "index": 0, "delta": {"type": "text", "text": "Hi"}}
    ],
    "cohere": [
        {"type": "content-delta", "index": 0, "delta": {"message": {"content": {"text": "Hi"}}}}
    ],
    "mistral": [{"choices": [{"delta": {"content": "Hi"}}]}],
    "bedrock-rag": [{"output": {"text": "Hi"}}],
    "bedrock-converse": [{"contentBlockDelta": {"contentBlockIndex": 0, "delta": {"text": "Hi"}}}],
    "langchain": [{"type": "AIMessageChunk", "content": "Hi"}],
    "pydantic-ai": [
        {"event_kind": "part_start", "index": 0, "part": {"part_kind": "text", "content": "Hi"}}
    ],
}
for _name in ("openrouter", "perplexity", "xai", "azure", "litellm"):
    HELLO[_name] = HELLO["openai-chat"]


def read(chunks: Any, name: str) -> Message:
    builder = MessageBuilder()
    for event in parse_stream(chunks, name):
        builder.add(event)
    return builder.message


@pytest.mark.parametrize("name", STREAMING)
def test_lines_as_clients_give_them(name: str) -> None:
    lines = [line for event in HELLO[name] for line in (f"data: {json.dumps(event)}", "")]
    bare = [json.dumps(event) for event in HELLO[name]]
    for chunks in (lines, [*lines, "data: [DONE]", ""], [line.encode() for line in lines], bare):
        assert content(read(chunks, name)) == "Hi"
        assert codes(read(chunks, name)) == []
    twice = "\n\n".join([*lines, *lines])
    assert read([*lines, *lines], name) == read([twice], name)


@pytest.mark.parametrize("name", STREAMING)
def test_what_cannot_be_decoded_is_a_problem(name: str) -> None:
    chunks = ["data: {bad\n\n", f"data: {json.dumps(HELLO[name][0])}\n\n"]
    message = read(chunks, name)
    assert content(message) == "Hi"
    assert codes(message) == [("[0]", "wrong-type")]
    assert message.problems[0].value == "{bad"


@pytest.mark.parametrize("name", STREAMING)
@pytest.mark.parametrize(
    "chunks",
    [
        ["<html>502 Bad gateway</html>"],
        ["Hello", " world"],
        ["<html>\n", "<body>\n"],
        [{"what": 1}],
        [5 * "x", {"what": 1}],
        ["[1, 2]"],
        ['"text"'],
        ["data: 5\n\n"],
    ],
)
def test_a_stream_of_which_nothing_is_of_the_format_is_refused(name: str, chunks: Any) -> None:
    with pytest.raises(CitationError, match=rf"\[0\]: nothing of this stream.*'{name}'"):
        list(parse_stream(chunks, name))


@pytest.mark.parametrize("name", STREAMING)
def test_events_of_another_format_are_refused(name: str) -> None:
    chat = ("openai-chat", "openrouter", "perplexity", "xai", "azure", "litellm", "mistral")
    for other, events in HELLO.items():
        if other == name or {other, name} <= set(chat) or {other, name} <= RESPONSES:
            continue
        with pytest.raises(CitationError):
            list(parse_stream(events, name))


#: Formats that also have the events of OpenAI's Responses.
RESPONSES = {"openai-responses", "perplexity", "xai"}


@pytest.mark.parametrize("name", STREAMING)
@pytest.mark.parametrize(
    "chunks", [[], [""], ["\n\n"], [": ping\n\n"], ["data: [DONE]\n\n"], ["[]"]]
)
def test_an_empty_stream_is_an_empty_answer(name: str, chunks: Any) -> None:
    assert list(parse_stream(chunks, name)) == [DoneEvent()]


@pytest.mark.parametrize("name", STREAMING)
def test_one_event_in_place_of_several_is_refused(name: str) -> None:
    with pytest.raises(TypeError, match="chunks must be an iterable of bytes, str or events"):
        parse_stream(HELLO[name][0], name)
    with pytest.raises(TypeError, match="chunks must be"):
        aparse_stream(HELLO[name][0], name)  # type: ignore[arg-type]


WHOLE: dict[str, Json] = {
    "openai-chat": {"choices": [{"message": {"role": "assistant", "content": "Hi"}}]},
    "anthropic": {
        "type": "message",
        "role": "assistant",
        "content": [{"type": "text", "text": "Hi"}],
    },
    "openai-responses": {
        "object": "response",
        "output": [{"type": "message", "content": [{"type": "output_text", "text": "Hi"}]}],
    },
    "cohere": {"message": {"role": "assistant", "content": [{"type": "text", "text": "Hi"}]}},
    "mistral": {"choices": [{"message": {"role": "assistant", "content": "Hi"}}]},
    "bedrock-converse": {"output": {"message": {"content": [{"text": "Hi"}]}}},
    "ai-sdk": {"role": "assistant", "parts": [{"type": "text", "text": "Hi"}]},
    "bedrock-rag": {
        "sessionId": "s",
        "output": {"text": "Hi"},
        "citations": [
            {
                "generatedResponsePart": {
                    "textResponsePart": {"text": "Hi", "span": {"start": 0, "end": 1}}
                },
                "retrievedReferences": [
                    {"location": {"webLocation": {"url": "https://a.example"}}}
                ],
            }
        ],
    },
}


@pytest.mark.parametrize(("name", "payload"), WHOLE.items(), ids=WHOLE)
def test_a_whole_answer_in_place_of_a_stream(name: str, payload: Json) -> None:
    message = parse_answer(payload, name)
    for chunks in (
        [payload],
        [json.dumps(payload)],
        [json.dumps(payload, indent=2)],
        json.dumps(payload, indent=2).splitlines(),
        list(json.dumps(payload, indent=2)),
        [f"data: {json.dumps(payload)}\n\n"],
    ):
        assert read(chunks, name) == message
        assert content(message) == "Hi"


@pytest.mark.parametrize("name", STREAMING)
def test_an_error_in_a_stream_is_a_problem(name: str) -> None:
    message = read([*HELLO[name], {"error": {"message": "Too busy."}}], name)
    assert content(message) == "Hi"
    ((path, code),) = codes(message)
    assert (path, code) == ("[1].error", "interrupted")
    assert message.problems[0].value == "Too busy."
    named = ["event: error\n", 'data: {"message": "Too busy."}\n\n']
    assert codes(read(named, name)) == [("[0].error", "interrupted")]


def test_only_the_first_error_counts() -> None:
    stream = [{"type": "error", "errorText": "A"}, {"type": "finish", "finishReason": "error"}]
    assert codes(read(stream, "ai-sdk")) == [("[0].errorText", "interrupted")]


def test_asynchronous_streams_are_refused_likewise() -> None:
    async def chunks() -> AsyncIterator[object]:
        yield {"what": 1}

    async def read_all() -> list[object]:
        return [event async for event in aparse_stream(chunks(), "anthropic")]

    with pytest.raises(CitationError, match="'anthropic'"):
        asyncio.run(read_all())


def test_events_of_unknown_kinds_among_known_ones_are_left_out() -> None:
    events = [{"type": "new_kind"}, *HELLO["anthropic"], {"type": "other"}]
    assert list(parse_stream(events, "anthropic")) == [TextEvent("Hi"), DoneEvent()]


FAILED: dict[str, Json] = {
    "openai-responses": {
        "object": "response",
        "status": "failed",
        "error": {"code": "server_error", "message": "Too busy."},
        "output": [],
    },
    "openrouter": {
        "error": {"message": "Too busy."},
        "choices": [{"finish_reason": "error", "message": {"content": ""}}],
    },
    "gemini-interactions": {"status": "failed", "error": {"message": "Too busy."}},
}


@pytest.mark.parametrize(("name", "payload"), FAILED.items(), ids=FAILED)
def test_a_whole_answer_that_only_says_that_it_failed_is_refused(name: str, payload: Json) -> None:
    with pytest.raises(CitationError, match="error: the provider answered with an error: Too busy"):
        parse_answer(payload, name)


def test_a_whole_answer_that_failed_on_the_way_keeps_what_came() -> None:
    part = {"type": "output_text", "text": "Hi"}
    payload: Json = {
        **FAILED["openai-responses"],
        "output": [{"type": "message", "content": [part]}],
    }
    message = parse_answer(payload, "openai-responses")
    assert (content(message), codes(message)) == ("Hi", [("error", "interrupted")])


def cut_off(name: str) -> list[Json]:
    """Return a stream that ends between a citation and the text of its block."""
    page = {"type": "web_search_result_location", "url": "https://w.example/", "title": "W"}
    if name == "anthropic":
        return [
            {"type": "content_block_start", "index": 0, "content_block": {"type": "text"}},
            {
                "type": "content_block_delta",
                "index": 0,
                "delta": {"type": "text_delta", "text": "I search."},
            },
            {"type": "content_block_stop", "index": 0},
            {"type": "content_block_start", "index": 1, "content_block": {"type": "text"}},
            {
                "type": "content_block_delta",
                "index": 1,
                "delta": {"type": "citations_delta", "citation": page},
            },
        ]
    citation = {"title": "W", "location": {"web": {"url": "https://w.example/"}}}
    return [
        {"contentBlockDelta": {"contentBlockIndex": 0, "delta": {"text": "I search."}}},
        {"contentBlockStop": {"contentBlockIndex": 0}},
        {"contentBlockDelta": {"contentBlockIndex": 1, "delta": {"citation": citation}}},
    ]


@pytest.mark.parametrize("name", ["anthropic", "bedrock-converse"])
def test_a_citation_whose_text_has_not_come_has_no_place(name: str) -> None:
    stream = cut_off(name)
    message = read(stream, name)
    assert marked(message) == "I search."
    assert urls(message) == ["https://w.example/"]
    assert [code for _, code in codes(message)] == ["lost-position"]
    # Nothing is certain before its block has ended.
    assert marked(read(stream[:2], name)) == "I search."
