"""Chat messages whose ``annotations`` are url citations."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.providers.url_citation import UrlCitation, read_url_citation


class Annotated:
    """Reads the annotations of an answer, each once: a stream may repeat or spread them."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self._read: set[Hashable] = set()

    def beside_choices(self, payload: Node) -> None:
        """Read nothing."""

    def beside_text(self, message: Node) -> None:
        """Read the annotations of a message or delta."""
        for annotation in message["annotations"].items():
            self.hear(annotation)

    def hear(self, annotation: Node) -> None:
        """Read one annotation."""
        citation = read_url_citation(self.draft, annotation)
        if citation is not None and self._is_new(citation):
            self.cite(citation)

    def cite(self, citation: UrlCitation) -> None:
        """Cite a source at the marker that shows its address."""
        self.draft.cite([citation.source], citation.marker, citation.path)

    def close(self) -> None:
        """Read nothing."""

    def _is_new(self, citation: UrlCitation) -> bool:
        key = replace(citation, path="")
        if citation.range is None or key not in self._read:
            self._read.add(key)
            return True
        return False
