"""OpenRouter: OpenAI's chat shape for the models of many, whose positions it passes on.

A model with a search of its own has ranges of markers, as OpenAI's has. The web plugin and
Perplexity have none (``0``–``0``); Perplexity's text holds ``[n]``, which counts the annotations.
Files that were read (``type: "file"``) cite nothing.
"""

from __future__ import annotations

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.numbered import Numbered
from renderer.providers.annotated import Annotated
from renderer.providers.chat import chat_provider
from renderer.providers.chat_formats import recognises_chat
from renderer.providers.url_citation import UrlCitation


class _Citing(Annotated):
    """Reads annotations, and numbers them where only numbers tell what cites what."""

    def __init__(self, draft: Draft) -> None:
        super().__init__(draft)
        self._counts = False
        self._has_ranges = False
        self._ids: list[str] = []

    def beside_choices(self, payload: Node) -> None:
        """Note whose answer it is."""
        names = (str(payload[name].value or "").lower() for name in ("provider", "model"))
        self._counts |= any(name.partition("/")[0] == "perplexity" for name in names)

    def cite(self, citation: UrlCitation) -> None:
        """Cite by the range, if there is one, and count."""
        self._ids.append(citation.source)
        self._has_ranges |= citation.range is not None
        super().cite(citation)

    def close(self) -> None:
        """Let numbers cite, if they do."""
        if self._counts and self._ids and not self._has_ranges:
            sources = dict(enumerate(self._ids, 1))
            self.draft.number(Numbered(sources=sources, path="choices[0].message.annotations"))


OPENROUTER = chat_provider(
    name="openrouter", recognises=recognises_chat("openrouter"), begin=_Citing
)

parse_answer = OPENROUTER.parse_answer
parse_stream = OPENROUTER.parse_stream
