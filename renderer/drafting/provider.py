"""A provider: how its payloads are known, read whole, and read piece by piece."""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from renderer.builder import MessageBuilder
from renderer.drafting.draft import Draft
from renderer.drafting.node import Node, mapping_of, silent
from renderer.drafting.wire import Wire
from renderer.events import Event
from renderer.model import Conversation, Id, Message


class Listener(Protocol):
    """Reads the events of one stream into a draft."""

    def hear(self, event: Node) -> None:
        """Read the next event."""
        ...

    def close(self) -> None:
        """Read what only the end of the stream decides."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Provider:
    """The formats of one provider."""

    name: str
    """What ``provider=`` calls it."""

    recognises: Callable[[Node], bool]
    """Says whether a payload has its shape; never raises."""

    read: Callable[[Draft, Node], None]
    """Reads a whole answer into a draft; raises ``CitationError`` for what is not of the format."""

    listen: Callable[[Draft], Listener] | None = None
    """Begins to read a stream, where the provider has any."""

    converse: Callable[[Node], list[Conversation]] | None = None
    """Reads stored conversations, where the format has any."""

    def parse_answer(self, payload: object, *, id: Id | None = None) -> Message:
        """Return the message that a whole answer makes; a list is the answers of one turn.

        Raises ``CitationError``, naming the path, for a payload that is not of this format.
        """
        draft = Draft()
        builder = MessageBuilder(id=id)
        if isinstance(payload, list | tuple) and not self.takes(payload):
            for number, each in enumerate(payload):
                draft.part("\n\n")
                self.read(draft, Node(each, f"[{number}]", draft.report))
        else:
            self.read(draft, Node(payload, "", draft.report))
        for event in draft.finish():
            builder.add(event)
        return builder.message

    def parse_stream(self, chunks: Iterable[object]) -> Iterator[Event]:
        """Give the events of a stream: bytes, text, or decoded events, cut anywhere."""
        reading = _Reading(self)
        for chunk in chunks:
            yield from reading.feed(chunk)
        yield from reading.finish()

    async def aparse_stream(self, chunks: AsyncIterable[object]) -> AsyncIterator[Event]:
        """Give the events of an asynchronous stream; otherwise as ``parse_stream``."""
        reading = _Reading(self)
        async for chunk in chunks:
            for event in reading.feed(chunk):
                yield event
        for event in reading.finish():
            yield event

    def parse_conversations(self, payload: object) -> list[Conversation]:
        """Return the conversations that an export, or an API's list of messages, holds."""
        if self.converse is None:
            raise ValueError(f"provider {self.name!r} has no stored conversations")
        return self.converse(Node(payload, "", silent))

    def takes(self, payload: object) -> bool:
        """Say whether a list is one payload, not several."""
        return self.recognises(Node(payload, "", silent))


class _Reading:
    """One stream that is being read."""

    def __init__(self, provider: Provider) -> None:
        if provider.listen is None:
            raise ValueError(f"provider {provider.name!r} has no streams")
        self._wire = Wire()
        self._draft = Draft()
        self._listener = provider.listen(self._draft)
        self._count = 0

    def feed(self, chunk: object) -> Iterator[Event]:
        for value in self._wire.feed(chunk):
            self._hear(value)
        yield from self._draft.events()

    def finish(self) -> Iterator[Event]:
        for value in self._wire.finish():
            self._hear(value)
        self._listener.close()
        yield from self._draft.finish()

    def _hear(self, value: object) -> None:
        # What is no mapping is a sign of the wire's own, or noise.
        if mapping_of(value) is not None:
            self._listener.hear(Node(value, f"[{self._count}]", self._draft.report))
        self._count += 1
