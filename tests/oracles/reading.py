"""Readings: the visible text of something, as far as placement has to keep it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from unicodedata import category

from tests.oracles.atoms import VOID, Atom
from tests.oracles.words import word_end


@cache
def is_ink(char: str) -> bool:
    """Say whether anything is seen of a character by itself."""
    return not char.isspace() and category(char) != "Cf"


@dataclass(frozen=True, slots=True)
class Ink:
    """All visible characters but white space: two readings that are equal read alike."""

    text: str
    """The characters."""
    closed: str
    """For each of them ``x`` where it stands in a link, code or maths, else ``.``."""
    breaks: frozenset[int]
    """The numbers of those that white space, or the border of a block, stands before."""


@dataclass(slots=True)
class Reading:
    """What a reader sees of a document, and where each character comes from."""

    text: str = ""
    starts: list[int] = field(default_factory=list)
    """For each character, where its source begins."""
    ends: list[int] = field(default_factory=list)
    """For each character, where its source ends."""
    groups: list[int] = field(default_factory=list)
    """For each character, the number of the closed thing it stands in; 0 for none."""
    wholes: list[int] = field(default_factory=list)
    """For each character, the number of the whole it is part of; 0 for none."""
    inks: list[int] = field(default_factory=list)
    """How many visible characters stand before each character, and before the end."""
    letters: list[int] = field(default_factory=list)
    """The same for letters and digits."""

    @property
    def ink(self) -> Ink:
        """The reading, as it is compared with a page."""
        kept = [at for at, char in enumerate(self.text) if is_ink(char)]
        breaks = {self.inks[at] for at, char in enumerate(self.text) if char.isspace()}
        return Ink(
            "".join(self.text[at] for at in kept),
            "".join(".x"[self.groups[at] > 0] for at in kept),
            frozenset(breaks - {0, len(kept)}),
        )

    def settled(self, position: int) -> int:
        """Return where the chip for a position stands: not in a word, a sign, a link or code."""
        position = word_end(self.text, position)
        for numbers in (self.wholes, self.groups):
            number = numbers[position - 1]
            while number and position < len(numbers) and numbers[position] == number:
                position += 1
        return position


def read_atoms(atoms: Iterable[Atom]) -> Reading:
    """Return what a reader sees of atoms."""
    reading = Reading()
    at = group = 0
    is_inside = False
    for number, atom in enumerate(atoms, start=1):
        group += atom.first or (atom.closed and not is_inside)
        is_inside = atom.closed
        for index, _ in enumerate(atom.shown):
            as_written = atom.source == atom.shown
            start = at + index if as_written else at
            reading.starts.append(start)
            reading.ends.append(start + 1 if as_written else at + len(atom.source))
            reading.groups.append(group if atom.closed else 0)
            reading.wholes.append(number if atom.whole else 0)
        reading.text += atom.shown
        at += len(atom.source)
    reading.inks = _counted(is_ink(char) for char in reading.text)
    reading.letters = _counted(char.isalnum() for char in reading.text)
    return reading


def _counted(found: Iterable[bool]) -> list[int]:
    counts = [0]
    for each in found:
        counts.append(counts[-1] + each)
    return counts


def is_sign_or_letter(char: str) -> bool:
    """Say whether a passage may end at a character: it is seen, and no picture or rule."""
    return is_ink(char) and char != VOID
