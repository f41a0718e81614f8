"""Placement: after which words of a rendered page each chip belongs."""

from __future__ import annotations

from renderer.placement.place import Place, Placement, place, place_after

__all__ = ("Place", "Placement", "place", "place_after")
