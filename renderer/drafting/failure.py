"""What a provider says when something failed on its side: within a stream, or in its place."""

from __future__ import annotations

from renderer.drafting.node import Node

#: How many characters of a provider's own words are kept.
MAX_WORDS = 300

#: What events are called that end an answer before it is complete.
_FATAL = frozenset(
    [
        *("error", "response.error", "response.failed", "conversation.response.error"),
        *("thread.run.failed", "thread.run.expired"),
    ]
)
#: Events of SDKs that carry another one, and in which field.
_CARRIERS = {"raw_response_event": "data", "chunk": "chunk"}
#: Reasons for the end of an answer that are none.
_REASONS = frozenset(["error", "error_toxic", "error_limit", "timeout"])
_FAILED = frozenset(["failed", "expired"])
#: Where the words may stand, the best first.
_WORDS = ("message", "error_text", "detail", "error", "last_error", "response", "data", "value")
_NAMES = ("code", "type", "status")
_DEPTH = 4


def failure_of(event: Node) -> tuple[Node, str] | None:
    """Return where an event, or an answer, says that something failed, and what it says of it.

    ``None`` if it does not. What failed within an answer that goes on, as a call of a tool, counts
    for nothing.
    """
    kind = _kind(event)
    if kind in _CARRIERS:
        return failure_of(event[_CARRIERS[kind]])
    found = _failure(event, kind)
    if found is None:
        return None
    return found, (_words(found, _DEPTH) or kind or "error")[:MAX_WORDS]


def _failure(event: Node, kind: str) -> Node | None:
    if event["code"].value == "3" and "value" in event.mapping():
        return event["value"]
    if kind in _FATAL:
        named = event.first("error", "error_text", "data", "response")
        return named if _says(named) else event
    if kind == "":
        if _says(event["error"]):
            return event["error"]
        for name in event.mapping():
            if name.endswith(("Exception", "_exception")) and _says(event[name]):
                return event[name]
    return _ended(event, kind)


def _ended(event: Node, kind: str) -> Node | None:
    """Return what says that the answer ended by a failure: its reason, or its state."""
    if event["object"].value == "thread.run" and event["status"].value in _FAILED:
        return event["last_error"] if _says(event["last_error"]) else event["status"]
    if event["interaction"]["status"].value == "failed":
        error = event["interaction"]["error"]
        return error if _says(error) else event["interaction"]["status"]
    for ending in (_first(event["choices"]), event["delta"], event["value"], event):
        reason = ending["finish_reason"]
        if isinstance(reason.value, str) and reason.value.lower() in _REASONS:
            return ending["error"] if _says(ending["error"]) else reason
    return None


def _first(choices: Node) -> Node:
    value = choices.value
    first = value[0] if isinstance(value, list | tuple) and value else None
    return choices.other(first, f"{choices.path}[0]")


def _kind(event: Node) -> str:
    names = (event[name].value for name in ("type", "event_type", "event_kind", "event"))
    return next((name for name in names if isinstance(name, str)), "")


def _says(node: Node) -> bool:
    """Say whether there are words, or a mapping with some: a flag says nothing."""
    return bool(node.value) and (isinstance(node.value, str) or bool(node.mapping()))


def _words(node: Node, depth: int) -> str:
    """Return the words of a failure, else its name; empty if there is neither."""
    if isinstance(node.value, str):
        return node.value.strip()
    if not depth:
        return ""
    found = (_words(node[name], depth - 1) for name in _WORDS)
    names = (str(node[name].value) for name in _NAMES if isinstance(node[name].value, str | int))
    return next(filter(None, (*found, *names)), "")
