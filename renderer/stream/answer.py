"""Stream an answer to its readers: its text as it is written, numbered as it will be stored."""

from __future__ import annotations

from collections.abc import (
    AsyncGenerator,
    AsyncIterable,
    AsyncIterator,
    Generator,
    Iterable,
    Iterator,
    Mapping,
)

from renderer.core import Renderer, chosen
from renderer.events import Event
from renderer.finalize import read_sources
from renderer.model import Id, Message, Source, as_id
from renderer.stream.answering import Answering
from renderer.stream.server_event import ServerEvent


class AnswerStream:
    """The server events of an answer, as they come; it can be read once."""

    def __init__(self, chunks: Iterable[str | Event], answering: Answering) -> None:
        self._chunks = chunks
        self._answering = answering
        self._events = self._read()

    def __iter__(self) -> Iterator[ServerEvent]:
        return self._events

    def __next__(self) -> ServerEvent:
        return next(self._events)

    @property
    def message(self) -> Message:
        """The message to store of what has come so far; valid at any moment."""
        return self._answering.message

    def close(self) -> None:
        """Stop reading; what has come stays in ``message``."""
        self._events.close()

    def _read(self) -> Generator[ServerEvent, None]:
        yield self._answering.begin()
        chunks = iter(self._chunks)
        try:
            while True:
                try:
                    chunk = next(chunks)
                except StopIteration:
                    break
                except Exception as error:
                    yield from self._answering.fail(error)
                    return
                yield from self._answering.hear(chunk)
            yield from self._answering.end()
        finally:
            close = getattr(chunks, "close", None)
            if close is not None:
                close()


class AsyncAnswerStream:
    """The server events of an answer from an asynchronous stream; it can be read once."""

    def __init__(self, chunks: AsyncIterable[str | Event], answering: Answering) -> None:
        self._chunks = chunks
        self._answering = answering
        self._events = self._read()

    def __aiter__(self) -> AsyncIterator[ServerEvent]:
        return self._events

    async def __anext__(self) -> ServerEvent:
        return await anext(self._events)

    @property
    def message(self) -> Message:
        """The message to store of what has come so far; valid at any moment."""
        return self._answering.message

    async def aclose(self) -> None:
        """Stop reading; what has come stays in ``message``."""
        await self._events.aclose()

    async def _read(self) -> AsyncGenerator[ServerEvent, None]:
        yield self._answering.begin()
        chunks = aiter(self._chunks)
        try:
            while True:
                try:
                    chunk = await anext(chunks)
                except StopAsyncIteration:
                    break
                except Exception as error:
                    for event in self._answering.fail(error):
                        yield event
                    return
                for event in self._answering.hear(chunk):
                    yield event
            for event in self._answering.end():
                yield event
        finally:
            close = getattr(chunks, "aclose", None)
            if close is not None:
                await close()


def stream_answer(
    chunks: Iterable[str | Event],
    sources: Iterable[Source | Mapping[str, object]] = (),
    *,
    id: Id,
    locale: str | None = None,
    html: bool = False,
    renderer: Renderer | None = None,
) -> AnswerStream:
    """Return the events of an answer that is being written: ``render_answer``, as it comes.

    ``chunks`` are pieces of a text with markers ``[n]`` that mean the n-th of ``sources``, from 1,
    or the events of ``parse_stream``, whose sources may come at any time. First come the
    ``references``, all that are known; then ``delta``s, whose text carries the final numbers and
    never half a marker, with ``html`` also what changes on the page; then ``done`` with text,
    references, HTML and the message to store, the same as of ``render_answer`` of the whole. If the
    model's stream raises, or its provider reports an error in it (a problem ``interrupted``), what
    has come stays, the error is logged, and ``failed`` comes instead.

    Raises ``TypeError`` for a chunk of another kind, and for an id or source that is none.
    """
    return AnswerStream(chunks, _answering(sources, id, locale, html, renderer))


def astream_answer(
    chunks: AsyncIterable[str | Event],
    sources: Iterable[Source | Mapping[str, object]] = (),
    *,
    id: Id,
    locale: str | None = None,
    html: bool = False,
    renderer: Renderer | None = None,
) -> AsyncAnswerStream:
    """Return the events of an answer from an asynchronous stream; see ``stream_answer``."""
    return AsyncAnswerStream(chunks, _answering(sources, id, locale, html, renderer))


def _answering(
    sources: Iterable[Source | Mapping[str, object]],
    id: Id,
    locale: str | None,
    html: bool,
    renderer: Renderer | None,
) -> Answering:
    if as_id(id) is None:
        raise TypeError(f"id must be a str, an int or a UUID, not {id!r}")
    return Answering(
        read_sources(sources), id=id, locale=locale, renderer=chosen(renderer), html=html
    )
