from __future__ import annotations

import random

import pytest

from renderer.markdown import render_markdown
from renderer.markdown.block_signs import BEGINS
from renderer.markdown.engine import Engine
from tests.shared import load
from tests.support.plain_engine import plain_engine

# fmt: off
STARTS = [
    "", "", "", "> ", "- ", "1. ", "2) ", "+ ", "* ", "    ", "  ", "\t", "# ", "###### ", ">",
]
LINES = [
    "", "", "a word", "a | b", "|a|b|", "--|--", "|:-|-:|", ":-:", "---", "***", "_ _ _", "===",
    "```", "~~~ py", "$$", "$$x$$", "\\[", "\\]", "<div>", "</div>", "<!--", "-->", "<b>c</b>",
    "[a]: /b", "[^1]: c", "[1]: /d", "'e'", "[a]", "#", "#f", "-", "+", "10", "é", "- [ ] g",
    *(f"{digit}. h" for digit in range(10)),
]
# fmt: on


def test_every_sign_belongs_to_a_rule_that_is_there() -> None:
    assert BEGINS.keys() < set(plain_engine().get_active_rules()["block"])


@pytest.mark.parametrize("chain", ["", "paragraph", "reference", "blockquote", "list"])
def test_each_chain_is_one_rule(chain: str) -> None:
    assert len(Engine().block.ruler.getRules(chain)) == 1
    assert len(plain_engine().block.ruler.getRules(chain)) > 1


def test_asking_fewer_rules_changes_nothing() -> None:
    engine = plain_engine()
    chance = random.Random(23)
    for _ in range(3_000):
        text = "\n".join(
            "".join(chance.choices(STARTS, k=chance.randrange(3))) + chance.choice(LINES)
            for _ in range(chance.randrange(1, 9))
        )
        assert render_markdown(text) == engine.render(text)


def test_nor_for_the_examples_of_commonmark() -> None:
    engine = plain_engine()
    for example in load("corpora/commonmark.json"):
        assert render_markdown(example["markdown"]) == engine.render(example["markdown"])
