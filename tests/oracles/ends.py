"""Ends: where the citations of a built document end, some of every kind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from unicodedata import category

from renderer.model import Citation
from renderer.text import normalise
from tests.oracles.atoms import Atom
from tests.oracles.documents import Document
from tests.oracles.words import word_end

#: What shows more letters than this, and begins with one, is no marker.
MOST_LETTERS = 16

_WORD = re.compile(r"(?<!\S)[^\W_]")


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """The end of a citation, and its start if it has one, as indices of the source."""

    kind: str
    """What the end stands at."""
    construct: str
    """The construct of the character before it."""
    end: int
    start: int | None = None
    split: bool = False
    """Whether it stands between the two halves of the character before ``end``."""
    marker: bool = False
    """Whether its range is called a marker, though it is none."""


def find_ends(random: Random, document: Document, most: int) -> list[End]:
    """Return up to ``most`` ends of each kind, in order."""
    kinds: dict[str, list[End]] = {}
    for end in all_ends(document):
        kinds.setdefault(end.kind, []).append(end)
    starts = [found.start() for found in _WORD.finditer(document.source)]
    chosen = [
        _with_start(random, end, starts)
        for ends in kinds.values()
        for end in random.sample(ends, min(most, len(ends)))
    ]
    return sorted(chosen, key=lambda end: (end.end, end.kind))


def all_ends(document: Document) -> Iterator[End]:
    """Yield every end there is, most of them once, those in a surrogate pair beside."""
    at = 0
    for atom in document.atoms:
        for inner in range(1, len(atom.source) + 1):
            kind = _kind(document.source, at + inner, atom, inner)
            if kind == "in an entity" and not any(map(str.isalnum, atom.source[inner:])):
                # All but its last sign: whether that shows the character is anybody's guess.
                continue
            construct = atom.construct or "between blocks"
            yield End(kind=kind, construct=construct, end=at + inner)
            if atom.source[inner - 1] > "\uffff":
                yield End(kind="in a surrogate pair", construct=construct, end=at + inner,
                          split=True)  # fmt: skip
        at += len(atom.source)


def find_not_markers(random: Random, document: Document) -> list[End]:
    """Return a range or two that are called markers, and are passages."""
    source, reading = document.source, document.reading
    starts = [found.start() for found in _WORD.finditer(source)]
    found: list[End] = []
    for start in random.sample(starts, min(2, len(starts))):
        end = min(len(source), start + random.randint(20, 120))
        inside = [at for at, place in enumerate(reading.starts) if start <= place < end]
        text = "".join(reading.text[at] for at in inside if reading.ends[at] <= end)
        is_long = sum(map(str.isalnum, text)) > MOST_LETTERS
        if is_long and end in reading.ends and word_end(source, end) == end:
            found.append(End(kind="no marker", construct="no marker", end=end, start=start,
                             marker=True))  # fmt: skip
    return found


def citation_of(document: Document, end: End) -> Citation:
    """Return the citation of an end, in UTF-16 code units."""
    source = normalise(document.source)
    start = None if end.start is None else source.utf16(end.start)
    return Citation(
        start=start, end=source.utf16(end.end) - end.split, sources=["s"], marker=end.marker
    )


def _with_start(random: Random, end: End, starts: list[int]) -> End:
    before = [start for start in starts if start < end.end]
    if not before or random.random() < 0.5:
        return end
    start = random.choice(before[-12:] if random.random() < 0.7 else before)
    return End(kind=end.kind, construct=end.construct, end=end.end, start=start, split=end.split)


def _kind(source: str, end: int, atom: Atom, inner: int) -> str:
    is_end = inner == len(atom.source)
    before, after = source[end - 1], source[end : end + 1]
    if not atom.shown and not atom.is_plain:
        return "after markup" if is_end else "in markup"
    if not is_end and not atom.is_plain:
        if atom.source == atom.shown:
            return "in an emoji"
        return "in an entity" if atom.shown.strip() else "in a break"
    if after and category(after)[0] == "M":
        return "before a mark"
    if before.isspace():
        return "after a blank line" if source[:end].endswith("\n\n") else "after a blank"
    if before.isalnum() and after.isalnum():
        return "in a word"
    return "after a word" if before.isalnum() else "after a sign"
