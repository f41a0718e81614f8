"""Streams of OpenAI's Responses API.

What is repeated when a part, an item or the response ends is taken only where it is new. Events
belong together by their indices: some servers change an item's id in every one.
"""

from __future__ import annotations

from typing import TypeAlias

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.providers.openai_items import (
    Annotations,
    is_message,
    list_cited,
    list_found,
    text_of,
)

#: The number of a response in its stream, of an item in it, and of a part in that.
_Key: TypeAlias = tuple[int, int, int]


def is_response_event(event: Node) -> bool:
    """Say whether an event is one of this API, or of the Agents SDK."""
    kind = event.type()
    return kind.startswith("response.") or kind in ("raw_response_event", "run_item_stream_event")


class ResponseListener:
    """Reads ``response.…`` events."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._annotations = Annotations(draft)
        self._response = 0
        self._part: _Key | None = None
        self._begun: set[_Key] = set()
        self._cited: set[tuple[_Key, int]] = set()
        self._has_text = False

    def hear(self, event: Node) -> None:
        """Read an event, also one in the wrapping of the Agents SDK."""
        if event.type() == "raw_response_event":
            event = event["data"]
        match event.type().removeprefix("response."):
            case "created":
                self._response += 1
                self._has_text = False
                self._draft.id = event["response"]["id"].words() or self._draft.id
            case "content_part.added":
                self._begin(self._key(event))
            case "output_text.delta" | "refusal.delta":
                self._write(self._key(event), event["delta"].text())
            case "output_text.annotation.added":
                self._annotate(self._key(event), event["annotation"], event["annotation_index"])
            case "output_text.done":
                self._complete(self._key(event), event["text"].text())
            case "content_part.done":
                self._end_part(self._key(event), event["part"])
            case "output_item.done":
                self._end_item(event["output_index"].number() or 0, event["item"])
            case "completed" | "incomplete" | "failed":
                self._end(event["response"])

    def close(self) -> None:
        """Cite what had to wait for the end of its part."""
        self._annotations.close()

    def _key(self, event: Node) -> _Key:
        index, content = event["output_index"].number(), event["content_index"].number()
        return self._response, index or 0, content or 0

    def _begin(self, key: _Key) -> None:
        if key == self._part:
            return
        self._annotations.close()
        is_same_message = self._part is not None and self._part[:2] == key[:2]
        self._draft.part("" if is_same_message else "\n\n")
        self._part = key
        self._begun.add(key)

    def _write(self, key: _Key, text: str | None) -> None:
        if text:
            self._begin(key)
            self._draft.text(text)
            self._has_text = True

    def _complete(self, key: _Key, text: str | None) -> None:
        """Add what has not come before of a part's whole text."""
        if not text or (key in self._begun and key != self._part):
            return
        have = self._draft.here if key == self._part else 0
        if not have or (len(text) > have and text.startswith(self._draft.written)):
            self._write(key, text[have:])

    def _annotate(self, key: _Key, annotation: Node, index: Node | int) -> None:
        number = index if isinstance(index, int) else index.number()
        if not annotation or (key, number) in self._cited:
            return
        if number is not None:
            self._cited.add((key, number))
        if key not in self._begun:
            self._begin(key)
        if key == self._part:
            self._annotations.add(annotation)
        else:
            list_cited(self._draft, annotation)
            annotation.report("lost-position")

    def _end_part(self, key: _Key, part: Node) -> None:
        self._complete(key, text_of(part))
        for number, annotation in enumerate(part["annotations"].items()):
            self._annotate(key, annotation, number)

    def _end_item(self, index: int, item: Node) -> None:
        if is_message(item):
            for number, part in enumerate(item["content"].items()):
                self._end_part((self._response, index, number), part)
        else:
            list_found(self._draft, item)

    def _end(self, response: Node) -> None:
        """Read a whole response: all of it has come before, but for servers that stream little."""
        self._draft.id = response["id"].words() or self._draft.id
        if not isinstance(response["output"].value, list):
            return
        for index, item in enumerate(response["output"].items()):
            is_known = (self._response, index, 0) in self._begun
            if is_known or not self._has_text or not is_message(item):
                self._end_item(index, item)
