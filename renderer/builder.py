"""Make a message of what comes while an answer is written."""

from __future__ import annotations

from collections.abc import Iterable

from renderer.cutting import cut_at_code
from renderer.events import DoneEvent, Event, SourcesEvent, TextEvent
from renderer.model import Citation, Id, Message, Segment, Source, TextSegment, as_id, key
from renderer.problems import Problem


class MessageBuilder:
    """A message in the making: events in, and at any moment the message they make.

    ``role`` is who says it. ``id`` takes the place of what the provider calls the answer. With
    ``cut_at_code`` each block of code becomes a segment of its own.
    """

    def __init__(
        self, *, id: Id | None = None, role: str = "assistant", cut_at_code: bool = False
    ) -> None:
        if id is not None and as_id(id) is None:
            raise TypeError(f"id must be a str, an int or a UUID, not {id!r}")
        self._id = as_id(id)
        self._role = role
        self._cuts = cut_at_code
        self._text: list[str] = []
        self._sources: dict[str | int, Source] = {}
        self._citations: list[Citation] = []
        self._problems: list[Problem] = []

    def add(self, event: Event) -> None:
        """Take in an event; raises ``TypeError`` for anything else."""
        match event:
            case TextEvent(delta=delta):
                self._text.append(delta)
            case SourcesEvent(sources=sources, citations=citations):
                self._list(sources)
                self._citations += citations
            case DoneEvent(id=id, problems=problems):
                self._id = id if self._id is None else self._id
                self._problems += problems
            case _:
                raise TypeError(
                    "event must be a TextEvent, a SourcesEvent or a DoneEvent, "
                    f"not {type(event).__name__}"
                )

    @property
    def message(self) -> Message:
        """The message that the events so far make."""
        return Message(
            id=self._id,
            role=self._role,
            segments=tuple(self._segments()),
            problems=tuple(self._problems),
        )

    def _list(self, sources: Iterable[Source]) -> None:
        for source in sources:
            # What has no id never takes the place of another.
            name = len(self._sources) if source.id is None else key(source.id)
            self._sources[name] = source

    def _segments(self) -> list[Segment]:
        text = "".join(self._text)
        if not text and not self._sources:
            return []
        ordered = sorted(self._citations, key=lambda citation: citation.end or 0)
        segment = TextSegment(
            content=text, sources=tuple(self._sources.values()), citations=tuple(ordered)
        )
        return [*cut_at_code(segment)] if self._cuts else [segment]
