"""Listed: the type of a field that takes any sequence and holds a tuple."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Generic, TypeVar

GivenT = TypeVar("GivenT")
HeldT = TypeVar("HeldT")

#: The default of such a field.
EMPTY: Final[Any] = ()


class Listed(Generic[GivenT, HeldT]):
    """What type checkers know of such a field: a descriptor can say both, a plain type cannot.

    No object of this class exists. The field is an ordinary slot, and the tuple is made when
    the object is.
    """

    def __get__(self, instance: object, owner: object = None) -> tuple[HeldT, ...]:
        """Return what is held."""
        raise NotImplementedError

    def __set__(self, instance: object, value: Sequence[GivenT]) -> None:
        """Take what is given."""
        raise NotImplementedError
