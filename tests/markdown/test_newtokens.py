"""Tokens made with less ado."""

from __future__ import annotations

import gc
import weakref
from collections.abc import MutableMapping
from typing import Any, Literal

import pytest
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from renderer.markdown.engine import Engine
from renderer.markdown.newtokens import new_token, read_inline
from tests.shared import load
from tests.support.plain_engine import plain_engine

TEXTS = [
    "# a\n\n*b **c*** ~~d~~ `e` [f](g 'h') ![i *j*](k)  \nl\n\n> - m\n> 1. n\n",
    "- [ ] o\n- [x] p\n\n| q | r |\n|:--|--:|\n| s | t |\n\n```u v\nw\n```\n\n<p>x</p>\n\n***\n",
    "https://y.example $z$ \\(a\\) b<i>c</i> [d]\n\n[d]: /e\n\n    f\n",
]


def dumped(tokens: list[Token]) -> list[MutableMapping[str, Any]]:
    return [token.as_dict() for token in tokens]


@pytest.mark.parametrize("nesting", [-1, 0, 1])
def test_a_new_token_is_as_any(nesting: Literal[-1, 0, 1]) -> None:
    assert new_token("a", "b", nesting) == Token("a", "b", nesting)


def test_tokens_share_nothing() -> None:
    one, two = new_token("a", "b", 0), new_token("a", "b", 0)
    assert one.attrs is not two.attrs
    assert one.meta is not two.meta


@pytest.mark.parametrize("text", ["", *TEXTS])
def test_a_text_is_read_into_the_same_tokens(text: str) -> None:
    assert dumped(Engine().parse(text)) == dumped(plain_engine().parse(text))


def test_so_are_the_examples_of_commonmark() -> None:
    ours, plain = Engine(), plain_engine()
    for example in load("corpora/commonmark.json"):
        assert dumped(ours.parse(example["markdown"])) == dumped(plain.parse(example["markdown"]))


def test_nothing_is_left_for_the_collector_of_garbage(monkeypatch: pytest.MonkeyPatch) -> None:
    states: list[weakref.ref[StateInline]] = []
    begin = StateInline.__init__

    def noted(state: StateInline, *arguments: Any) -> None:
        states.append(weakref.ref(state))
        begin(state, *arguments)

    monkeypatch.setattr(StateInline, "__init__", noted)
    engine = Engine()
    gc.disable()
    try:
        read_inline("a *b*", StateCore("", engine, {}), [])
        assert [state() for state in states] == [None]
    finally:
        gc.enable()
