"""Hostile strings in every field: nothing but the page's own language comes out."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from renderer import Renderer, render_citations, render_conversation, render_page, render_reply
from tests.shared import load
from tests.support.engines import FOREIGN, Engine
from tests.support.language import SEGMENTS, body_faults, faults, turning
from tests.support.page import parse_document, serialise, unquoted

PARTS = 16

#: Takes a text for the HTML of an engine.
AS_IT_IS = Renderer(markdown=lambda text: text)

Json = dict[str, object]


@cache
def payloads() -> tuple[str, ...]:
    return tuple(entry["payload"] for entry in load("corpora/payloads.json"))


def units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def segment(content: str) -> Json:
    """Return a text that is cited at its middle and its end."""
    middle, end = units(content[: len(content) // 2]), units(content)
    return {
        "id": "a",
        "type": "text",
        "content": content,
        "sources": [{"id": "s", "url": "https://example.org/"}],
        "citations": [{"end": middle, "sources": ["s"]}, {"end": end, "sources": ["s"]}],
    }


def as_content(payload: str) -> list[str]:
    reply = render_reply({"id": "a", "segments": [segment(payload)]})
    return body_faults(reply)


def in_a_sentence(payload: str) -> list[str]:
    reply = render_reply({"id": "a", "segments": [segment(f"One **two {payload} three** four.")]})
    return body_faults(reply)


def as_foreign_html(payload: str) -> list[str]:
    given = segment(payload)
    reply = AS_IT_IS.reply({"id": "a", "segments": [given]})
    elsewhere = render_citations(payload, given)
    found = body_faults(reply)
    return found + ([] if elsewhere.body == reply.body else [f"differs: {elsewhere.body}"])


def as_segments(payload: str) -> list[str]:
    segments = [
        {"type": "thinking", "content": payload},
        {"type": "error", "content": payload},
        {"type": "image", "url": payload, "alt": payload},
        {"type": "image", "url": "https://example.org/i.png", "title": payload},
        {"type": payload, "content": payload},
        segment(payload) | {"type": "code", "language": payload},
    ]
    reply = render_reply({"id": "a", "segments": segments})
    return body_faults(reply, SEGMENTS)


def as_source(payload: str) -> list[str]:
    fields = ("url", "title", "snippet", "label", "date", "icon", "favicon", "number", "href")
    source: Json = {"id": payload, **dict.fromkeys(fields, payload)}
    cited = {"id": payload, "excerpt": payload, "locator": payload}
    titled = {"id": "t", "url": "https://example.org/", "title": payload}
    message = {
        "id": payload,
        "role": payload,
        "lang": payload,
        "segments": [
            {
                "id": payload,
                "content": "One two.",
                "sources": [source, titled],
                "citations": [
                    {"end": 3, "sources": ["t"]},
                    {"end": 8, "sources": [cited, "t"], payload: payload},
                ],
            }
        ],
    }
    again = {"id": payload, "content": payload}
    html = render_conversation({"id": payload, "title": payload, "messages": [message, again]}).html
    return faults(html) + turning(html)


def as_title(payload: str) -> list[str]:
    """Return what is wrong with a page of that title, and of a question with these words."""
    html = str(render_page({"role": "user", "content": payload}, title=payload, assets="link"))
    root = parse_document(html)
    tags = {element.tag for element in root.iter()} - {"p", "br"}
    frame = {"html", "head", "meta", "title", "link", "script", "body", "main", "h1", "div"}
    found = [] if tags == frame else [f"elements {tags ^ frame}"]
    written = f'<!DOCTYPE html><html lang="en">{serialise(root)}</html>'
    # White space round head and body is the parser's own affair.
    same = "".join(unquoted(written).split()) == "".join(unquoted(html).split())
    return found if same else [*found, f"another tree: {written}"]


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize(
    "use", [as_content, in_a_sentence, as_foreign_html, as_segments, as_source, as_title]
)
def test_hostile_data_says_nothing_but_text(use: Callable[[str], list[str]], part: int) -> None:
    found = {payload: use(payload) for payload in payloads()[part::PARTS]}
    assert {payload: wrong for payload, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("make", FOREIGN)
def test_hostile_text_is_harmless_with_any_engine(make: Callable[[], Engine], part: int) -> None:
    renderer = Renderer(markdown=make())
    found = {}
    for payload in payloads()[part::PARTS]:
        reply = renderer.reply({"id": "a", "segments": [segment(payload)]})
        found[payload] = body_faults(reply)
    assert {payload: wrong for payload, wrong in found.items() if wrong} == {}
