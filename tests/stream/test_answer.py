"""Answers that are streamed: what comes, in which order, and what stays."""

from __future__ import annotations

import asyncio
import json
import logging
import random
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from renderer import (
    Citation,
    DoneEvent,
    Problem,
    Renderer,
    ServerEvent,
    Source,
    SourcesEvent,
    TextEvent,
    astream_answer,
    parse_stream,
    render_answer,
    stream_answer,
)
from renderer.problems import CODES
from tests.support.body import Body
from tests.support.growing import linear

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent.parent / "cases.json").read_text("utf-8")
)
STREAMED = [pytest.param(case, id=case["id"]) for case in CASES if case["op"] == "stream"]
SOURCES = [
    {"id": f"s{n}", "url": f"https://a{n % 4}.example/", "title": f"T{n}"} for n in range(1, 6)
]
TEXTS = [
    "# Sky\n\nIt is **blue** [3] [9].\n\n- one [1]\n- two [3, 1]\n\n```py\nx[1]\n```\n\nEnd.",
    "🧠 [2-4] in ［5］, `[1]` and $x[2]$.\r\n\r\n| a | b |\r\n|--|--|\r\n| [1] | c |",
    "No markers.",
    "Cut off [1",
    "",
    "Late `tick [2] and [1].\n\n[2]: https://x.example\n\nTick ` [3]",
]


def pieces(text: str, seed: int) -> Iterator[str]:
    random_ = random.Random(seed)
    position = 0
    while position < len(text):
        size = random_.choice((0, 1, 2, 3, 11))
        yield text[position : position + size]
        position += size


def listed(event: ServerEvent) -> list[object]:
    references = event.data["references"]
    assert isinstance(references, list)
    return [source["id"] for source in references]


@pytest.mark.parametrize("case", STREAMED)
def test_case(case: dict[str, Any]) -> None:
    segment, expect = case["segment"], case["expect"]
    events = list(stream_answer(case["chunks"], segment["sources"], id="a"))
    reply = render_answer(segment["content"], segment["sources"], id="a")
    done = events[-1]
    assert done.data["html"] == reply.html
    assert listed(done) == expect["finalized_source_ids"]
    if expect.get("final_visible_text") is not None:
        assert " ".join(Body(reply).text().split()) == expect["final_visible_text"]
    if "events" in case:
        assert [event.event for event in events if event.data.get("text") != ""] == case["events"]
    if "bounded_hold" in expect.get("checks", ()):
        told = "".join(str(event.data["text"]) for event in events[1:2])
        assert len(told) > len(segment["content"]) - 100
    for part in expect.get("shown_frames_must_not_contain", ()):
        shown = ""
        for event in events[:-1]:
            shown += str(event.data.get("text", ""))
            frame = Body(render_answer(shown, segment["sources"], id="a"))
            assert part not in frame.text()


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("html", [False, True])
def test_the_end_is_the_whole_however_it_is_cut(text: str, html: bool) -> None:
    renderer = Renderer(chip="number")
    reply = render_answer(text, SOURCES, id="a", renderer=renderer)
    for seed in range(5):
        stream = stream_answer(pieces(text, seed), SOURCES, id="a", renderer=renderer, html=html)
        first, *deltas, done = list(stream)
        assert (first.event, done.event) == ("references", "done")
        assert {event.event for event in deltas} <= {"delta"}
        assert [event.id for event in (first, *deltas, done)] == [*range(1, len(deltas) + 3)]
        assert listed(first) == ["s1", "s2", "s3", "s4", "s5"]
        assert set(listed(done)) <= set(listed(first))
        assert done.data["html"] == reply.html
        assert done.data["message"] == stream.message.to_dict()
        if "`tick" not in text and "$" not in text:
            assert "".join(str(event.data["text"]) for event in deltas) == done.data["text"]


def test_the_message_can_be_stored_at_any_moment() -> None:
    stream = stream_answer(iter(["A [2] b", " [1", "] c"]), SOURCES, id="a")
    contents = []
    for _ in stream:
        message = stream.message
        contents.append(message.segments[0].to_dict()["content"])
        assert message.id == "a"
    assert contents == ["", "A [1] b", "A [1] b [2] c", "A [1] b [2] c"]


def test_a_reader_who_leaves() -> None:
    closed = []

    def model() -> Iterator[str]:
        try:
            yield from ("One [2].", " Two", " Three")
        finally:
            closed.append(True)

    stream = stream_answer(model(), SOURCES, id="a")
    next(stream)
    next(stream)
    stream.close()
    assert closed == [True]
    assert list(stream) == []
    assert stream.message.segments[0].to_dict()["content"] == "One [1]."


def test_a_model_that_fails(caplog: pytest.LogCaptureFixture) -> None:
    def model() -> Iterator[str]:
        yield "One [2] and ["
        raise RuntimeError("the secret key is 42")

    stream = stream_answer(model(), SOURCES, id="a", html=True)
    with caplog.at_level(logging.ERROR, "renderer"):
        events = list(stream)
    assert [event.event for event in events] == ["references", "delta", "delta", "failed"]
    assert events[-1].data == {"message": "The answer could not be completed."}
    assert "".join(str(event.data["text"]) for event in events[1:3]) == "One [1] and ["
    assert all(b"secret" not in event.encode(form) for event in events for form in ("json", "html"))
    assert "secret" in caplog.text
    assert stream.message.segments[0].to_dict()["content"] == "One [1] and ["


