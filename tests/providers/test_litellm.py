"""Gateways: OpenAI's shape round positions of any kind; only what the text proves is believed."""

from __future__ import annotations

from typing import Any

import pytest

from renderer import render_reply
from renderer.drafting.node import Node, silent
from renderer.model import TextSegment
from renderer.providers.litellm import LITELLM, parse_answer
from tests.support.body import Body
from tests.support.chats import Json, answer, at, chunk, page, pieces, stream
from tests.support.cited import codes, marked, titles, urls
from tests.support.streams import assert_same_however_cut

OAK = "https://oak.example/"
ELM = "https://elm.example/leaf"
TEXT = "Oaks grow slowly. **Elms** grow fast. Both turn."
LINK = f"[elm]({ELM})"


@pytest.mark.parametrize(
    ("text", "annotations", "expected"),
    [
        # A marker, of whatever kind, is one in any unit.
        (
            f"Öaks 🌳 [1]. {LINK} End.",
            lambda text: [at(text, "[1]", OAK), at(text, LINK, ELM)],
            f"Öaks 🌳 ⟪[1]⟫s1. ⟪{LINK}⟫s2 End.",
        ),
        (
            f"Öaks 🌳 {LINK} End.",
            lambda text: [page(ELM, 8, 8 + len(LINK))],
            f"Öaks 🌳 ⟪{LINK}⟫s1 End.",
        ),
        # A passage, where the units agree.
        (
            TEXT,
            lambda text: [at(text, "Oaks grow slowly.", OAK), at(text, "**Elms** grow", ELM)],
            "⟦Oaks grow slowly.⟧s1 ⟦**Elms** grow⟧s2 fast. Both turn.",
        ),
        (
            f"{TEXT} Öaks.",
            lambda text: [at(text, "Oaks grow slowly.", OAK), at(text, "Öaks.", ELM)],
            f"⟦Oaks grow slowly.⟧s1{TEXT[17:]} Öaks.",
        ),
        # Numbers of a list, or of a document.
        (TEXT, lambda text: [page(OAK, 0, 1), page(ELM, 1, 2)], TEXT),
        (TEXT, lambda text: [at(text, "Oaks grow slowly.", OAK), page(ELM, 2, 7)], TEXT),
        (TEXT, lambda text: [page(OAK, 17, 18)], TEXT),
        (TEXT, lambda text: [page(OAK, 4, 4000)], TEXT),
        (TEXT, lambda text: [page(OAK, 17, 4)], TEXT),
        # None at all.
        (TEXT, lambda text: [page(OAK, 0, 0), page(ELM)], TEXT),
    ],
)
def test_ranges(text: str, annotations: Any, expected: str) -> None:
    marks = annotations(text)
    message = parse_answer(answer(text, marks))
    assert marked(message) == expected
    assert urls(message) == list(dict.fromkeys(each["url_citation"]["url"] for each in marks))
    with_range = [each for each in marks if each["url_citation"].get("end_index")]
    cited = expected.count("⟧") + expected.count("⟫")
    assert [code for _, code in codes(message)] == ["lost-position"] * (len(with_range) - cited)
    for first in (True, False):
        events = stream(pieces(text), marks, first=first)
        assert assert_same_however_cut(LITELLM, events) == message


GERMAN = "Eichen wachsen für Jahre. Ulmen wachsen größer. Beide färben sich."


def grounded(text: str) -> tuple[list[Json], Json]:
    """Return the annotations that a gateway makes of a grounded answer, and the grounding."""
    ranges = []
    for words in ("Eichen wachsen für Jahre.", "Ulmen wachsen größer."):
        start = len(text[: text.index(words)].encode())
        ranges.append((start, start + len(words.encode()), words))
    supports = [
        {
            "segment": {"startIndex": start, "endIndex": end, "text": words}
            if start
            else {"endIndex": end, "text": words},
            "groundingChunkIndices": [0, 1],
        }
        for start, end, words in ranges
    ]
    chunks = [{"web": {"uri": OAK, "title": "Oaks"}}, {"web": {"uri": ELM, "title": "Elms"}}]
    metadata = {"groundingChunks": chunks, "groundingSupports": supports}
    start, end, _ = ranges[1]
    return [page(OAK, start, end, title="Oaks")], {"vertex_ai_grounding_metadata": [metadata]}


