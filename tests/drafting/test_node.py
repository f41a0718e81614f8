"""Reading what may be absent, renamed or of another type."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from renderer import CitationError
from renderer.drafting.node import Node, mapping_of, silent


class Dumps:
    def __init__(self, **fields: object) -> None:
        self.fields = fields

    def model_dump(self) -> dict[str, object]:
        return self.fields


@dataclass
class Plain:
    text: str
    part_kind: str = "text"


def node(value: object) -> Node:
    return Node(value, "", silent)


def test_names_are_found_in_both_spellings() -> None:
    assert node({"start_index": 3})["start_index"].number() == 3
    assert node({"startIndex": 3})["start_index"].number() == 3
    assert node({"startIndex": 3})["start_index"].path == "startIndex"
    assert node({"b": 2}).first("a", "b").number() == 2


def test_absent_is_none_at_any_depth() -> None:
    deep = node({"a": None})["a"]["b"]["c"]
    assert not deep
    assert (deep.text(), deep.number(), deep.words(), deep.type()) == (None, None, None, "")
    assert list(deep.items()) == []
    assert deep.path == "a.b.c"


def test_objects_of_sdks_and_dataclasses_are_mappings() -> None:
    assert node(Dumps(a=[Dumps(b="c")]))["a"].value is not None
    inner = next(node(Dumps(a=[Dumps(b="c")]))["a"].items())
    assert inner["b"].text() == "c"
    assert inner.path == "a[0]"
    assert node(Plain("x"))["part_kind"].text() == "text"
    assert mapping_of(Plain) is None
    assert mapping_of(4) is None


def test_a_wrong_type_is_reported_and_counts_as_absent() -> None:
    told: list[tuple[str, str, object]] = []
    value = Node(
        {"a": 1, "b": "x", "c": {}, "d": True, "e": 2.5, "f": 2.0},
        "",
        lambda path, code, value: told.append((path, code, value)),
    )
    assert value["a"].text() is None
    assert value["b"].number() is None
    assert list(value["c"].items()) == []
    assert value["d"].number() is None
    assert value["e"].number() is None
    assert value["f"].number() == 2
    assert told == [
        ("a", "wrong-type", 1),
        ("b", "wrong-type", "x"),
        ("c", "wrong-type", {}),
        ("d", "wrong-type", True),
        ("e", "wrong-type", 2.5),
    ]


def test_words_are_more_than_blanks() -> None:
    assert node(" \n").words() is None
    assert node("").words() is None
    assert node(" x ").words() == " x "


def test_what_is_required_is_named() -> None:
    with pytest.raises(CitationError, match="choices or output") as raised:
        node({"a": {}})["a"].required("choices", "output")
    assert raised.value.problem.path == "a.choices"


def test_another_value_reports_to_the_same_place() -> None:
    problems: list[str] = []
    first = Node({"a": 1}, "rows[2]", lambda path, code, value: problems.append(path))
    assert first.other({"b": 2})["b"].text() is None
    assert first.other(3, "elsewhere").text() is None
    assert problems == ["rows[2].b", "elsewhere"]
