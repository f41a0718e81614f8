"""What a reader of HTML hands on: the HTML in pieces, and the text a reader of the page sees in it.

What the gate hands on is proved; trusted HTML is as it was given.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

#: ``image``: the words that stand for an image, or for a formula, which need not be the source's;
#: ``break``: a line break, text ``"\n"``; ``void``: a checkbox or loaded image, text ``""``;
#: ``rule``: a rule, likewise, but a block.
RunKind = Literal["text", "image", "break", "void", "rule"]


@dataclass(slots=True, eq=False)
class Element:
    """An element whose tags are written; mutable only while the scan goes on."""

    name: str
    """The written name, or what class or role make of it: ``math``, ``math-block``, ``region``,
    ``unit``."""

    parent: Element | None = field(repr=False)
    """The written element round it; ``None`` for the root alone."""

    start: int
    """Index of its start tag in the pieces; -1 for the root."""

    end: int = -1
    """Index of its end tag in the pieces; -1 for the root and while it is open."""


@dataclass(slots=True, eq=False)
class Run:
    """A stretch of text between two tags, or what stands for one."""

    text: str
    """What a reader sees, references decoded."""

    piece: int
    """Index of the piece that writes it."""

    parent: Element
    """The innermost written element round it."""

    kind: RunKind
    """What the run stands for."""


class Hidden(NamedTuple):
    """Words of the source that the page does not show: an address, a title, a fence's language."""

    run: int
    """How many runs stand before them."""

    text: str
    """The words, references decoded, as they came from the engine."""


def _root() -> Element:
    return Element("", None, -1)


@dataclass(slots=True, eq=False)
class Fragment:
    """HTML, cut where something may be put in."""

    pieces: list[str] = field(default_factory=list)
    """Tags and escaped texts; joined, they are the HTML. Some may be empty."""

    runs: list[Run] = field(default_factory=list)
    """What a reader sees, in order; white space between the parts of a list or table is none."""

    elements: list[Element] = field(default_factory=list)
    """Every written element but the root, in the order of their start tags."""

    hidden: list[Hidden] = field(default_factory=list)
    """What is not shown, in order: after a link or image, before a code block."""

    root: Element = field(default_factory=_root)
    """What stands round everything."""

    def __str__(self) -> str:
        return "".join(self.pieces)
