"""Many citations of long texts: whatever stands between two letters is looked at once."""

from __future__ import annotations

import random

import pytest

from renderer.markdown import render_markdown
from renderer.model import Citation
from renderer.placement import place
from renderer.safehtml import Policy, gate
from renderer.text import normalise

LONG, MANY = 100_000, 5_000

TEXTS = {
    "words": "alpha **beta** [gamma](https://a.example/b) " * (LONG // 44),
    "one word": "a" * LONG,
    "one letter and its marks": "e" + "\u0301" * LONG,
    "blanks": "a" + " " * LONG + "b",
    "blanks at the end of an element": "<b>a" + " " * LONG + "</b>b",
    "signs": "★" * LONG,
    "families": "👨\u200d👩\u200d👧" * (LONG // 8),
    "names of signs": "&amp;" * (LONG // 5),
    "a comment": "a <!-- " + "hidden words " * (LONG // 13) + "--> b",
    "code": "```\n" + "x = 1\n" * (LONG // 6) + "```",
    "a link": "[" + "word " * (LONG // 5) + "](https://a.example)",
    "numbers of lists": "1. a\n" * (LONG // 5),
    "breaks": "a<br>" * (LONG // 5),
}

MARKERS = {
    "side by side": "[1]" * (LONG // 3),
    "in words": "word [1] " * (LONG // 9),
    "each in its paragraph": "[1]\n\n" * (LONG // 5),
    "after breaks": "<br>[1]" * (LONG // 7),
    "one after blanks": "x" + " " * LONG + "[1]",
    "one before blanks": "x[1]" + " " * LONG + ".",
    "one before breaks": "x<br>[1]" + "<br> " * (LONG // 5),
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_many_passages_of_a_long_text(text: str) -> None:
    """The suite's time limit is the check."""
    source = normalise(text)
    step = source.length // MANY
    citations = [
        Citation(start=max(0, end - 30), end=end, sources=["s"])
        for end in range(step, source.length, step)
    ]
    random.Random(1).shuffle(citations)
    fragment, _ = gate(render_markdown(source.text), Policy())
    placement = place(fragment, source, citations)
    assert len(placement.places) <= len(citations)


@pytest.mark.parametrize("text", MARKERS.values(), ids=MARKERS)
def test_many_markers_in_a_long_text(text: str) -> None:
    """The suite's time limit is the check."""
    source = normalise(text)
    starts = [at for at in range(len(text)) if text.startswith("[1]", at)]
    citations = [
        Citation(start=starts[number % len(starts)], end=starts[number % len(starts)] + 3,
                 sources=["s"], marker=True)
        for number in range(MANY)
    ]  # fmt: skip
    page = text if "<br>" in text else render_markdown(source.text)
    fragment, _ = gate(page, Policy())
    placement = place(fragment, source, citations)
    assert "[1]" not in "".join(placement.parts) or len(starts) > MANY
    assert placement.places


def test_many_markers_of_signs_between_two_letters() -> None:
    """The suite's time limit is the check."""
    source = normalise("a " + "[*]" * (LONG // 3) + " b")
    citations = [
        Citation(start=at, end=at + 3, sources=["s"], marker=True)
        for at in range(2, 2 + 3 * MANY, 3)
    ]
    fragment, _ = gate(f"<p>{source.text}</p>", Policy())
    placement = place(fragment, source, citations)
    assert "".join(placement.parts).count("[*]") == LONG // 3 - MANY
