"""Short texts from data: plain, in one line, without what cannot be seen, and not too long."""

from __future__ import annotations

import random
from unicodedata import category

import pytest
from markupsafe import Markup

from renderer.text import cluster_end, cut_at_word, tidy
from tests.support.growing import at_most


class Odd:
    def __str__(self) -> str:
        return Markup(" <i>odd</i>\x00 ")


class Loud(str):
    """Like the safe strings of template engines: whatever is made of it claims to be safe."""

    def __str__(self) -> str:
        raise AssertionError("asked")

    def split(self, *args: object, **kwargs: object) -> list[str]:
        raise AssertionError("asked")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("plain", "plain"),
        ("", ""),
        (None, ""),
        (7, "7"),
        (1.5, "1.5"),
        (True, "True"),
        (["a"], "['a']"),
        (Odd(), "<i>odd</i>\ufffd"),
        (Markup("<b>"), "<b>"),
        (Loud(" a  b "), "a b"),
    ],
)
def test_any_value_becomes_plain_text(value: object, text: str) -> None:
    result = tidy(value, 100)
    assert result == text
    assert type(result) is str


def test_number_of_too_many_digits_is_empty() -> None:
    """Python refuses to write it out."""
    assert tidy(10**5_000, 100) == ""


def test_list_nested_beyond_the_stack_is_empty() -> None:
    value: list[object] = []
    for _ in range(100_000):
        value = [value]
    assert tidy(value, 100) == ""
    while value:  # else it is freed by recursion
        value = value.pop()  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("  a \n\t b\r\nc\u00a0\u3000d\u2028e ", "a b c d e"),
        ("a\x00b\x1b[0m\ud800", "a\ufffdb\ufffd[0m\ufffd"),
        ("\ud83d\ude00", "😀"),
        ("a\x0bb\x0cc\x85d\x1ce", "a\ufffdb\ufffdc\ufffdd\ufffde"),
        ("a \u200b b", "a b"),
        ("\ufeffa\u200b", "a"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("👩\u200d⚕\ufe0f", "👩\u200d⚕\ufe0f"),
    ],
)
def test_characters(value: str, text: str) -> None:
    assert tidy(value, 100) == text


INVISIBLE = [
    0x00AD,
    0x034F,
    0x061C,
    0x115F,
    0x1160,
    0x17B4,
    0x17B5,
    *range(0x180B, 0x1810),
    0x200B,
    0x200E,
    0x200F,
    *range(0x202A, 0x202F),
    *range(0x2060, 0x2070),
    0x3164,
    *range(0xE200, 0xE207),
    0xFEFF,
    0xFFA0,
    *range(0xFFF0, 0xFFFC),
    *range(0xE0000, 0xE1000),
]


def test_invisible_characters_go_and_no_other() -> None:
    planes = [*range(0x20000), *range(0xDFF00, 0xE1100)]
    gone = [code for code in planes if tidy(f"a{chr(code)}b", 9) == "ab"]
    assert gone == INVISIBLE


@pytest.mark.parametrize("mark", ["\u0301", "\u20dd", "\u093e", "\u0e34"])
def test_eight_marks_in_a_row_stay(mark: str) -> None:
    assert tidy("a" + mark * 8 + "b", 100) == "a" + mark * 8 + "b"
    assert tidy("a" + mark * 50 + "b", 100) == "a" + mark * 8 + "b"


def test_each_letter_has_eight_marks_of_its_own() -> None:
    pile = "\u0301\u0316\u0489" * 20
    assert tidy(f"a{pile}é{pile} ,{pile}", 100) == "".join(
        letter + pile[:8] for letter in ["a", "é", " ,"]
    )


def test_joiners_do_not_part_a_pile() -> None:
    assert tidy("a" + "\u0301\u200d" * 50, 200).count("\u0301") == 8
    assert tidy("a" + "\u0301\u200b" * 50, 200).count("\u0301") == 8


