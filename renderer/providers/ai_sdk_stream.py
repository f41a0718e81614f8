"""Streams of the AI SDK: the lines of version 4, the chunks of later ones, or the server's own."""

from __future__ import annotations

from dataclasses import dataclass, field

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.providers.ai_sdk_parts import Parts

#: What chunks are called, whole and at the beginning.
_TYPES = frozenset(
    [
        *("start", "start-step", "finish-step", "finish", "abort", "error", "file", "raw"),
        *("text", "text-start", "text-delta", "text-end", "source", "message-metadata"),
        *("source-url", "source-document", "stream-start", "response-metadata", "tool-call"),
        *("tool-result", "tool-error"),
    ]
)
_PREFIXES = ("reasoning", "tool-input-", "tool-output-", "data-")


def is_chunk(event: Node) -> bool:
    """Say whether an event is a chunk, or a line of version 4."""
    if event["code"] and "value" in event.mapping():
        return True
    return event.type() in _TYPES or event.type().startswith(_PREFIXES)


@dataclass(slots=True)
class _Text:
    """A text that has begun."""

    apart: bool
    citations: Node
    metadata: Node
    pieces: list[str] = field(default_factory=list)
    is_over: bool = False
    behind: list[Node] = field(default_factory=list)


class Listener:
    """Reads chunks into a draft, in the order of the parts that a message of them has.

    Texts may be written side by side: the second one waits for the end of the first. Sources that
    come while a text is open have their place behind it.
    """

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._parts = Parts(draft)
        self._texts: dict[str | int | None, _Text] = {}
        self._calls: set[str | None] = set()
        self._apart = False

    def hear(self, event: Node) -> None:
        """Read a chunk, or a line of version 4."""
        if event["code"]:
            self._hear_line(event)
            return
        match event.type():
            case "start":
                self._draft.id = event["message_id"].words() or self._draft.id
            case "text-start":
                self._begin(event)
            case "text-delta":
                self._add(event, event.first("delta", "text_delta", "text"))
            case "text-end":
                self._end(event)
            case "source-url" | "source-document" | "source":
                self._source(event)
            case "start-step" | "reasoning-start":
                self._apart = True
            case "finish-step":
                self.close()
            case "tool-input-start" | "tool-input-available" | "tool-input-error" | "tool-call":
                call = event.first("tool_call_id", "id").words()
                self._apart = self._apart or call not in self._calls
                self._calls.add(call)

    def _hear_line(self, line: Node) -> None:
        value = line["value"]
        match line["code"].value:
            case "f":
                self._draft.id = value["message_id"].words() or self._draft.id
            case "0":
                self._add(line, value)
            case "h":
                self._source(value)
            case "e" if value["is_continued"].value is not True:
                self.close()
                self._apart = True

    def close(self) -> None:
        """End what has begun."""
        for text in self._texts.values():
            text.is_over = True
        self._advance()

    def _begin(self, event: Node) -> _Text:
        id = _id(event)
        if id in self._texts:
            self._texts[id].is_over = True
            self._advance()
            # One that waits for another to end cannot begin again.
            if id in self._texts:
                return self._texts[id]
        text = _Text(self._apart, event["citations"], event["provider_metadata"])
        self._apart = False
        self._texts[id] = text
        if len(self._texts) == 1:
            self._parts.begin(apart=text.apart)
        return text

    def _text(self, event: Node) -> _Text:
        text = self._texts.get(_id(event)) or self._begin(event)
        text.metadata = event["provider_metadata"] or text.metadata
        text.citations = event["citations"] or text.citations
        return text

    def _add(self, event: Node, delta: Node) -> None:
        text = self._text(event)
        if text is next(iter(self._texts.values())):
            self._draft.text(delta.text())
        else:
            text.pieces.append(delta.text() or "")

    def _end(self, event: Node) -> None:
        self._text(event).is_over = True
        self._advance()

    def _advance(self) -> None:
        """End the first text if it is over, and go on with the next."""
        while self._texts:
            id, text = next(iter(self._texts.items()))
            if not text.is_over:
                return
            self._parts.end(text.citations, text.metadata)
            for source in text.behind:
                self._parts.source(source)
            del self._texts[id]
            if self._texts:
                following = next(iter(self._texts.values()))
                self._parts.begin(apart=following.apart)
                self._draft.text("".join(following.pieces))

    def _source(self, source: Node) -> None:
        if self._texts:
            list(self._texts.values())[-1].behind.append(source)
        else:
            self._parts.source(source)


def _id(event: Node) -> str | int | None:
    """Return which text a chunk belongs to; lines have only one at a time."""
    id = event["id"].value
    return id if isinstance(id, str | int) else None
