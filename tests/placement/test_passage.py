from __future__ import annotations

import pytest

from renderer.markdown import render_markdown
from renderer.placement.passage import End, find_passage
from renderer.placement.shown import Shown
from renderer.placement.twins import Twins
from renderer.safehtml import Policy, gate

TEXT = "One *two*. [Three](https://a.example/b) ✅ four\n\n[c]: https://d.example\n\nfive"


def find(start: int | None, end: int) -> End | str:
    return find_passage(Twins(TEXT, Shown(gate(render_markdown(TEXT), Policy())[0])), start, end)


@pytest.mark.parametrize(
    ("start", "words", "position", "first"),
    [
        (None, "One", 3, None),
        (0, "One", 3, 0),
        (4, "two*.", 8, 3),
        (4, "*two", 7, 3),
        (11, "a.example", 14, 6),
        (11, "/b)", 14, 6),
        (40, "✅", 16, 11),
        (None, "✅", 16, None),
    ],
)
def test_a_passage_ends_where_its_last_sign_is_shown(
    start: int | None, words: str, position: int, first: int | None
) -> None:
    assert find(start, TEXT.index(words) + len(words)) == End(position, first)


@pytest.mark.parametrize(
    ("start", "end", "code"),
    [(19, 30, "not-shown"), (4, 5, "not-shown"), (None, TEXT.index("d.example") + 3, "not-shown")],
)
def test_a_passage_that_is_not_shown_says_so(start: int | None, end: int, code: str) -> None:
    assert find(start, end) == code
