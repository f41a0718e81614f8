"""Render the cases of the fixture files, and show of the output what a case is about."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from renderer import (
    Problem,
    RenderedReply,
    Renderer,
    render_citations,
    render_conversation,
    render_page,
    render_reply,
)
from tests.support import engines
from tests.support.fixtures import Case, cited, shown, unmarked

#: The sources that cases may name; others stand in a case of their own.
SOURCES: Mapping[str, dict[str, Any]] = MappingProxyType(
    {
        "s1": {"id": "s1", "url": "https://one.example/a", "title": "First", "snippet": "Text 1."},
        "s2": {"id": "s2", "url": "https://two.example/b", "title": "Second", "snippet": "Text 2."},
        "s3": {"id": "s3", "url": "https://three.example/", "title": "Third", "snippet": "Text 3."},
    }
)

#: Options whose values are no JSON, by the names that cases give them.
FUNCTIONS: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {
        "to a viewer": lambda source: f"/sources/{source.id}?of={source.extra['file']}",
        "to nowhere": lambda source: None,
        "to a script": lambda source: "javascript:alert(1)",
        "to another site": lambda source: "//evil.example/",
        "of our own": lambda source: f"/icons/{source.id}.svg",
        "of theirs": lambda source: "https://one.example/favicon.ico",
        "mistune": lambda text: engines.mistune()(text),
        "cmarkgfm": lambda text: engines.cmarkgfm()(text),
    }
)

_CHIP = re.compile(
    r'<span class="citation-mark"><button [^>]*? data-number="([0-9 ]+)"'
    r'(?: data-passage="([0-9]+)")?>.*?</button></span>'
)


def output(case: Case) -> str:
    """Return what a case renders to, in the part it shows, and the problems."""
    settings = case.setting("options", {})
    named: dict[str, Any] = {
        name: FUNCTIONS[value] if name in ("link", "icon", "markdown") else value
        for name, value in settings.items()
    }
    renderer = Renderer(**named)
    html, problems = _OF[case.setting("as", "text")](case, renderer)
    lines = [f"! {problem.code} {problem.path}" for problem in problems]
    return shown("\n".join([html.strip("\n"), *lines]))


def text(case: Case, renderer: Renderer) -> tuple[str, Sequence[Problem]]:
    """Render a text of the assistant's; the input is its Markdown."""
    reply = renderer.reply({"id": "a", "content": _content(case)[0], **_cited(case)})
    return _view(case, reply), reply.problems


def html(case: Case, renderer: Renderer) -> tuple[str, Sequence[Problem]]:
    """Render HTML from elsewhere; the input is the text that it was made of."""
    segment = {"id": "a", "content": _content(case)[0], **_cited(case)}
    trusted = case.setting("trusted", False)
    reply = render_citations(case.setting("html"), segment, trusted=trusted, renderer=renderer)
    return _view(case, reply), reply.problems


def message(case: Case, renderer: Renderer) -> tuple[str, Sequence[Problem]]:
    """Render a stored message; the input is its JSON."""
    reply = render_reply(_stored(case), locale=case.setting("locale"), renderer=renderer)
    return _view(case, reply), reply.problems


def conversation(case: Case, renderer: Renderer) -> tuple[str, Sequence[Problem]]:
    """Render a stored conversation; the input is its JSON."""
    rendered = render_conversation(_stored(case), renderer=renderer)
    return _short(case, rendered.html), rendered.problems


def page(case: Case, renderer: Renderer) -> tuple[str, Sequence[Problem]]:
    """Render a document; the input is the JSON of what it shows."""
    assets = case.setting("assets", "link")
    html = str(render_page(_stored(case), assets=assets, renderer=renderer))
    html = re.sub(r"(?s)<(style|script)([^>]*)>.*?</\1>", r"<\1\2>…</\1>", html)
    return _short(case, re.sub(r"sha256-[A-Za-z0-9+/=]*", "sha256-…", html)), ()


_OF: Mapping[str, Callable[[Case, Renderer], tuple[str, Sequence[Problem]]]] = MappingProxyType(
    {each.__name__: each for each in (text, html, message, conversation, page)}
)


def _content(case: Case) -> tuple[str, list[dict[str, Any]]]:
    return unmarked(case.input)


def _cited(case: Case) -> dict[str, Any]:
    citations = case.setting("citations") or _content(case)[1]
    named = {id for citation in citations for id in citation["sources"] if isinstance(id, str)}
    default = [source for id, source in SOURCES.items() if id in named]
    return {"sources": case.setting("sources", default), "citations": citations}


def _stored(case: Case) -> Any:
    return cited(json.loads(case.input), SOURCES)


def _view(case: Case, reply: RenderedReply) -> str:
    view = case.setting("view", "places")
    if view == "places":
        return _short(
            case, reply.body.removeprefix('<div class="citation-body">')[: -len("</div>")]
        )
    part: str = getattr(reply, view)
    return part


def _short(case: Case, html: str) -> str:
    """Return HTML with ⟨1 2⟩ for each chip, unless the case is about all of it."""
    if case.setting("view", "places") != "places":
        return html
    return _CHIP.sub(lambda chip: f"⟨{chip[1]}{'; ' + chip[2] if chip[2] else ''}⟩", html)
