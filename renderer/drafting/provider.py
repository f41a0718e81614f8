"""A provider: how its payloads are known, read whole, and read piece by piece."""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterable, Iterator
from dataclasses import dataclass

from renderer.builder import MessageBuilder
from renderer.drafting.conversing import read_conversations
from renderer.drafting.draft import Draft
from renderer.drafting.failure import failure_of
from renderer.drafting.node import Node, silent
from renderer.drafting.reading import Listener, Reading, refuse_as_chunks
from renderer.events import Event
from renderer.model import Conversation, Id, Message
from renderer.problems import CitationError, Problem


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

    hears: Callable[[Node], bool] = lambda event: False
    """Says whether an event is one of such a stream; never raises."""

    converse: Callable[[Node], list[Conversation]] | None = None
    """Reads stored conversations, where the format has any."""

    def parse_answer(self, payload: object, *, id: Id | None = None) -> Message:
        """Return the message that a whole answer makes; a list is the answers of one turn.

        Raises ``CitationError``, naming the path, for a payload that is not of this format.
        """
        draft = Draft()
        builder = MessageBuilder(id=id)
        if isinstance(payload, list | tuple) and not self.takes(payload):
            nodes = [Node(each, f"[{n}]", draft.report) for n, each in enumerate(payload)]
            for node in nodes:
                draft.part("\n\n")
                self.read(draft, node)
        else:
            nodes = [Node(payload, "", draft.report)]
            self.read(draft, nodes[0])
        failures = [failure for failure in map(failure_of, nodes) if failure is not None]
        for node, words in failures:
            draft.report(node.path, "interrupted", words)
        for event in draft.finish():
            builder.add(event)
        message = builder.message
        if failures and not message.segments:
            raise _failed(*failures[0])
        return message

    def parse_stream(self, chunks: Iterable[object]) -> Iterator[Event]:
        """Give the events of a stream: bytes, text, or decoded events, cut anywhere.

        Raises ``CitationError`` at its end if nothing of it was of this format.
        """
        refuse_as_chunks(chunks)
        return self._stream(chunks)

    def _stream(self, chunks: Iterable[object]) -> Iterator[Event]:
        reading = self._begin()
        for chunk in chunks:
            yield from reading.feed(chunk)
        yield from reading.finish()

    def aparse_stream(self, chunks: AsyncIterable[object]) -> AsyncIterator[Event]:
        """Give the events of an asynchronous stream; otherwise as ``parse_stream``."""
        refuse_as_chunks(chunks)
        return self._astream(chunks)

    async def _astream(self, chunks: AsyncIterable[object]) -> AsyncIterator[Event]:
        reading = self._begin()
        async for chunk in chunks:
            for event in reading.feed(chunk):
                yield event
        for event in reading.finish():
            yield event

    def _begin(self) -> Reading:
        if self.listen is None:
            raise ValueError(f"provider {self.name!r} has no streams")
        draft = Draft()
        return Reading(
            name=self.name,
            draft=draft,
            listener=self.listen(draft),
            hears=self.hears,
            recognises=self.recognises,
            read=self.read,
        )

    def parse_conversations(self, payload: object) -> list[Conversation]:
        """Return the conversations that an export, or an API's list of messages, holds.

        What cannot be read is a problem of the message next to it. Raises ``CitationError``,
        naming the path, if there is no such message.
        """
        if self.converse is None:
            raise ValueError(f"provider {self.name!r} has no stored conversations")
        return read_conversations(self.converse, payload)

    def takes(self, payload: object) -> bool:
        """Say whether a list is one payload, not several."""
        return self.recognises(Node(payload, "", silent))


def _failed(node: Node, words: str) -> CitationError:
    """Return the error that is raised for an answer which only says that something failed."""
    message = f"the provider answered with an error: {words}"
    return CitationError(Problem(path=node.path, code="interrupted", message=message, value=words))
