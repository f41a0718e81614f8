"""The documents that an answer of Anthropic's may cite by their number."""

from __future__ import annotations

from dataclasses import dataclass

from renderer.drafting.node import Node


@dataclass(frozen=True, slots=True)
class _Document:
    title: str | None
    url: str | None


class Documents:
    """Documents in the order in which they were given or fetched.

    Citations name no address: it is that of the document of the same number and title, or, as the
    request may hold documents that are not known here, of the only one of that title.
    """

    def __init__(self) -> None:
        self._documents: list[_Document] = []

    def give(self, content: Node) -> None:
        """Take in the documents that a request's blocks hold, also those in a tool's result."""
        if not isinstance(content.value, list | tuple):
            return
        for block in content.items():
            if block.type() == "document":
                self._add(block, block["source"]["url"])
            elif block.type() == "tool_result":
                self.give(block["content"])

    def fetch(self, result: Node) -> None:
        """Take in a page that was fetched."""
        self._add(result["content"], result["url"])

    def address(self, number: int | None, title: str | None) -> str | None:
        """Return the address of a document that is cited, if it is known."""
        if number is not None and 0 <= number < len(self._documents):
            document = self._documents[number]
            if document.title == title:
                return document.url
        same = [each for each in self._documents if title and each.title == title]
        return same[0].url if len(same) == 1 else None

    def _add(self, document: Node, url: Node) -> None:
        self._documents.append(_Document(document["title"].words(), url.words()))
