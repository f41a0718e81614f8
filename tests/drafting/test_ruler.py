"""Indices of offsets that count characters, UTF-16 code units or bytes."""

from __future__ import annotations

import pytest

from renderer.drafting.position import Unit
from renderer.drafting.ruler import Ruler

TEXT = "aé🧠z"


@pytest.mark.parametrize(
    ("unit", "offsets"),
    [("characters", [0, 1, 2, 3, 4]), ("utf-16", [0, 1, 2, 4, 5]), ("utf-8", [0, 1, 3, 7, 8])],
)
def test_every_border_of_a_character_has_an_index(unit: Unit, offsets: list[int]) -> None:
    ruler = Ruler(TEXT)
    assert [ruler.index(offset, unit) for offset in offsets] == [0, 1, 2, 3, 4]
    others = set(range(-2, 12)) - set(offsets)
    assert {ruler.index(offset, unit) for offset in others} == {None}


@pytest.mark.parametrize("unit", ["characters", "utf-16", "utf-8"])
def test_all_units_agree_in_ascii(unit: Unit) -> None:
    assert [Ruler("abc").index(offset, unit) for offset in (-1, 0, 3, 4)] == [None, 0, 3, None]


def test_a_lone_surrogate_counts_as_what_it_would_be_written_as() -> None:
    assert Ruler("\ud83ex").index(1, "utf-16") == 1
    assert Ruler("\ud83ex").index(3, "utf-8") == 1
