"""Perplexity: numbers that count lists beside the answer."""

from __future__ import annotations

import json
from typing import Any

import pytest

from renderer.drafting.node import Node, silent
from renderer.problems import CitationError
from renderer.providers.perplexity import PERPLEXITY, parse_answer
from tests.support.chats import Json, answer, chunk, pieces
from tests.support.cited import codes, marked, titles, urls
from tests.support.streams import assert_same_however_cut

RYE = "https://rye.example/bread"
OAT = "https://oat.example/"
SPELT = "https://spelt.example/"
TEXT = "Rye is **sour**.[1][3] Oats are sweet.[2]\n\n- Spelt[3]\n- None[7]"
CITED = "Rye is **sour**.⟪[1]⟫s1⟪[3]⟫s3 Oats are sweet.⟪[2]⟫s2\n\n- Spelt⟪[3]⟫s3\n- None[7]"
URLS = [RYE, OAT, SPELT]
RESULTS: list[Json] = [
    {"title": "Rye bread", "url": RYE, "date": "2024-05-01", "snippet": "Sour.", "source": "web"},
    {"title": "Oats", "url": OAT, "date": None, "last_updated": "2025-01-01", "snippet": ""},
    {"title": "Spelt", "url": SPELT},
]


def test_numbers_count_the_addresses() -> None:
    message = parse_answer(answer(TEXT, citations=URLS, search_results=RESULTS))
    assert marked(message) == CITED
    assert urls(message) == URLS
    assert titles(message) == ["Rye bread", "Oats", "Spelt"]
    sources = message.segments[0].to_dict()["sources"]
    assert sources == [
        {
            "id": "s1",
            "url": RYE,
            "title": "Rye bread",
            "snippet": "Sour.",
            "date": "2024-05-01",
        },
        {"id": "s2", "url": OAT, "title": "Oats", "last_updated": "2025-01-01"},
        {"id": "s3", "url": SPELT, "title": "Spelt"},
    ]
    assert codes(message) == [("citations", "unknown-source")]


@pytest.mark.parametrize(
    ("lists", "text", "found"),
    [
        ({"citations": URLS}, CITED, URLS),
        ({"citations": URLS, "search_results": None}, CITED, URLS),
        ({"search_results": RESULTS}, CITED, URLS),
        ({"citations": [], "search_results": RESULTS}, CITED, URLS),
        ({"citations": URLS, "search_results": RESULTS[::-1]}, CITED, URLS),
        ({"citations": URLS[:1], "search_results": RESULTS}, "⟪[1]⟫s1[3] [2] [3]", URLS),
        ({"citations": [None, OAT, SPELT]}, "[1]⟪[3]⟫s2 ⟪[2]⟫s1 ⟪[3]⟫s2", [OAT, SPELT]),
        ({"citations": [RYE, RYE, OAT]}, "⟪[1]⟫s1⟪[3]⟫s2 ⟪[2]⟫s1 ⟪[3]⟫s2", [RYE, OAT]),
        ({"citations": [{"url": RYE, "title": "R"}, 3]}, "⟪[1]⟫s1[3] [2] [3]", [RYE]),
        ({"citations": "x", "search_results": 7}, "[1][3] [2] [3]", []),
        ({"search_results": [{"title": "no address"}, "x"]}, "[1][3] [2] [3]", []),
        ({}, "[1][3] [2] [3]", []),
    ],
)
def test_lists(lists: Json, text: str, found: list[str]) -> None:
    message = parse_answer(answer(TEXT if text == CITED else "[1][3] [2] [3]", **lists))
    assert marked(message) == text
    assert urls(message) == found


def test_numbers_of_a_thought_are_none() -> None:
    text = "<think>Is it in [1] or [2]?</think>Rye.[2]"
    assert marked(parse_answer(answer(text, citations=URLS))) == "Rye.⟪[2]⟫s2"


def events(text: str) -> list[Json]:
    """Return a stream whose chunks repeat the lists, and the whole message so far."""
    out, so_far = [], ""
    for piece in pieces(text):
        so_far += piece
        event = chunk({"role": "assistant", "content": piece}, search_results=RESULTS)
        event["citations"] = URLS
        event["choices"][0]["message"] = {"role": "assistant", "content": so_far}
        out.append(event)
    last = json.loads(json.dumps(out[-1]))
    last["object"] = "chat.completion.done"
    last["choices"][0]["delta"] = {"role": "assistant", "content": ""}
    return [*out, last]


def test_a_stream_repeats_everything_and_is_read_once() -> None:
    message = assert_same_however_cut(PERPLEXITY, events(TEXT))
    assert message == parse_answer(answer(TEXT, citations=URLS, search_results=RESULTS))


