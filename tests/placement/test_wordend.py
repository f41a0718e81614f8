from __future__ import annotations

import pytest

from renderer.placement.wordend import WordEnds


@pytest.mark.parametrize(
    ("before", "rest", "after"),
    [
        ("wo", "rd", " x"),
        ("word", "", " x"),
        ("", "", "word"),
        ("", "", ". x"),
        # what may stand in a word, and what ends one
        ("it", "'s", " x"),
        ("it’", "s", ""),
        ("3.", "14", ", x"),
        ("3", ",000.5", ". x"),
        ("e.g", "", ". x"),
        ("well", "", "-known"),
        ("a", "", ".. b"),
        # marks and joiners belong to their letter
        ("e", "\u0301", " x"),
        ("हि", "न्दी", " x"),
        ("می", "\u200cخواهم", " x"),
        ("sp", "\u00adace", " x"),
        # scripts without blanks between words
        ("水", "", "是"),
        ("かな", "", "カナ"),
        ("ไท", "", "ย"),
        ("한", "국어", " x"),
        ("水", "", "abc"),
    ],
)
def test_a_place_moves_to_the_end_of_its_word(before: str, rest: str, after: str) -> None:
    ends = WordEnds(f"{before}{rest}{after}")
    assert ends.at(len(before)) == len(before + rest)


def test_a_long_word_is_walked_once() -> None:
    """The suite's time limit is the check."""
    ends = WordEnds("a" * 200_000 + " b")
    assert {ends.at(position) for position in range(1, 200_001)} == {200_000}
