"""Loading: what is accepted, what is refused, and that it always comes to an end."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from renderer.model import (
    Citation,
    Conversation,
    Message,
    Source,
    TextSegment,
    load_conversation,
    load_message,
    load_segment,
)
from renderer.problems import Problem
from tests.shared import load

STORED: dict[str, object] = {"id": "a1", "role": "assistant", "content": "Sky"}

LOADERS: list[tuple[Callable[[object], Any], type]] = [
    (load_message, Message),
    (load_conversation, Conversation),
    (load_segment, TextSegment),
]


class Dumped:
    """An object of an SDK."""

    def model_dump(self) -> dict[str, object]:
        return STORED


class Converted:
    """An object of another SDK."""

    def to_dict(self) -> dict[str, object]:
        return STORED


@pytest.mark.parametrize(
    "value", [STORED, OrderedDict(STORED), MappingProxyType(STORED), Dumped(), Converted()]
)
def test_mappings_and_sdk_objects_are_read(value: object) -> None:
    message, problems = load_message(value)
    assert message == Message.from_dict(STORED)
    assert problems == ()


@pytest.mark.parametrize(("loader", "kind"), LOADERS)
def test_an_object_of_the_model_is_returned_as_it_is(
    loader: Callable[[object], Any], kind: type
) -> None:
    record = kind()
    assert loader(record) == (record, ())
    assert loader(record)[0] is record


@pytest.mark.parametrize(("loader", "kind"), LOADERS)
@pytest.mark.parametrize("value", [None, "Sky", 5, [STORED], Dumped, Source(id="s1")])
def test_everything_else_is_refused(
    loader: Callable[[object], Any], kind: type, value: object
) -> None:
    with pytest.raises(TypeError) as caught:
        loader(value)
    assert str(caught.value) == (
        f"expected a mapping, a {kind.__name__}, or an object with model_dump() or to_dict(), "
        f"not {type(value).__name__}"
    )


def test_loading_goes_on_after_a_fault() -> None:
    message, problems = load_message(
        {"segments": [5, {"type": "text", "content": "Sky", "citations": [{}, {"end": 3}]}]}
    )
    assert isinstance(message.segments[1], TextSegment)
    assert message.segments[1].citations[1] == Citation(end=3)
    assert [problem.path for problem in problems] == [
        "segments[0]",
        "segments[1].citations[0].end",
        "segments[1].citations[0].sources",
        "segments[1].citations[1].sources",
    ]


def test_what_was_loaded_before_has_the_same_problems() -> None:
    stored = {"role": 5, "segments": [5, {"type": "text", "sources": ["s1", {"title": 5}]}]}
    message, problems = load_message(stored)
    assert problems
    assert load_message(message) == (message, problems)


def test_paths_start_where_the_caller_says() -> None:
    _, problems = load_message({"content": 5}, path="rows[2]")
    assert problems[0].path == "rows[2].content"
    _, problems = load_conversation({"messages": [5]}, path="rows[2]")
    assert problems[0].path == "rows[2].messages[0]"
    _, problems = load_segment({"content": 5}, path="rows[2]")
    assert problems[0].path == "rows[2].content"


def test_what_was_wrong_with_a_payload_begins_with_the_place_of_its_message() -> None:
    problem = Problem(path="choices[0]", code="moved", message="")
    message = Message(problems=(problem, replace(problem, path="[3].x"), replace(problem, path="")))
    paths = [problem.path for problem in load_message(message, path="[1]")[1]]
    assert paths == ["[1].choices[0]", "[1][3].x", "[1]"]
    assert load_message(message)[1] == message.problems
    _, problems = load_conversation(Conversation(messages=[Message(), message]), path="[2]")
    assert problems[0].path == "[2].messages[1].choices[0]"


def test_a_segment_of_another_type_is_read_as_text() -> None:
    segment, problems = load_segment({"type": "code", "content": "Sky"})
    assert (segment.content, segment.to_dict()["type"]) == ("Sky", "code")
    assert [(problem.path, problem.code) for problem in problems] == [("type", "wrong-type")]


def test_depth_does_no_harm() -> None:
    """Nothing below the fields of the model is looked at."""
    deep: Any = []
    for _ in range(200_000):
        deep = [deep]
    fields = {"content": deep, "sources": [deep, {"id": deep, "x": deep}], "citations": [deep]}
    stored = {"id": deep, "segments": [{"type": "text", **fields}, deep], "tree": deep}
    message, problems = load_message(stored)
    assert len(problems) == 6
    assert message.to_dict()["tree"] is deep


def test_a_mapping_that_holds_itself_does_no_harm() -> None:
    stored: dict[str, Any] = {"content": "Sky"}
    stored |= {"segments": [stored], "messages": [stored], "sources": [stored]}
    message, _ = load_message(stored)
    conversation, _ = load_conversation(stored)
    assert len(message.segments) == len(conversation.messages) == 1


def test_size_does_no_harm() -> None:
    count = 20_000
    stored = {
        "content": "Sky " * 250_000,
        "sources": [{"id": index % 10_000} for index in range(count)],
        "citations": [5] * count,
    }
    _, problems = load_message(stored)
    assert len(problems) == 10_000 + count


def test_a_conversation_of_a_front_end_comes_back_as_it_was() -> None:
    stored: Any = load("samples/aparte-conversation.json")
    conversation, problems = load_conversation(stored)
    assert conversation.to_dict() == stored
    assert [(problem.path, problem.code) for problem in problems] == [
        ("messages[1].segments[2]", "unknown-segment"),
        ("messages[1].segments[3]", "unknown-segment"),
    ]
