"""Streams as they come over the wire, cut anywhere."""

from __future__ import annotations

import json

import pytest

from renderer.drafting.jsontext import Unread
from renderer.drafting.wire import Wire
from tests.support.streams import cut

VALUES = [{"a": 'x"[]{}\\', "b": [1, {"c": "\\\\"}]}, {"d": "é🧠\n"}, {"e": []}]
PLAIN = [json.dumps(value, ensure_ascii=False) for value in VALUES]

STREAMS = {
    "events": "".join(f"event: x\r\nid: 1\r\ndata: {each}\r\n\r\n" for each in PLAIN),
    "events ended by carriage returns": "".join(f"data:{each}\r\r" for each in PLAIN),
    "events without an empty line": "\n".join(f"data: {each}" for each in PLAIN),
    "comments and signs": "".join(
        (": hi\n\n", *(f"data: {each}\n\n" for each in PLAIN), "data: [DONE]\n\n")
    ),
    "lines": "\n".join(PLAIN),
    "lines and a byte order mark": "\ufeff" + "\n".join(PLAIN) + "\n\n",
    "a list": json.dumps(VALUES, ensure_ascii=False),
    "a long list": json.dumps(VALUES, indent=2),
}  # fmt: skip


def read(chunks: object) -> list[object]:
    wire = Wire()
    values = [value for chunk in chunks for value in wire.feed(chunk)]  # type: ignore[attr-defined]
    return values + list(wire.finish())


@pytest.mark.parametrize("stream", STREAMS.values(), ids=STREAMS)
def test_values(stream: str) -> None:
    assert [each for each in read([stream]) if each != ["DONE"]] == VALUES
    for seed in range(20):
        assert read(cut(stream.encode(), seed)) == VALUES
    assert read(list(stream)) == VALUES


def test_an_event_of_several_lines() -> None:
    assert read(['data: {"a":\ndata: 1}\n\n']) == [{"a": 1}]


def test_lines_of_a_coded_stream() -> None:
    assert read(['0:"Hel', 'lo"\nh:{"url":"x"}\nd:{}\n']) == [
        {"code": "0", "value": "Hello"},
        {"code": "h", "value": {"url": "x"}},
        {"code": "d", "value": {}},
    ]


def test_events_that_are_decoded_already() -> None:
    assert read([{"a": 1}, [{"b": 2}]]) == [{"a": 1}, [{"b": 2}]]


def test_what_is_no_json_is_told() -> None:
    chunks = ["garbage\nmore\n", "data: nonsense\n\n", '{"half":', "\n", '{"a": 1}', "\nend"]
    assert read(chunks) == [
        Unread("garbage\nmore"),
        Unread("nonsense"),
        Unread('{"half":'),
        {"a": 1},
        Unread("end"),
    ]
    assert read([b"\xff\xfe{}\n", "[" * 5_000]) == [Unread("\ufffd\ufffd{}\n" + "[" * 5_000)]
    assert read(["[" * 5_000]) == [Unread("[" * 4_999)]
    assert read(['data: {"a": 1}\n\ndata: {"cut']) == [{"a": 1}, Unread('{"cut')]
    assert read(['[{"a": 1}, {"b": nonsense}, {"cut']) == [
        {"a": 1},
        Unread('{"b": nonsense}'),
        Unread('{"cut'),
    ]
    assert read(["[1, 2]"]) == [Unread("[1, 2]")]


@pytest.mark.parametrize(
    "stream", ["", "\n\n", ": ping\n\n", "data: [DONE]\n\n", "data:\n\n", "[]"]
)
def test_what_says_nothing(stream: str) -> None:
    assert read([stream]) == read(list(stream)) == []


def test_a_document_of_many_lines() -> None:
    document = {"a": ["x", {"b": {}}, "data: {}"], "c": 'y"\n'}
    for indent in (1, 4):
        text = json.dumps(document, indent=indent)
        for chunks in ([text], list(text), text.splitlines(), [f"{text}\n{text}"]):
            assert read(chunks)[0] == document
    assert read([json.dumps(document, indent=2)[:-3]])[0].__class__ is Unread


def test_values_that_follow_each_other_on_a_line() -> None:
    text = 'data: {"a": 1}{"b": 2}data: {"c": 3} \n\n{"d": 4}{"e": 5}nonsense\n'
    expected = [{name: number} for number, name in enumerate("abcde", 1)]
    assert read([text]) == [*expected, Unread("nonsense")]
    for seed in range(20):
        assert read(cut(text.encode(), seed)) == [*expected, Unread("nonsense")]


def test_events_that_are_named_errors() -> None:
    stream = 'event: error\ndata: {"a": 1}\n\ndata: {"b": 2}\n\n'
    assert read([stream]) == read(list(stream)) == [{"error": {"a": 1}}, {"b": 2}]
    own = {"type": "error", "error": {"message": "x"}}
    assert read([f"event: error\ndata: {json.dumps(own)}\n\n"]) == [own]


@pytest.mark.parametrize(
    "stream", [each for name, each in STREAMS.items() if "carriage" not in name], ids=str
)
def test_lines_whose_ends_were_taken_off(stream: str) -> None:
    lines = stream.splitlines()
    assert read(lines) == read([line.encode() for line in lines]) == VALUES
    assert read([line for line in lines if line]) == VALUES
    assert read(stream.replace("\r\n", "\n").split("\n\n")) == VALUES


def test_lines_of_a_coded_stream_whose_ends_were_taken_off() -> None:
    assert read(['0:"Hel"', '0:"lo"', 'e:{"a":"0:"}']) == [
        {"code": "0", "value": "Hel"},
        {"code": "0", "value": "lo"},
        {"code": "e", "value": {"a": "0:"}},
    ]


@pytest.mark.parametrize("at", [0, 1, 2, 3])
def test_a_bad_event_among_good_ones(at: int) -> None:
    good: list[object] = [{"a": 1}, {"b": 2}, {"c": 3}]
    lines = [f"data: {json.dumps(each)}" for each in good]
    lines.insert(at, "data: {bad")
    expected = [*good[:at], Unread("{bad"), *good[at:]]
    for chunks in (lines, "\n\n".join(lines).split("\n"), ["\n\n".join(lines)]):
        assert read(chunks) == expected


@pytest.mark.parametrize("chunk", [4, None, 1.5, object()])
def test_other_types_raise(chunk: object) -> None:
    with pytest.raises(TypeError, match="a chunk must be"):
        read([chunk])


def test_the_work_is_linear() -> None:
    """The suite's time limit is the check."""
    long = json.dumps([{"a": "x\\" * 50_000}])
    assert read(list(long)) == json.loads(long)
