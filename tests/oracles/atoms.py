"""Atoms: the smallest parts of a built text, each with its Markdown and what is seen of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

#: What stands for something that is seen and is no text: a rule, a checkbox.
VOID = "\ufffc"


@dataclass(frozen=True, slots=True, kw_only=True)
class Atom:
    """A part of a text: plain, where source and shown are equal, else markup or a whole."""

    source: str
    """The Markdown of it."""
    shown: str
    """What a reader sees of it; a line feed is the border of a block, or a break."""
    whole: bool = False
    """Whether it is one character to a reader (an entity, an emoji): never split."""
    construct: str = ""
    """The innermost construct that it belongs to."""
    closed: bool = False
    """Whether it stands in something that must not hold a chip: a link, code."""
    first: bool = False
    """Whether it begins such a thing."""
    block: int = 0
    """The number of the block it belongs to; 0 for what belongs to all of them."""
    marker: int = 0
    """The number of the marker it belongs to, from 1 on; 0 for none."""

    @property
    def is_plain(self) -> bool:
        """Whether a reader sees its Markdown as it is, character for character."""
        return self.source == self.shown and not self.whole


Atoms = list[Atom]


def text(shown: str) -> Atom:
    """Return a text that is shown as it is written."""
    return Atom(source=shown, shown=shown)


def hidden(source: str) -> Atom:
    """Return markup that nobody sees."""
    return Atom(source=source, shown="")


def whole(source: str, shown: str | None = None) -> Atom:
    """Return what a reader takes for one character; without ``shown`` it is written as it is."""
    return Atom(source=source, shown=source if shown is None else shown, whole=True)


def wrapped(before: str, inner: Iterable[Atom], after: str) -> Atoms:
    """Return ``inner`` between two pieces of markup."""
    return [hidden(before), *inner, hidden(after)]


def closed(atoms: Iterable[Atom]) -> Atoms:
    """Return atoms as one thing that must not hold a chip."""
    inner = [replace(atom, closed=True, first=False) for atom in atoms]
    return [replace(inner[0], first=True), *inner[1:]]


def named(construct: str, atoms: Iterable[Atom]) -> Atoms:
    """Return atoms of a construct; those that belong to an inner one keep its name."""
    return [atom if atom.construct else replace(atom, construct=construct) for atom in atoms]


def prefixed(atoms: Iterable[Atom], prefix: str, first: str | None = None) -> Atoms:
    """Return atoms with markup at the beginning of every line, and ``first`` at the first one."""
    found = [hidden(prefix if first is None else first)]
    for atom in atoms:
        if "\n" not in atom.source:
            found.append(atom)
        elif atom.is_plain:
            found += _lines(atom, prefix)
        else:
            found.append(replace(atom, source=atom.source.replace("\n", f"\n{prefix}")))
    return found


def _lines(atom: Atom, prefix: str) -> Atoms:
    before = replace(atom, source=prefix, shown="", first=False)
    found: Atoms = []
    for number, line in enumerate(atom.source.splitlines(keepends=True)):
        if number and line.strip():
            found.append(before)
        found.append(replace(atom, source=line, shown=line, first=atom.first and not number))
    if atom.source.endswith("\n"):
        found.append(before)
    return found


def source_of(atoms: Iterable[Atom]) -> str:
    """Return the Markdown of atoms."""
    return "".join(atom.source for atom in atoms)
