"""Chat completions in OpenAI's shape, whole and in chunks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Json = dict[str, Any]


def page(url: str, start: int | None = None, end: int | None = None, /, **fields: object) -> Json:
    """Return a url citation; without a range, or with one."""
    range_ = {} if end is None else {"start_index": start, "end_index": end}
    return {"type": "url_citation", "url_citation": {"url": url, **range_, **fields}}


def at(text: str, words: str, url: str, **fields: object) -> Json:
    """Return a url citation of the range in which words stand in a text."""
    start = text.index(words)
    return page(url, start, start + len(words), **fields)


def answer(text: object, annotations: object = None, /, **fields: object) -> Json:
    """Return a whole answer; ``fields`` stand beside its choices."""
    message = {"role": "assistant", "content": text, "refusal": None, "annotations": annotations}
    choice = {"index": 0, "finish_reason": "stop", "message": message}
    return {"id": "c-1", "object": "chat.completion", "choices": [choice], **fields}


def chunk(delta: object, /, **fields: object) -> Json:
    """Return a chunk of a stream; ``fields`` stand beside its choices."""
    choices = [{"index": 0, "delta": delta, "finish_reason": None}]
    return {"id": "c-1", "object": "chat.completion.chunk", "choices": choices, **fields}


def stream(
    pieces: Iterable[str], annotations: Iterable[Json] = (), /, *, first: bool = False
) -> list[Json]:
    """Return a stream of pieces of a text, its annotations one by one behind it, or before."""
    texts = [chunk({"content": piece}) for piece in pieces]
    marks = [chunk({"content": "", "annotations": [each]}) for each in annotations]
    begin = chunk({"role": "assistant", "content": ""})
    end: Json = {"id": "c-1", "object": "chat.completion.chunk", "choices": [], "usage": {}}
    return [begin, *(marks + texts if first else texts + marks), chunk({}), end]


def pieces(text: str, size: int = 7) -> list[str]:
    """Return a text in pieces."""
    return [text[at : at + size] for at in range(0, len(text), size)]
