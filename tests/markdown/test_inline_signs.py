from __future__ import annotations

import random

import pytest

from renderer.markdown import render_markdown
from renderer.markdown.inline_signs import BEGINS
from tests.shared import load
from tests.support.plain_engine import plain_engine


def test_every_rule_is_asked_somewhere() -> None:
    names = {name for names in BEGINS.values() for name in names} | {"text"}
    assert names == set(plain_engine().get_active_rules()["inline"])


def test_asking_fewer_rules_changes_nothing() -> None:
    engine = plain_engine()
    chance = random.Random(17)
    parts = [*BEGINS, "**", "``", "~~", "a", " ", "  \n", "\\\n", "http", "://b.example", "](", ")"]
    parts += [
        "<b>",
        "</b>",
        "<!--",
        "-->",
        "&amp;",
        "&x",
        "[a]: /b",
        "- [ ] ",
        "|",
        "1. ",
        "é",
        "#",
        "$$",
        "\\(",
        "\\)",
        "\\[",
        "\\]",
    ]
    for _ in range(3_000):
        text = "".join(chance.choices(parts, k=chance.randrange(1, 30)))
        assert render_markdown(text) == engine.render(text)


@pytest.mark.parametrize("text", ["", "a word", " a  ", "a > b | c", "é", "1) a"])
def test_a_text_without_signs_is_itself(text: str) -> None:
    assert render_markdown(f"- {text}") == plain_engine().render(f"- {text}")


def test_nor_for_the_examples_of_commonmark() -> None:
    engine = plain_engine()
    for example in load("corpora/commonmark.json"):
        assert render_markdown(example["markdown"]) == engine.render(example["markdown"])