@pytest.mark.parametrize("when", [0, 1, 2])
def test_events_of_a_provider(when: int) -> None:
    """Sources may come before, within or after the text."""
    known = SourcesEvent(
        (Source(id="w", url="https://w.example"), Source(id="v", url="https://v.example")),
        (Citation(start=0, end=7, sources=["v"]),),
    )
    events: list[Any] = [TextEvent("The sky"), TextEvent(" is blue.")]
    events.insert(when, known)
    stream = stream_answer([*events, DoneEvent(id="x")], id="a", html=True)
    *_, done = list(stream)
    reply = render_answer("The sky is blue.", known.sources, known.citations, id="a")
    assert done.data["html"] == reply.html
    assert listed(done) == ["v"]
    assert stream.message.id == "a"


def test_asynchronous_streams_are_the_same() -> None:
    async def model() -> AsyncIterator[str]:
        for piece in pieces(TEXTS[0], 1):
            yield piece

    async def read() -> list[ServerEvent]:
        return [event async for event in astream_answer(model(), SOURCES, id="a")]

    assert asyncio.run(read()) == list(stream_answer(pieces(TEXTS[0], 1), SOURCES, id="a"))


def test_an_asynchronous_model_that_fails_or_is_left() -> None:
    closed = []

    async def model() -> AsyncIterator[str]:
        try:
            yield "One [2]."
            raise RuntimeError("secret")
        finally:
            closed.append(True)

    async def read(count: int) -> list[str]:
        stream = astream_answer(model(), SOURCES, id="a")
        events: list[str] = []
        async for event in stream:
            events.append(event.event)
            if len(events) == count:
                await stream.aclose()
        assert stream.message.segments[0].to_dict()["content"] == "One [1]."
        return events

    assert asyncio.run(read(9)) == ["references", "delta", "failed"]
    assert asyncio.run(read(2)) == ["references", "delta"]
    assert closed == [True, True]


@pytest.mark.parametrize("chunk", [None, 4, b"bytes", {"text": "a"}])
def test_other_chunks_raise(chunk: Any) -> None:
    with pytest.raises(TypeError, match="a stream must give texts"):
        list(stream_answer([chunk], SOURCES, id="a"))


def test_an_id_is_needed() -> None:
    with pytest.raises(TypeError, match="id must be"):
        stream_answer([], id=None)  # type: ignore[arg-type]


def test_the_words_are_in_the_language_that_is_asked_for() -> None:
    first = next(stream_answer([], SOURCES, id="a", locale="en"))
    assert 'lang="en"' in str(first.data["html"])


@pytest.mark.parametrize("unit", ["word [1] and. ", "[", "`", "Some text [2].\n\n"])
def test_the_work_is_linear(unit: str) -> None:
    def answer(size: int) -> Callable[[], list[ServerEvent]]:
        text = unit * (size // len(unit))
        return lambda: list(stream_answer(text, SOURCES, id="a"))

    *_, done = linear(answer, 48_000)
    assert done.event == "done"


def interrupted(*events: Any) -> list[Any]:
    """Return what the stream of a provider is that reports an error."""
    words = "overloaded: the secret key is 42"
    problem = Problem(
        path="[1].error", code="interrupted", message=CODES["interrupted"], value=words
    )
    return [TextEvent("One [2] and ["), *events, DoneEvent(problems=(problem,))]


def test_a_provider_that_reports_an_error(caplog: pytest.LogCaptureFixture) -> None:
    stream = stream_answer(interrupted(), SOURCES, id="a", html=True)
    with caplog.at_level(logging.ERROR, "renderer"):
        events = list(stream)
    assert [event.event for event in events] == ["references", "delta", "delta", "failed"]
    assert events[-1].data == {"message": "The answer could not be completed."}
    assert all(b"secret" not in event.encode(form) for event in events for form in ("json", "html"))
    assert "secret" in caplog.text
    assert stream.message.segments[0].to_dict()["content"] == "One [1] and ["
    assert [problem.code for problem in stream.message.problems] == ["interrupted"]


def test_an_asynchronous_provider_that_reports_an_error() -> None:
    async def model() -> AsyncIterator[Any]:
        for event in interrupted():
            yield event

    async def read() -> list[str]:
        return [event.event async for event in astream_answer(model(), SOURCES, id="a")]

    assert asyncio.run(read()) == ["references", "delta", "delta", "failed"]


def test_the_stream_of_a_provider_that_reports_an_error() -> None:
    chunks = ['{"choices": [{"delta": {"content": "One"}}]}', '{"error": {"message": "Busy."}}']
    *_, last = stream_answer(parse_stream(chunks, "openai-chat"), id="a")
    assert last.event == "failed"
    nothing = stream_answer(parse_stream(["<html>"], "openai-chat"), id="a")
    assert [event.event for event in nothing] == ["references", "failed"]


def test_other_problems_do_not_end_an_answer() -> None:
    problem = Problem(path="[0]", code="wrong-type", message=CODES["wrong-type"])
    *_, last = stream_answer(["One.", DoneEvent(problems=(problem,))], SOURCES, id="a")
    assert last.event == "done"
