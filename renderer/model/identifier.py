"""Ids: what may be one, and how two of them are compared."""

from __future__ import annotations

from typing import TypeAlias
from uuid import UUID

Id: TypeAlias = str | int | UUID

#: Larger whole numbers are no ids: Python refuses to write the largest of them as text.
ID_BITS = 256


def key(id: Id, /) -> str:
    """Return the text by which an id is compared: ``1`` and ``"1"`` are one id."""
    return str(id)


def as_id(value: object, /) -> Id | None:
    """Return ``value`` if it is a str, int or UUID, without its subclass; else ``None``."""
    if type(value) is str:
        return value
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return int.__int__(value) if int.bit_length(value) <= ID_BITS else None
    return value if isinstance(value, UUID) else None
