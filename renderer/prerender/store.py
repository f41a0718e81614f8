"""What a store of rows can do: a table, or a queryset."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from renderer.prerender.fresh import Fresh
from renderer.prerender.rows import Row, Update


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """What is to become of the rows of a batch."""

    updates: Sequence[Update] = ()
    """What is to be written."""

    pending: int = 0
    """How many rows have no message yet."""

    failed_before: int = 0
    """How many failed before, and are what they were."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Handed:
    """What became of a batch."""

    last: object
    """The key of its last row; ``None`` if there was no row."""

    batch: Batch
    """What was to be written."""

    written: Sequence[Update] = ()
    """What was written; rows that had changed meanwhile are not in it."""


#: Says what is to be written to rows.
Work: TypeAlias = Callable[[Sequence[Row]], Batch]


class Store(Protocol):
    """Where rows are kept."""

    def locales(self, most: int) -> Iterable[object]:
        """Return the different values of the column of languages, at most so many."""
        ...

    def count(self, fresh: Fresh) -> int:
        """Return how many rows have a message and no fingerprint of today."""
        ...

    def hand_out(self, fresh: Fresh, after: object, most: int, work: Work) -> Handed:
        """Read the next rows without a fingerprint of today, and write what ``work`` says.

        They are the first ones, at most so many, whose key is greater than ``after`` if that is
        not ``None``. Where the database can lock rows, no other run is handed them meanwhile.
        """
        ...
