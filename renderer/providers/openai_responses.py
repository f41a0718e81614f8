"""OpenAI's Responses API, and Azure's: a response, its stream, and lists of items.

Positions count characters of their own ``output_text``: see ``openai_items``. Messages of one
response are joined by an empty line, parts of one message by nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.provider import Provider
from renderer.model import Conversation
from renderer.providers.openai_events import ResponseListener, is_response_event
from renderer.providers.openai_items import (
    is_message,
    is_prompt,
    messages_of,
    read_item,
)
from renderer.providers.stored import last_turn, spoken

#: What only this API calls so.
_OWN_ITEMS = frozenset(
    [
        *("web_search_call", "file_search_call", "code_interpreter_call"),
        *("image_generation_call", "computer_call", "mcp_call"),
    ]
)
_OWN_PARTS = frozenset(["output_text", "input_text"])
_ITEMS = ("_call", "_output", "reasoning")
#: How many entries of a list are looked at to tell whose it is.
_ENOUGH = 20


def _recognises(payload: Node) -> bool:
    items = payload if isinstance(payload.value, list | tuple) else payload["data"]
    if items is payload or payload["object"].value == "list":
        entries = items.value if isinstance(items.value, list | tuple) else ()
        return any(_is_item(items.other(each)) for each in entries[:_ENOUGH])
    if payload["object"].value == "response" and isinstance(payload["output"].value, list):
        # xAI's titles are the numbers of its markers; Perplexity has results among the output.
        if any(item.type() == "search_results" for item in payload["output"].items()):
            return False
        return "grok" not in str(payload["model"].value).lower()
    return _is_item(payload)


def _is_item(item: Node) -> bool:
    """Say whether a value is an item of this API and no other's."""
    if item.type() in _OWN_ITEMS:
        return True
    content = item["content"].value
    parts = content if isinstance(content, list | tuple) else ()
    return any(item.other(part).type() in _OWN_PARTS for part in parts[:_ENOUGH])


def _read(draft: Draft, payload: Node) -> None:
    """Read a response, an item of one, or the last turn of a list of items."""
    if isinstance(payload.value, list | tuple) or payload["object"].value == "list":
        for item in last_turn(list(_items(payload))):
            _read(draft, item)
        return
    if payload.type().startswith("response."):
        payload = payload.required("response")
    if is_prompt(payload) or is_message(payload):
        draft.id = payload["id"].words() or draft.id
        read_item(draft, payload)
    elif payload.type().endswith(_ITEMS):
        read_item(draft, payload)
    else:
        output = payload.required("output")
        draft.id = payload["id"].words() or draft.id
        for item in output.items():
            read_item(draft, item)


def _converse(payload: Node) -> list[Conversation]:
    """Return the conversation of a response, a list of items, or a page of such a list."""
    return [Conversation(messages=spoken(messages_of(_items(payload))))]


def _items(payload: Node) -> Iterator[Node]:
    if isinstance(payload.value, list | tuple):
        yield from payload.items()
    elif payload["object"].value == "list":
        yield from _in_order(list(payload["data"].items()))
    else:
        if not is_message(payload):
            payload.required("output")
        yield payload


def _in_order(items: list[Node]) -> list[Node]:
    """Return the items of a page as they were said: unless asked, the newest comes first."""
    said = [item for item in items if is_message(item)]
    is_as_said = bool(said) and is_prompt(said[0]) and not is_prompt(said[-1])
    return items if is_as_said else items[::-1]


OPENAI_RESPONSES = Provider(
    name="openai-responses",
    recognises=_recognises,
    read=_read,
    listen=ResponseListener,
    hears=is_response_event,
    converse=_converse,
)

parse_answer = OPENAI_RESPONSES.parse_answer
parse_stream = OPENAI_RESPONSES.parse_stream