@pytest.mark.parametrize(
    ("text", "limit", "cut"),
    [
        ("hello world", 11, "hello world"),
        ("hello world", 10, "hello…"),
        ("hello world and more", 12, "hello world…"),
        ("hello world and more", 13, "hello world…"),
        ("one two", 4, "one…"),
        ("one two", 3, "on…"),
        ("one two", 1, "…"),
        # The last gap lies too far back: half of the room would be lost.
        ("a bcdefghijklmnop", 10, "a bcdefgh…"),
        ("abcd efghijklmnop", 10, "abcd efgh…"),
        ("abcde fghijklmnop", 10, "abcde…"),
        ("a 👨\u200d👩\u200d👧xyz", 6, "a…"),
        ("日本語の長い文です", 5, "日本語の…"),
        ("e\u0301e\u0301e\u0301e\u0301", 4, "e\u0301…"),
        ("👨\u200d👩\u200d👧xy", 4, "…"),
        ("🇩🇪🇫🇷", 3, "🇩🇪…"),
    ],
)
def test_cut(text: str, limit: int, cut: str) -> None:
    assert tidy(text, limit) == cut


@pytest.mark.parametrize("limit", [0, -1])
def test_limit_below_one_is_refused(limit: int) -> None:
    with pytest.raises(ValueError, match=f"limit must be at least 1, not {limit}"):
        tidy("a", limit)


def test_only_the_beginning_of_a_long_text_is_read() -> None:
    """What follows thousands of hidden characters is left out, and that is shown."""
    assert tidy("a" + "\u200b" * 10_000 + "b", 100) == "a…"
    assert tidy("a" + "\u200b" * 1_000 + "b", 100) == "ab"
    unit = "a\u0301 \u200b😀\x00"
    long, longer = unit * 4_000, unit * 4_000_000
    at_most(10, lambda: tidy(long, 300), lambda: tidy(longer, 300))


PIECES = [
    *"ab \n\t\r\x00\u0301\u200b\u200d\u200c\ufe0f\u202e",
    "word",
    "😀",
    "🇩",
    "日",
    "\ud83d",
    "\ude00",
]


def test_any_text() -> None:
    chance = random.Random(1)
    for _ in range(10_000):
        given = "".join(chance.choices(PIECES, k=chance.randint(0, 30)))
        limit = chance.randint(1, 30)
        text = tidy(given, limit)
        assert len(text) <= limit
        assert tidy(text, limit) == text
        assert text == " ".join(text.split())
        marks = "".join("M" if category(char)[0] == "M" else "." for char in text)
        assert "M" * 9 not in marks
        whole = tidy(given, 1_000)
        if text != whole:
            kept = text.removesuffix("…")
            assert text.endswith("…")
            assert whole.startswith(kept)
            assert cluster_end(whole, len(kept)) == len(kept)


@pytest.mark.parametrize(
    "piece", ["\u0301", "\u200d", "\u200b", " ", "a ", "!", "\x00", "😀", "\u200d😀"]
)
def test_cost_is_bounded(piece: str) -> None:
    def cut(length: int) -> str:
        return tidy("x" + piece * (10 * length), length)

    at_most(10, lambda: cut(5_000), lambda: cut(20_000))


@pytest.mark.parametrize(
    ("text", "limit", "cut"),
    [
        ("", 0, ""),
        ("abc", 3, "abc"),
        ("abc", 0, ""),
        ("one two three", 12, "one two"),
        ("one two three", 8, "one two"),
        ("one two three", 7, "one two"),
        ("one two three", 6, "one"),
        ("one\ntwo", 5, "one"),
        ("one  two", 5, "one "),
        ("one two", 2, "on"),
        ("a " + "b" * 300, 201, "a"),
        ("a " + "b" * 300, 202, "a " + "b" * 200),
        ("a " + "b" * 300, 250, "a " + "b" * 248),
        ("日本語", 2, "日本"),
        ("aaae\u0301", 4, "aaa"),
        ("👨\u200d👩\u200d👧", 3, ""),
    ],
)
def test_cut_at_word(text: str, limit: int, cut: str) -> None:
    assert cut_at_word(text, limit) == cut


def test_negative_limit_is_refused() -> None:
    with pytest.raises(ValueError, match="limit must not be negative, not -1"):
        cut_at_word("a", -1)
