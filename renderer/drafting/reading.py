"""One stream of a provider that is being read: from chunks to events."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

from renderer.drafting.draft import Draft
from renderer.drafting.failure import failure_of
from renderer.drafting.jsontext import Unread
from renderer.drafting.node import Node, mapping_of
from renderer.drafting.wire import Wire
from renderer.events import Event
from renderer.model import read_mapping
from renderer.problems import CitationError, Problem

#: How many characters are kept of what could not be decoded.
_MAX_TEXT = 300


class Listener(Protocol):
    """Reads the events of one stream into a draft."""

    def hear(self, event: Node) -> None:
        """Read the next event."""
        ...

    def close(self) -> None:
        """Read what only the end of the stream decides."""
        ...


class Reading:
    """One stream that is being read.

    Where nothing but a whole answer comes, as of a server that does not stream, it is read as one.
    """

    def __init__(
        self,
        *,
        name: str,
        draft: Draft,
        listener: Listener,
        hears: Callable[[Node], bool],
        recognises: Callable[[Node], bool],
        read: Callable[[Draft, Node], None],
    ) -> None:
        self._name = name
        self._draft = draft
        self._listener = listener
        self._hears = hears
        self._recognises = recognises
        self._read = read
        self._wire = Wire()
        self._count = 0
        self._is_heard = False
        self._is_read = False
        self._is_interrupted = False
        self._strange: Problem | None = None

    def feed(self, chunk: object) -> Iterator[Event]:
        """Give the events that are certain with another chunk."""
        for value in self._wire.feed(chunk):
            self._take(value)
        yield from self._draft.events()

    def finish(self) -> Iterator[Event]:
        """Give the rest; raises ``CitationError`` if nothing was of the format."""
        for value in self._wire.finish():
            self._take(value)
        is_known = self._is_heard or self._is_read or self._draft.has_begun
        if self._strange is not None and not is_known:
            raise CitationError(self._strange)
        self._listener.close()
        yield from self._draft.finish()

    def _take(self, value: object) -> None:
        path = f"[{self._count}]"
        self._count += 1
        if isinstance(value, Unread):
            self._draft.report(path, "wrong-type", value.text[:_MAX_TEXT])
            self._note(path, value.text[:_MAX_TEXT])
        elif mapping_of(value) is not None:
            self._hear(Node(value, path, self._draft.report))
        elif value is not None and not isinstance(value, bool):
            # A sign of the wire's own, or noise.
            self._note(path, value)

    def _hear(self, event: Node) -> None:
        failure = failure_of(event)
        if failure is not None and not self._is_interrupted:
            self._is_interrupted = True
            self._draft.report(failure[0].path, "interrupted", failure[1])
        if failure is not None or self._hears(event):
            self._is_heard = True
        elif not self._is_heard and self._recognises(event):
            self._draft.part("\n\n")
            self._is_read = True
            self._read_whole(event)
            return
        else:
            self._note(event.path, sorted(map(str, event.mapping()))[:20])
        self._listener.hear(event)

    def _read_whole(self, answer: Node) -> None:
        try:
            self._read(self._draft, answer)
        except CitationError as error:
            self._draft.report(error.problem.path, error.problem.code, error.problem.value)

    def _note(self, path: str, value: object) -> None:
        """Note the first thing that is no event of the format."""
        if self._strange is None:
            message = f"nothing of this stream is an event of the format {self._name!r}"
            self._strange = Problem(path=path, code="wrong-type", message=message, value=value)


def refuse_as_chunks(chunks: object) -> None:
    """Raise ``TypeError`` for one event in place of an iterable of them."""
    is_iterator = hasattr(chunks, "__next__") or hasattr(chunks, "__aiter__")
    if not is_iterator and read_mapping(chunks) is not None:
        raise TypeError(
            "chunks must be an iterable of bytes, str or events, not one event: "
            f"{type(chunks).__name__}"
        )
