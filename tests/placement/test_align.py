from __future__ import annotations

import random

import pytest

from renderer.placement.align import Stretch, align
from renderer.placement.letters import letters
from renderer.placement.markup import find_markup


def aligned(source: str, page: str) -> list[Stretch]:
    return align(letters(source), letters(page), find_markup(source))


def twins(source: str, page: str) -> str:
    """Return the source's letters, each that is not shown as a dot; wrong twins fail at once."""
    found, _ = letters(source)
    shown, _ = letters(page)
    seen = ["·"] * len(found)
    for stretch in aligned(source, page):
        if stretch.piece is None:
            assert found[stretch.first : stretch.last] == shown[stretch.twin : stretch.twin_end]
            seen[stretch.first : stretch.last] = found[stretch.first : stretch.last]
    return "".join(seen)


@pytest.mark.parametrize(
    ("source", "page", "seen"),
    [
        ("one two", "one two", "onetwo"),
        # markup that is hidden, and the same where it is shown
        ("a <b>c</b> d", "a c d", "a·c·d"),
        ("a <b>c</b> d", "a <b>c</b> d", "abcbd"),
        ("[a](https://b.example) c", "a c", "a" + "·" * 13 + "c"),
        ("1. 1st\n2. 2nd", "1st 2nd", "·1st·2nd"),
        ("1. 1st\n2. 2nd", "1. 1st\n2. 2nd", "11st22nd"),
        # the letter of a tag, and a word that begins with it
        ("<p>para</p>", "para", "·para·"),
        # a choice that proves wrong some letters later
        ("a `<b>bold` c", "a <b>bold c", "abboldc"),
        ("`<b>b` <c>", "<b>b", "bb·"),
        ("`<he>here and there` c", "<he>here and there c", "hehereandtherec"),
        # a definition at either end
        ("[a]: b\n\nc", "c", "··c"),
        ("c\n\n[a]: b", "c", "c··"),
        ("c\n\n[a]: b", "c [a]: b", "cab"),
        # what no rule knows: the nearest long run of equal letters
        ("one %%hidden words%% two three four five", "one two three four five",
         "one" + "·" * 11 + "twothreefourfive"),
        # the letters of a gap begin like the word after it
        ("he said %%he%% hello to all the others there", "he said hello to all the others there",
         "hesaid··hellotoalltheothersthere"),
    ],
)  # fmt: skip
def test_each_shown_letter_finds_its_twin(source: str, page: str, seen: str) -> None:
    assert twins(source, page) == seen


@pytest.mark.parametrize("count", [0, 1, 255, 256, 257, 1_279, 1_280, 1_281, 9_999])
def test_the_letter_at_which_long_texts_part_is_found(count: int) -> None:
    stretches = aligned("a" * count + "b", "a" * count + "c")
    assert [(each.first, each.last) for each in stretches] == [(0, count)] * bool(count)


def test_letters_that_an_engine_added_have_no_twin() -> None:
    stretches = aligned("One is here. Two is there.", "Contents One is here. Two is there.")
    assert [(each.first, each.twin) for each in stretches] == [(0, 8)]


def test_words_of_an_image_may_be_missing_from_the_source() -> None:
    stretches = align(letters("a b"), letters("a chart b"), [], [(1, 6)])
    assert [(each.first, each.twin) for each in stretches] == [(0, 0), (1, 6)]


@pytest.mark.parametrize(
    ("source", "page"),
    [
        ("a" * 100_000, "a" * 99_999),
        ("ab" * 50_000, "ba" * 50_000),
        ("1. a\n" * 20_000, "a\n" * 20_000),
        ("<b>b</b>" * 10_000, "b" * 10_000),
        ("<b>" * 30_000, "b" * 100),
        ("equal line\n" * 8_000, "equal line\n" * 4_000),
        ("one two three " * 5_000, "vier fünf sechs " * 5_000),
        ("".join(f"word{n} %%gap{n}%% " for n in range(5_000)),
         "".join(f"word{n} " for n in range(5_000))),
    ],
    ids=range(8),
)  # fmt: skip
def test_a_hostile_text_is_walked_in_linear_time(source: str, page: str) -> None:
    """The suite's time limit is the check; benchmarks show the growth."""
    aligned(source, page)


def test_twins_follow_each_other() -> None:
    """Whatever two texts are given, stretches are in order on both sides and never overlap."""
    chance = random.Random(3)
    for _ in range(400):
        source = "".join(chance.choices("ab1 <>[](): \n*&;`", k=chance.randrange(60)))
        page = "".join(chance.choices("ab1 ", k=chance.randrange(40)))
        twins(source, page)
        last = shown = 0
        for stretch in aligned(source, page):
            assert last <= stretch.first <= stretch.last
            assert shown <= stretch.twin <= stretch.twin_end
            last, shown = stretch.last, stretch.twin_end
