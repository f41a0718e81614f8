"""Placement in HTML that somebody else rendered, in the notation of ``placing``."""

from __future__ import annotations

import re

from renderer.placement import Placement, place
from renderer.safehtml import read_trusted
from renderer.text import normalise
from tests.support.placing import parse

_TAG = re.compile(r"(<[A-Za-z][A-Za-z0-9-]*)(?:[^>\"']|\"[^\"]*\"|'[^']*')*>")


def place_in(marked: str, html: str) -> Placement:
    """Place the citations of a marked text in trusted HTML."""
    text, citations = parse(marked)
    return place(read_trusted(html), normalise(text), citations)


def placed_in(marked: str, html: str) -> str:
    """Return trusted HTML with the chips of a marked text, without attributes and ``<span>``."""
    placement = place_in(marked, html)
    bare = placement.parts[0]
    for spot, part in zip(placement.places, placement.parts[1:], strict=True):
        numbers = ",".join(str(number + 1) for number in spot.citations)
        bare += f"{'¶' * spot.after_block}⟨{numbers}⟩{'_' * spot.blank}{part}"
    return re.sub("</?span>", "", _TAG.sub(r"\1>", bare))
