"""Azure OpenAI “On your data”: numbered chunks of one's own documents beside the text.

There are no positions: the text holds ``[doc1][doc7]``, which counts ``context.citations`` from 1.
Each entry is a chunk, and several may be of one file: that is one source, cited in several pieces.
Before 2024 the list was in a message of a tool, as JSON in a text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.numbered import Numbered
from renderer.markers import Item
from renderer.model import CitedSource
from renderer.providers.chat import chat_provider
from renderer.providers.chat_formats import recognises_chat
from renderer.providers.pieces import Pieces

_NUMBER = re.compile(r"doc(\d{1,3})")
#: ``[doc1]``, and lists of them.
_MARKER = re.compile(r"\[[ \t]*doc\d{1,3}(?:[ \t]*[,;][ \t]*doc\d{1,3}){0,9}[ \t]*\]")


class _Citing:
    """Reads the lists of an answer; the last one counts, as a stream may repeat it."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._pieces = Pieces(draft)
        self._cited: Mapping[int, CitedSource] = {}

    def beside_choices(self, payload: Node) -> None:
        """Read nothing."""

    def beside_text(self, message: Node) -> None:
        """Read the context of a message, or what a tool said in one."""
        if message["role"].value == "tool":
            self._read_tool(message)
        context = message["context"]
        self._read(context)
        for said in context["messages"].items():
            if said["role"].value == "tool":
                self._read_tool(said)

    def close(self) -> None:
        """Let the markers cite."""
        if self._cited:
            self._draft.number(
                Numbered(
                    sources=self._cited,
                    pattern=_MARKER,
                    read=_numbers,
                    path="choices[0].message.context.citations",
                )
            )

    def _read_tool(self, message: Node) -> None:
        content = message["content"]
        try:
            value = json.loads(content.text() or "{}")
        except (ValueError, RecursionError):
            content.report("wrong-type")
            return
        self._read(Node(value, content.path, self._draft.report))

    def _read(self, context: Node) -> None:
        """List the chunks that are cited, then all that were found, where those are given."""
        chunks = enumerate(context["citations"].items(), 1)
        cited = {number: _cited(self._pieces, chunk) for number, chunk in chunks}
        self._cited = cited or self._cited
        for chunk in context["all_retrieved_documents"].items():
            _cited(self._pieces, chunk)


def _cited(pieces: Pieces, chunk: Node) -> CitedSource:
    """List the document that a chunk is of; return how the chunk cites it."""
    url, title, file = (chunk[name].words() for name in ("url", "title", "filepath"))
    words = chunk["content"].words()
    return pieces.add(
        ("document", file or title or words),
        url=url,
        text=words,
        title=title or file,
        label=None if url else file,
        filepath=file,
    )


def _numbers(marker: str) -> tuple[Item, ...]:
    return tuple((int(number), int(number)) for number in _NUMBER.findall(marker))


AZURE = chat_provider(name="azure", recognises=recognises_chat("azure"), begin=_Citing)

parse_answer = AZURE.parse_answer
parse_stream = AZURE.parse_stream
