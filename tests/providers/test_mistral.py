"""Answers and streams of Mistral's conversations, agents and chat completions."""

from __future__ import annotations

from typing import Any

import pytest

from renderer import CitationError, render_reply
from renderer.drafting.node import Node, silent
from renderer.providers.mistral import MISTRAL
from tests.support.body import Body
from tests.support.cited import codes, listed, marked, sources
from tests.support.streams import assert_same_however_cut

Json = dict[str, Any]

PAGE, OTHER = "https://a.example/p", "https://b.example/q"


def words(text: object) -> Json:
    return {"type": "text", "text": text}


def page(url: str | None = PAGE, **fields: object) -> Json:
    return {"type": "tool_reference", "tool": "web_search", "title": "Sea", "url": url, **fields}


def refer(*ids: object) -> Json:
    return {"type": "reference", "reference_ids": list(ids)}


def thought(*chunks: Json) -> Json:
    return {"type": "thinking", "thinking": list(chunks)}


def said(*contents: object) -> Json:
    """Return the answer of an agent: one message for each content."""
    outputs = [
        {"type": "message.output", "id": f"msg_{number}", "content": content}
        for number, content in enumerate(contents)
    ]
    searched = {"type": "tool.execution", "name": "web_search", "id": "tool_1"}
    return {"conversation_id": "conv_1", "outputs": [searched, *outputs]}


def chat(content: object, **fields: object) -> Json:
    choice = {"index": 0, "message": {"role": "assistant", "content": content}, **fields}
    return {"id": "chat_1", "object": "chat.completion", "choices": [choice]}


def said_in_pieces(*contents: object, wrapped: bool = False) -> list[Json]:
    events: list[Json] = [{"type": "conversation.response.started", "conversation_id": "conv_1"}]
    for number, content in enumerate(contents):
        chunks = content if isinstance(content, list) else [words(content)]
        for index, chunk in enumerate(chunks):
            is_text = chunk["type"] == "text"
            events += [
                {
                    "type": "message.output.delta",
                    "output_index": number + 1,
                    "content_index": index,
                    "id": f"msg_{number}",
                    "content": piece,
                }
                for piece in ((chunk["text"][:4], chunk["text"][4:]) if is_text else (chunk,))
            ]
    events.append({"type": "conversation.response.done", "usage": {}})
    return [{"event": event["type"], "data": event} for event in events] if wrapped else events


def chat_in_pieces(*contents: object) -> list[Json]:
    choices = [{"index": 0, "delta": {"role": "assistant", "content": each}} for each in contents]
    return [
        {"id": "chat_1", "object": "chat.completion.chunk", "choices": [choice]}
        for choice in choices
    ]


CHUNKS = [
    words("The sea is salty "),
    page(source="brave", description="Salt."),
    page(OTHER, title="Deep"),
    words(". It is 🌊 deep"),
    page(OTHER, title="Deep"),
    words("."),
]


def test_a_reference_stands_behind_the_text_before_it() -> None:
    message = MISTRAL.parse_answer(said(CHUNKS))
    assert message.id == "msg_0"
    assert marked(message) == "The sea is salty ¦s2¦s1. It is 🌊 deep¦s2."
    assert listed(message) == [PAGE, OTHER]
    assert sources(message)[0].snippet == "Salt."
    assert sources(message)[0].extra == {"tool": "web_search", "source": "brave"}
    body = Body(render_reply(message))
    assert [body.before(chip) for chip in body.chips] == [
        "The sea is salty",
        "The sea is salty . It is 🌊 deep",
    ]


@pytest.mark.parametrize("wrapped", [False, True])
def test_a_stream_makes_the_same(wrapped: bool) -> None:
    events = said_in_pieces(CHUNKS, "More.", [page(), words("End")], wrapped=wrapped)
    message = assert_same_however_cut(MISTRAL, events)
    assert message == MISTRAL.parse_answer(said(CHUNKS, "More.", [page(), words("End")]))
    assert marked(message).endswith("deep¦s2.\n\nMore.\n\nEnd")


def test_ids_of_a_chat_are_keys_of_the_callers_own() -> None:
    content = [
        thought(words("Hm."), refer("x"), page()),
        words("The sea is salty"),
        refer(0, "a"),
        words(". Deep"),
        refer(),
        refer("0", None, 1.5, True),
        words("."),
        {"type": "image_url", "image_url": PAGE},
        {"type": "future"},
    ]
    message = MISTRAL.parse_answer(chat(content))
    assert message.id == "chat_1"
    assert marked(message) == "The sea is salty¦s3,s4. Deep¦s3."
    assert [source.title for source in sources(message)] == ["x", "Sea", "0", "a"]
    assert sources(message)[2].extra == {"reference_id": 0}
    assert [code for _, code in codes(message)] == ["wrong-type"] * 3
    events = chat_in_pieces("", *([each] for each in content[:2]), content[2:], None)
    assert assert_same_however_cut(MISTRAL, events) == message


def test_a_chat_that_cites_nothing() -> None:
    message = MISTRAL.parse_answer(chat("Plain 🌊."))
    assert marked(message) == "Plain 🌊."
    assert assert_same_however_cut(MISTRAL, chat_in_pieces("Plain", " 🌊.")) == message


def test_only_the_first_of_several_answers() -> None:
    payload = chat("One")
    payload["choices"].append({"index": 1, "message": {"content": "Other"}})
    assert marked(MISTRAL.parse_answer(payload)) == "One"
    events = chat_in_pieces("One")
    events[0]["choices"].insert(0, {"index": 1, "delta": {"content": "Other"}})
    assert marked(assert_same_however_cut(MISTRAL, events)) == "One"


def test_what_is_broken_is_left_out() -> None:
    message = MISTRAL.parse_answer(
        said([words("a"), words(None), words(4), None, "b", page(None, title=None), refer()], 4)
    )
    assert marked(message) == "a¦s1"
    assert ("outputs[1].content[2].text", "wrong-type") in codes(message)


@pytest.mark.parametrize("payload", [{}, "text", {"id": "chat_1"}])
def test_what_is_no_such_answer(payload: object) -> None:
    with pytest.raises(CitationError, match="outputs"):
        MISTRAL.parse_answer(payload)


@pytest.mark.parametrize(
    ("payload", "expected"),
    [
        (said(CHUNKS), True),
        (chat([words("a"), refer(0)]), True),
        (chat([words("a")]), True),
        # One text is what many others answer as well.
        (chat("a"), False),
        (chat([]), False),
        (chat([{"type": "output_text", "text": "a"}]), False),
        ({"outputs": [{"type": "text", "text": "a"}]}, False),
        ({"outputs": []}, False),
        ({"choices": []}, False),
        (None, False),
    ],
)
def test_what_is_recognised(payload: object, expected: bool) -> None:
    assert MISTRAL.recognises(Node(payload, "", silent)) is expected
