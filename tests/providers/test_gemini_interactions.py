"""Answers and streams of Google's Interactions API."""

from __future__ import annotations

from typing import Any

import pytest

from renderer import CitationError
from renderer.drafting.node import Node, silent
from renderer.providers.gemini_interactions import GEMINI_INTERACTIONS
from tests.support.cited import codes, listed, marked, quoted, sources
from tests.support.streams import assert_same_however_cut, built

Json = dict[str, Any]

TEXT = "*   **It is 24°C** — 🌊 warm."
PAGE, OTHER = "https://a.example/p", "https://b.example/q"


def cited(says: str, url: str = PAGE, **fields: object) -> Json:
    start = len(TEXT[: TEXT.index(says)].encode())
    place = {"start_index": start, "end_index": start + len(says.encode())}
    return {"type": "url_citation", "url": url, "title": "a.example", **place, **fields}


def words(text: str, *annotations: object) -> Json:
    return {"type": "text", "text": text, "annotations": list(annotations)}


def output(*contents: object) -> Json:
    return {"type": "model_output", "content": list(contents)}


def answer(*steps: object) -> Json:
    return {"id": "v1_x", "object": "interaction", "status": "completed", "steps": list(steps)}


THOUGHT = {"type": "thought", "signature": "x", "summary": [{"type": "text", "text": "Hm."}]}
SEARCH = {
    "type": "google_search_result",
    "call_id": "c1",
    "result": [{"search_suggestions": "<style>.x{}</style>"}, {"url": OTHER, "title": "Other"}],
}
PLACES = {
    "type": "google_maps_result",
    "result": [{"places": [{"name": "Bar", "place_id": "p1", "url": "https://maps.example/1"}]}],
}


def streamed(*steps: Json) -> list[Json]:
    events: list[Json] = [
        {"event_type": "interaction.created", "interaction": {"id": "v1_x", "status": "x"}}
    ]
    for index, step in enumerate(steps):
        is_output = step["type"] == "model_output"
        begun = {"type": step["type"]}
        deltas: list[Json] = []
        if is_output:
            (content,) = step["content"]
            deltas += [
                {"type": "text", "text": text}
                for text in (content["text"][:7], content["text"][7:])
            ]
            deltas.append({"type": "text_annotation_delta", "annotations": content["annotations"]})
        else:
            deltas.append(step)
        events.append({"event_type": "step.start", "index": index, "step": begun})
        events += [{"event_type": "step.delta", "index": index, "delta": each} for each in deltas]
        events.append({"event_type": "step.stop", "index": index})
    done = {"id": "v1_x", "status": "completed", "steps": list(steps)}
    return [*events, {"event_type": "interaction.completed", "interaction": done}]


STEPS = [
    THOUGHT,
    output(words(TEXT, cited("*   **It is 24°C**"), cited("🌊 warm"), cited("🌊 warm", OTHER))),
    SEARCH,
    PLACES,
    output(words("🌊", cited("*", OTHER, end_index=4))),
]


def test_bytes_of_passages() -> None:
    message = GEMINI_INTERACTIONS.parse_answer(answer(*STEPS))
    assert message.id == "v1_x"
    assert marked(message) == ("⟦*   **It is 24°C**⟧s1 — ⟦⟦🌊 warm⟧s2⟧s1.\n\n⟦🌊⟧s2")
    assert listed(message) == [PAGE, OTHER, "https://maps.example/1"]
    assert sources(message)[2].title == "Bar"
    assert codes(message) == []


def test_a_stream_makes_the_same() -> None:
    whole = GEMINI_INTERACTIONS.parse_answer(answer(*STEPS))
    assert assert_same_however_cut(GEMINI_INTERACTIONS, streamed(*STEPS)) == whole


def test_a_stream_whose_steps_come_whole_or_without_a_beginning() -> None:
    whole = GEMINI_INTERACTIONS.parse_answer(answer(*STEPS))
    at_once = [
        {"event_type": "step.start", "index": index, "step": step}
        for index, step in enumerate(STEPS)
    ]
    at_once.append({"event_type": "interaction.completed", "interaction": {"id": "v1_x"}})
    assert built(GEMINI_INTERACTIONS, at_once) == whole
    no_begin = [event for event in streamed(*STEPS) if event["event_type"] != "step.start"]
    assert built(GEMINI_INTERACTIONS, no_begin) == whole


def test_each_text_has_offsets_of_its_own() -> None:
    step = output(
        words(TEXT, cited("🌊 warm")), {"type": "image", "data": ""}, words(TEXT, cited("24°C"))
    )
    assert marked(GEMINI_INTERACTIONS.parse_answer(answer(step))) == (
        "*   **It is 24°C** — ⟦🌊 warm⟧s1.*   **It is ⟦24°C⟧s1** — 🌊 warm."
    )


