"""Mistral's conversations and chat completions: a reference is a chunk between chunks of text.

It has no offsets: the place is that between the texts. ``outputs`` of a conversation or an agent
hold ``tool_reference`` chunks, which name a page. Chat completions hold ``reference`` chunks:
their ids are keys of the JSON that the caller's own tool message returned, so that nothing but the
key is known of the source. References within thoughts are only listed.
"""

from __future__ import annotations

from collections.abc import Iterator

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.position import Position
from renderer.drafting.provider import Provider

_CHUNKS = frozenset(
    ["text", "reference", "tool_reference", "thinking", "tool_file", "document_url", "image_url"]
)
_ENTRIES = frozenset(["message.output", "tool.execution", "function.call", "agent.handoff"])


def _recognises(payload: Node) -> bool:
    outputs, choices = payload["outputs"].value, payload["choices"].value
    if isinstance(outputs, list | tuple):
        return bool(outputs) and {each.type() for each in payload["outputs"].items()} <= _ENTRIES
    if not isinstance(choices, list | tuple):
        return False
    contents = [choice["message"]["content"] for choice in payload["choices"].items()]
    return bool(contents) and all(_are_chunks(content) for content in contents)


def _are_chunks(content: Node) -> bool:
    """Say whether this is a list of chunks; others answer with one text."""
    value = content.value
    types = {each.type() for each in content.items()} if isinstance(value, list | tuple) else set()
    return bool(types) and types <= _CHUNKS


def _read(draft: Draft, payload: Node) -> None:
    payload.required("outputs", "choices")
    for output in payload["outputs"].items():
        if output.type() == "message.output":
            draft.id = draft.id or output["id"].words()
            draft.part("\n\n")
            _read_content(draft, output["content"])
    for choice in _first(payload["choices"]):
        draft.id = payload["id"].words()
        _read_content(draft, choice["message"]["content"])


def _first(choices: Node) -> Iterator[Node]:
    """Give the first of several answers, or what a chunk of a stream holds of it."""
    for choice in choices.items():
        if not choice["index"].number():
            yield choice
            return


def _read_content(draft: Draft, content: Node) -> None:
    """Read a text, a chunk, or a list of them."""
    if isinstance(content.value, str):
        draft.text(content.value)
    elif isinstance(content.value, list | tuple):
        for chunk in content.items():
            _read_chunk(draft, chunk)
    elif content:
        _read_chunk(draft, content)


def _read_chunk(draft: Draft, chunk: Node) -> None:
    match chunk.type():
        case "text":
            draft.text(chunk["text"].text())
        case "tool_reference" | "reference":
            # At the beginning it stands behind nothing that it could support.
            position = Position(kind="point", end=draft.here) if draft.here else None
            draft.cite(list(_sources(draft, chunk)), position, chunk.path)
        case "thinking" if isinstance(chunk["thinking"].value, list | tuple):
            for thought in chunk["thinking"].items():
                list(_sources(draft, thought))


def _sources(draft: Draft, chunk: Node) -> Iterator[str]:
    """List what a chunk refers to."""
    match chunk.type():
        case "tool_reference":
            yield draft.source(
                url=chunk["url"].words(),
                title=chunk["title"].words(),
                snippet=chunk["description"].words(),
                tool=chunk["tool"].words(),
                source=chunk["source"].words(),
            )
        case "reference":
            for reference in chunk["reference_ids"].items():
                key = reference.value
                if isinstance(key, int | str) and not isinstance(key, bool):
                    yield draft.source(("reference", str(key)), title=str(key), reference_id=key)
                else:
                    reference.report("wrong-type")


def _is_event(event: Node) -> bool:
    data = event["data"] or event
    names = ("conversation.", "message.output", "tool.execution", "agent.", "function.call")
    return bool(data["choices"]) or data.type().startswith(names)


class _Listener:
    """Reads ``message.output.delta`` events, or the chunks of a chat completion."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._output: tuple[object, object] | None = None

    def hear(self, event: Node) -> None:
        """Read an event; those of the SDK stand in a field of their own."""
        data = event["data"]
        event = data if data else event
        if event.type() == "message.output.delta":
            self._hear_output(event)
        for choice in _first(event["choices"]):
            self._draft.id = self._draft.id or event["id"].words()
            # A server that does not stream has a message.
            _read_content(self._draft, choice.first("delta", "message")["content"])

    def _hear_output(self, event: Node) -> None:
        output = (event["output_index"].value, event["id"].value)
        if output != self._output:
            self._draft.part("\n\n")
            self._output = output
        self._draft.id = self._draft.id or event["id"].words()
        _read_content(self._draft, event["content"])

    def close(self) -> None:
        """Nothing waits for the end."""


MISTRAL = Provider(
    name="mistral", recognises=_recognises, read=_read, listen=_Listener, hears=_is_event
)

parse_answer = MISTRAL.parse_answer
parse_stream = MISTRAL.parse_stream
