"""Texts of JSON: the values that they hold, and what is none."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

_DECODER = json.JSONDecoder()
_SIGN = re.compile(r"\S")
#: What servers say when a stream is over, and what says nothing.
_SILENT = frozenset(["", ",", "[]", "[DONE]", "DONE"])


@dataclass(frozen=True, slots=True)
class Unread:
    """What came in place of an event, and is none that can be decoded."""

    text: str
    """What came."""


def decoded(text: str, position: int = 0) -> tuple[list[object], int]:
    """Return the values that follow each other from a place on, and where they end."""
    values: list[object] = []
    while sign := _SIGN.search(text, position):
        try:
            value, position = _DECODER.raw_decode(text, sign.start())
        except (ValueError, RecursionError):
            return values, position
        values.append(value)
    return values, len(text)


def whole(text: str) -> Iterator[object]:
    """Give the values of a text, and what else it holds as it is."""
    values, end = decoded(text)
    yield from values
    yield from unread(text[end:])


def unread(text: str) -> Iterator[Unread]:
    """Give a text that could not be decoded, if it says anything."""
    if not is_silent(text):
        yield Unread(text.strip())


def is_silent(text: str) -> bool:
    """Say whether a text says nothing, or only that the stream is over."""
    return text.strip() in _SILENT
