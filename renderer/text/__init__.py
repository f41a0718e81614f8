"""Texts: which characters come in, how their places are counted, and where they may be cut."""

from __future__ import annotations

from renderer.text.clusters import cluster_end, cluster_start
from renderer.text.door import ALLOWED, clean
from renderer.text.offsets import Normal, normalise, utf16_length
from renderer.text.printable import printable
from renderer.text.stops import takes_blank
from renderer.text.tidy import cut_at_word, tidy
from renderer.text.tokens import TOKEN, without_internal

__all__ = [
    "ALLOWED",
    "TOKEN",
    "Normal",
    "clean",
    "cluster_end",
    "cluster_start",
    "cut_at_word",
    "normalise",
    "printable",
    "takes_blank",
    "tidy",
    "utf16_length",
    "without_internal",
]
