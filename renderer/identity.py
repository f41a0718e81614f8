"""Ids of the page: what of a message's id may stand in an attribute, so that no two collide."""

from __future__ import annotations

import re
from collections import Counter
from hashlib import sha256

from renderer.model import Id, key

#: At most this many characters of an id are used as they are.
LONGEST = 64

_PLAIN = re.compile(r"[A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*", re.ASCII)
_HASHED = re.compile(r"x[0-9a-f]{32}", re.ASCII)


def first_id(*ids: Id | None) -> Id | None:
    """Return the first id; an empty text, which a misspelt name gives in a template, is none."""
    return next((id for id in ids if id is not None and id != ""), None)


def page_key(id: Id) -> str:
    """Return the part of the page's ids that stands for a message.

    It is the id itself where that is plain; else, and where it looks like one of these, ``x`` and
    the first 32 hex digits of its SHA-256.
    """
    text = key(id)
    if len(text) <= LONGEST and _PLAIN.fullmatch(text) and not _HASHED.fullmatch(text):
        return text
    return "x" + sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


class PageKeys:
    """The keys of the messages of one page: a repeated one gets ``.2``, ``.3`` …"""

    __slots__ = ("_counts",)

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def take(self, id: Id | None, place: str) -> str:
        """Return the key of the next message: of its id, or of its place if it has none."""
        own = first_id(id)
        found = page_key(place if own is None else own)
        self._counts[found] += 1
        count = self._counts[found]
        return found if count == 1 else f"{found}.{count}"
