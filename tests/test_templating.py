from __future__ import annotations

from pathlib import Path

import pytest
from jinja2 import DictLoader, UndefinedError
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
