"""What counts as a model's own sign."""

from __future__ import annotations

import pytest

from renderer.drafting.position import Position
from renderer.providers.signs import is_sign, sign_or_words

SIGNS = (
    "[1]",
    "[1, 2]",
    "【4:0†source】",
    "［3］",
    "[host](https://a.example/x_(y))",
    "([host](https://a.example/))",
    "[[1]](https://a.example/)",
    " [1]",
    "\ue200cite\ue202turn0search0\ue201",
)
WORDS = ("", "word", "[1", "1]", "[1] and", "(so)", "([host](https://a.example/)", "[1][2]")


@pytest.mark.parametrize("sign", SIGNS)
def test_a_sign_fills_its_range(sign: str) -> None:
    text = f"a{sign}b"
    assert is_sign(text, 1, 1 + len(sign))
    assert not is_sign(text, 0, 1 + len(sign))
    assert not is_sign(text, 1, 2 + len(sign))


@pytest.mark.parametrize("words", WORDS)
def test_words_are_no_sign(words: str) -> None:
    assert not is_sign(words, 0, len(words))


@pytest.mark.parametrize(("start", "end"), [(-1, 3), (2, 1), (0, 9_000)])
def test_ranges_outside_of_what_a_sign_may_be(start: int, end: int) -> None:
    assert not is_sign("[" + "a" * 8_998 + "]", start, end)


@pytest.mark.parametrize(
    ("text", "range", "expected"),
    [
        # The text links to the address, though not quite here: the core looks for it.
        ("é [a](u)", (1, 7), Position(kind="marker", start=1, end=7, holds="u")),
        ("é [1].", (2, 5), Position(kind="marker", start=2, end=5)),
        ("It is.", (0, 5), Position(kind="passage", start=0, end=5)),
        # It makes a difference what is counted, and nothing says what is.
        ("It is é.", (0, 7), None),
    ],
)
def test_what_an_unexplained_range_is(
    text: str, range: tuple[int, int], expected: Position | None
) -> None:
    assert sign_or_words(text, *range, "u") == expected
