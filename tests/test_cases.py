"""Cases from public reports about citations in chat front ends: what is right in each."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any
from unicodedata import category

import pytest

from renderer import RenderedReply, Renderer, render_citations, render_reply
from tests.support.body import Body
from tests.support.checks import failed
from tests.support.engines import ALL, Engine

CASES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("cases.json").read_text("utf-8"))
RENDERED = [pytest.param(case, id=case["id"]) for case in CASES if case["op"] == "render"]
FIELDS = {
    "texts_before_chips",
    "text_before_chip_accept",
    "compare",
    "chips_in_order",
    "must_contain",
    "must_contain_any",
    "must_not_contain",
    "visible_text",
    "checks",
}

#: Where an engine shows something else than the others, the text before the chip.
OTHERWISE = {
    # It knows no such list: all of it is a paragraph.
    ("python_markdown", "blk-ordered-list-start"): "10) Open file 3. 11) Close file 4.",
}


@cache
def renderer_with(make: Callable[[], Engine]) -> Renderer:
    return Renderer(markdown=make())


def message_of(case: dict[str, Any]) -> dict[str, Any]:
    return {"id": "a", "segments": [{"id": "t", "type": "text", **case["segment"]}]}


def words(text: str) -> str:
    return " ".join(text.split())


def letters(text: str) -> str:
    return "".join(char for char in text if category(char)[0] in "LN")


def is_text(text: str, expected: str, compare: str) -> bool:
    if compare == "alnum":
        return letters(text) == letters(expected)
    assert compare in ("exact", "exact-prefix")
    return words(text) == words(expected)


def wrong_chips(body: Body, expect: dict[str, Any]) -> list[str]:
    """Return what is wrong with the chips: their number, their sources, their places."""
    compare = expect["compare"]
    accept = expect.get("text_before_chip_accept")
    if accept and None in accept and not body.chips:
        return []
    texts = [[text] for text in expect["texts_before_chips"]] if accept is None else [accept]
    # With more than one answer, the number of chips follows from the texts.
    sources = expect["chips_in_order"] or [["s1"]] * len(texts)
    wrong = [] if len(body.chips) == len(texts) else [f"{len(body.chips)} chips"]
    for chip, ids, allowed in zip(body.chips, sources, texts, strict=False):
        before, after = body.before(chip), body.after(chip)
        if body.sources(chip) != ids:
            wrong.append(f"sources {body.sources(chip)}")
        if not any(is_text(before, text, compare) for text in allowed if text is not None):
            wrong.append(f"after {before!r}")
        if compare == "exact-prefix" and category(after[:1] or " ")[0] == "M":
            wrong.append(f"a mark follows {before!r}")
    return wrong


def wrong_html(reply: RenderedReply, case: dict[str, Any]) -> list[str]:
    expect = case["expect"]
    html = reply.html if case["kind"] == "sources-security" else reply.body
    wrong = [part for part in expect.get("must_not_contain", ()) if part in html]
    wrong += [part for part in expect.get("must_contain", ()) if part not in html]
    parts: Sequence[str] = expect.get("must_contain_any", ())
    return wrong + ([] if not parts or any(part in html for part in parts) else [*parts])


@pytest.mark.parametrize("case", RENDERED)
def test_case(case: dict[str, Any]) -> None:
    message, expect = message_of(case), case["expect"]
    reply = render_reply(message)
    assert expect.keys() <= FIELDS
    assert wrong_chips(Body(reply), expect) == []
    assert wrong_html(reply, case) == []
    assert [name for name in expect.get("checks", ()) if failed(name, message, reply)] == []
    if "visible_text" in expect:
        assert words(Body(reply).text()) == expect["visible_text"]


@pytest.mark.parametrize("case", RENDERED)
@pytest.mark.parametrize("make", ALL[1:])
def test_chips_stand_in_the_same_places_with_any_engine(
    make: Callable[[], Engine], case: dict[str, Any]
) -> None:
    reply = renderer_with(make).reply(message_of(case))
    other = OTHERWISE.get((make.__name__, case["id"]))
    expect = case["expect"] | ({"text_before_chip_accept": [other]} if other else {})
    assert wrong_chips(Body(reply), expect) == []


@pytest.mark.parametrize("case", RENDERED)
def test_html_rendered_elsewhere_gives_the_same_reply(case: dict[str, Any]) -> None:
    segment = message_of(case)["segments"][0]
    for make in (parameter.values[0] for parameter in ALL):
        renderer = renderer_with(make)
        html = renderer.markdown(segment["content"])
        elsewhere = render_citations(html, segment, id="a")
        reply = renderer.reply(message_of(case))
        assert elsewhere.html == reply.html
        assert [each.code for each in elsewhere.problems] == [each.code for each in reply.problems]


def test_an_unknown_check_fails() -> None:
    with pytest.raises(KeyError, match="no such check"):
        failed("chip_is_pretty", {}, render_reply({"content": "One."}))
