"""The JSON Schema in the documentation says what the loader does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from renderer.model import (
    Citation,
    CitedSource,
    CodeSegment,
    Conversation,
    ErrorSegment,
    ImageSegment,
    Message,
    Source,
    TextSegment,
    ThinkingSegment,
    load_conversation,
)
from renderer.model.message import FLAT
from renderer.model.record import Record

DOCS = Path(__file__).parents[2] / "docs"

SCHEMA: dict[str, Any] = json.loads((DOCS / "stored-form.schema.json").read_text("utf-8"))

RECORDS: dict[str, type[Record]] = {
    "conversation": Conversation,
    "message": Message,
    "textSegment": TextSegment,
    "codeSegment": CodeSegment,
    "thinkingSegment": ThinkingSegment,
    "imageSegment": ImageSegment,
    "errorSegment": ErrorSegment,
    "source": Source,
    "citation": Citation,
    "citedSource": CitedSource,
}

#: A value of each type of JSON.
VALUES = {"string": "s1", "integer": 1, "boolean": True, "array": [], "object": {}, "number": 1.5}

CITATION: dict[str, object] = {"end": 1, "sources": ["s1"]}


def nested(name: str, fields: dict[str, object]) -> dict[str, object]:
    """Return a conversation that holds an object of one definition."""
    match name:
        case "conversation":
            return fields
        case "message":
            return {"messages": [fields]}
        case "source":
            return nested("textSegment", {"type": "text", "content": "", "sources": [fields]})
        case "citation":
            return nested("textSegment", {"type": "text", "content": "", "citations": [fields]})
        case "citedSource":
            return nested("citation", {**CITATION, "sources": [fields]})
    return nested("message", {"segments": [fields]})


def needed(name: str) -> dict[str, object]:
    """Return the fields without which an object of a definition is at fault."""
    kind = name.removesuffix("Segment")
    fields: dict[str, dict[str, object]] = {
        "conversation": {"messages": []},
        "message": {},
        "source": {"id": "s1"},
        "citation": CITATION,
        "citedSource": {"id": "s1"},
        "imageSegment": {"type": kind, "url": "/i"},
    }
    return fields.get(name, {"type": kind, "content": ""})


def codes(name: str, fields: dict[str, object]) -> list[str]:
    return [problem.code for problem in load_conversation(nested(name, fields))[1]]


def types(schema: dict[str, Any]) -> set[str]:
    """Return the types of JSON that a schema allows."""
    if "$ref" in schema:
        return types(SCHEMA["$defs"][schema["$ref"].removeprefix("#/$defs/")])
    if "anyOf" in schema:
        return set().union(*map(types, schema["anyOf"]))
    allowed = schema["type"]
    return {allowed} if isinstance(allowed, str) else set(allowed)


def nodes(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from nodes(each)


PROPERTIES = [
    (name, field, schema)
    for name in RECORDS
    for field, schema in SCHEMA["$defs"][name]["properties"].items()
    if "const" not in schema
]


def test_every_reference_leads_somewhere() -> None:
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    references = {node["$ref"] for node in nodes(SCHEMA) if isinstance(node.get("$ref"), str)}
    assert references == {f"#/$defs/{name}" for name in SCHEMA["$defs"]}


@pytest.mark.parametrize("name", RECORDS)
def test_it_names_the_fields_of_the_model(name: str) -> None:
    kind = RECORDS[name]
    expected = set(kind.FIELDS) | set(getattr(kind, "ALIASES", ()))
    if kind is Message:
        expected |= set(FLAT)
    assert set(SCHEMA["$defs"][name]["properties"]) == expected


@pytest.mark.parametrize(("name", "field", "schema"), PROPERTIES)
def test_it_allows_the_types_that_the_loader_takes(
    name: str, field: str, schema: dict[str, Any]
) -> None:
    base = needed(name)
    if field in ("src", "message"):
        base = {each: value for each, value in base.items() if each not in ("url", "content")}
    for kind, value in VALUES.items():
        taken = "wrong-type" not in codes(name, {**base, field: value})
        # An alias that cannot be read is a field like any other.
        if field not in ("src", "message"):
            assert taken == (kind in types(schema)), kind


@pytest.mark.parametrize(("name", "field", "schema"), PROPERTIES)
def test_null_is_allowed_where_nothing_is_needed(
    name: str, field: str, schema: dict[str, Any]
) -> None:
    definition = SCHEMA["$defs"][name]
    required = field in definition.get("required", ())
    assert ("null" in types(schema)) == (not required)


@pytest.mark.parametrize("name", RECORDS)
def test_what_it_requires_is_what_the_loader_misses(name: str) -> None:
    definition = SCHEMA["$defs"][name]
    base = needed(name)
    assert codes(name, base) == []
    required = set(definition.get("required", ()))
    for alternative in definition.get("anyOf", ()):
        required |= {field for field in alternative["required"] if field in base}
    assert required == set(base)
    for field in required:
        rest = {each: value for each, value in base.items() if each != field}
        assert "missing-field" in codes(name, rest)


def test_every_drawn_type_has_its_definition() -> None:
    rules = SCHEMA["$defs"]["segment"]["allOf"]
    assert {rule["if"]["properties"]["type"]["const"]: rule["then"]["$ref"] for rule in rules} == {
        kind: f"#/$defs/{kind}Segment" for kind in ("text", "code", "thinking", "image", "error")
    }
