"""Streams as they come over the wire, cut anywhere."""

from __future__ import annotations

import json

import pytest

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


def test_noise_is_left_out() -> None:
    assert read(["garbage\n", "data: nonsense\n\n", '{"half":', "\n", '{"a": 1}']) == [{"a": 1}]
    assert read([b"\xff\xfe{}\n", "[" * 5_000]) == []


@pytest.mark.parametrize("chunk", [4, None, 1.5, object()])
def test_other_types_raise(chunk: object) -> None:
    with pytest.raises(TypeError, match="a chunk must be"):
        read([chunk])


def test_the_work_is_linear() -> None:
    """The suite's time limit is the check."""
    long = json.dumps([{"a": "x\\" * 50_000}])
    assert read(list(long)) == json.loads(long)
