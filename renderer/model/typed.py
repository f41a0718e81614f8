"""Typed segments: what the segments of the types that are drawn share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar, Self

from renderer.model.citation import Citation
from renderer.model.fields import UNREAD, Field, read_list, take_list, text_field
from renderer.model.identifier import Id
from renderer.model.record import Record, known, read_record, with_extra
from renderer.model.source import Source


def type_field(name: str, /) -> Field:
    """Return the field that tells one type of segments from the others."""

    def read(value: object, /) -> Any:
        return name if isinstance(value, str) and value == name else UNREAD

    return Field(read=read, expected=f'"{name}"', default=name, always=True, constant=True)


def records_field(kind: type[Source] | type[Citation], expected: str, /) -> Field:
    """Return a field that holds a list of sources or of citations."""
    return Field(
        read=read_list(read_record(kind)),
        take=take_list(kind),
        expected=expected,
        default=(),
    )


CONTENT = text_field(default="", always=True)
SOURCES = records_field(Source, "a list of sources")
CITATIONS = records_field(Citation, "a list of citations")


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedSegment(Record):
    """What the segments of a type that is drawn share."""

    type: ClassVar[str]

    #: Other names under which a field is stored, each with the field's own.
    ALIASES: ClassVar[Mapping[str, str]] = MappingProxyType({})

    id: Id | None = None
    """What the segment is called in its message."""

    @classmethod
    def of(cls, values: dict[str, Any], extra: dict[str, object], /) -> Self:
        """Return a segment of the fields that could be read and of everything else."""
        for alias, name in cls.ALIASES.items():
            if alias in extra and name not in values and name not in extra:
                read = cls.FIELDS[name].read(extra[alias])
                if read is not UNREAD:
                    values |= {name: read, alias: extra.pop(alias)}
        return cls.build(values, extra, frozenset(values))

    def to_dict(self) -> dict[str, object]:
        """Return the mapping to store: what ``from_dict`` was given, without its ``None``."""
        mapping = known(self)
        if isinstance(self.stored, frozenset):
            for alias, name in self.ALIASES.items():
                if alias in self.stored and name in mapping:
                    mapping[alias] = mapping.pop(name)
        return with_extra(self, mapping)
