"""Rules that are asked only where their signs stand."""

from __future__ import annotations

import random

import pytest

from renderer.markdown import render_markdown
from renderer.markdown.engine import Engine
from renderer.markdown.seldom import NEEDS
from tests.support.plain_engine import plain_engine


def test_these_are_rules_of_the_engine() -> None:
    assert set(NEEDS) < set(Engine().get_active_rules()["core"])


@pytest.mark.parametrize(
    "text",
    [
        "a\r\nb",
        "a\rb\r\r c",
        "a\0b",
        "\\*a\\*",
        "a &amp; b &copy;c",
        "![\\*a &lt;](b)",
        "&#42;a*b*",
    ],
)
def test_a_text_with_a_sign_is_read_as_by_all_rules(text: str) -> None:
    assert render_markdown(text) == plain_engine().render(text)


def test_so_is_any_mix_of_signs() -> None:
    chance = random.Random(5)
    signs = ["\r", "\n", "\0", "\\", "&amp;", "&", "*", "_", "a", " ", "![", "](b)", "`", "- "]
    for _ in range(2_000):
        text = "".join(chance.choices(signs, k=chance.randrange(1, 20)))
        assert render_markdown(text) == plain_engine().render(text)
