"""Shrinking: the smallest part of a failing input that still fails."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from tests.oracles.atoms import Atom
from tests.oracles.documents import Document
from tests.oracles.ends import End

Part = TypeVar("Part")

#: How often an input is tried before it is taken for small enough.
MOST = 600


def smallest(parts: Sequence[Part], fails: Callable[[list[Part]], bool]) -> list[Part]:
    """Return parts that still fail, and of which none of the rows tried could be left out."""
    kept = list(parts)
    tries = 0
    size = max(1, len(kept) // 2)
    while size:
        at, is_smaller = 0, False
        while at < len(kept) and tries < MOST:
            rest = kept[:at] + kept[at + size :]
            tries += 1
            if rest and fails(rest):
                kept, is_smaller = rest, True
            else:
                at += size
        if tries >= MOST:
            break
        if not is_smaller or size > 1:
            size //= 2
    return kept


def shrink_passage(
    document: Document, end: End, fails: Callable[[Document, End], bool]
) -> tuple[Document, End]:
    """Return the smallest document found in which a citation still fails, and the citation."""
    parts = _words(document.atoms)
    ends = [0]
    for atom in parts:
        ends.append(ends[-1] + len(atom.source))
    own = max(number for number, at in enumerate(ends) if at < end.end)
    inner = end.end - ends[own]
    begin = None
    if end.start is not None:
        begin = max(number for number, at in enumerate(ends[:-1]) if at <= end.start)
    offset = end.start - ends[begin] if end.start is not None and begin is not None else 0

    def case(kept: Sequence[tuple[int, Atom]]) -> tuple[Document, End] | None:
        numbers = [number for number, _ in kept]
        if own not in numbers or (begin is not None and begin not in numbers):
            return None
        starts = {number: sum(len(atom.source) for _, atom in kept[:at])
                  for at, number in enumerate(numbers)}  # fmt: skip
        start = None if begin is None else starts[begin] + offset
        smaller = replace(end, end=starts[own] + inner, start=start)
        return Document(tuple(atom for _, atom in kept)), smaller

    def still(kept: list[tuple[int, Atom]]) -> bool:
        made = case(kept)
        return made is not None and fails(*made)

    found = case(smallest(list(enumerate(parts)), still))
    return found if found is not None else (document, end)


def shrink_document(document: Document, fails: Callable[[Document], bool]) -> Document:
    """Return the smallest document found that still fails as a whole."""
    kept = smallest(_words(document.atoms), lambda atoms: fails(Document(tuple(atoms))))
    return Document(tuple(kept))


def _words(atoms: Sequence[Atom]) -> list[Atom]:
    """Return atoms of which each plain one is a word or a blank at most."""
    found: list[Atom] = []
    for atom in atoms:
        if not atom.is_plain or atom.marker or " " not in atom.source:
            found.append(atom)
            continue
        words = re.findall(r"\S+|\s+", atom.source)
        for number, word in enumerate(words):
            is_first = atom.first and not number
            found.append(replace(atom, source=word, shown=word, first=is_first))
    return found
