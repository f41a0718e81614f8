"""Lines of a stream: of pieces cut anywhere, and of lines whose ends were taken off."""

from __future__ import annotations

import random

import pytest

from renderer.drafting.lines import Lines


def read(pieces: list[str]) -> list[str]:
    lines = Lines()
    return [line for piece in pieces for line in lines.feed(piece)] + list(lines.finish())


STREAMS = [
    'event: a\nid: {1}\ndata: {"a": "data: {}"}\n\n: hi\n\ndata: [DONE]\n',
    '{"a": "\\"{"}\n{"b": {}}\n\nnonsense\n{"c": ":"}',
    '0:"data: x"\ne:{"a": "0:"}\n',
    'data: {"a":\ndata: 1}\n\nevent: data: x\n',
    '{\n "a": {},\n "b": [\n  {}\n ]\n}\n',
    ": : {{{\n{{{\n\ndata:\n",
]  # fmt: skip


@pytest.mark.parametrize("stream", STREAMS)
def test_pieces_cut_anywhere(stream: str) -> None:
    """No cut is mistaken for the end of a line."""
    expected = stream.removesuffix("\n").split("\n")
    assert read([stream]) == expected
    assert read(list(stream)) == expected
    for at in range(len(stream)):
        assert read([stream[:at], "", stream[at:]]) == expected
    for seed in range(50):
        random_ = random.Random(seed)
        cuts = sorted(random_.choices(range(len(stream)), k=6))
        pieces = [stream[a:b] for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True)]
        assert read(pieces) == expected


@pytest.mark.parametrize("stream", STREAMS[:3])
def test_lines_without_ends(stream: str) -> None:
    lines = [line for line in stream.removesuffix("\n").split("\n") if line != "nonsense"]
    assert [line for line in read(lines) if line] == [line for line in lines if line]


def test_comments_without_ends() -> None:
    lines = [": wait", "", ": wait", "", ":", "event: a", 'data: {"a": 1}', ""]
    assert [each for each in read(lines) if each] == [each for each in lines if each]


def test_an_empty_piece_is_an_empty_line_once_that_is_known() -> None:
    assert read(['data: {"a"', "", ": 1}"]) == ['data: {"a": 1}']
    assert read(["data: {}", "data: {}", "", "data: {}"]) == [
        "data: {}",
        "data: {}",
        "",
        "data: {}",
    ]


def test_a_line_that_is_cut_in_such_a_stream() -> None:
    """A client may end lines at characters that end none."""
    assert read(["data: {}", "data: {}", 'data: {"a', 'b": 1}', "data: {}"]) == [
        "data: {}",
        "data: {}",
        'data: {"ab": 1}',
        "data: {}",
    ]


def test_the_work_is_linear() -> None:
    """The suite's time limit is the check."""
    text = '{"a": "' + "{}" * 100_000 + '"}'
    assert read(list(text)) == [text]
