"""Changes of a text, and where its places are afterwards."""

from __future__ import annotations

from renderer.finalize.edits import Edit, Edited, Ranges, Units


def test_places_move_with_what_stands_there() -> None:
    edited = Edited("one [12] two [3] end", [Edit(4, 8, "[1]"), Edit(12, 16)])
    assert edited.text == "one [1] two  end" or edited.text == "one [1] two end"
    assert edited.text[edited.index(9) :].startswith("two")
    assert edited.index(4) == 4
    assert edited.index(6) == edited.index(8) == 7
    assert edited.text[edited.index(17) :] == "end"


def test_a_change_into_the_same_is_none() -> None:
    edited = Edited("abc", [Edit(1, 2, "b")])
    assert (edited.text, [edited.index(at) for at in range(4)]) == ("abc", [0, 1, 2, 3])


def test_ranges_meet_what_they_share_a_character_with() -> None:
    ranges = Ranges([(5, 8), (1, 3), (2, 4)])
    assert [ranges.meet(at, at + 1) for at in range(9)] == [
        *(False, True, True, True, False, True, True, True, False)
    ]
    assert ranges.meet(0, 100)
    assert not Ranges().meet(0, 100)


def test_units_are_those_of_utf16() -> None:
    units = Units("a🧠b")
    assert units.length == 4
    assert [units.offset(index) for index in range(4)] == [0, 1, 3, 4]
    assert [units.index(offset) for offset in range(5)] == [0, 1, 1, 2, 3]
    assert Units("abc").index(2) == 2
