"""Where in an answer a citation belongs, in a provider's own terms, and what proves it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

#: What offsets count: characters (code points), UTF-16 code units, or UTF-8 bytes.
Unit: TypeAlias = Literal["characters", "utf-16", "utf-8"]

#: What a range is: the model's own sign, whose place the chip takes; words that the chip follows;
#: or a point between words.
Kind: TypeAlias = Literal["marker", "passage", "point"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A range of a part of an answer's text, the end exclusive."""

    kind: Kind
    """What the range is."""

    end: int
    """Where it ends."""

    start: int | None = None
    """Where it starts; ``None`` for a point, and for a passage of which only the end is known."""

    unit: Unit = "characters"
    """What both count."""

    says: str | None = None
    """The text that stands in the range, where the format repeats it."""

    holds: str | None = None
    """An address that stands somewhere in the range, where it does."""
