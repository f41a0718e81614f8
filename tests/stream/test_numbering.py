"""Markers of a text that comes in pieces: numbered as they come, never seen in halves."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from renderer import Source, finalize_citations
from renderer.finalize import equal
from renderer.markers import NUMBERS, form_of
from renderer.stream.numbering import Numbering
from tests.support.growing import linear

SOURCES = [Source(id=f"s{n}", url=f"https://a{n % 4}.example") for n in range(1, 6)]

TEXTS = [
    "A one [3]. B two [9]. `[1]` [3, 1] x[2][4].",
    "🧠 [1-3] and [0, 1] [7] end",
    "[2](u) \\[1] [[1]](u) [5] ![2](i) [4]",
    "Unfinished [1",
    "[2024] [",
    "End [5][1]",
    "```\n[3]\n```\n[2]",
    "[9], [9] and [1]",
    "",
]


def numbered(text: str, seed: int, marker: str | None = None) -> list[str]:
    numbering = Numbering(form_of(marker))
    numbering.know(SOURCES)
    random_ = random.Random(seed)
    out: list[str] = []
    position = 0
    while position < len(text):
        size = random_.choice((1, 1, 2, 5))
        out.append(numbering.feed(text[position : position + size]))
        position += size
    return [*out, numbering.finish()]


@pytest.mark.parametrize("text", TEXTS)
def test_the_numbers_are_those_of_the_whole(text: str) -> None:
    expected = finalize_citations(text, SOURCES).text
    for seed in range(30):
        assert "".join(numbered(text, seed)) == expected


@pytest.mark.parametrize("text", TEXTS)
def test_no_half_marker_is_seen(text: str) -> None:
    for seed in range(30):
        seen = ""
        *pieces, _ = numbered(text, seed)
        for piece in pieces:
            seen += piece
            assert not seen.endswith(("[", "[1", "[1,", " ["))


def test_another_form_is_held_as_well() -> None:
    text = "One [doc:s3] two [doc:zz]. Three (x) [doc:s1]"
    for seed in range(20):
        pieces = numbered(text, seed, r"\[doc:(\w+)\]")
        assert "".join(pieces) == "One [doc:s3] two. Three (x) [doc:s1]"
        assert not any(piece.endswith("[do") for piece in pieces[:-1])


def test_what_turns_out_to_be_prose_is_let_go() -> None:
    numbering = Numbering(NUMBERS)
    numbering.know(SOURCES)
    assert numbering.feed("See [1") == "See"
    assert numbering.feed("st edition]") == " [1st edition]"
    assert numbering.feed(" [" + "1" * 70) == " [" + "1" * 70
    assert numbering.held == 0


def test_half_a_character_is_held() -> None:
    numbering = Numbering(NUMBERS)
    assert numbering.feed("a\ud83e") == "a"
    assert numbering.feed("\udde0.") == "\ud83e\udde0."


def test_sources_may_become_known_later() -> None:
    numbering = Numbering(NUMBERS)
    assert numbering.feed("A [1] b. ") == "A b."
    numbering.know(SOURCES)
    assert numbering.feed("C [2] d.") == " C [1] d."


@pytest.mark.parametrize("unit", ["word [1] ", "[", "[1", "[1]", "`", "【", "a\n"])
def test_the_work_is_linear(unit: str) -> None:
    def numbered(size: int) -> Callable[[], str]:
        text = unit * (size // len(unit))

        def work() -> str:
            numbering = Numbering(NUMBERS)
            numbering.know(SOURCES)
            return "".join(map(numbering.feed, text)) + numbering.finish()

        return work

    assert len(linear(numbered, 20_000)) <= 20_000


def test_each_source_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str] = []
    monkeypatch.setattr(equal, "parse_address", lambda url, **_: parsed.append(url))
    sources = [Source(id=f"s{n}", url=f"https://a{n}.example") for n in range(40)]
    numbering = Numbering(NUMBERS)
    for count in range(41):
        numbering.know(sources[:count])
    assert len(parsed) == len(sources)
    assert numbering.feed("a [40] [3] [40].") == "a [1] [2] [1]."
