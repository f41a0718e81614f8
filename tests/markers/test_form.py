"""Forms of markers: the grammar, and patterns of a user's own."""

from __future__ import annotations

import re

import pytest

from renderer.markers import NUMBERS, form_of
from renderer.markers.form import Form, Numbers

IDS = {"a": 1, "7": 2}


def numbers(form: Form, text: str, count: int = 3) -> Numbers | None:
    match = form.pattern.search(text)
    assert match
    return form.numbers(match, IDS, count)


def rewritten(form: Form, text: str, new: dict[int, int]) -> str:
    match = form.pattern.search(text)
    assert match
    return form.rewritten(match, IDS, new.get, 3)


def test_numbers_mean_places_in_the_list() -> None:
    assert numbers(NUMBERS, "[1, 3]") == Numbers((1, 3), is_whole=True)
    assert numbers(NUMBERS, "[2-9]") == Numbers((2, 3), is_whole=False)
    assert numbers(NUMBERS, "[9]") == Numbers((), is_whole=False)


def test_years_and_zeros_are_prose() -> None:
    assert numbers(NUMBERS, "[2024]") is None
    assert numbers(NUMBERS, "[0, 1]") is None
    assert numbers(NUMBERS, "[2024]", count=3_000) == Numbers((2024,), is_whole=True)


def test_a_pattern_names_a_number_or_an_id() -> None:
    form = form_of(r"\[doc:(\w+)\]")
    assert numbers(form, "[doc:a]") == Numbers((1,), is_whole=True)
    assert numbers(form, "[doc:3]") == Numbers((3,), is_whole=True)
    assert numbers(form, "[doc:7]") == Numbers((2,), is_whole=True)
    assert numbers(form, "[doc:zz]") == Numbers((), is_whole=False)
    assert rewritten(form, "x [doc:3]", {3: 1}) == "[doc:1]"
    assert rewritten(form, "x [doc:a]", {1: 2}) == "[doc:a]"
    assert rewritten(form, "x [doc:3]", {}) == ""


def test_the_first_group_that_took_part_counts() -> None:
    form = form_of(re.compile(r"\[S(\d)\]|<(\d)>"))
    assert numbers(form, "<2>") == Numbers((2,), is_whole=True)
    assert rewritten(form, "<2>", {2: 1}) == "<1>"


@pytest.mark.parametrize("marker", ["(", r"\d", "(a)*", b"(a)", 4, "()"])
def test_other_patterns_raise(marker: object) -> None:
    with pytest.raises(ValueError, match="marker must be a pattern"):
        form_of(marker)  # type: ignore[arg-type]