def test_lists_of_a_stream_may_come_late_and_grow() -> None:
    stream = events(TEXT)
    for number, event in enumerate(stream[:-1]):
        event["citations"] = URLS[:number]
        event["search_results"] = RESULTS[:number]
    assert assert_same_however_cut(PERPLEXITY, stream) == parse_answer(
        answer(TEXT, citations=URLS, search_results=RESULTS)
    )


NEW_RESULTS = [{"id": number, **result} for number, result in enumerate(RESULTS, 1)]


def response(text: str, annotations: object = None) -> dict[str, Any]:
    """Return an answer in the newer shape."""
    content = [{"type": "output_text", "text": text, "annotations": annotations}]
    output = [
        {"type": "search_results", "queries": ["bread"], "results": NEW_RESULTS},
        {"type": "message", "id": "m", "role": "assistant", "content": content},
    ]
    return {"id": "r-1", "object": "response", "model": "openai/gpt", "output": output}


def test_numbers_of_newer_answers_are_those_of_the_results() -> None:
    message = parse_answer(response("Rye.[1] Oats.[2]", [{"type": "url_citation", "url": SPELT}]))
    assert marked(message) == "Rye.⟪[1]⟫s1 Oats.⟪[2]⟫s2"
    assert urls(message) == URLS
    assert message.id == "r-1"


def test_ranges_of_newer_answers_are_believed_where_the_address_stands() -> None:
    text = f"Rye. [rye]({RYE}) Oats."
    mark = {"type": "url_citation", "url": RYE, "title": "Rye", "start_index": 5}
    link = {**mark, "end_index": 5 + len(f"[rye]({RYE})")}
    other = {**mark, "url": OAT, "start_index": 0, "end_index": 4}
    message = parse_answer(response(text, [link, other, mark]))
    assert marked(message) == f"Rye. ⟪[rye]({RYE})⟫s1 Oats."


@pytest.mark.parametrize("has_results", [True, False])
def test_a_range_that_is_just_a_number_is_believed(has_results: bool) -> None:
    text = "Rye.[1] Oats.[2] Spelt.[1][3]"
    marks = [
        {"type": "url_citation", "url": url, "start_index": start, "end_index": start + 3}
        for url, start in ((RYE, 4), (OAT, 13), (RYE, 23))
    ]
    payload = response(text, marks)
    if not has_results:
        del payload["output"][0]
    message = PERPLEXITY.parse_answer(payload)
    last = "⟪[3]⟫s3" if has_results else "[3]"
    first = urls(message).index(RYE) + 1
    second = urls(message).index(OAT) + 1
    assert marked(message) == (f"Rye.⟪[1]⟫s{first} Oats.⟪[2]⟫s{second} Spelt.⟪[1]⟫s{first}{last}")
    assert codes(message) == []


@pytest.mark.parametrize(("start", "end"), [(3, 6), (5, 8), (4, 8), (0, 4), (40, 43)])
def test_a_range_that_is_not_exact_is_not_believed(start: int, end: int) -> None:
    mark = {"type": "url_citation", "url": RYE, "start_index": start, "end_index": end}
    payload = response("Rye.[1] Oats.", [mark])
    del payload["output"][0]
    message = PERPLEXITY.parse_answer(payload)
    assert marked(message) == "Rye.[1] Oats."
    assert [code for _, code in codes(message)] == ["lost-position"]


def test_newer_streams() -> None:
    text = f"Rye. [rye]({RYE}) Oats.[2]"
    mark = {"type": "url_citation", "url": RYE, "start_index": 5, "end_index": 33}
    whole = response(text, [mark])
    place = {"output_index": 1, "content_index": 0}
    stream: list[Json] = [
        {"type": "response.created", "response": {"id": "r-1", "output": []}},
        {"type": "response.output_item.done", "output_index": 0, "item": whole["output"][0]},
        *({"type": "response.output_text.delta", **place, "delta": x} for x in pieces(text)),
        {"type": "response.output_item.done", "output_index": 1, "item": whole["output"][1]},
        {"type": "response.completed", "response": whole},
    ]
    assert assert_same_however_cut(PERPLEXITY, stream) == parse_answer(whole)
    assert assert_same_however_cut(PERPLEXITY, stream[-1:]) == parse_answer(whole)


@pytest.mark.parametrize(
    ("payload", "is_known"),
    [
        (answer("x", citations=URLS, search_results=RESULTS), True),
        (answer("x", citations=URLS, model="llama-3.1-sonar-small"), True),
        (answer("x", search_results=RESULTS), True),
        (response("x"), True),
        (answer("x", citations=URLS, model="other"), False),
        (answer("x"), False),
        ({}, False),
    ],
)
def test_detection(payload: Json, is_known: bool) -> None:
    assert PERPLEXITY.recognises(Node(payload, "", silent)) is is_known


def test_what_is_no_answer_is_refused() -> None:
    with pytest.raises(CitationError, match="choices"):
        parse_answer({"citations": URLS})
