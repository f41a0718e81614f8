"""LiteLLM, and other gateways that put the answers of any provider into OpenAI's chat shape.

Of Gemini they pass on ranges of bytes, of Cohere passages, of Perplexity ``[n]`` markers, of others
numbers that mean nothing in the text: see ``gateway`` for which of them are believed. What a
provider itself said may stand beside, and says more: Gemini's grounding, Perplexity's lists, which
the numbers in the text count, and Claude's citations with the text of the block they belong to.
"""

from __future__ import annotations

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.numbered import Numbered
from renderer.drafting.position import Position
from renderer.providers.annotated import Annotated
from renderer.providers.anthropic_citations import cite_at
from renderer.providers.anthropic_documents import Documents
from renderer.providers.chat import chat_provider
from renderer.providers.chat_formats import recognises_chat
from renderer.providers.gateway import cite_proved
from renderer.providers.gemini_grounding import Grounding, read_segment
from renderer.providers.search_results import SearchResults
from renderer.providers.url_citation import UrlCitation


class _Citing(Annotated):
    """Collects what cites: the whole text decides what ranges are."""

    def __init__(self, draft: Draft) -> None:
        super().__init__(draft)
        self._results = SearchResults(draft)
        self._grounding = Grounding(draft)
        self._segments: set[tuple[int, int]] = set()
        self._citations: list[UrlCitation] = []
        self._blocks: list[Node] = []

    def beside_choices(self, payload: Node) -> None:
        """Read what Perplexity or Gemini said."""
        self._results.read(payload)
        for metadata in payload["vertex_ai_grounding_metadata"].items():
            candidate = {"grounding_metadata": metadata.value}
            self._grounding.add(Node(candidate, metadata.path, self.draft.report))
            self._segments |= _ranges(metadata)

    def beside_text(self, message: Node) -> None:
        """Read annotations, and what Claude said."""
        super().beside_text(message)
        fields = message["provider_specific_fields"]
        self._blocks += fields["citations"].items()
        if fields["citation"]:
            # In a stream, nothing says which block it belongs to.
            cite_at(self.draft, [fields["citation"]], None, Documents())

    def cite(self, citation: UrlCitation) -> None:
        """Keep a citation for the end."""
        self._citations.append(citation)

    def close(self) -> None:
        """Cite by what the text proves; where nothing has a range, by numbers."""
        self._grounding.close()
        self._cite_blocks()
        others = [each for each in self._citations if each.range not in self._segments]
        cite_proved(self.draft, others)
        has_ranges = any(each.range for each in self._citations)
        if self._results.numbers and not has_ranges:
            self.draft.number(Numbered(sources=self._results.numbers, path="citations"))

    def _cite_blocks(self) -> None:
        """Cite Claude's blocks, one behind the other, if from there the text stands only once."""
        text, begin = self.draft.written, 0
        for block in self._blocks:
            citations = list(block.items())
            words = citations[0]["supported_text"].words() if citations else None
            start = text.find(words, begin) if words else -1
            if not words or start < 0 or text.find(words, start + 1) >= 0:
                cite_at(self.draft, citations, None, Documents())
                block.report("lost-position")
                continue
            begin = start + len(words)
            position = Position(kind="passage", start=start, end=begin, says=words)
            cite_at(self.draft, citations, position, Documents())


def _ranges(metadata: Node) -> set[tuple[int, int]]:
    """Return the ranges of Gemini's grounding, which the annotations repeat."""
    segments = (support["segment"] for support in metadata["grounding_supports"].items())
    positions = filter(None, map(read_segment, segments))
    return {(position.start or 0, position.end) for position in positions}


LITELLM = chat_provider(name="litellm", recognises=recognises_chat("litellm"), begin=_Citing)

parse_answer = LITELLM.parse_answer
parse_stream = LITELLM.parse_stream
