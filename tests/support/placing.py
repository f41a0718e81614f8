"""Placement in a line: a text with its passages marked in, bare HTML with the chips marked in.

In a text, ``⟦the passage⟧`` has a start and an end, ``the end¦`` only an end, and ``⟪[1]⟫`` is a
marker. In the HTML, ``⟨1⟩`` is the chip of the first citation, ``⟨1,2⟩`` one of two, ``¶⟨1⟩`` one
in a paragraph of its own, ``⟨1⟩_`` one that a blank was put behind; attributes are left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from renderer.markdown import render_markdown
from renderer.model import Citation
from renderer.placement import Placement, place
from renderer.safehtml import Policy, gate
from renderer.text import normalise, utf16_length

DEFAULT = Policy()

_SIGNS = re.compile("[⟦⟧¦⟪⟫]")
_ATTRIBUTES = re.compile(r"(<[a-z][a-z0-9]*)[^>]*>")


def parse(marked: str) -> tuple[str, list[Citation]]:
    """Return a text without its signs, and the citations that they stand for."""
    text = ""
    starts: list[int] = []
    citations: list[Citation] = []
    position = 0
    for sign in _SIGNS.finditer(marked):
        text += marked[position : sign.start()]
        position = sign.end()
        here = utf16_length(text)
        if sign[0] in "⟦⟪":
            starts.append(here)
        else:
            start = None if sign[0] == "¦" else starts.pop()
            citations.append(Citation(start=start, end=here, sources=[1], marker=sign[0] == "⟫"))
    return text + marked[position:], citations


def place_marked(
    marked: str,
    engine: Callable[[str], str] = render_markdown,
    *,
    policy: Policy = DEFAULT,
) -> Placement:
    """Place the citations of a marked text in what an engine makes of it."""
    text, citations = parse(marked)
    source = normalise(text)
    html = re.sub("[\ue200-\ue206]", "", engine(source.text))
    fragment, _ = gate(html, policy)
    return place(fragment, source, citations)


def show(placement: Placement) -> str:
    """Return bare HTML with its chips marked in."""
    html = placement.parts[0]
    for spot, part in zip(placement.places, placement.parts[1:], strict=True):
        numbers = ",".join(str(number + 1) for number in spot.citations)
        html += f"{'¶' * spot.after_block}⟨{numbers}⟩{'_' * spot.blank}{part}"
    return _ATTRIBUTES.sub(r"\1>", html).strip()


def placed(marked: str, engine: Callable[[str], str] = render_markdown) -> str:
    """Return the bare HTML of a marked text with its chips marked in."""
    return show(place_marked(marked, engine))
