"""Where a marker stands: in what a reader sees as words, and nowhere else."""

from __future__ import annotations

import re

import pytest

from renderer.markers import find_markers


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
    "unit", ["[", "[1]", "[1] word\n", "`[1]", "<b>[1]\n", "|[1]", "[[1](", "> [1]\n", "\\[1]"]
)
def test_the_work_is_linear(unit: str) -> None:
    """The suite's time limit is the check."""
    text = unit * (200_000 // len(unit))
    assert all(text[marker.start] == "[" for marker in find_markers(text))


@pytest.mark.parametrize(
    "text",
    [
        "| a |\n|--|\n| " + "[1] \\| " * 30_000 + "|\n",
        "| a |\n|--|\n" + "| a\\|b [1] |\n" * 20_000,
        "| a " * 2_000 + "|\n" + "|--" * 2_000 + "|\n" + "| \\|[1] " * 2_000 + "|\n",
    ],
    ids=["one cell", "rows", "one row"],
)
def test_each_cell_is_read_once(text: str) -> None:
    """The suite's time limit is the check."""
    found = find_markers(text)
    assert len(found) == text.count("[1]")
    assert all(text[marker.start : marker.end] == "[1]" for marker in found)


def test_words_between_candidates_are_read_once() -> None:
    """The suite's time limit is the check."""
    text = "@1 " * 60_000
    assert len(find_markers(text, re.compile(r"@(\d+)"))) == 60_000
