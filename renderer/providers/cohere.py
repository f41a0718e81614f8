"""Cohere's chat API, version 2: a citation is a passage of one block of ``message.content``.

``start`` and ``end`` count characters of that block, the end exclusive; ``content_index`` says of
which, and where it is absent the first text is meant. A block of thoughts is a block as well: its
citations are only listed. ``text`` repeats the passage. A source is whatever document or tool
output the caller gave: its address, title and text are looked for under their usual names.
"""

from __future__ import annotations

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.position import Position
from renderer.drafting.provider import Provider
from renderer.model import CitedSource
from renderer.providers.pieces import Pieces, as_address


def _recognises(payload: Node) -> bool:
    message = payload["message"]
    content = message["content"].value
    if not isinstance(content, list | tuple) or message["role"].value != "assistant":
        return False
    types = {block.type() for block in message["content"].items()}
    return types <= {"text", "thinking"} and not isinstance(payload["type"].value, str)


class _Blocks:
    """The blocks of a message, in parts of a draft, and what is cited of them."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._pieces = Pieces(draft)
        self._parts: dict[int, int] = {}
        self._waiting: list[tuple[Node, list[CitedSource]]] = []

    def begin(self, index: int) -> None:
        """Begin a text, if it is another than before."""
        if index not in self._parts:
            self._parts[index] = self._draft.part()

    def cite(self, citation: Node) -> None:
        """Read a citation of a block whose text has come, or still comes."""
        cited = [self._source(source) for source in citation["sources"].items()]
        if not self._place(citation, cited):
            self._waiting.append((citation, cited))

    def close(self) -> None:
        """Place what was cited before its text came; what is then left is of no text."""
        for citation, cited in self._waiting:
            self._place(citation, cited)

    def _place(self, citation: Node, cited: list[CitedSource]) -> bool:
        """Cite a passage; says whether its text was there."""
        index = citation["content_index"].number()
        if index is None:
            index = min(self._parts, default=None)
        part = None if index is None else self._parts.get(index)
        end, says = citation["end"].number(), citation["text"].words()
        is_text = citation["type"].value in (None, "TEXT_CONTENT")
        if part is not None and is_text and end is not None and (end or says):
            start = citation["start"].number() or 0
            position = Position(kind="passage", start=start, end=end, says=says)
            self._draft.cite(cited, position, citation.path, part=part)
        return part is not None

    def _source(self, source: Node) -> CitedSource:
        given = source.first("document", "tool_output")
        id = source["id"].words() or given["id"].words()
        url = _words(given, "url", "link", "uri", "source_url")
        title = _words(given, "title", "name", "filename", "file_name")
        text = _words(given, "snippet", "text", "content", "data")
        return self._pieces.add(
            ("id", id) if id else ("words", title, text),
            url=url,
            title=title or (None if as_address(url) else id),
            text=text,
            document_id=id,
        )


def _words(given: Node, *names: str) -> str | None:
    """Return the first of some fields that is a text; what a caller gave may be of any type."""
    values = (given[name].value for name in names)
    return next((each for each in values if isinstance(each, str) and each.strip()), None)


def _read(draft: Draft, payload: Node) -> None:
    """Read an answer, or the message of one."""
    draft.id = draft.id or payload["id"].words()
    message = payload["message"] if payload["message"] else payload
    message.required("content", "tool_plan", "tool_calls")
    blocks = _Blocks(draft)
    content = message["content"]
    if isinstance(content.value, str):
        blocks.begin(0)
        draft.text(content.value)
    else:
        for index, block in enumerate(content.items()):
            if block.type() == "text":
                blocks.begin(index)
                draft.text(block["text"].text())
    for citation in message["citations"].items():
        blocks.cite(citation)
    blocks.close()


#: How the names of events begin.
_EVENTS = ("message-", "content-", "citation-", "tool-plan-", "tool-call-")


class _Listener:
    """Reads ``content-…`` and ``citation-start`` events."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._blocks = _Blocks(draft)

    def hear(self, event: Node) -> None:
        """Read an event."""
        message = event["delta"]["message"]
        match event.type():
            case "message-start":
                self._draft.id = event["id"].words()
            case "content-start" | "content-delta":
                text = message["content"]["text"].text()
                if text is not None:
                    self._blocks.begin(event["index"].number() or 0)
                    self._draft.text(text)
            case "citation-start":
                citations = message["citations"]
                several = isinstance(citations.value, list | tuple)
                for citation in citations.items() if several else [citations]:
                    self._blocks.cite(citation)

    def close(self) -> None:
        """Place what was cited before its text came."""
        self._blocks.close()


COHERE = Provider(
    name="cohere",
    recognises=_recognises,
    read=_read,
    listen=_Listener,
    hears=lambda event: event.type().startswith(_EVENTS),
)

parse_answer = COHERE.parse_answer
parse_stream = COHERE.parse_stream
