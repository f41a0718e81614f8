"""The HTML of an answer while it is written, as a script or htmx puts it into a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from renderer.chips import source_links
from renderer.core import Renderer
from renderer.identity import page_key
from renderer.model import Citation, Id, Source, TextSegment
from renderer.sourcelist import list_sources
from renderer.stream.blocks import Blocks


@dataclass(frozen=True, slots=True)
class Change:
    """What a piece of the answer changes on the page."""

    html: Markup
    """Blocks to put behind those that are finished, the open one in place of the one before, and
    the cards of their chips."""

    swap: Markup
    """The same for htmx, which swaps each into its place by itself."""


class Page:
    """A page on which an answer is written."""

    def __init__(self, renderer: Renderer, *, id: Id, locale: str | None) -> None:
        self._pen, _ = renderer.pen(locale)
        self._key = page_key(id)
        self._blocks = Blocks(self._pen, self._key)

    def begin(self, sources: Sequence[Source]) -> Markup:
        """Return the reply before its first word: an empty body, and the list so far."""
        pen = self._pen
        segment = TextSegment(content="", sources=tuple(sources))
        listed = list_sources((segment,), ("",), pen.options, pen.words.gettext("Source"))
        html = Markup("")
        if listed.sources:
            html = pen.html("sources", sources=listed.sources, **source_links(pen, snippets=False))
        first = pen.html(
            "open", open_id=f"o-{self._key}", content=Markup(""), is_first=True, swap=False
        )
        body = pen.html("body", content=first, lang="")
        return pen.html("reply", id=f"r-{self._key}", body=body, cards="", sources=html)

    def know(self, sources: Sequence[Source], citations: Sequence[Citation]) -> None:
        """Take in the sources, and citations whose places have become known."""
        self._blocks.know(sources, citations)

    def write(self, text: str, held: int, *, is_over: bool) -> Change | None:
        """Return what another piece changes; nothing if that is not worth the work yet."""
        frame = self._blocks.feed(text, held, is_over=is_over)
        if frame is None:
            return None
        parts = {
            "open_id": f"o-{self._key}",
            "finished": frame.finished,
            "content": frame.open,
            "new_cards": frame.new_cards,
            "changed_cards": frame.changed_cards,
        }
        return Change(
            self._pen.html("delta", swap=False, is_first=False, **parts),
            self._pen.html("delta", swap=True, is_first=False, **parts),
        )

    def failed(self) -> tuple[str, Markup]:
        """Return what a reader is told of a model that failed, as text and as HTML."""
        sentence = str(self._pen.html("failed"))
        return sentence, self._pen.html("error", content=sentence)
