"""Answers of LlamaIndex's query and chat engines."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from renderer import CitationError
from renderer.drafting.node import Node, silent
from renderer.providers.llamaindex import LLAMAINDEX
from tests.support.cited import codes, listed, marked, quoted, sources

Json = dict[str, Any]


def node(number: int, text: str, **metadata: object) -> Json:
    inner = {
        "id_": f"n{number}",
        "metadata": metadata,
        "text": f"Source {number}:\n{text}\n",
        "start_char_idx": None,
        "class_name": "TextNode",
    }
    return {"node": inner, "score": 0.5}


NODES = [
    node(1, "Elms lose leaves.", file_name="elm.txt", page_label="3"),
    node(2, "Oaks keep them.", file_name="oak.txt"),
    node(3, "Elms grow 🌳 again.", file_name="elm.txt", page_label="4"),
]


@dataclass
class Response:
    """As the library's own."""

    response: str | None
    source_nodes: list[Json] = field(default_factory=list)
    metadata: Json | None = None


def test_numbers_count_the_nodes_and_a_file_is_one_source() -> None:
    payload = {"response": "Bare 🌳 trees [1][3], and [2, 3].", "source_nodes": NODES}
    message = LLAMAINDEX.parse_answer(payload)
    assert marked(message) == "Bare 🌳 trees ⟪[1]⟫s1⟪[3]⟫s1, and ⟪[2, 3]⟫s2,s1."
    assert listed(message) == ["elm.txt", "oak.txt"]
    assert [source.snippet for source in sources(message)] == [
        "Elms lose leaves.",
        "Oaks keep them.",
    ]
    assert quoted(message) == [
        (None, "p. 3"),
        ("Elms grow 🌳 again.", "p. 4"),
        (None, None),
        ("Elms grow 🌳 again.", "p. 4"),
    ]
    assert codes(message) == []


def test_objects_and_nodes_in_other_forms() -> None:
    inner = {"text_resource": {"text": "Words."}, "extra_info": {"url": "https://a.example/"}}
    message = LLAMAINDEX.parse_answer(Response("So [1].", [inner]))
    assert marked(message) == "So ⟪[1]⟫s1."
    assert [(each.url, each.snippet) for each in sources(message)] == [
        ("https://a.example/", "Words.")
    ]


@pytest.mark.parametrize(
    ("response", "expected", "problem"),
    [
        ("Out [9] of it.", "Out [9] of it.", ("source_nodes", "unknown-source")),
        ("In `a[1]` and [^1].", "In `a[1]` and [^1].", None),
        ("None.", "None.", None),
    ],
)
def test_what_no_node_backs(response: str, expected: str, problem: object) -> None:
    message = LLAMAINDEX.parse_answer({"response": response, "source_nodes": NODES})
    assert marked(message) == expected
    assert codes(message) == ([problem] if problem else [])


def test_missing_fields() -> None:
    message = LLAMAINDEX.parse_answer(
        {"response": "So [1][2].", "source_nodes": [{"node": None}, {"node": {"text": 3}}]}
    )
    assert marked(message).startswith("So ⟪[1]⟫")
    assert codes(message) == [("source_nodes[1].node.text", "wrong-type")]
    assert marked(LLAMAINDEX.parse_answer({"response": "So.", "source_nodes": None})) == "So."
    assert LLAMAINDEX.parse_answer({"response": None, "source_nodes": []}).segments == ()


@pytest.mark.parametrize("payload", [{}, None, {"answer": "So."}])
def test_what_is_no_answer(payload: object) -> None:
    with pytest.raises(CitationError, match="response"):
        LLAMAINDEX.parse_answer(payload)


@pytest.mark.parametrize(
    ("payload", "expected"),
    [
        ({"response": "So.", "source_nodes": []}, True),
        (Response("So."), True),
        ({"response": {}, "source_nodes": []}, False),
        ({"response": "So."}, False),
        (None, False),
    ],
)
def test_recognises(payload: object, expected: bool) -> None:
    assert LLAMAINDEX.recognises(Node(payload, "", silent)) is expected
