"""One answer that is being written: events of a model in, events of a server out."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Literal

from renderer.core import Renderer
from renderer.events import DoneEvent, SourcesEvent, TextEvent
from renderer.finalize import name_sources
from renderer.markers import form_of
from renderer.model import Citation, Id, Message, Source, TextSegment, key
from renderer.problems import Problem
from renderer.stream.numbering import Numbering
from renderer.stream.page import Page
from renderer.stream.server_event import ServerEvent

_LOG = logging.getLogger("renderer")


class Answering:
    """An answer so far, and what is to be told of it next."""

    def __init__(
        self,
        sources: Sequence[Source],
        *,
        id: Id,
        locale: str | None,
        renderer: Renderer,
        html: bool,
    ) -> None:
        self._id = id
        self._locale = locale
        self._renderer = renderer
        self._is_drawn = html
        self._page = Page(renderer, id=id, locale=locale)
        self._numbering = Numbering(form_of(renderer.marker))
        self._sources: dict[str | int, Source] = {}
        self._citations: list[Citation] = []
        self._problems: list[Problem] = []
        self._text: list[str] = []
        self._count = 0
        self._done: Message | None = None
        self._know(name_sources(sources), ())

    @property
    def message(self) -> Message:
        """The message to store of what has come so far."""
        if self._done is not None:
            return self._done
        message = self._renderer.numbered(
            "".join(self._text), tuple(self._sources.values()), self._citations, id=self._id
        )
        return replace(message, problems=(*self._problems, *message.problems))

    def begin(self) -> ServerEvent:
        """Tell the sources that are known before any text."""
        sources = tuple(self._sources.values())
        data: dict[str, object] = {"references": _stored(sources)}
        data["html"] = self._page.begin(sources)
        return self._event("references", data)

    def hear(self, event: object) -> Iterator[ServerEvent]:
        """Tell what is new with an event of the model; raises ``TypeError`` for anything else."""
        match event:
            case str():
                yield from self._write(event)
            case TextEvent(delta=delta):
                yield from self._write(delta)
            case SourcesEvent(sources=sources, citations=citations):
                self._citations += citations
                self._know(sources, citations)
            case DoneEvent(problems=problems):
                self._problems += problems
            case _:
                raise TypeError(
                    "a stream must give texts, or TextEvents, SourcesEvents and DoneEvents, "
                    f"not {type(event).__name__}"
                )

    def end(self) -> Iterator[ServerEvent]:
        """Tell the rest, and the whole; or that the provider said itself that it failed."""
        reported = [each.value for each in self._problems if each.code == "interrupted"]
        if reported:
            _LOG.error("the stream of answer %r was interrupted: %r", self._id, reported[0])
            yield from self._give_up()
            return
        yield from self._flush()
        self._done = self.message
        (segment,) = self._done.segments
        assert isinstance(segment, TextSegment), "a numbered answer is one text"
        yield self._event(
            "done",
            {
                "text": segment.content,
                "references": _stored(segment.sources),
                "html": self._renderer.reply(self._done, locale=self._locale).html,
                "message": self._done.to_dict(),
            },
        )

    def fail(self, error: Exception) -> Iterator[ServerEvent]:
        """Tell that the model failed; why is in the log alone."""
        _LOG.error("the stream of answer %r failed", self._id, exc_info=error)
        yield from self._give_up()

    def _give_up(self) -> Iterator[ServerEvent]:
        """Tell the rest, and that there is no more."""
        yield from self._flush()
        sentence, html = self._page.failed()
        yield self._event("failed", {"message": sentence}, swap=html)

    def _write(self, text: str) -> Iterator[ServerEvent]:
        self._text.append(text)
        yield from self._delta(self._numbering.feed(text), text)

    def _flush(self) -> Iterator[ServerEvent]:
        yield from self._delta(self._numbering.finish(), "", is_over=True)

    def _delta(self, text: str, raw: str, *, is_over: bool = False) -> Iterator[ServerEvent]:
        frame = None
        if self._is_drawn and (raw or is_over):
            frame = self._page.write(raw, 0 if is_over else self._numbering.held, is_over=is_over)
        if not text and frame is None:
            return
        data: dict[str, object] = {"text": text}
        if frame is not None:
            data["html"] = frame.html
        yield self._event("delta", data, swap=frame.swap if frame else "")

    def _know(self, sources: Iterable[Source], citations: Sequence[Citation]) -> None:
        for source in sources:
            name = len(self._sources) if source.id is None else key(source.id)
            self._sources[name] = source
        known = tuple(self._sources.values())
        self._numbering.know(known)
        self._page.know(known, citations)

    def _event(
        self,
        event: Literal["references", "delta", "done", "failed"],
        data: Mapping[str, object],
        *,
        swap: str = "",
    ) -> ServerEvent:
        self._count += 1
        return ServerEvent(event=event, data=data, id=self._count, swap=swap)


def _stored(sources: Iterable[Source]) -> list[dict[str, object]]:
    return [source.to_dict() for source in sources]
