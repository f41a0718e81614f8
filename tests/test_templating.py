from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest
from jinja2 import DictLoader, UndefinedError, pass_context
from markupsafe import Markup

from renderer import Renderer
from renderer.templating import Templates

MESSAGE = {
    "id": "a",
    "content": "One.",
    "sources": [{"id": "s", "url": "https://a.example", "team": "<b>"}],
    "citations": [{"end": 4, "sources": ["s"]}],
}


def test_one_template_is_replaced_and_the_others_stay(tmp_path: Path) -> None:
    folder = tmp_path / "renderer"
    folder.mkdir()
    (folder / "chip.html").write_text("[{{ label }} {{ numbers|join }}]", "utf-8")
    reply = Renderer(templates=tmp_path).reply(MESSAGE)
    assert "One.[a.example 1]</p>" in reply.body
    assert 'class="citation-card"' in reply.cards


def test_a_loader_will_do_and_other_fields_reach_the_templates() -> None:
    loader = DictLoader({"renderer/source.html": "<li>{{ source.extra.team }}</li>"})
    reply = Renderer(templates=loader).reply(MESSAGE)
    assert "<li>&lt;b&gt;</li>" in reply.sources


def test_every_value_is_escaped_unless_it_is_markup() -> None:
    templates = Templates(DictLoader({"renderer/x.html": "{{ a }}{{ b }}"}))
    html = templates.render("x", {"a": "<b>", "b": Markup("<i>")})
    assert html == Markup("&lt;b&gt;<i>")
    assert isinstance(html, Markup)


def test_a_variable_that_is_not_there_is_an_error() -> None:
    templates = Templates(DictLoader({"renderer/x.html": "{{ what }}"}))
    with pytest.raises(UndefinedError, match="what"):
        templates.render("x", {})


def test_a_function_that_wants_the_context_is_given_it() -> None:
    templates = Templates(DictLoader({"renderer/x.html": "{{ own() }}{{ kept('b') }}"}))
    own = pass_context(lambda context: context["a"])
    assert templates.render("x", {"a": "1", "own": own, "kept": lru_cache(str.upper)}) == "1B"


def test_a_word_is_called_within_a_loop_too() -> None:
    text = "{% for a in 'bc' %}{% set d = a %}{{ word(d) }}{% endfor %}"
    templates = Templates(DictLoader({"renderer/x.html": text}))
    assert templates.render("x", {"word": lru_cache(str.upper)}) == "BC"
