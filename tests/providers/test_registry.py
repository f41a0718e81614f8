"""Which provider a payload is of, and providers of one's own."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Iterable, Iterator
from typing import Any

import pytest

from renderer import (
    CitationError,
    DoneEvent,
    Message,
    TextEvent,
    TextSegment,
    aparse_stream,
    parse_answer,
    parse_conversations,
    parse_stream,
)
from renderer.drafting.provider import Provider
from renderer.providers.registry import ANSWERS, EXPORTS, NAMES, detect, known_provider

CHAT = {"id": "c1", "choices": [{"message": {"role": "assistant", "content": "Hello [1]."}}]}


class Own:
    """A provider of one's own."""

    def parse_answer(self, payload: object) -> Message:
        return Message(id="own", segments=(TextSegment(content=str(payload)),))

    def parse_stream(self, chunks: Iterable[object]) -> Iterator[Any]:
        yield from (TextEvent(str(chunk)) for chunk in chunks)
        yield DoneEvent()


@pytest.mark.parametrize("name", NAMES)
def test_every_name_is_a_provider(name: str) -> None:
    provider = known_provider(name)
    assert isinstance(provider, Provider)
    assert provider.name == name
    module = sys.modules[f"renderer.providers.{name.replace('-', '_')}"]
    assert module.__doc__
    assert module.parse_answer == provider.parse_answer
    assert hasattr(module, "parse_stream") == (provider.listen is not None)
    assert (provider.converse is not None) or name not in EXPORTS


def test_names_are_those_of_the_documentation() -> None:
    assert len(set(NAMES)) == len(NAMES) == len(ANSWERS) + len(EXPORTS)


@pytest.mark.parametrize(
    "payload", [{}, [], "text", 4, None, {"what": 1}, [CHAT, {"what": 1}], [[]]]
)
def test_what_is_no_providers_raises(payload: object) -> None:
    with pytest.raises(CitationError, match="give provider=, one of openai-chat"):
        parse_answer(payload)


def test_a_shape_that_does_not_decide_raises() -> None:
    annotation = {
        "type": "url_citation",
        "start_index": 0,
        "end_index": 1,
        "url": "https://a.example",
    }
    payload = {"content": [{"type": "text", "text": "A.", "annotations": [annotation]}]}
    with pytest.raises(CitationError, match="give provider="):
        parse_answer(payload)


def test_the_answers_of_one_turn_are_one_message() -> None:
    message = parse_answer([CHAT, CHAT], id="x")
    assert message.id == "x"
    assert message.segments[0].to_dict()["content"] == "Hello [1].\n\nHello [1]."
    assert detect([CHAT, CHAT]).name == "openai-chat"


@pytest.mark.parametrize("name", ["nobody", "openai", "", "auto"])
def test_other_names_raise(name: str) -> None:
    with pytest.raises(ValueError, match="provider must be one of openai-chat"):
        parse_stream([], name)
    if name != "auto":
        with pytest.raises(ValueError, match="provider must be one of openai-chat"):
            parse_answer(CHAT, name)


@pytest.mark.parametrize("provider", [None, 4, object()])
def test_other_objects_raise(provider: Any) -> None:
    with pytest.raises(TypeError, match="provider must be a name or have"):
        parse_answer(CHAT, provider)
    with pytest.raises(TypeError, match="provider must be a name or have"):
        parse_stream([], provider)


def test_a_provider_without_streams_or_conversations_says_so() -> None:
    with pytest.raises(ValueError, match="'llamaindex' has no streams"):
        list(parse_stream([], "llamaindex"))
    with pytest.raises(ValueError, match="'llamaindex' has no stored conversations"):
        parse_conversations({}, "llamaindex")


def test_a_provider_of_ones_own() -> None:
    assert parse_answer(4, Own()).id == "own"
    assert parse_answer(4, Own(), id="a").id == "a"
    assert list(parse_stream(["a"], Own())) == [TextEvent("a"), DoneEvent()]


def test_a_provider_of_ones_own_must_give_messages() -> None:
    class Wrong(Own):
        def parse_answer(self, payload: object) -> Any:
            return {"content": "a"}

    with pytest.raises(TypeError, match="must return a Message"):
        parse_answer(4, Wrong())


def test_asynchronous_streams() -> None:
    async def chunks() -> AsyncIterator[object]:
        yield b'data: {"choices": [{"delta": {"cont'
        yield b'ent": "Hi"}}]}\n\n'

    async def read() -> list[object]:
        return [event async for event in aparse_stream(chunks(), "openai-chat")]

    assert asyncio.run(read()) == [TextEvent("Hi"), DoneEvent()]
    with pytest.raises(TypeError, match="has no aparse_stream"):
        aparse_stream(chunks(), Own())


@pytest.mark.parametrize(
    "payload",
    [
        [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Yo"}],
        {"messages": [{"role": "assistant", "content": [{"type": "text", "text": "Yo"}]}]},
    ],
)
def test_messages_of_nothing_but_text_mean_the_same_everywhere(payload: object) -> None:
    (conversation,) = parse_conversations(payload)
    assert conversation.messages[-1].segments[0].to_dict()["content"] == "Yo"


def test_nothing_of_it_is_imported_before_it_is_used() -> None:
    code = "import sys, renderer; sys.exit('renderer.providers.openai_chat' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], timeout=20).returncode == 0
