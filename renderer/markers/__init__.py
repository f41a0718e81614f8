"""What a marker is: the numbers in brackets by which a model cites a numbered list of sources."""

from __future__ import annotations

from renderer.markers.find import Marker, find_markers
from renderer.markers.grammar import PATTERN, Item, expand, read_items

__all__ = ("PATTERN", "Item", "Marker", "expand", "find_markers", "read_items")
