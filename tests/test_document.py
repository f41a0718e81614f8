from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from renderer import CitationError, Conversation, Message, render_page

MESSAGE = {"id": "a", "content": "One."}


class Dumped:
    """As an SDK's object is: it gives its mapping, and iterating gives its fields."""

    def __init__(self, stored: dict[str, Any]) -> None:
        self._stored = stored

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        return iter(self._stored.items())

    def model_dump(self) -> dict[str, Any]:
        return self._stored


@pytest.mark.parametrize(
    "value",
    [
        MESSAGE,
        Message.from_dict(MESSAGE),
        {"messages": [MESSAGE]},
        Conversation.from_dict({"messages": [MESSAGE]}),
        [MESSAGE],
        (message for message in [MESSAGE]),
        {"id": "a", "segments": [{"type": "text", "content": "One."}]},
        {**MESSAGE, "messages": None},
        Dumped(MESSAGE),
        Dumped({"messages": [MESSAGE]}),
        [Dumped(MESSAGE)],
    ],
)
def test_messages_and_conversations_are_told_apart(value: object) -> None:
    page = render_page(value)
    assert 'id="r-a"' in page
    assert ">One.</p>" in page


def test_ids_are_unique_over_all_of_a_page() -> None:
    page = render_page([MESSAGE, {"messages": [MESSAGE, {"content": "x"}]}, {"content": "y"}])
    assert [part.split('"')[0] for part in page.split('citation-reply" id="')[1:]] == [
        "r-a", "r-a.2", "r-m2", "r-m3",
    ]  # fmt: skip


@pytest.mark.parametrize(("value", "path"), [({"x": 1}, ""), ([MESSAGE, {"x": 1}], "[1]")])
def test_a_mapping_that_is_neither_is_named_with_its_place(value: object, path: str) -> None:
    with pytest.raises(CitationError, match="neither a conversation") as error:
        render_page(value)
    assert error.value.problem.path == path
    assert error.value.problem.value == ["x"]


@pytest.mark.parametrize("value", [None, 5, "text", b"bytes", [5], [[MESSAGE]]])
def test_what_is_no_mapping_is_an_error(value: object) -> None:
    with pytest.raises(TypeError, match="must be a message, a conversation or a list of them"):
        render_page(value)
