"""CommonMark's own examples: our engine and gate show the text that markdown-it-py shows."""

from __future__ import annotations

import re
from functools import cache
from html import unescape

import pytest
from markdown_it import MarkdownIt

from renderer import render_reply
from tests.shared import load
from tests.support.language import CONTENT, faults
from tests.support.page import parse, text_of

PARTS = 8

_COMMENT = re.compile(r"<!--(?:-?>|.*?-->)", re.DOTALL)
_TAG = re.compile(r"</?([A-Za-z][A-Za-z0-9-]*)(?:\s[^<>]*)?/?>", re.DOTALL)
_IMAGE = re.compile(r'<img src="([^"]*)" (?:alt="([^"]*)")?[^>]*>')
_ENGINE = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])


@cache
def examples() -> tuple[dict[str, str], ...]:
    return tuple(load("corpora/commonmark.json"))


def words(text: str) -> str:
    return " ".join(text.split())


def text_of_engine(markdown: str) -> str:
    """Return the text of the engine's HTML: tags of other languages than ours are text."""
    html = _IMAGE.sub(lambda image: image[2] or image[1] or "", _ENGINE.render(markdown))
    html = _TAG.sub(lambda tag: "" if tag[1].lower() in CONTENT else tag[0], _COMMENT.sub("", html))
    return words(unescape(html))


def is_within(text: str, other: str) -> bool:
    """Say whether a text has all letters of another, in their order."""
    letters = iter(text)
    return all(letter in letters for letter in other if letter.isalnum())


@pytest.mark.parametrize("part", range(PARTS))
def test_examples_show_the_text_that_the_engine_shows(part: int) -> None:
    found = {}
    for example in examples()[part::PARTS]:
        reply = render_reply({"id": "a", "content": example["markdown"]})
        shown, expected = words(text_of(parse(reply.body))), text_of_engine(example["markdown"])
        is_mended = bool(reply.problems)
        if not (is_within(shown, expected) if is_mended else shown == expected):
            found[example["markdown"]] = (shown, expected)
    assert found == {}


@pytest.mark.parametrize("part", range(PARTS))
def test_examples_are_safe_and_at_most_mended(part: int) -> None:
    for example in examples()[part::PARTS]:
        reply = render_reply({"id": "a", "content": example["markdown"]})
        assert {problem.code for problem in reply.problems} <= {"html-repaired"}, example
        assert faults(reply.html) == [], example
        assert "citation-chip" not in reply.html
