"""Hostile strings in every field: nothing but the page's own language comes out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

import pytest
from markupsafe import Markup

from renderer import (
    RenderedReply,
    Renderer,
    render_citations,
    render_conversation,
    render_page,
    render_reply,
)
from tests.shared import load
from tests.support.engines import FOREIGN, Engine
from tests.support.language import SEGMENTS, body_faults, faults, turning
from tests.support.page import parse, parse_document, serialise, unquoted

PARTS = 16

#: How many payloads a reply shows at once, and the words that stand between them.
AT_ONCE = 16
BETWEEN = "Between two texts."

#: Takes a text for the HTML of an engine.
AS_IT_IS = Renderer(markdown=lambda text: text)

Json = dict[str, object]
Render = Callable[[Json], RenderedReply]


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


def faults_of(texts: Sequence[str], render: Render = render_reply) -> list[str]:
    """Return what is wrong with a reply that shows these texts, each cited, with words between.

    The words are paragraphs of the reply itself: no text reaches beyond its own place.
    """
    segments: list[Json] = []
    for number, text in enumerate(texts):
        segments += [segment(text) | {"id": f"a{number}"}, {"type": "text", "content": BETWEEN}]
    reply = render({"id": "a", "segments": segments})
    found = body_faults(reply)
    between = reply_children(reply.body).count(("p", BETWEEN))
    return found if between == len(texts) else [*found, f"{between} of {len(texts)} words between"]


def reply_children(body: str) -> list[tuple[str, str | None]]:
    """Return the name of each element of a body that stands in no other, and its first text."""
    return [(str(element.tag), element.text) for element in parse(body)[0]]


def faults_by_text(texts: Mapping[str, str], render: Render = render_reply) -> dict[str, list[str]]:
    """Return the faults of each payload, shown as some text; empty if there are none.

    Many are shown at once; only where anything is wrong with all of them, each by itself.
    """
    every = faults_of([*texts.values()], render)
    if not every:
        return {}
    found = {payload: faults_of([text], render) for payload, text in texts.items()}
    return {payload: wrong for payload, wrong in found.items() if wrong} or {"together": every}


def as_content(payload: str) -> str:
    return payload


def in_a_sentence(payload: str) -> str:
    return f"One **two {payload} three** four."


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


def at_once(part: int) -> Iterator[Sequence[str]]:
    """Yield the payloads of a part, as many of them as are shown at once."""
    own = payloads()[part::PARTS]
    for start in range(0, len(own), AT_ONCE):
        yield own[start : start + AT_ONCE]


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("use", [as_content, in_a_sentence])
def test_hostile_text_says_nothing_but_text(use: Callable[[str], str], part: int) -> None:
    for some in at_once(part):
        assert faults_by_text({payload: use(payload) for payload in some}) == {}


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("use", [as_foreign_html, as_segments, as_source, as_title])
def test_hostile_data_says_nothing_but_text(use: Callable[[str], list[str]], part: int) -> None:
    found = {payload: use(payload) for payload in payloads()[part::PARTS]}
    assert {payload: wrong for payload, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("make", FOREIGN)
def test_hostile_text_is_harmless_with_any_engine(make: Callable[[], Engine], part: int) -> None:
    render = Renderer(markdown=make()).reply
    for some in at_once(part):
        assert faults_by_text({payload: payload for payload in some}, render) == {}


def changed(reply: RenderedReply, *changes: tuple[str, str]) -> RenderedReply:
    """Return a reply whose body is another one, as if nobody had escaped what is put in."""
    body = str.__str__(reply.body)
    for old, new in changes:
        body = body.replace(old, new)
    return replace(reply, body=Markup(body))


def test_a_fault_is_found_among_others_and_named() -> None:
    def careless(message: Json) -> RenderedReply:
        return changed(render_reply(message), ("bold", "<b>"))

    texts = {"a": "one", "b": "two bold three", "c": "four"}
    found = faults_by_text(texts, careless)
    assert found.keys() == {"b"}
    assert any(wrong.startswith("another tree") for wrong in found["b"])


def test_what_one_text_opens_and_another_closes_is_a_fault() -> None:
    paragraph = '<p dir="auto">'
    opening = (f"{paragraph}opens", f"<blockquote>{paragraph}opens")
    closing = (f"{paragraph}closes", f"</blockquote>{paragraph}closes")

    def careless(message: Json) -> RenderedReply:
        return changed(render_reply(message), opening, closing)

    assert faults_of(["opens", "closes"], careless) == ["1 of 2 words between"]
    found = faults_by_text({"a": "opens", "b": "closes"}, careless)
    assert found.keys() == {"a", "b"}
