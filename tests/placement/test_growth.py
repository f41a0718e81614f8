"""Many citations of long texts: whatever stands between two letters is looked at once."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from renderer.markdown import render_markdown
from renderer.model import Citation
from renderer.placement import Placement, place
from renderer.safehtml import Policy, gate
from renderer.text import Normal, normalise
from tests.support.growing import linear

#: How long the larger text of each test is; it has a citation for so many characters.
LONG, EACH = 24_000, 20

TEXTS = {
    "words": ("", "alpha **beta** [gamma](https://a.example/b) ", ""),
    "one word": ("", "a", ""),
    "one letter and its marks": ("e", "\u0301", ""),
    "blanks": ("a", " ", "b"),
    "blanks at the end of an element": ("<b>a", " ", "</b>b"),
    "signs": ("", "★", ""),
    "families": ("", "👨\u200d👩\u200d👧", ""),
    "names of signs": ("", "&amp;", ""),
    "a comment": ("a <!-- ", "hidden words ", "--> b"),
    "code": ("```\n", "x = 1\n", "```"),
    "a link": ("[", "word ", "](https://a.example)"),
    "numbers of lists": ("", "1. a\n", ""),
    "breaks": ("", "a<br>", ""),
}

MARKERS = {
    "side by side": ("", "[1]", ""),
    "in words": ("", "word [1] ", ""),
    "each in its paragraph": ("", "[1]\n\n", ""),
    "after breaks": ("", "<br>[1]", ""),
    "one after blanks": ("x", " ", "[1]"),
    "one before blanks": ("x[1]", " ", "."),
    "one before breaks": ("x<br>[1]", "<br> ", ""),
}


def long_text(start: str, unit: str, end: str, size: int) -> str:
    return start + unit * (size // len(unit)) + end


def placed(html: str, source: Normal, citations: list[Citation]) -> Callable[[], Placement]:
    fragment, _ = gate(html, Policy())
    return lambda: place(fragment, source, citations)


@pytest.mark.parametrize(("start", "unit", "end"), TEXTS.values(), ids=TEXTS)
def test_many_passages_of_a_long_text(start: str, unit: str, end: str) -> None:
    def work(size: int) -> Callable[[], Placement]:
        source = normalise(long_text(start, unit, end, size))
        step = source.length * EACH // size
        citations = [
            Citation(start=max(0, end - 30), end=end, sources=["s"])
            for end in range(step, source.length, step)
        ]
        random.Random(1).shuffle(citations)
        return placed(render_markdown(source.text), source, citations)

    assert len(linear(work, LONG).places) <= LONG // EACH


@pytest.mark.parametrize(("start", "unit", "end"), MARKERS.values(), ids=MARKERS)
def test_many_markers_in_a_long_text(start: str, unit: str, end: str) -> None:
    def work(size: int) -> Callable[[], Placement]:
        text = long_text(start, unit, end, size)
        source = normalise(text)
        starts = [at for at in range(len(text)) if text.startswith("[1]", at)]
        citations = [
            Citation(start=at, end=at + 3, sources=["s"], marker=True)
            for at in (starts[number % len(starts)] for number in range(size // EACH))
        ]
        page = text if "<br>" in text else render_markdown(source.text)
        return placed(page, source, citations)

    placement = linear(work, LONG)
    markers = long_text(start, unit, end, LONG).count("[1]")
    assert "[1]" not in "".join(placement.parts) or markers > LONG // EACH
    assert placement.places


def test_many_markers_of_signs_between_two_letters() -> None:
    def work(size: int) -> Callable[[], Placement]:
        source = normalise("a " + "[*]" * (size // 3) + " b")
        citations = [
            Citation(start=2 + 3 * number, end=5 + 3 * number, sources=["s"], marker=True)
            for number in range(size // EACH)
        ]
        return placed(f"<p>{source.text}</p>", source, citations)

    assert "".join(linear(work, LONG).parts).count("[*]") == LONG // 3 - LONG // EACH
