"""Amazon Bedrock's RetrieveAndGenerate: passages of ``output.text``, and what was found for each.

``span.start`` and ``span.end`` count characters of the whole text, and the end is that of the last
character, so that one more is exclusive. ``textResponsePart.text`` repeats the passage. A passage
for which nothing was retrieved has no source.
"""

from __future__ import annotations

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.position import Position
from renderer.drafting.provider import Provider
from renderer.model import CitedSource
from renderer.providers.pages import pages
from renderer.providers.pieces import Pieces, as_address

_OWN_FIELDS = "x-amz-bedrock-kb-"


def _recognises(payload: Node) -> bool:
    is_cited = isinstance(payload["citations"].value, list | tuple)
    is_text = isinstance(payload["output"]["text"].value, str)
    return is_text and (is_cited or bool(payload["session_id"]))


def _read(draft: Draft, payload: Node) -> None:
    draft.text(payload.required("output").required("text").text())
    pieces = Pieces(draft)
    for citation in payload["citations"].items():
        _cite(draft, citation, pieces)


def _cite(draft: Draft, citation: Node, pieces: Pieces) -> None:
    cited = [_piece(reference, pieces) for reference in citation["retrieved_references"].items()]
    part = citation["generated_response_part"]["text_response_part"]
    says = part["text"].words()
    start, last = part["span"]["start"].number(), part["span"]["end"].number()
    if last is None or (last == 0 and says is None):
        return
    end = last + 1
    draft.cite(
        cited,
        Position(kind="passage", start=start, end=end, says=None if start is None else says),
        citation.path,
    )


def _piece(reference: Node, pieces: Pieces) -> CitedSource:
    """List a piece that was retrieved; its document is known by its address, key or query."""
    metadata = reference["metadata"]
    location = reference["location"]
    place = next(filter(None, map(_place, map(location.first, _PLACES))), None)
    place = place or metadata[f"{_OWN_FIELDS}source-uri"].words()
    name = None if as_address(place) else place
    content = reference["content"]
    page = metadata[f"{_OWN_FIELDS}document-page-number"].number()
    return pieces.add(
        ("document", place) if place else ("text", content["text"].words()),
        url=place,
        title=metadata.first("title", "_document_title").words() or name,
        text=content["text"].words(),
        # The first page is number 0 there.
        locator=None if page is None else pages(page + 1),
        metadata=dict(metadata.mapping()) or None,
    )


_PLACES = (
    "s3_location",
    "web_location",
    "confluence_location",
    "salesforce_location",
    "share_point_location",
    "kendra_document_location",
    "custom_document_location",
    "sql_location",
)


def _place(location: Node) -> str | None:
    return location.first("uri", "url", "id", "query").words()


def _is_event(event: Node) -> bool:
    return not _recognises(event) and bool(event.first("output", "citation", "guardrail"))


class _Listener:
    """Reads ``output`` and ``citation`` events."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._pieces = Pieces(draft)

    def hear(self, event: Node) -> None:
        """Read an event: a mapping with one field, which says what it is."""
        self._draft.text(event["output"]["text"].text())
        citation = event["citation"]
        if citation:
            is_whole = citation["retrieved_references"] or citation["generated_response_part"]
            # Older servers put it into a field of the same name.
            _cite(self._draft, citation if is_whole else citation["citation"], self._pieces)

    def close(self) -> None:
        """Nothing waits for the end."""


BEDROCK_RAG = Provider(
    name="bedrock-rag", recognises=_recognises, read=_read, listen=_Listener, hears=_is_event
)

parse_answer = BEDROCK_RAG.parse_answer
parse_stream = BEDROCK_RAG.parse_stream
