"""Ids: which values are one, and which of them are the same."""

from __future__ import annotations

from enum import IntEnum
from uuid import UUID

import pytest
from markupsafe import Markup

from renderer.model.identifier import as_id, key


class Word(str):
    """A string that would rather be written as another."""

    def __str__(self) -> str:
        return "another"


class Number(IntEnum):
    ONE = 1


@pytest.mark.parametrize("value", ["s1", "", "a b\n", 1, 0, -3, 2**64, UUID(int=7)])
def test_strings_numbers_and_uuids_are_kept_as_given(value: object) -> None:
    assert as_id(value) is value


@pytest.mark.parametrize(
    ("value", "plain"), [(Markup("<b>"), "<b>"), (Word("first"), "first"), (Number.ONE, 1)]
)
def test_subclasses_lose_their_class(value: object, plain: object) -> None:
    """What is drawn later is never asked how it wants to be written."""
    taken = as_id(value)
    assert taken == plain
    assert type(taken) is type(plain)


@pytest.mark.parametrize("value", [None, True, False, 1.0, b"s1", [], {}, object(), 1 << 300])
def test_everything_else_is_none(value: object) -> None:
    assert as_id(value) is None


def test_ids_are_compared_by_their_text() -> None:
    assert key(1) == key("1")
    assert key(UUID(int=7)) == key("00000000-0000-0000-0000-000000000007")
    assert key("01") != key("1")
