"""The blocks of one LangChain message, whole or in pieces, and what stands beside them."""

from __future__ import annotations

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.numbered import Numbered
from renderer.providers.gemini_grounding import Grounding
from renderer.providers.langchain_citations import cite_text, is_google_own
from renderer.providers.pieces import Pieces
from renderer.providers.retrieved import cite_passage
from renderer.providers.search_results import SearchResults

_TEXTS = ("text", "output_text", "text_delta")


class Blocks:
    """Reads the blocks of a message into parts of a draft; Google's are all one part."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._provider = ""
        self._index: object = None
        self._is_open = False
        self._apart = False
        self._citations: list[Node] = []
        self._is_cited = False
        self._results = SearchResults(draft)
        self._passages: list[Node] = []
        self._grounding: Node | None = None

    def hear(self, message: Node) -> None:
        """Read what stands beside the content of a message, or of a chunk of one."""
        metadata, others = message["response_metadata"], message["additional_kwargs"]
        self._provider = metadata["model_provider"].words() or self._provider
        if metadata["grounding_metadata"]:
            self._grounding = metadata
        for fields in (others, metadata):
            citations = fields["citations"]
            if any(isinstance(each, str) for each in _list(citations)) or fields["search_results"]:
                self._results.read(fields)
            elif citations.value:
                self._passages = list(citations.items())

    def begin(self) -> None:
        """Begin a text."""
        self._end()
        if not self._is_google:
            self._draft.part("\n\n" if self._apart else "")
        self._apart = False
        self._is_open = True

    def add(self, block: Node, *, is_new: bool) -> None:
        """Add a block, or a piece of the one whose ``index`` it has."""
        if isinstance(block.value, str):
            if is_new or not self._is_open:
                self.begin()
            self._draft.text(block.value)
            return
        if block.type() not in _TEXTS:
            # LangChain begins a block that has no type yet with its index alone.
            self._apart = self._apart or bool(block.type())
            return
        citations = [*block["annotations"].items(), *block["citations"].items()]
        if any(map(is_google_own, citations)):
            self._provider = self._provider or "google"
        index = block["index"].value
        if is_new or not self._is_open or (index is not None and index != self._index):
            self.begin()
        self._index = index if index is not None else self._index
        self._draft.text(block["text"].text())
        self._citations += citations

    def close(self) -> None:
        """Cite what waits for the end of the message."""
        self._cite()
        if self._grounding is not None and not self._is_cited:
            grounding = Grounding(self._draft)
            grounding.add(self._grounding)
            grounding.close()
        pieces = Pieces(self._draft)
        for citation in self._passages:
            cite_passage(self._draft, pieces, citation)
        if self._results.numbers and self._provider != "xai":
            numbers = self._results.numbers
            self._draft.number(Numbered(sources=numbers, path="additional_kwargs.citations"))
        self._passages = []
        self._grounding = None

    @property
    def _is_google(self) -> bool:
        return self._provider.startswith("google") and "anthropic" not in self._provider

    def _end(self) -> None:
        if self._is_open and not self._is_google:
            self._cite()

    def _cite(self) -> None:
        self._is_cited = self._is_cited or bool(self._citations)
        cite_text(self._draft, self._citations, is_google=self._is_google)
        self._citations = []


def _list(node: Node) -> list[object]:
    return list(node.value) if isinstance(node.value, list | tuple) else []
