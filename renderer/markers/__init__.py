"""What a marker is: the numbers in brackets by which a model cites a numbered list of sources."""

from __future__ import annotations

from renderer.markers.find import Definition, Marker, Markers, find_markers, scan_markers
from renderer.markers.form import NUMBERS, Form, form_of
from renderer.markers.grammar import PATTERN, Item, expand, read_items

__all__ = (
    "NUMBERS",
    "PATTERN",
    "Definition",
    "Form",
    "Item",
    "Marker",
    "Markers",
    "expand",
    "find_markers",
    "form_of",
    "read_items",
    "scan_markers",
)
