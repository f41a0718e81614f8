"""Google's Interactions API: passages of a text, one annotation for each source of it.

``steps`` hold the answer as ``model_output`` (``outputs`` did, in older versions), with texts and
their ``annotations``. These are called as OpenAI's are, but cover passages, and count UTF-8 bytes
of their own text, the end exclusive; a start of 0 may be left out. In a stream annotations come
after the text. Pages and places that a tool has found are listed.
"""

from __future__ import annotations

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.position import Position
from renderer.drafting.provider import Provider
from renderer.model import CitedSource
from renderer.providers.pages import pages
from renderer.providers.pieces import as_address, is_page

_OUTPUTS = frozenset(["text", "thought", "function_call", "image", "audio", "video", "document"])


def _recognises(payload: Node) -> bool:
    steps, outputs = payload["steps"], payload["outputs"]
    if isinstance(steps.value, list | tuple):
        types = {step.type() for step in steps.items()}
        return payload["object"].value == "interaction" or "model_output" in types
    if not isinstance(outputs.value, list | tuple):
        return False
    types = {output.type() for output in outputs.items()}
    return bool(types) and all(_is_output(type) for type in types)


def _is_output(type: str) -> bool:
    return type in _OUTPUTS or type.endswith(("_call", "_result"))


def _read(draft: Draft, payload: Node) -> None:
    draft.id = draft.id or payload["id"].words()
    payload.required("steps", "outputs", "status")
    for step in payload["steps"].items():
        if step.type() == "model_output":
            draft.part("\n\n")
            for content in step["content"].items():
                _read_content(draft, content)
        else:
            _list_found(draft, step)
    # The steps repeat what older versions had as outputs.
    for output in payload["outputs"].items() if not payload["steps"] else ():
        _read_content(draft, output)


def _read_content(draft: Draft, content: Node) -> None:
    if content.type() != "text":
        _list_found(draft, content)
        return
    part = draft.part()
    draft.text(content["text"].text())
    for annotation in content["annotations"].items():
        _cite(draft, annotation, part)


def _cite(draft: Draft, annotation: Node, part: int) -> None:
    page = annotation["page_number"].number()
    cited = CitedSource(id=_source(draft, annotation), locator=pages(page))
    start, end = annotation["start_index"].number() or 0, annotation["end_index"].number()
    if end:
        position = Position(kind="passage", start=start, end=end, unit="utf-8")
        draft.cite([cited], position, annotation.path, part=part)


def _source(draft: Draft, annotation: Node) -> str:
    """List a page, a file or a place; older versions had an address or a name in ``source``."""
    place = annotation.first("url", "document_uri", "source").words()
    title = annotation.first("title", "file_name", "name").words()
    url = as_address(place)
    return draft.source(
        None if is_page(place) else ("file", place or title),
        url=url,
        title=title or (None if url else place),
        place_id=annotation["place_id"].words(),
    )


def _list_found(draft: Draft, step: Node) -> None:
    """List what a tool has found, where it says so; a search's own HTML is left out."""
    results = step["result"]
    if not isinstance(results.value, list | tuple):
        return
    for result in results.items():
        # Any other status says that the page was not read.
        if result["status"].value not in (None, "success"):
            continue
        for found in (result, *result["places"].items()):
            url = found["url"].words()
            if url:
                title = found.first("title", "name").words()
                draft.source(url=url, title=title, place_id=found["place_id"].words())


def _is_event(event: Node) -> bool:
    name = event["event_type"].value
    kind = name if isinstance(name, str) else event.type()
    return kind.startswith(("interaction.", "step.", "content."))


class _Listener:
    """Reads ``step.…`` events, and ``content.…`` events of older versions."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._parts: dict[int, int] = {}

    def hear(self, event: Node) -> None:
        """Read an event."""
        self._draft.id = self._draft.id or event["interaction"]["id"].words()
        name = event["event_type"].words() or event.type()
        number = event["index"].number() or 0
        match name:
            case "step.start":
                step = event["step"]
                for content in step["content"].items():
                    self._hear_piece(content, number, "\n\n")
                _list_found(self._draft, step)
            case "step.delta":
                self._hear_piece(event["delta"], number, "\n\n")
            case "content.start":
                self._hear_piece(event["content"], number, "")
            case "content.delta":
                self._hear_piece(event["delta"], number, "")

    def _hear_piece(self, piece: Node, number: int, separator: str) -> None:
        if piece.type() in ("text", "text_annotation_delta"):
            if number not in self._parts:
                self._parts[number] = self._draft.part(separator)
            part = self._parts[number]
            self._draft.text(piece["text"].text())
            for annotation in piece["annotations"].items():
                _cite(self._draft, annotation, part)
        else:
            _list_found(self._draft, piece)

    def close(self) -> None:
        """Nothing waits for the end."""


GEMINI_INTERACTIONS = Provider(
    name="gemini-interactions",
    recognises=_recognises,
    read=_read,
    listen=_Listener,
    hears=_is_event,
)

parse_answer = GEMINI_INTERACTIONS.parse_answer
parse_stream = GEMINI_INTERACTIONS.parse_stream