def test_the_grounding_of_gemini_says_where() -> None:
    annotations, beside = grounded(GERMAN)
    message = parse_answer(answer(GERMAN, annotations, **beside))
    assert marked(message) == (
        "⟦Eichen wachsen für Jahre.⟧s1,s2 ⟦Ulmen wachsen größer.⟧s1,s2 Beide färben sich."
    )
    assert titles(message) == ["Oaks", "Elms"]
    assert codes(message) == []
    body = Body(render_reply(message))
    assert [body.before(chip) for chip in body.chips] == [
        "Eichen wachsen für Jahre.",
        "Eichen wachsen für Jahre. Ulmen wachsen größer.",
    ]
    events = [chunk({"content": piece}) for piece in pieces(GERMAN)]
    events.append(chunk({"content": "", "annotations": annotations}, **beside))
    assert assert_same_however_cut(LITELLM, events) == message


def test_without_its_grounding_bytes_and_characters_are_not_told_apart() -> None:
    message = parse_answer(answer(GERMAN, grounded(GERMAN)[0]))
    assert marked(message) == GERMAN
    assert codes(message) == [("choices[0].message.annotations[0]", "lost-position")]


def test_the_lists_of_perplexity_are_counted() -> None:
    text = "Oaks[1] and elms[2][1]."
    beside: Json = {"citations": [OAK, ELM], "search_results": [{"url": ELM, "title": "Elms"}]}
    message = parse_answer(answer(text, **beside))
    assert marked(message) == "Oaks⟪[1]⟫s1 and elms⟪[2]⟫s2⟪[1]⟫s1."
    events = [chunk({"content": piece}, **beside) for piece in pieces(text)]
    assert assert_same_however_cut(LITELLM, events) == message
    # Where a gateway has made ranges of them as well, nothing is cited twice.
    ranges = [at(text, "[1]", OAK, title="[1]"), at(text, "[2]", ELM), page(OAK, 19, 22)]
    assert marked(parse_answer(answer(text, ranges, **beside))) == marked(message)
    assert titles(parse_answer(answer(text, ranges, **beside))) == [None, "Elms"]


def claude(*blocks: list[Json]) -> Json:
    payload = answer("Oaks are old. Elms are tall. And so on. And so on.")
    payload["choices"][0]["message"]["provider_specific_fields"] = {"citations": list(blocks)}
    return payload


def test_citations_of_claude_belong_to_the_block_whose_text_they_repeat() -> None:
    first = {
        "type": "web_search_result_location",
        "url": OAK,
        "title": "Oaks",
        "cited_text": "An oak&#x27;s age",
        "supported_text": "Oaks are old.",
    }
    document = {
        "type": "page_location",
        "document_index": 0,
        "document_title": "Elms",
        "start_page_number": 2,
        "end_page_number": 3,
        "cited_text": "Tall.",
        "supported_text": " Elms are tall.",
    }
    twice = {**first, "url": ELM, "supported_text": " And so on."}
    message = parse_answer(claude([first], [document, {**first, "url": ELM}], [twice], []))
    assert marked(message) == ("⟦Oaks are old.⟧s1⟦⟦ Elms are tall.⟧s3⟧s2 And so on. And so on.")
    segment = message.segments[0]
    assert isinstance(segment, TextSegment)
    cited = [each for citation in segment.citations for each in citation.sources]
    assert [(each.excerpt, each.locator) for each in cited] == [
        ("An oak's age", None),
        ("Tall.", "p. 2"),
        ("An oak's age", None),
    ]
    assert [code for _, code in codes(message)] == ["lost-position"] * 2


def test_streamed_citations_of_claude_are_listed() -> None:
    citation = {"type": "web_search_result_location", "url": OAK, "title": "Oaks"}
    events = [
        chunk({"content": "", "provider_specific_fields": {"citation": citation}}),
        chunk({"content": "Oaks are old."}),
    ]
    message = assert_same_however_cut(LITELLM, events)
    assert marked(message) == "Oaks are old."
    assert urls(message) == [OAK]


@pytest.mark.parametrize(
    ("payload", "is_known"),
    [
        (claude(), True),
        (answer("x", vertex_ai_grounding_metadata=[]), True),
        (answer("x"), False),
        (answer("x", citations=[OAK]), False),
    ],
)
def test_detection(payload: Json, is_known: bool) -> None:
    assert LITELLM.recognises(Node(payload, "", silent)) is is_known
