"""Sessions of OpenAI's Agents SDK: rows whose ``message_data`` is an item as a text of JSON.

Rows may be mappings with that column, or the texts alone. What an item is, and what its positions
count, see ``openai_items``. One answer is what was said since the user's last words.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.provider import Provider
from renderer.model import Conversation, as_id
from renderer.providers.openai_items import is_item, is_message, messages_of, read_item
from renderer.providers.stored import each_conversation, last_turn, spoken


def _recognises(payload: Node) -> bool:
    value = payload.value
    first = value[0] if isinstance(value, list | tuple) and value else value
    if isinstance(first, str):
        return first is not value and first.startswith("{")
    return bool(_data(payload.other(first)))


def _read(draft: Draft, payload: Node) -> None:
    """Read rows: the last turn of them."""
    items = [item for _, item in _items(payload)]
    for item in items:
        if not is_item(item):
            item.report("missing-field" if item.mapping() else "wrong-type")
    if items and not any(map(is_item, items)):
        items[0].refuse("a row of this format holds an item as JSON, in message_data")
    for item in last_turn(items):
        if is_message(item):
            draft.id = item["id"].words() or draft.id
        read_item(draft, item)


def _converse(payload: Node) -> list[Conversation]:
    """Return a conversation for each session, in the order in which they begin."""
    sessions: dict[object, list[Node]] = {}
    for session, item in _items(payload):
        sessions.setdefault(session, []).append(item)
    return each_conversation(payload, sessions.items(), _conversation)


def _conversation(session: tuple[object, list[Node]]) -> Conversation:
    id, items = session
    return Conversation(id=as_id(id), messages=spoken(messages_of(items)))


def _items(payload: Node) -> Iterator[tuple[object, Node]]:
    """Give the items, oldest first, each with the id of its session."""
    is_list = isinstance(payload.value, list | tuple)
    rows = list(payload.items()) if is_list else [payload]
    for row in sorted(rows, key=_number):
        data = row if isinstance(row.value, str) else _data(row)
        if data:
            yield as_id(_column(row, "session_id").value), data.other(_decoded(data))
        elif is_list or row.type() or is_message(row):
            # A session gives its items decoded.
            yield None, row
        else:
            row.required("message_data")


def _number(row: Node) -> int:
    """Return the number of a row; those without keep their places."""
    number = _column(row, "id")
    return number.number() or 0 if isinstance(number.value, int) and _data(row) else 0


def _data(row: Node) -> Node:
    return _column(row, "message_data")


def _column(row: Node, name: str) -> Node:
    return row[name] if row[name] else row["columns"][name]


def _decoded(data: Node) -> object:
    """Return the item of a row; what is no JSON stays the text that it is."""
    if not isinstance(data.value, str):
        return data.value
    try:
        return json.loads(data.value)
    except (ValueError, RecursionError):
        return data.value


OPENAI_AGENTS = Provider(
    name="openai-agents", recognises=_recognises, read=_read, converse=_converse
)

parse_answer = OPENAI_AGENTS.parse_answer
