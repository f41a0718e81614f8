"""A text without a model's own signs, however it is cut into pieces."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from renderer.drafting.cleaner import Cleaner
from tests.support.growing import linear

CASES = {
    "A \ue200cite\ue202turn0search0\ue202turn1news2\ue201. B \ue202turn0search1 c": "A. B c",
    "Sky citeturn0search0turn1view2. citeturn0search0citeturn1search1": "Sky. citeturn1search1",
    "<think>secret [1]\n</think>\nHi `<think>` x": "\nHi `<think>` x",
    "```\n<think>\n```\n<thinking>y</thinking>z": "```\n<think>\n```\nz",
    "a <think>never ends": "a ",
    "answer</think> rest": "answer rest",
    r"Sea \ue202turn0search0 and \ue200\ue202turn0search0\ue202turn0news1\ue201. C:\ue": (
        r"Sea and. C:\ue"
    ),
    "See [turn0search0, turn0search1]. [1] 【4:0†source】. 【注意】 x【4:0†sour": (
        "See. [1]. 【注意】 x"
    ),
    'By \ue200entity\ue202["p","Ada","x"]\ue201 and': "By Ada and",
    '<cite index="0-1">x</cite> y <cite>title</cite>': "x y <cite>title</cite>",
    "End \ue200cite\ue202turn0se": "End",
    "filecite turn cite turn citet citeturn0 cite": "filecite turn cite turn citet citeturn0 cite",
    "highlighted \ue203words\ue204\ue202turn0search0 here": "highlighted words here",
    "": "",
}


@pytest.mark.parametrize(("text", "expected"), CASES.items())
def test_text(text: str, expected: str) -> None:
    whole = Cleaner()
    assert whole.feed(text) + whole.finish() == expected
    for seed in range(50):
        random_ = random.Random(seed)
        pieces = Cleaner()
        out, position = "", 0
        while position < len(text):
            size = random_.choice((1, 1, 2, 3, 9))
            out += pieces.feed(text[position : position + size])
            position += size
        assert out + pieces.finish() == expected
        for raw in range(len(text) + 1):
            assert pieces.index(raw) == whole.index(raw)


def test_places_are_those_of_the_same_words() -> None:
    text = "One \ue202turn0search0 two, \ue202turn0search1. Three"
    cleaner = Cleaner()
    clean = cleaner.feed(text) + cleaner.finish()
    assert clean == "One two,. Three"
    for word in ("One", "two", "Three"):
        assert cleaner.index(text.index(word)) == clean.index(word)
    assert cleaner.index(text.index("turn0search0") + 3) == clean.index(" two")


def test_what_is_cited_stays() -> None:
    text = "A【4:0†source】 b【4:1†source】."
    cleaner = Cleaner()
    clean = cleaner.feed(text, keep=[(1, 13)]) + cleaner.finish()
    assert clean == "A【4:0†source】 b."
    assert cleaner.index(13) == 13


@pytest.mark.parametrize(
    "unit",
    ["\ue200", "\ue200x", " \ue202turn0search0", "citeturn0search0", "【", "【x", "<cite ", " ",
     "[turn0a0,", r"\ue200", "word ", "<think>", "`", "a\n"],
)  # fmt: skip
def test_the_work_is_linear(unit: str) -> None:
    def cleaned(size: int) -> Callable[[], tuple[str, str]]:
        text = unit * (size // len(unit))

        def work() -> tuple[str, str]:
            whole, pieces = Cleaner(), Cleaner()
            expected = whole.feed(text) + whole.finish()
            return "".join(map(pieces.feed, text)) + pieces.finish(), expected

        return work

    found, expected = linear(cleaned, 20_000)
    assert found == expected


@pytest.mark.parametrize("opener", ["\ue200", "【", "<cite ", r"\ue200", "[turn1a1, "])
def test_nothing_is_held_longer_than_a_token_can_be(opener: str) -> None:
    cleaner = Cleaner()
    out = cleaner.feed("Words " + opener + "never closed " * 200)
    assert out.endswith("never closed")


def test_a_sign_that_is_cited_goes_where_it_would_be_shown() -> None:
    sign = "\ue200cite\ue202turn0search0\ue201"
    for text, clean in (
        (f"`a {sign}` b", "`a ` b"),
        (f"```\na{sign}\n```", "```\na\n```"),
        (f"`a` {sign}", f"`a` {sign}"),
    ):
        at = text.index(sign)
        cleaner = Cleaner()
        assert cleaner.feed(text, [(at, at + len(sign))]) + cleaner.finish() == clean
