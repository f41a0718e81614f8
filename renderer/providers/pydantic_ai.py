"""Pydantic AI's messages: citations of text parts, each with an anchor or none.

Anchors are indices of a Python string, end exclusive, into the content of their own part: of kind
``marker`` the model's own sign, of kind ``content`` the words that a source backs. Parts that
follow each other are one text; between others stands a blank line, as in the library's own
``response.text``.
"""

from __future__ import annotations

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.position import Position
from renderer.drafting.provider import Provider
from renderer.model import CitedSource
from renderer.providers.dialogue import USER, Dialogue, said
from renderer.providers.openai_items import list_file
from renderer.providers.signs import is_sign
from renderer.providers.stored import ASSISTANT

_PARAGRAPH = "\n\n"


class _Parts:
    """The parts of one response as they come."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._numbers: dict[int, int] = {}
        self._cited: set[int] = set()
        self._apart = False

    def begin(self, index: int, part: Node) -> None:
        """Begin a part, with the text it has so far."""
        if part["part_kind"].value != "text":
            self._apart = True
            return
        self._numbers[index] = self._draft.part(_PARAGRAPH if self._apart else "")
        self._apart = False
        self._draft.text(part["content"].text())

    def cite(self, index: int, citations: Node) -> None:
        """Read the citations of a part, which come once, perhaps after other parts have begun."""
        number = self._numbers.get(index)
        if number is None or index in self._cited or not citations.value:
            return
        self._cited.add(index)
        is_last = number == max(self._numbers.values())
        for citation in citations.items():
            cited = [source for each in citation["sources"].items() for source in self._list(each)]
            position = _position(citation, self._draft.written if is_last else None)
            self._draft.cite(cited, position, citation.path, part=number)

    def _list(self, source: Node) -> list[CitedSource]:
        """List a source; none if nothing says what it is."""
        url, title = source["url"].words(), source["title"].words()
        file = source["document_id"].words()
        excerpts = [each for each in (each.words() for each in source["excerpts"].items()) if each]
        if not (url or title or file or excerpts):
            source.report("unknown-source")
            return []
        if url:
            id = self._draft.source(url=url, title=title)
        elif file or title:
            id = list_file(self._draft, file, title)
        else:
            id = self._draft.source(snippet=excerpts[0])
        return [CitedSource(id=id, excerpt=" … ".join(excerpts) or None)]


def _position(citation: Node, text: str | None) -> Position | None:
    """Return what an anchor means; a marker that is none in ``text`` is found by its address."""
    anchor = citation["anchor"]
    start, end = anchor["start"].number(), anchor["end"].number()
    if start is None or end is None:
        return None
    if anchor["kind"].value != "marker":
        return Position(kind="passage", start=start, end=end)
    url = next((each["url"].words() for each in citation["sources"].items()), None)
    is_found = text is None or is_sign(text, start, end)
    return Position(kind="marker", start=start, end=end, holds=None if is_found else url)


class _Listener:
    """Reads the events of parts; a run of several responses numbers the parts of each from 0."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._parts = _Parts(draft)
        self._last = -1

    def hear(self, event: Node) -> None:
        """Read an event: ``part_start``, ``part_delta`` or ``part_end``; others say nothing new."""
        index = event["index"].number()
        if index is None:
            return
        match event["event_kind"].value:
            case "part_start":
                if index <= self._last:
                    self._draft.part(_PARAGRAPH)
                    self._parts = _Parts(self._draft)
                self._last = index
                self._parts.begin(index, event["part"])
                self._parts.cite(index, event["part"]["citations"])
            case "part_delta" if event["delta"]["part_delta_kind"].value == "text":
                self._draft.text(event["delta"]["content_delta"].text())
                self._parts.cite(index, event["delta"]["citations_delta"])
            case "part_end":
                self._parts.cite(index, event["part"]["citations"])

    def close(self) -> None:
        """Read nothing: all has been cited as it came."""


def _read(draft: Draft, response: Node) -> None:
    """Read a response: ``parts`` are texts, thoughts, calls of tools."""
    draft.id = draft.id or response["provider_response_id"].words()
    parts = _Parts(draft)
    for index, part in enumerate(response.required("parts").items()):
        parts.begin(index, part)
        parts.cite(index, part["citations"])


def _is_message(payload: Node) -> bool:
    parts = payload["parts"].value
    if payload["kind"].value not in ("request", "response") or not isinstance(parts, list | tuple):
        return False
    return all(isinstance(part["part_kind"].value, str) for part in payload["parts"].items())


def _role(message: Node) -> str:
    kind = message.required("kind")
    if kind.value == "response":
        return ASSISTANT
    if kind.value != "request":
        kind.refuse("a message is a request or a response")
    return USER if _prompts(message) else ""


def _prompts(request: Node) -> list[Node]:
    parts = request["parts"].items()
    return [part["content"] for part in parts if part["part_kind"].value == "user-prompt"]


def _say(request: Node) -> str:
    return _PARAGRAPH.join(filter(None, map(said, _prompts(request))))


_MESSAGES = Dialogue(recognises=_is_message, role=_role, read=_read, say=_say)

PYDANTIC_AI = Provider(
    name="pydantic-ai",
    recognises=_MESSAGES.is_payload,
    read=_MESSAGES.read_payload,
    listen=_Listener,
    hears=lambda event: isinstance(event["event_kind"].value, str),
    converse=_MESSAGES.converse,
)

parse_answer = PYDANTIC_AI.parse_answer
parse_stream = PYDANTIC_AI.parse_stream
