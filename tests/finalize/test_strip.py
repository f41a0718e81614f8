"""Markers of no source go."""

from __future__ import annotations

import pytest

from renderer import strip_out_of_range_markers


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Alpha [7]. Beta [2].", "Alpha. Beta [2]."),
        ("One [1, 9] two [9, 2] three [9, 8].", "One [1] two [2] three."),
        ("One [2-9] two [4-9].", "One [2-3] two."),
        ("One [0]. Two [0, 1].", "One. Two [0, 1]."),
        (
            "In [2024] and [1999, 2000] it was [12345].",
            "In [2024] and [1999, 2000] it was [12345].",
        ),
        ("`[9]` \\[9] [9](u) $[9]$", "`[9]` \\[9] [9](u) $[9]$"),
        ("One［9］ two【9】 three[٩].", "One two three."),
        ("One [^9] [x] [ ] [9a]", "One [^9] [x] [ ] [9a]"),
        (
            "[9]: https://a.example\n[1]: https://b.example\n\nText [1]",
            "[1]: https://b.example\n\nText [1]",
        ),
        ("[[9]1]", "[1]"),
        ("🧠 [9]\r\n[1]", "🧠\r\n[1]"),
    ],
)
def test_text(text: str, expected: str) -> None:
    assert strip_out_of_range_markers(text, 3) == expected
    assert strip_out_of_range_markers(expected, 3) == expected


def test_of_no_sources_all_go() -> None:
    assert strip_out_of_range_markers("One [1]. Two [1, 2].", 0) == "One. Two."


@pytest.mark.parametrize(("text", "count"), [(None, 3), (b"a", 3)])
def test_what_is_no_text_raises(text: object, count: int) -> None:
    with pytest.raises(TypeError, match="text must be a str"):
        strip_out_of_range_markers(text, count)  # type: ignore[arg-type]


@pytest.mark.parametrize("count", [-1, "3", 1.5, True, None])
def test_a_count_is_a_number(count: object) -> None:
    with pytest.raises(ValueError, match="count must be a whole number"):
        strip_out_of_range_markers("a", count)  # type: ignore[arg-type]


def test_brackets_in_brackets_end() -> None:
    """The suite's time limit is the check."""
    text = "[" * 3_000 + "9" + "]9" * 3_000
    assert len(strip_out_of_range_markers(text, 3)) < len(text)
