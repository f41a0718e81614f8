"""What a file or row holds, in whatever format."""

from __future__ import annotations

from typing import Any

import pytest

from renderer import CitationError, Conversation, Message
from renderer.providers import read_records

STORED = {"id": "a", "content": "One."}
CHAT = {"id": "c", "choices": [{"message": {"role": "assistant", "content": "Hi"}}]}
BLOCKS = {
    "id": "m",
    "type": "message",
    "role": "assistant",
    "content": [{"type": "text", "text": "Yo"}],
}


OTHERS = {"metadata": {"model": "m"}, "annotations": [], "parts": []}


def paths(value: Any, provider: str = "auto") -> list[tuple[str, str]]:
    kinds: dict[type, str] = {Message: "message", Conversation: "conversation", dict: "stored"}
    return [(path, kinds[type(each)]) for path, each in read_records(value, provider)]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (STORED, [("", "stored")]),
        ({"messages": [STORED]}, [("", "stored")]),
        ([STORED, {"messages": [STORED]}], [("[0]", "stored"), ("[1]", "stored")]),
        (CHAT, [("", "message")]),
        ([CHAT, CHAT], [("[0]", "message"), ("[1]", "message")]),
        ([CHAT, BLOCKS, STORED], [("[0]", "message"), ("[1]", "message"), ("[2]", "stored")]),
        (
            {"schemaVersion": 2, "tree": {"headId": "a", "messages": []}, "messages": []},
            [("", "conversation")],
        ),
        ([], []),
        # What a front end keeps beside its own fields is not what makes it another's.
        (STORED | OTHERS | {"sources": [{"id": "s"}]}, [("", "stored")]),
        (STORED | OTHERS | {"citations": [{"end": 4, "sources": ["s"]}]}, [("", "stored")]),
        ({"messages": [STORED | OTHERS | {"sources": [{"id": "s"}]}]}, [("", "stored")]),
        (
            STORED | {"metadata": {}, "sources": [{"source": {"id": "s"}, "document": ["One"]}]},
            [("", "message")],
        ),
    ],
)
def test_records(value: Any, expected: list[tuple[str, str]]) -> None:
    assert paths(value) == expected


def test_a_provider_may_be_named() -> None:
    assert paths(CHAT, "openai-chat") == [("", "message")]
    assert paths([CHAT, CHAT], "openai-chat") == [("[0]", "message"), ("[1]", "message")]
    assert paths([{"role": "user", "content": "Hi"}], "openai-chat") == [("", "conversation")]


@pytest.mark.parametrize(
    ("value", "path", "said"),
    [
        ({"what": 1}, "", "neither a message"),
        ([STORED, {"what": 1}], "[1]", "neither a message"),
        ([CHAT, 5], "[1]", "not int"),
        (5, "", "not int"),
    ],
)
def test_what_is_none_raises_and_names_its_path(value: Any, path: str, said: str) -> None:
    with pytest.raises(CitationError, match=said) as raised:
        paths(value)
    assert raised.value.problem.path == path
