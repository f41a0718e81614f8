"""The items of OpenAI's Responses API: what it takes and returns, and what sessions keep.

``url_citation``: a marker, ``([domain](url))`` or Azure's ``[Title](url)``. ``file_citation``: a
point, ``index``; the marker that stood there is gone. ``container_file_citation``: the address in
a link to a file; 0–0 is none. ``file_path``: a file without a place. All count characters of their
own ``output_text``, the end exclusive.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.position import Position
from renderer.model import Message
from renderer.providers.sandbox import linked_file
from renderer.providers.stored import ASSISTANT, stored_message, unreadable
from renderer.providers.url_citation import real_title

_PROMPTS = ("user", "system", "developer")
_WRITTEN = frozenset(["output_text", "text"])


class Annotations:
    """The annotations of one part of a text."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._links: list[tuple[str, Node]] = []

    def add(self, annotation: Node) -> None:
        """Cite what an annotation cites, as far as its text has come."""
        source = list_cited(self._draft, annotation)
        if source is None:
            return
        if annotation.type() == "container_file_citation":
            self._links.append((source, annotation))
        else:
            self._draft.cite([source], _position(annotation), annotation.path)

    def close(self) -> None:
        """Cite what needs all of the text: links that go on behind what is annotated."""
        for source, annotation in self._links:
            start, end = annotation["start_index"].number(), annotation["end_index"].number()
            if start is None or not end:
                continue
            name = annotation["filename"].words()
            position = linked_file(self._draft.written, start, end, name)
            if position is None:
                annotation.report("lost-position")
            self._draft.cite([source], position, annotation.path)
        self._links = []


def _position(annotation: Node) -> Position | None:
    match annotation.type():
        case "url_citation":
            start, end = annotation["start_index"].number(), annotation["end_index"].number()
            # 0–0 is what gateways write for none.
            if start is None or not end:
                return None
            return Position(kind="marker", start=start, end=end, holds=annotation["url"].words())
        case "file_citation":
            # LangChain uses ``index`` for other things.
            index = annotation.first("index", "file_index").number()
            return None if index is None else Position(kind="point", end=index)
        case _:
            # The index of a path counts files.
            return None


def list_cited(draft: Draft, annotation: Node) -> str | None:
    """List what an annotation cites; ``None`` for a kind of annotation that is not known."""
    match annotation.type():
        case "url_citation" if annotation["url"].words():
            return draft.source(
                url=annotation["url"].words(), title=real_title(annotation["title"])
            )
        case "file_citation" | "container_file_citation" | "file_path":
            id, name = annotation["file_id"].words(), annotation["filename"].words()
            return list_file(draft, id, name, container=annotation["container_id"].words())
        case _:
            annotation.report("unknown-source")
            return None


def list_file(
    draft: Draft,
    id: str | None,
    name: str | None,
    *,
    text: str | None = None,
    container: str | None = None,
) -> str:
    """List a file; returns the id of the source."""
    identity = ("file", id or name)
    return draft.source(identity, title=name, snippet=text, file_id=id, container_id=container)


def read_item(draft: Draft, item: Node) -> None:
    """Read a message that a model wrote, or list what one of its searches found."""
    if is_prompt(item):
        return
    if is_message(item):
        draft.part("\n\n")
        read_content(draft, item["content"])
    else:
        list_found(draft, item)


def is_message(item: Node) -> bool:
    """Say whether an item is something that was said."""
    return item.type() == "message" or (not item.type() and bool(item["content"]))


def is_prompt(item: Node) -> bool:
    """Say whether an item is what a model was told."""
    return item["role"].text() in _PROMPTS


def is_item(item: Node) -> bool:
    """Say whether a value is an item of any kind, or a response, which holds some."""
    return any(item[name] for name in ("type", "role", "content", "output"))


def list_found(draft: Draft, item: Node) -> None:
    """List what a search found, where that was asked for."""
    match item.type():
        case "web_search_call":
            for source in item["action"]["sources"].items():
                url = source["url"].words()
                if url is not None:
                    draft.source(url=url, title=source["title"].words())
        case "file_search_call":
            for result in item["results"].items():
                id, name = result["file_id"].words(), result["filename"].words()
                list_file(draft, id, name, text=result["text"].words())


def read_content(draft: Draft, content: Node) -> None:
    """Read what a message of a model holds: a text, or parts of one."""
    if isinstance(content.value, str):
        draft.text(content.value)
        return
    for part in content.items():
        draft.part()
        draft.text(text_of(part))
        annotations = Annotations(draft)
        for annotation in part["annotations"].items():
            annotations.add(annotation)
        annotations.close()


def text_of(part: Node) -> str | None:
    """Return the text of a part."""
    if part.type() == "refusal":
        return part["refusal"].text()
    return part["text"].text() if part.type() in _WRITTEN else None


def messages_of(items: Iterable[Node]) -> Iterator[Message]:
    """Give the messages of a conversation; what searches found belongs to the next one."""
    found: list[Node] = []
    for item in items:
        role, id = item["role"].words(), item["id"].value
        if not is_item(item):
            yield unreadable(item)
            continue
        if is_prompt(item):
            yield stored_message([item["content"]], _read_prompt, role=role, id=id)
        elif isinstance(item["output"].value, list) and not item.type():
            yield stored_message([*found, *item["output"].items()], read_item, role=role, id=id)
        elif is_message(item):
            yield stored_message([*found, item], read_item, role=role or ASSISTANT, id=id)
        else:
            found.append(item)
            continue
        found = []


def _read_prompt(draft: Draft, content: Node) -> None:
    if isinstance(content.value, str):
        draft.text(content.value)
        return
    for part in content.items():
        draft.part("\n\n")
        draft.text(part["text"].text())
