"""Numbered answers: markers and list made to belong together."""

from __future__ import annotations

from renderer.finalize.answer import Finalized
from renderer.finalize.cited import cite_markers, name_sources
from renderer.finalize.finalize import finalize_citations
from renderer.finalize.given import read_sources
from renderer.finalize.strip import strip_out_of_range_markers

__all__ = (
    "Finalized",
    "cite_markers",
    "finalize_citations",
    "name_sources",
    "read_sources",
    "strip_out_of_range_markers",
)
