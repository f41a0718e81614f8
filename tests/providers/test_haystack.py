"""Answers of Haystack's answer builder, and its chat messages."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from renderer import CitationError
from renderer.drafting.node import Node, silent
from renderer.providers.haystack import HAYSTACK
from tests.support.cited import codes, listed, marked, quoted

Json = dict[str, Any]


def document(name: str, text: str, **meta: object) -> Json:
    return {"id": text, "content": text, "meta": {"name": name, **meta}}


DOCUMENTS = [
    document("elm.txt", "Elms lose leaves."),
    document("oak.txt", "Oaks keep them.", page_number=2),
    document("elm.txt", "Elms grow again."),
]


def answer(data: object, documents: object = DOCUMENTS) -> Json:
    return {"data": data, "query": "q", "documents": documents, "meta": {}}


@dataclass
class ChatMessage:
    """As the library's own, whose fields are not public."""

    _content: list[Json]
    _role: str = "assistant"
    _name: str | None = None
    _meta: Json = field(default_factory=dict)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("Bare 🌳 [1]. Green [2].", "Bare 🌳 ⟪[1]⟫s1. Green ⟪[2]⟫s2."),
        ("All [1,3], all [1-3].", "All ⟪[1,3]⟫s1,s1, all ⟪[1-3]⟫s1,s2,s1."),
        ("Far [2-999999999].", "Far ⟪[2-999999999]⟫s2,s1."),
    ],
)
def test_numbers_count_the_documents(data: str, expected: str) -> None:
    message = HAYSTACK.parse_answer(answer(data))
    assert marked(message) == expected
    assert listed(message) == ["elm.txt", "oak.txt"]


def test_words_and_pages_belong_to_citations() -> None:
    message = HAYSTACK.parse_answer(answer("A [1] b [2] c [3]."))
    assert quoted(message) == [(None, None), (None, "p. 2"), ("Elms grow again.", None)]


def test_documents_that_were_kept_have_their_own_numbers() -> None:
    kept = [
        document("oak.txt", "Oaks.", source_index=2),
        document("fir.txt", "Firs.", source_index=5),
    ]
    message = HAYSTACK.parse_answer(answer("A [2] b [5] c [1].", kept))
    assert marked(message) == "A ⟪[2]⟫s1 b ⟪[5]⟫s2 c [1]."
    assert codes(message) == [("documents", "unknown-source")]


@pytest.mark.parametrize(
    "payload",
    [
        answer("A [1]."),
        {"answers": [answer("A [1]."), answer("Another.")]},
        {"type": "haystack.GeneratedAnswer", "init_parameters": answer("A [1].")},
        answer("A [1].", [{"id": "x", "content": "Elms lose leaves.", "name": "elm.txt"}]),
    ],
)
def test_forms_of_one_answer(payload: Json) -> None:
    message = HAYSTACK.parse_answer(payload)
    assert marked(message) == "A ⟪[1]⟫s1."
    assert listed(message)[0] == "elm.txt"
    assert HAYSTACK.recognises(Node(payload, "", silent))


CITED = {
    "start": 8,
    "end": 13,
    "text": "leafy",
    "sources": [{"type": "document", "id": "d", "document": {"title": "Oaks", "text": "Green."}}],
}


@pytest.mark.parametrize(
    "payload",
    [
        {
            "role": "assistant",
            "content": [{"text": "Oaks 🌳: leafy."}],
            "meta": {"citations": [CITED]},
        },
        ChatMessage([{"text": "Oaks 🌳: leafy."}], _meta={"citations": [CITED]}),
    ],
)
def test_chat_messages(payload: object) -> None:
    message = HAYSTACK.parse_answer(payload)
    assert marked(message) == "Oaks 🌳: ⟦leafy⟧s1."
    assert listed(message) == ["Oaks"]
    assert codes(message) == []
    assert HAYSTACK.recognises(Node(payload, "", silent))


def test_a_message_whose_provider_gave_no_places() -> None:
    located = {"type": "page_location", "document_title": "Almanac", "cited_text": "w"}
    meta = {"citations": [located, "https://a.example/"]}
    payload = {"role": "assistant", "content": [{"text": "So."}], "meta": meta}
    message = HAYSTACK.parse_answer(payload)
    assert (marked(message), listed(message)) == ("So.", ["Almanac", "https://a.example/"])


def test_missing_fields() -> None:
    message = HAYSTACK.parse_answer(answer("A [1].", [None]))
    assert marked(message) == "A ⟪[1]⟫s1."
    assert marked(HAYSTACK.parse_answer(answer("A [1].", None))) == "A [1]."
    assert codes(HAYSTACK.parse_answer(answer(3))) == [("data", "wrong-type")]


@pytest.mark.parametrize("payload", [{}, None, {"content": []}])
def test_what_is_no_answer(payload: object) -> None:
    with pytest.raises(CitationError, match="data"):
        HAYSTACK.parse_answer(payload)


@pytest.mark.parametrize(
    "payload",
    [
        None,
        {},
        {"data": "A."},
        {"role": "assistant", "content": [{"text": "A."}]},
        {"role": "assistant", "content": [{"type": "text", "text": "A."}], "meta": {"x": 1}},
    ],
)
def test_does_not_recognise(payload: object) -> None:
    assert not HAYSTACK.recognises(Node(payload, "", silent))
