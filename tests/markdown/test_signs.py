from __future__ import annotations

import random

from markdown_it import MarkdownIt

from renderer.markdown import (
    addresses,
    brackets,
    definitions,
    formula_blocks,
    formula_spans,
    render_markdown,
    tables,
    tasks,
)
from renderer.markdown.engine import MAX_NESTING
from renderer.markdown.signs import BEGINS
from tests.shared import load


def plain_engine() -> MarkdownIt:
    """Return an engine with the same rules, each of which is asked at every sign."""
    engine = MarkdownIt("commonmark", {"maxNesting": MAX_NESTING, "xhtmlOut": False})
    engine.enable(["table", "strikethrough"])
    for rule in (addresses, brackets, definitions, tables, tasks, formula_spans, formula_blocks):
        rule.install(engine)
    engine.validateLink = lambda url: True  # type: ignore[method-assign]
    engine.normalizeLink = lambda url: url.replace(" ", "%20")  # type: ignore[method-assign]
    engine.normalizeLinkText = lambda link: link  # type: ignore[method-assign]
    return engine


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


def test_nor_for_the_examples_of_commonmark() -> None:
    engine = plain_engine()
    for example in load("corpora/commonmark.json"):
        assert render_markdown(example["markdown"]) == engine.render(example["markdown"])
