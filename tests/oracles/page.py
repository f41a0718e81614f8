"""Pages: what a browser would make of placed HTML, and what stands round each chip."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import unescape

from renderer.placement.shown import INLINE
from tests.oracles.atoms import VOID
from tests.oracles.reading import Ink, is_ink

_TOKEN = re.compile(r"<(/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+")
_VOIDS = frozenset({"hr", "img", "input"})
#: What must not hold a chip.
CLOSED = frozenset({"a", "button", "code", "kbd", "math", "pre", "samp", "summary"})


@dataclass(slots=True, eq=False)
class Box:
    """An element of the page."""

    name: str
    """Its name; ``math`` for what is of that class."""
    around: Box | None
    last: int = -1
    """How many visible characters stand before its end."""
    closed: bool = field(init=False)
    """Whether it must not hold a chip, or stands in one that must not."""

    def __post_init__(self) -> None:
        self.closed = self.name in CLOSED or (self.around is not None and self.around.closed)

    @property
    def chain(self) -> list[Box]:
        """The element and all those round it, the innermost first."""
        return [self, *(self.around.chain if self.around else ())]

    @property
    def block(self) -> Box:
        """The innermost block that it is or stands in."""
        return next(box for box in self.chain if box.around is None or box.name not in INLINE)


@dataclass(slots=True)
class Cut:
    """A place between two parts of the HTML: where a chip stands."""

    ink: int
    """How many visible characters stand before it."""
    box: Box
    """The innermost element round it."""
    after_gap: bool
    """Whether white space, or the border of a block, stands directly before it."""


@dataclass(slots=True)
class Page:
    """Placed HTML, read as a browser would."""

    ink: Ink
    cuts: list[Cut]
    boxes: list[Box]
    """For each visible character, the innermost element round it."""


@dataclass(slots=True)
class _Reader:
    box: Box
    text: list[str] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)
    breaks: set[int] = field(default_factory=set)
    cuts: list[Cut] = field(default_factory=list)

    def read(self, html: str) -> None:
        for token in _TOKEN.finditer(html):
            closing, name, attributes = token[1], token[2], token[3]
            if not name:
                self.write(unescape(token[0]))
            elif closing:
                self.close()
            elif name == "br" or name == "wbr":
                self.write("\n" * (name == "br"))
            elif name in _VOIDS:
                self.write(f"\n{VOID}\n" if name == "hr" else VOID)
            else:
                self.open("math" if 'class="math"' in attributes else name)

    def open(self, name: str) -> None:
        self.border(name)
        self.box = Box(name, self.box)

    def close(self) -> None:
        self.border(self.box.name)
        self.box.last = len(self.text)
        assert self.box.around is not None
        self.box = self.box.around

    def border(self, name: str) -> None:
        if name not in INLINE:
            self.breaks.add(len(self.text))

    def write(self, text: str) -> None:
        for char in text:
            if is_ink(char):
                self.text.append(char)
                self.boxes.append(self.box)
            elif char.isspace():
                self.breaks.add(len(self.text))


def read(parts: Sequence[str]) -> Page:
    """Read HTML that is cut where chips stand; the language is that of the gate."""
    reader = _Reader(Box("", None))
    for number, part in enumerate(parts):
        if number:
            count = len(reader.text)
            reader.cuts.append(Cut(count, reader.box, count in reader.breaks))
        reader.read(part)
    reader.box.last = len(reader.text)
    closed = "".join(".x"[box.closed] for box in reader.boxes)
    breaks = frozenset(reader.breaks - {0, len(reader.text)})
    return Page(Ink("".join(reader.text), closed, breaks), reader.cuts, reader.boxes)
