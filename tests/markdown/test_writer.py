from __future__ import annotations

import pytest
from markdown_it.renderer import RendererHTML

from renderer.markdown.engine import Engine
from renderer.markdown.writer import Writer
from tests.shared import load

TEXTS = [
    "# a *b* **c** ~~d~~ `e`\n\n1. f\n2. g\n\n   h\n\n- [x] i\n- j\n  - k\n    > l\n",
    "| a | b |\n|:-:|---|\n| <c> & \"d\" | [e](f 'g') |\n\n***\n\n![h *i*](j)  \nk\\\nl\nm\n",
    "```py n\no\n```\n\n    p\n\n<div>\nq\n</div>\n\n$$r$$ and \\(s\\), <b>t</b>, https://u.example\n",
    "- \n-\n\n  v\n\n> - w\n>\n>   x\n",
]


def assert_same(text: str) -> None:
    engine = Engine()
    writer, usual = engine.renderer, RendererHTML(engine)
    assert isinstance(writer, Writer)
    usual.rules = writer.rules
    tokens = engine.parse(text)
    assert writer.render(tokens, engine.options, {}) == usual.render(tokens, engine.options, {})


@pytest.mark.parametrize("text", TEXTS)
def test_writes_what_the_usual_renderer_does(text: str) -> None:
    assert_same(text)


def test_writes_the_examples_of_commonmark_as_usual() -> None:
    for example in load("corpora/commonmark.json"):
        assert_same(example["markdown"])
