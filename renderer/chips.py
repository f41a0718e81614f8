"""The chips of a reply, and the card that each of them opens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from renderer.drawing import Drawn, Pen
from renderer.model import Citation, CitedSource, CodeSegment, Segment, TextSegment, key
from renderer.options import Limits
from renderer.placement import Place
from renderer.sourcelist import ListedSource, SourceList
from renderer.text import tidy


@dataclass(frozen=True, slots=True, kw_only=True)
class CardEntry:
    """A source as one card shows it."""

    source: ListedSource
    """The source."""

    excerpt: str
    """The words of it that the citation quotes; empty if it quotes none."""

    locator: str
    """Where in the source they stand; empty if that is not known."""


@dataclass(slots=True)
class Chips:
    """The chips of a reply so far; they are numbered over all its segments."""

    id: str | None
    """The key that the ids of the cards are made of; None if the reply has none."""

    pen: Pen
    """What they are drawn with."""

    sources: SourceList
    """The list of the reply."""

    cards: list[Markup] = field(default_factory=list)
    """The cards, one for each chip."""

    def into(self, segment: Segment, drawn: Drawn, number: int) -> list[str]:
        """Return the parts of a segment with its chips between them, and keep their cards."""
        html = [drawn.parts[0]]
        for place, part in zip(drawn.places, drawn.parts[1:], strict=True):
            entries = self.entries(segment, place, number)
            if entries:
                html += (self.chip(place, entries), " " if place.blank else "")
            html.append(part)
        return html

    def chip(self, place: Place, entries: Sequence[CardEntry]) -> Markup:
        """Draw a chip, and keep its card."""
        if self.id is None:
            raise ValueError("a reply with chips needs an id: the message's own, or id=")
        card_id = f"c{len(self.cards) + 1}-{self.id}"
        links = source_links(self.pen, snippets=True)
        self.cards.append(self.pen.html("card", card_id=card_id, entries=entries, **links))
        sources = [entry.source for entry in entries]
        return self.pen.html(
            "chip",
            card_id=card_id,
            label=sources[0].label,
            icon=sources[0].icon,
            count=len(sources),
            names=", ".join(source.label for source in sources),
            numbers=[source.number for source in sources],
            passage=place.passage,
            after_block=place.after_block,
            chip=self.pen.options.chip,
        )

    def entries(self, segment: Segment, place: Place, number: int) -> list[CardEntry]:
        """Return the sources of a chip, each once, with the words a citation quotes of it."""
        limits: Limits = self.pen.options.limits
        entries: dict[int, CardEntry] = {}
        for citation in (citations_of(segment)[each] for each in place.citations):
            for cited in citation.sources:
                source = find_source(cited, number, self.sources)
                if source is None:
                    continue
                entry = CardEntry(
                    source=source,
                    excerpt=tidy(cited.excerpt, limits.snippet),
                    locator=tidy(cited.locator, limits.title),
                )
                known = entries.get(source.number)
                if known is None or not (known.excerpt or known.locator):
                    entries[source.number] = entry
        return list(entries.values())


def source_links(pen: Pen, *, snippets: bool) -> dict[str, Any]:
    """Return the variables of ``source.html`` that are the same for every source."""
    return {
        "new_tab": pen.policy.new_tab,
        "rel": pen.policy.rel,
        "show_snippet": snippets,
        "excerpt": "",
        "locator": "",
    }


def citations_of(segment: Segment) -> Sequence[Citation]:
    """Return the citations of a segment; most types of segments have none."""
    return segment.citations if isinstance(segment, TextSegment | CodeSegment) else ()


def find_source(cited: CitedSource, segment: int, sources: SourceList) -> ListedSource | None:
    """Return the source that a citation names, if the segment has it."""
    return None if cited.id is None else sources.find(segment, key(cited.id))
