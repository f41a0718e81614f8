"""Offsets in UTF-16 code units of the stored text, and indices of the text as it is read."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import FrozenInstanceError

import pytest
from markupsafe import Markup

from renderer.text import Normal, normalise, utf16_length


@pytest.mark.parametrize(
    ("given", "text", "indices"),
    [
        ("", "", [0]),
        ("ab", "ab", [0, 1, 2]),
        ("é日\x00", "é日\ufffd", [0, 1, 2, 3]),
        ("a\nb", "a\nb", [0, 1, 2, 3]),
        ("a\rb", "a\nb", [0, 1, 2, 3]),
        ("a\r\nb", "a\nb", [0, 1, 1, 2, 3]),
        ("\r\r\n\n", "\n\n\n", [0, 1, 1, 2, 3]),
        ("a😀b", "a😀b", [0, 1, 1, 2, 3]),
        ("a\ud83d\ude00b", "a😀b", [0, 1, 1, 2, 3]),
        ("\ud83d\r\n\ude00", "\ufffd\n\ufffd", [0, 1, 1, 2, 3]),
        ("😀\r\n😀", "😀\n😀", [0, 0, 1, 1, 2, 2, 3]),
        ("\r\n\r\nx\U0001fffe", "\n\nx\U0001fffe", [0, 0, 1, 1, 2, 3, 3, 4]),
    ],
)
def test_index_of_each_offset(given: str, text: str, indices: list[int]) -> None:
    """An offset within a character is rounded down to where the character begins."""
    normal = normalise(given)
    assert normal.text == text
    assert normal.length == len(indices) - 1
    assert [normal.index(offset) for offset in range(normal.length + 1)] == indices


def test_offsets_that_split_a_character() -> None:
    normal = normalise("a😀\r\nb\r😀")
    splitting = [offset for offset in range(normal.length + 1) if normal.splits(offset)]
    assert splitting == [2, 4, 8]


def units(text: str) -> list[str]:
    """Return the code units of a text, one character each."""
    data = text.encode("utf-16-le", "surrogatepass")
    return [chr(data[i] | data[i + 1] << 8) for i in range(0, len(data), 2)]


PIECES = ["a", "é", "\r", "\n", "\r\n", "😀", "\ud83d", "\ude00", "\ud83d\ude00", "\x00", "\u0301"]


def test_there_and_back_on_any_text() -> None:
    chance = random.Random(1)
    for _ in range(5_000):
        given = "".join(chance.choices(PIECES, k=chance.randint(0, 12)))
        stored = units(given)
        normal = normalise(given)
        assert normal.length == len(stored) == utf16_length(given)
        starts = [normal.utf16(index) for index in range(len(normal.text) + 1)]
        assert starts == [
            offset for offset in range(normal.length + 1) if not normal.splits(offset)
        ]
        for index, offset in enumerate(starts):
            assert normal.index(offset) == index
            here = "".join(stored[offset : [*starts, offset][index + 1]])
            if index < len(normal.text):
                assert normalise(here).text == normal.text[index]


@pytest.mark.parametrize("offset", [-1, 4, 10**9])
def test_offset_outside_is_refused(offset: int) -> None:
    with pytest.raises(ValueError, match=rf"utf16 must lie in 0\.\.3, not {offset}"):
        normalise("a😀").index(offset)


@pytest.mark.parametrize("index", [-1, 3, 10**9])
def test_index_outside_is_refused(index: int) -> None:
    with pytest.raises(ValueError, match=rf"index must lie in 0\.\.2, not {index}"):
        normalise("a😀").utf16(index)


def test_markup_becomes_plain_text() -> None:
    assert type(normalise(Markup("<b>\r\n")).text) is str


def test_text_of_single_units_is_kept_as_it_is() -> None:
    """Nothing is built for it, neither a copy nor a table."""
    for text in ["plain " * 1_000, "schön 日本\n" * 1_000]:
        normal = normalise(text)
        assert normal.text is text
        assert normal.wide == ()


def test_normal_is_a_value() -> None:
    normal = normalise("a")
    assert normal == Normal(text="a", length=1)
    assert not hasattr(normal, "__dict__")
    with pytest.raises(FrozenInstanceError):
        normal.text = "b"  # type: ignore[misc]
    with pytest.raises(TypeError):
        Normal("a", 1)  # type: ignore[call-arg]


def seconds(work: Callable[[], object]) -> float:
    def once() -> float:
        begun = time.perf_counter()
        work()
        return time.perf_counter() - begun

    return min(once() for _ in range(5))


@pytest.mark.parametrize("piece", ["\r\n", "😀", "\ud83d\ude00", "\ud83d", "\r", "a\r\n😀"])
def test_cost_is_linear(piece: str) -> None:
    short, long = piece * 20_000, piece * 80_000
    assert seconds(lambda: normalise(long)) < 12 * seconds(lambda: normalise(short)) + 0.01


def test_one_offset_costs_no_walk() -> None:
    def all_through(normal: Normal, count: int) -> None:
        step = normal.length // count
        for number in range(count):
            normal.utf16(normal.index(number * step))

    short, long = normalise("a😀" * 2_000), normalise("a😀" * 200_000)
    assert seconds(lambda: all_through(long, 500)) < 8 * seconds(lambda: all_through(short, 500))