def test_older_versions() -> None:
    source = {"start_index": 10, "end_index": 17, "source": PAGE}
    outputs = [THOUGHT, words("The sea is salty.", source), words(" And deep.")]
    whole = GEMINI_INTERACTIONS.parse_answer({"id": "v1_y", "outputs": outputs})
    assert marked(whole) == "The sea is⟦ salty.⟧s1 And deep."
    events: list[Json] = [
        {"event_type": "interaction.start", "interaction": {"id": "v1_y"}},
        {"event_type": "content.start", "index": 0, "content": {"type": "thought"}},
        {"event_type": "content.delta", "index": 0, "delta": {"type": "thought_summary"}},
        {"event_type": "content.start", "index": 1, "content": {"type": "text"}},
        {"event_type": "content.delta", "index": 1, "delta": words("The sea is salty.", source)},
        {"event_type": "content.stop", "index": 1},
        {"event_type": "content.delta", "index": 2, "delta": words(" And deep.")},
    ]
    assert assert_same_however_cut(GEMINI_INTERACTIONS, events) == whole


@pytest.mark.parametrize(
    ("place", "result", "code"),
    [
        ({"start_index": None, "end_index": 16}, "⟦*   **It is 24°⟧s1C**", ""),
        ({"start_index": 0, "end_index": 0}, "*   **It is 24°C**", ""),
        ({"start_index": 4, "end_index": None}, "*   **It is 24°C**", ""),
        ({"start_index": 4, "end_index": 900}, "*   **It is 24°C**", "lost-position"),
        # Within a character.
        ({"start_index": 0, "end_index": 15}, "*   **It is 24°C**", "lost-position"),
    ],
)
def test_positions(place: Json, result: str, code: str) -> None:
    payload = answer(output(words(TEXT, cited("It", **place))))
    message = GEMINI_INTERACTIONS.parse_answer(payload)
    assert marked(message) == f"{result} — 🌊 warm."
    assert listed(message) == [PAGE]
    path = "steps[0].content[0].annotations[0]"
    assert codes(message) == ([(path, code)] if code else [])


def test_what_is_cited() -> None:
    annotations: list[Json | None] = [
        {"type": "file_citation", "document_uri": "gs://shelf/a.pdf", "page_number": 3},
        {"type": "file_citation", "file_name": "b.pdf"},
        {"type": "file_citation", "file_name": "b.pdf", "title": None},
        {"type": "place_citation", "name": "Bar", "place_id": "p1", "url": OTHER},
        {"source": "shelf 4"},
        {"type": "orbit_citation"},
        {"title": 4, "url": ["?"]},
        None,
    ]
    given = [each if each is None else {**each, "end_index": 4} for each in annotations]
    message = GEMINI_INTERACTIONS.parse_answer(answer(output(words(TEXT, *given))))
    assert listed(message) == ["gs://shelf/a.pdf", "b.pdf", OTHER, "shelf 4", ""]
    assert quoted(message)[0] == (None, "p. 3")
    assert sources(message)[2].extra == {"place_id": "p1"}
    assert [code for _, code in codes(message)] == ["wrong-type", "wrong-type"]


@pytest.mark.parametrize("payload", [{}, "text", {"choices": []}])
def test_what_is_no_interaction(payload: object) -> None:
    with pytest.raises(CitationError, match="steps"):
        GEMINI_INTERACTIONS.parse_answer(payload)


@pytest.mark.parametrize(
    ("payload", "expected"),
    [
        (answer(*STEPS), True),
        (answer(), True),
        ({"steps": [output()]}, True),
        ({"outputs": [words("a"), THOUGHT, {"type": "google_search_call"}]}, True),
        ({"steps": [{"type": "click"}]}, False),
        ({"outputs": [{"type": "message.output"}]}, False),
        ({"outputs": []}, False),
        ({"output": [{"type": "message"}]}, False),
        (None, False),
    ],
)
def test_what_is_recognised(payload: object, expected: bool) -> None:
    assert GEMINI_INTERACTIONS.recognises(Node(payload, "", silent)) is expected


@pytest.mark.parametrize("status", ["error", "paywall", "unsafe", 5])
def test_pages_that_could_not_be_read_are_not_listed(status: object) -> None:
    results = [
        {"url": "https://a.example/", "status": "success"},
        {"url": "https://b.example/", "status": status},
        {"url": "https://c.example/"},
    ]
    step = {"type": "url_context_result", "result": results}
    said = {"type": "model_output", "content": [{"type": "text", "text": "Hi"}]}
    message = GEMINI_INTERACTIONS.parse_answer({"steps": [step, said]})
    assert listed(message) == ["https://a.example/", "https://c.example/"]
