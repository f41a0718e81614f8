"""Blocks of a message of OpenAI's Assistants API: a text, and annotations of its markers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.position import Position
from renderer.drafting.ruler import Ruler
from renderer.drafting.verify import find_range
from renderer.model import CitedSource
from renderer.providers.openai_items import list_file
from renderer.providers.sandbox import linked_file

_FILE_MARKER = re.compile(r"【[^【】†]*†([^【】]*)】")
#: What stands in a marker in place of a name.
_NO_NAME = "source"


def write_block(draft: Draft, block: Node) -> list[Node]:
    """Write a block, or what is new of one; returns its annotations of links."""
    if block.type() == "refusal":
        draft.text(block["refusal"].text())
        return []
    text = block["text"]
    value = text.text() if isinstance(text.value, str) else text["value"].text()
    begin = draft.here
    annotations = [] if isinstance(text.value, str) else list(text["annotations"].items())
    draft.text(value, _kept(value or "", begin, annotations))
    return [each for each in annotations if not _cite(draft, each)]


def _kept(value: str, begin: int, annotations: Sequence[Node]) -> list[tuple[int, int]]:
    """Return where the markers stand that are annotated."""
    ruler = Ruler(value)
    kept = []
    for annotation in annotations:
        position = _position(annotation)
        if position is None or position.start is None:
            continue
        start, end = position.start - begin, position.end - begin
        found = find_range(ruler, replace(position, start=start, end=end))
        if found is not None and found.start is not None:
            kept.append((found.start, found.end))
    return kept


def _position(annotation: Node) -> Position | None:
    start, end = annotation["start_index"].number(), annotation["end_index"].number()
    if start is None or not end:
        return None
    return Position(kind="marker", start=start, end=end, says=annotation["text"].words())


def _cite(draft: Draft, annotation: Node) -> bool:
    """Cite what an annotation cites; ``False`` if it is a link, which has to be complete."""
    match annotation.type():
        case "file_citation":
            file, words = annotation["file_citation"], annotation["text"].text() or ""
            marker = _FILE_MARKER.fullmatch(words)
            name = marker[1].strip() if marker and marker[1] != _NO_NAME else None
            source = list_file(draft, file["file_id"].words(), name)
            cited = CitedSource(id=source, excerpt=file["quote"].words())
            draft.cite([cited], _position(annotation), annotation.path)
        case "url_citation":
            page = annotation["url_citation"]
            source = draft.source(url=page["url"].words(), title=page["title"].words())
            draft.cite([source], _position(annotation), annotation.path)
        case "file_path":
            list_file(draft, annotation["file_path"]["file_id"].words(), _file_name(annotation))
            return False
        case _:
            annotation.report("unknown-source")
    return True


def cite_links(draft: Draft, annotations: Sequence[Node]) -> None:
    """Cite files that the text links to."""
    for annotation in annotations:
        name = _file_name(annotation)
        source = list_file(draft, annotation["file_path"]["file_id"].words(), name)
        start, end = annotation["start_index"].number(), annotation["end_index"].number()
        if start is None or not end:
            continue
        position = linked_file(draft.written, start, end, name)
        if position is None:
            annotation.report("lost-position")
        draft.cite([source], position, annotation.path)


def _file_name(annotation: Node) -> str | None:
    return (annotation["text"].text() or "").rpartition("/")[2] or None
