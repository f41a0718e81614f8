"""Messages and conversations: segments in a row, and messages in a row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar, Self

from renderer.model.fields import Field, id_field, read_list, take_list, text_field
from renderer.model.identifier import Id
from renderer.model.listed import EMPTY, Listed
from renderer.model.record import Form, Record, known, read_record, with_extra
from renderer.model.segment import SEGMENTS, Segment, TextSegment, read_segment
from renderer.problems import Problem

#: The fields of a message that stand for one text segment.
FLAT = ("content", "sources", "citations")


@dataclass(frozen=True, slots=True, kw_only=True)
class Message(Record):
    """What one side of a conversation said at one time."""

    FIELDS: ClassVar[Mapping[str, Field]] = MappingProxyType(
        {
            "id": id_field(),
            "role": text_field(default="assistant", always=True),
            "lang": text_field(),
            "segments": Field(
                read=read_list(read_segment),
                take=take_list(*SEGMENTS),
                expected="a list of segments",
                default=(),
                always=True,
            ),
        }
    )

    id: Id | None = None
    """What the ids of its HTML are made from."""

    role: str = "assistant"
    """Who said it: ``user``, ``assistant``, or any other word."""

    segments: Listed[Segment, Segment] = EMPTY
    """What it consists of, in order."""

    lang: str | None = None
    """The language it is written in: ``pt-BR``."""

    problems: tuple[Problem, ...] = field(default=(), compare=False, repr=False)
    """What was wrong with what it was made from, if that was not a mapping; it is not stored."""

    @classmethod
    def build(cls, values: Mapping[str, Any], extra: Mapping[str, object], stored: Form, /) -> Self:
        """Return a message of fields that have been read."""
        self = super(Message, cls).build(values, extra, stored)
        object.__setattr__(self, "problems", ())
        return self

    @classmethod
    def of(cls, values: dict[str, Any], extra: dict[str, object], /) -> Self:
        """Return a message of the fields that could be read and of everything else."""
        flat = {name: extra[name] for name in FLAT if name in extra}
        stored = set(values)
        if flat and not values.get("segments"):
            if "segments" in stored:
                # Empty, so the content counts; but it is written back as well.
                stored.remove("segments")
                extra["segments"] = []
            for name in flat:
                del extra[name]
            values["segments"] = (TextSegment.from_dict(flat),)
        return cls.build(values, extra, frozenset(stored))

    @property
    def flat(self) -> bool:
        """Whether its text is stored at the message itself, not in a list of segments."""
        if not isinstance(self.stored, frozenset) or "segments" in self.stored:
            return False
        match self.segments:
            case ():
                return True
            case (TextSegment(id=None, extra=extra),):
                return extra.keys() <= set(FLAT)
            case _:
                return False

    def to_dict(self) -> dict[str, object]:
        """Return the mapping to store: what ``from_dict`` was given, without its ``None``."""
        mapping = known(self)
        if self.flat:
            mapping.pop("segments", None)
            for segment in self.segments:
                stored = segment.to_dict()
                mapping |= {name: stored[name] for name in FLAT if name in stored}
        return with_extra(self, mapping)


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversation(Record):
    """Messages in the order they are read."""

    FIELDS: ClassVar[Mapping[str, Field]] = MappingProxyType(
        {
            "id": id_field(),
            "title": text_field(),
            "messages": Field(
                read=read_list(read_record(Message)),
                take=take_list(Message),
                expected="a list of messages",
                default=(),
                always=True,
            ),
        }
    )

    id: Id | None = None
    """What it is called where it is stored."""

    title: str | None = None
    """Its title, as text."""

    messages: Listed[Message, Message] = EMPTY
    """What was said, in order."""
