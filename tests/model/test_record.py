"""Records: what holds for every class of the model."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from types import MappingProxyType
from typing import Any

import pytest
from markupsafe import Markup

from renderer.model import (
    Citation,
    CitedSource,
    CodeSegment,
    Conversation,
    ErrorSegment,
    ImageSegment,
    Message,
    OtherSegment,
    Source,
    TextSegment,
    ThinkingSegment,
)
from renderer.model.record import Record, as_mapping

SOURCE = Source(id="s1", url="https://example.org/", title="T", extra={"score": 0.5})
CITATION = Citation(start=0, end=3, sources=["s1", CitedSource(id="s2", locator="p. 15")])
TEXT = TextSegment(content="Sky", sources=[SOURCE], citations=[CITATION])

EXAMPLES = [
    SOURCE,
    CitedSource(id=2, excerpt="words", locator="p. 15"),
    CITATION,
    TEXT,
    CodeSegment(content="print(1)", language="python", citations=[CITATION]),
    ThinkingSegment(content="Hm."),
    ImageSegment(url="https://example.org/i.png", alt="A bird"),
    ErrorSegment(content="No answer."),
    OtherSegment(type="tool_call", id="t1", extra={"status": "resolved"}),
    Message(id="a1", segments=[TEXT], lang="en"),
    Conversation(id="c1", title="Sky", messages=[Message(id="a1", segments=[TEXT])]),
]

each_example = pytest.mark.parametrize("record", EXAMPLES, ids=lambda each: type(each).__name__)


@each_example
def test_it_is_the_same_after_storing_and_loading(record: Record) -> None:
    assert type(record).from_dict(record.to_dict()) == record


@each_example
def test_it_is_the_same_after_pickling_and_copying(record: Record) -> None:
    assert pickle.loads(pickle.dumps(record)) == record
    assert copy.deepcopy(record) == record
    assert hash(copy.deepcopy(record)) == hash(record)


@each_example
def test_what_was_loaded_is_stored_alike_after_pickling(record: Record) -> None:
    loaded = type(record).from_dict({"id": "a", "sources": [], "content": None, "seen": 1})
    assert pickle.loads(pickle.dumps(loaded)).to_dict() == loaded.to_dict()


@each_example
def test_it_is_frozen_and_slotted(record: Record) -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        record.extra = {}  # type: ignore[misc]
    assert not hasattr(record, "__dict__")


@each_example
def test_the_stored_fields_are_those_of_the_class(record: Any) -> None:
    """The table of stored fields and the dataclass name the same things."""
    names = {field.name for field in dataclasses.fields(record)} - {"extra", "stored", "problems"}
    assert set(record.FIELDS) - {"type"} == names - {"type"}


def test_none_is_left_out_and_unknown_fields_are_kept() -> None:
    stored = {"id": "s1", "title": None, "note": None, "tree": {"head": None}}
    assert Source.from_dict(stored).to_dict() == {"id": "s1", "tree": {"head": None}}
    assert Source(id="s1", extra={"note": None}).to_dict() == {"id": "s1"}


def test_a_value_of_the_wrong_type_is_kept_aside_and_given_back() -> None:
    source = Source.from_dict({"id": "s1", "title": 5})
    assert source.title is None
    assert source.extra == {"title": 5}
    assert source.to_dict() == {"id": "s1", "title": 5}
    assert dataclasses.replace(source, title="Five").to_dict() == {"id": "s1", "title": "Five"}


def test_keys_that_are_no_strings_do_no_harm() -> None:
    stored: Any = {"id": "s1", 5: "five", ("a",): 1}
    assert Source.from_dict(stored).to_dict() == stored


def test_extra_is_copied_from_a_view_of_a_mapping() -> None:
    source = Source(id="s1", extra=MappingProxyType({"score": 1}))
    assert pickle.loads(pickle.dumps(source)) == source


def test_strings_of_a_subclass_become_plain() -> None:
    """A title that claims to be safe HTML is text all the same."""
    for source in (
        Source(id=Markup("s1"), title=Markup("<b>")),
        Source.from_dict({"id": Markup("s1"), "title": Markup("<b>")}),
    ):
        assert (type(source.id), type(source.title)) == (str, str)


@pytest.mark.parametrize(
    ("kind", "arguments", "message"),
    [
        (Source, {"id": 1.5}, "Source: id must be a string, a whole number or a UUID, not float"),
        (Source, {"id": "s1", "title": 5}, "Source: title must be a string, not int"),
        (Source, {"id": "s1", "extra": 5}, "Source: extra must be a mapping, not int"),
        (Citation, {"end": "5"}, "Citation: end must be a whole number, not str"),
        (Citation, {"end": 5, "marker": None}, "Citation: marker must be true or false"),
        (
            Citation,
            {"end": 5, "sources": ["s1", {"id": "s2"}]},
            "Citation: sources must be a list of source ids, not list of dict, str",
        ),
        (Citation, {"end": 5, "sources": "s1"}, "a list of source ids, not str"),
        (TextSegment, {"content": None}, "TextSegment: content must be a string, not NoneType"),
        (TextSegment, {"sources": [{"id": "s1"}]}, "must be a list of sources, not list of dict"),
        (Message, {"segments": [SOURCE]}, "must be a list of segments, not list of Source"),
        (Message, {"role": None}, "Message: role must be a string, not NoneType"),
        (Conversation, {"messages": [{}]}, "must be a list of messages, not list of dict"),
    ],
)
def test_a_constructor_refuses_what_is_not_of_its_type(
    kind: Any, arguments: dict[str, object], message: str
) -> None:
    with pytest.raises(TypeError, match=message):
        kind(**arguments)


class Dumped:
    """An object of an SDK."""

    def __init__(self, value: object) -> None:
        self.value = value

    def model_dump(self) -> object:
        return self.value


class Converted:
    """An object of another SDK."""

    def to_dict(self) -> object:
        return {"id": "s1"}


def test_mappings_and_sdk_objects_are_mappings() -> None:
    assert as_mapping(MappingProxyType({"id": "s1"})) == {"id": "s1"}
    assert as_mapping(Dumped({"id": "s1"})) == {"id": "s1"}
    assert as_mapping(Converted()) == {"id": "s1"}


@pytest.mark.parametrize("value", [None, "id", 5, [("id", 1)], Dumped([]), Dumped, SOURCE])
def test_other_objects_are_no_mappings(value: object) -> None:
    """A record is none either: a citation in a list of sources is a mistake."""
    assert as_mapping(value) is None
