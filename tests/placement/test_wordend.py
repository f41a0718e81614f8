from __future__ import annotations

import random

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


@pytest.mark.parametrize("letter", ["a", "a\u0301"])
@pytest.mark.parametrize("order", ["forwards", "backwards", "in turn", "at random"])
def test_long_words_are_walked_once(letter: str, order: str) -> None:
    """The suite's time limit is the check."""
    word = letter * (120_000 // len(letter))
    ends = WordEnds(f"{word} {word}")
    places = [*range(1, len(word)), *range(len(word) + 2, 2 * len(word))]
    if order == "backwards":
        places.reverse()
    elif order == "in turn":
        places = [place for pair in zip(places, reversed(places), strict=True) for place in pair]
    elif order == "at random":
        random.Random(1).shuffle(places)
    for place in places[:20_000]:
        assert ends.at(place) == (len(word) if place < len(word) else 2 * len(word) + 1)


def test_the_order_of_questions_changes_nothing() -> None:
    chance = random.Random(2)
    for _ in range(200):
        text = "".join(chance.choices(["a", "b", ".", "'", " ", "e\u0301", "水", "👍🏽"], k=12))
        places = list(range(len(text) + 1))
        alone = [WordEnds(text).at(place) for place in places]
        chance.shuffle(places)
        ends = WordEnds(text)
        assert [ends.at(place) for place in places] == [alone[place] for place in places]
