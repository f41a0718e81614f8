"""Markers: put into built documents, in every form, at places from which nothing may be lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random

from tests.oracles.atoms import Atom, Atoms, hidden, text, whole
from tests.oracles.dialects import Dialect
from tests.oracles.documents import Document
from tests.oracles.expect import Right
from tests.oracles.words import word_end

_NAME = "marker "


def _plain(shown: str) -> Callable[[Dialect], Atoms]:
    return lambda _: [text(shown)]


def _linked(before: str, shown: str, after: str) -> Callable[[Dialect], Atoms]:
    def build(_: Dialect) -> Atoms:
        inner = [hidden("["), text(shown), hidden("](https://ex.com/he?a=1)")]
        linked = [replace(atom, closed=True) for atom in inner]
        linked[0] = replace(linked[0], first=True)
        return [text(before), *linked, text(after)] if before else linked

    return build


#: Forms that stand within a line: the atoms that a citation calls its marker.
FORMS: dict[str, Callable[[Dialect], Atoms]] = {
    "[1]": _plain("[1]"),
    "[1, 2]": _plain("[1, 2]"),
    "[1-3]": _plain("[1-3]"),
    "[1–3]": _plain("[1–3]"),
    "［1］": _plain("［1］"),
    "【1】": _plain("【1】"),
    "[١]": _plain("[١]"),
    "【4:0†source】": _plain("【4:0†source】"),
    "(ex.com, 2024)": _plain("(ex.com, 2024)"),
    "[*]": lambda _: [text("["), whole("\\*", "*"), text("]")],
    "**[1]**": lambda _: [hidden("**"), text("[1]"), hidden("**")],
    "escaped": lambda _: [whole("\\[", "["), text("1"), whole("\\]", "]")],
    "<sup>1</sup>": lambda _: [hidden("<sup>"), text("1"), hidden("</sup>")],
    "[1](url)": _linked("", "1", ""),
    "[[1]](url)": _linked("", "[1]", ""),
    "([ex](url))": _linked("(", "ex", ")"),
    "token": lambda _: [
        *(hidden("\ue200"), text("cite"), hidden("\ue202"), text("turn0search1")),
        hidden("\ue201"),
    ],
}

#: Where what a marker follows is not in its block.
_SIDES = {
    _NAME + "first": "after",
    _NAME + "on a line": "line",
    _NAME + "in a cell": "empty",
}


@dataclass(frozen=True, slots=True)
class Marked:
    """A marker in a document."""

    construct: str
    start: int
    end: int
    right: Right


def mark(random: Random, dialect: Dialect, document: Document) -> Document:
    """Return a document with markers put in."""
    atoms: Atoms = []
    marker = 0
    for before, atom in pairwise((hidden("\n\n"), *document.atoms)):
        put: Atoms = []
        head, tail = atom, None
        if _is_empty_cell(before, atom):
            put = _put(random, dialect, marker + 1, "in a cell")
            atoms += [replace(each, block=atom.block) for each in put]
        elif where := _leads(random, before, atom):
            put = _put(random, dialect, marker + 1, where)
            put.append(hidden("\n\n" if where == "alone" else " "))
            number = max(each.marker for each in put)
            put = [replace(each, marker=each.marker or number) for each in put]
            put[-1] = replace(put[-1], shown=put[-1].source)
            atoms += [replace(each, block=atom.block) for each in put]
        elif (end := _spot(random, atom)) is not None:
            head, tail = (
                replace(atom, source=part, shown=part)
                for part in (atom.source[:end], atom.source[end:])
            )
            put = _put(random, dialect, marker + 1)
        atoms.append(head)
        if tail is not None:
            atoms += [*(replace(each, block=atom.block) for each in put), tail]
        marker = max((each.marker for each in put), default=marker)
    return Document(tuple(atoms))


def _leads(random: Random, before: Atom, atom: Atom) -> str:
    """Return what marker to put before an atom that begins a block or a line; empty: none."""
    is_words = atom.is_plain and atom.source[:1].isalnum() and not atom.closed
    if before.construct == "hard break" and before.whole:
        return "on a line" if is_words and random.random() < 0.5 else ""
    if before.block == atom.block or not atom.block or random.random() >= 0.3:
        return ""
    if random.random() < 0.5:
        return "alone"
    return "first" if is_words else ""


def _is_empty_cell(before: Atom, atom: Atom) -> bool:
    return before.source in ("| ", " | ") and atom.source in (" |", " | ") and not before.is_plain


def _spot(random: Random, atom: Atom) -> int | None:
    """Return an end of a word in a plain atom that a marker may stand behind."""
    if not atom.is_plain or atom.closed or random.random() < 0.6:
        return None
    ends = [
        end
        for end in range(1, len(atom.source))
        if (atom.source[end - 1].isalnum() or atom.source[end - 1] in ".!?。")
        and atom.source[end] in " .,;!?。"
        and word_end(atom.source, end) == end
    ]
    return random.choice(ends) if ends else None


def _put(random: Random, dialect: Dialect, number: int, where: str = "") -> Atoms:
    """Return one marker or two side by side, and what goes with them."""
    put: Atoms = []
    gap = "" if where else random.choice(("", "", " "))
    for each in range(random.choice((1, 1, 1, 2))):
        name = random.choice(tuple(FORMS))
        between = gap if not each else random.choice(("", " "))
        if between:
            put.append(replace(hidden(between), shown=between, marker=number + each))
        form = [replace(atom, construct=_NAME + (where or name)) for atom in FORMS[name](dialect)]
        if name in ("[1]", "[1, 2]", "【1】") and random.random() < 0.15:
            # The stars go with it, though the citation does not speak of them.
            form = [hidden("**"), *form, hidden("**")]
        put += [replace(atom, marker=number + each) for atom in form]
    return put


def find_marked(document: Document) -> list[Marked]:
    """Return the markers of a document, in order, each with its right place."""
    base = document.without_markers()
    found: list[Marked] = []
    at = plain = 0
    begun: dict[int, tuple[int, int, str, int]] = {}
    for atom in document.atoms:
        if atom.marker and atom.construct.startswith(_NAME):
            start, _, name, before = begun.get(atom.marker, (at, 0, atom.construct, plain))
            begun[atom.marker] = (start, at + len(atom.source), name, before)
        if not atom.marker:
            plain += len(atom.shown)
        at += len(atom.source)
    for start, end, name, before in begun.values():
        ink = base.reading.inks[before]
        side = _SIDES.get(name, "before") if ink or name != _NAME + "alone" else "empty"
        found.append(Marked(name, start, end, Right(ink=ink, side=side)))
    return found
