"""Fields: what is read as a text, an offset, a flag, a list."""

from __future__ import annotations

import math

import pytest
from markupsafe import Markup

from renderer.model.fields import (
    UNREAD,
    Reader,
    id_field,
    offset_field,
    read_fields,
    read_flag,
    read_list,
    read_offset,
    read_text,
    take_list,
    text_field,
)


class Count(int):
    """A whole number of a class of its own."""


def test_text_is_a_plain_str() -> None:
    assert read_text("a") == "a"
    assert type(read_text(Markup("<b>"))) is str


@pytest.mark.parametrize("value", [5, 1.5, True, b"a", ["a"], {"a": 1}, None])
def test_nothing_but_a_string_is_text(value: object) -> None:
    assert read_text(value) is UNREAD


@pytest.mark.parametrize(
    ("value", "offset"), [(0, 0), (-1, -1), (12, 12), (12.0, 12), (Count(3), 3)]
)
def test_whole_numbers_are_offsets(value: object, offset: int) -> None:
    """A store that knows floats only, as JavaScript's, writes 12.0."""
    taken = read_offset(value)
    assert taken == offset
    assert type(taken) is int


@pytest.mark.parametrize(
    "value", [True, False, "12", 1.5, math.nan, math.inf, -math.inf, 1e300, 1 << 64, [1], None]
)
def test_other_values_are_no_offsets(value: object) -> None:
    assert read_offset(value) is UNREAD


@pytest.mark.parametrize("value", [0, 1, "true", None, []])
def test_only_true_and_false_are_flags(value: object) -> None:
    assert read_flag(value) is UNREAD
    assert read_flag(True) is True


@pytest.mark.parametrize("reader", [read_list(read_text), take_list(str)])
def test_a_list_becomes_a_tuple(reader: Reader) -> None:
    assert reader(["a", "b"]) == ("a", "b")
    assert reader(("a",)) == ("a",)
    for value in ("ab", {"a": 1}, {"a"}, 5, None, iter("ab")):
        assert reader(value) is UNREAD


def test_a_constructor_takes_no_list_with_an_odd_entry() -> None:
    assert take_list(str)(["a", 5]) is UNREAD


def test_what_cannot_be_read_is_kept_beside_the_rest() -> None:
    stored = {"id": True, "title": "T", "start": 1.5, "score": 0.5, "note": None}
    fields = {"id": id_field(), "title": text_field(), "start": offset_field()}
    assert read_fields(stored, fields) == (
        {"title": "T"},
        {"id": True, "start": 1.5, "score": 0.5},
    )
