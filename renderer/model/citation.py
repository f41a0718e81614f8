"""Citations: which words of a text rest on which sources."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar

from renderer.model.fields import UNREAD, Field, offset_field, read_flag, read_list
from renderer.model.identifier import Id, as_id
from renderer.model.listed import EMPTY, Listed
from renderer.model.record import Record, as_mapping
from renderer.model.source import CitedSource


def read_cited(value: object, /) -> CitedSource:
    """Return an entry of a citation's sources: an id, or a mapping that holds one."""
    if isinstance(value, CitedSource):
        return value
    id = as_id(value)
    if id is not None:
        return CitedSource.build({"id": id}, {}, None)
    mapping = as_mapping(value)
    return CitedSource.stray(value) if mapping is None else CitedSource.from_dict(mapping)


def take_cited(value: object, /) -> Any:
    """Return the sources given to a constructor: ids and objects, in any mixture."""
    if not isinstance(value, list | tuple):
        return UNREAD
    taken = []
    for each in value:
        cited = each if isinstance(each, CitedSource) else as_id(each)
        if cited is None:
            return UNREAD
        taken.append(cited if isinstance(cited, CitedSource) else CitedSource(id=cited))
    return tuple(taken)


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation(Record):
    """The words of one text segment that rest on one or more of its sources.

    Offsets count UTF-16 code units of the segment's content, as JavaScript strings do; the end
    is exclusive.
    """

    FIELDS: ClassVar[Mapping[str, Field]] = MappingProxyType(
        {
            "start": offset_field(),
            "end": offset_field(),
            "sources": Field(
                read=read_list(read_cited),
                take=take_cited,
                expected="a list of source ids",
                default=(),
                always=True,
            ),
            "marker": Field(read=read_flag, expected="true or false", default=False),
        }
    )

    end: int | None
    """Where the passage ends; ``None`` if nothing readable is stored: no chip is drawn."""

    sources: Listed[CitedSource | Id, CitedSource] = EMPTY
    """What backs the passage, in the order the card pages through them.

    The constructor takes ids, too, and a list.
    """

    start: int | None = None
    """Where the passage starts; ``None``: all the text up to ``end``."""

    marker: bool = False
    """Whether the passage is the model's own ``[1]``, whose place the chip takes."""
