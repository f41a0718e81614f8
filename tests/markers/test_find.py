"""Where a marker stands: in what a reader sees as words, and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from renderer.markers import find_markers
from tests.support.growing import linear


def marked(text: str) -> str:
    """Return a text in which every marker that is found has signs round it."""
    out = ""
    position = 0
    for marker in find_markers(text):
        assert text[marker.start : marker.end] == marker.match[0]
        out += f"{text[position : marker.start]}⟪{marker.match[0]}⟫"
        position = marker.end
    return out + text[position:]


@pytest.mark.parametrize(
    "expected",
    [
        "one⟪[1]⟫ two ⟪[2, 3]⟫⟪[4]⟫.",
        "**⟪[1]⟫** _a ⟪【2】⟫_ ~~⟪［3］⟫~~",
        "# Title ⟪[1]⟫ #\n\nSetext ⟪[2]⟫\n===",
        "> quoted ⟪[1]⟫\n> > deeper ⟪[2]⟫",
        "1. item ⟪[1]⟫\n   more ⟪[2]⟫\n   - inner ⟪[3]⟫",
        "- [ ] todo ⟪[1]⟫\n- [x] done ⟪[2]⟫",
        "| a ⟪[1]⟫ | b |\n|--|--|\n| c \\| ⟪[2]⟫ | ⟪[1]⟫ |\n| `[3]` ⟪[1]⟫ | d ⟪[1]⟫ |",
        "text⟪[1]⟫ and [words]⟪[2]⟫\n\n[1]: https://a.example",
        "<div>\nword ⟪[1]⟫ <b title='[2]'>⟪[3]⟫</b>\n</div>",
        "line one\nline two ⟪[1]⟫  \nline three ⟪[2]⟫",
        "🧠 ⟪[1]⟫ é ⟪[2]⟫",
    ],
)
def test_markers(expected: str) -> None:
    assert marked(re.sub("[⟪⟫]", "", expected)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "`[1]` and ``x ` [2]``",
        "```\n[1]\n```",
        "~~~py\nx[1]\n",
        "    indented [1]",
        "[words [1] more](https://a.example)",
        "[1](https://a.example) [[2]](https://a.example)",
        "![alt [1]](https://a.example/i.png)",
        "<https://a.example/[1]>",
        "<a href='x'>[1]</a>",
        "<!-- [1] -->",
        "<pre>\n[1]\n</pre>",
        r"\[1] and \[1\]",
        "note[^1]\n\n[^1]: words",
        "$x[1]$ and $$y[2]$$",
        "[1]: https://a.example/page",
        "[1][ref]\n\n[ref]: https://a.example",
        "no markers",
        "",
    ],
)
def test_none(text: str) -> None:
    assert marked(text) == text


def test_other_forms_are_found_by_pattern() -> None:
    text = "one [S3] `[S4]` 【5:0†source】 [x](https://a.example/[S6])"
    found = find_markers(text, re.compile(r"\[S(\d+)\]|【(\d+):\d+†[^】]*】"))
    assert [marker.match[0] for marker in found] == ["[S3]", "【5:0†source】"]


@pytest.mark.parametrize(
    ("unit", "size"),
    [
        ("[", 40_000),
        ("[1]", 40_000),
        ("[1] word\n", 40_000),
        ("`[1]", 40_000),
        ("<b>[1]\n", 40_000),
        ("|[1]", 40_000),
        # The first ones cost most: from some depth on links are not looked for.
        ("[[1](", 80_000),
        ("> [1]\n", 40_000),
        ("\\[1]", 40_000),
    ],
)
def test_the_work_is_linear(unit: str, size: int) -> None:
    def found(size: int) -> Callable[[], list[int]]:
        text = unit * (size // len(unit))
        return lambda: [marker.start for marker in find_markers(text)]

    assert all(unit[start % len(unit)] == "[" for start in linear(found, size))


@pytest.mark.parametrize(
    "table",
    [
        lambda count: "| a |\n|--|\n| " + "[1] \\| " * count + "|\n",
        lambda count: "| a |\n|--|\n" + "| a\\|b [1] |\n" * count,
        lambda count: "| a " * count + "|\n" + "|--" * count + "|\n" + "| \\|[1] " * count + "|\n",
    ],
    ids=["one cell", "rows", "one row"],
)
def test_each_cell_is_read_once(table: Callable[[int], str]) -> None:
    def found(count: int) -> Callable[[], list[str]]:
        text = table(count)
        return lambda: [text[marker.start : marker.end] for marker in find_markers(text)]

    assert linear(found, 4_000) == ["[1]"] * 4_000


def test_words_between_candidates_are_read_once() -> None:
    """The suite's time limit is the check."""
    text = "@1 " * 60_000
    assert len(find_markers(text, re.compile(r"@(\d+)"))) == 60_000
