"""A message made of events."""

from __future__ import annotations

import pytest

from renderer import (
    Citation,
    DoneEvent,
    Message,
    MessageBuilder,
    Problem,
    Source,
    SourcesEvent,
    TextEvent,
    TextSegment,
)

SOURCE = Source(id="s1", url="https://a.example")


def built(*events: object, **options: object) -> Message:
    builder = MessageBuilder(**options)  # type: ignore[arg-type]
    for event in events:
        builder.add(event)  # type: ignore[arg-type]
    return builder.message


TEXT = (TextEvent("The sky "), TextEvent("is blue"))
KNOWN = SourcesEvent((SOURCE,), (Citation(end=15, sources=["s1"]),))


@pytest.mark.parametrize("events", [(KNOWN, *TEXT), (*TEXT, KNOWN), (TEXT[0], KNOWN, TEXT[1])])
def test_sources_may_come_at_any_time(events: tuple[object, ...]) -> None:
    assert built(*events, id=7).to_dict() == {
        "id": 7,
        "role": "assistant",
        "segments": [
            {
                "type": "text",
                "content": "The sky is blue",
                "sources": [{"id": "s1", "url": "https://a.example"}],
                "citations": [{"end": 15, "sources": ["s1"]}],
            }
        ],
    }


def test_a_message_can_be_had_at_any_moment() -> None:
    builder = MessageBuilder(role="user")
    assert builder.message == Message(role="user")
    builder.add(TextEvent("a"))
    before = builder.message
    builder.add(TextEvent("b"))
    assert before.segments[0].content == "a"  # type: ignore[union-attr]
    assert builder.message.segments[0].content == "ab"  # type: ignore[union-attr]


def test_a_source_that_comes_again_takes_the_place_of_the_first() -> None:
    again = Source(id="s1", url="https://a.example", title="T")
    message = built(SourcesEvent((SOURCE, Source(id="s2"))), SourcesEvent((again,)))
    assert [source.title for source in message.segments[0].sources] == ["T", None]  # type: ignore[union-attr]


def test_a_source_without_an_id_never_takes_the_place_of_another() -> None:
    builder = MessageBuilder(id="a")
    sources = [Source(id=None, title="A"), Source(id="0", title="B"), Source(id=None, title="C")]
    for source in sources:
        builder.add(SourcesEvent((source,)))
    (segment,) = builder.message.segments
    assert isinstance(segment, TextSegment)
    assert [source.title for source in segment.sources] == ["A", "B", "C"]


def test_citations_stand_in_the_order_of_the_text() -> None:
    late, early = Citation(end=9, sources=["s1"]), Citation(end=2, sources=["s1"])
    message = built(TextEvent("some words"), SourcesEvent((SOURCE,), (late, early)))
    assert [citation.end for citation in message.segments[0].citations] == [2, 9]  # type: ignore[union-attr]


def test_the_end_brings_an_id_and_problems() -> None:
    problem = Problem(path="a", code="moved", message="m")
    assert built(DoneEvent(id="x", problems=(problem,))).id == "x"
    assert built(DoneEvent(id="x"), id="own").id == "own"
    assert built(DoneEvent(problems=(problem,))).problems == (problem,)


def test_wrong_arguments_raise() -> None:
    with pytest.raises(TypeError, match="id must be a str"):
        MessageBuilder(id=1.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="event must be a TextEvent"):
        MessageBuilder().add("text")  # type: ignore[arg-type]
