"""Links and images of every sort."""

from __future__ import annotations

from tests.oracles.atoms import Atoms, closed, text, wrapped
from tests.oracles.dialects import Kit
from tests.oracles.vocabulary import word, words

#: The labels of definitions that every text has, and what they define.
LABELS = {
    "ref": "https://def.example/the/he",
    "he said": "<https://def.example/a_(b)>",
    "Zürich": "https://def.example/in?x=1",
}


_ADDRESSES = (
    *("https://ex.com/the/he", "https://a.org/said?x=1&amp;y=2#it", "https://q.com/a_(b)"),
    *("<https://ex.com/in>", "https://ex.com/2024/is-it", "https://ex.com", "mailto:he@said.org"),
)


_BARE = ("https://ex.com/he", "https://ex.com/page?the=1", "http://a.org/in/2024")


def link(kit: Kit, inner: Atoms) -> Atoms:
    return closed(wrapped("[", inner, f"]({kit.random.choice(_ADDRESSES)})"))


def titled_link(kit: Kit) -> Atoms:
    title = words(kit, 2).replace('"', "")
    quoted = kit.random.choice((f'"{title}"', f'"{title}"', f"'{word(kit)[:2]}'"))
    return closed(wrapped("[", [text(words(kit))], f"]({kit.random.choice(_ADDRESSES)} {quoted})"))


def reference(kit: Kit, inner: Atoms) -> Atoms:
    return closed(wrapped("[", inner, f"][{kit.random.choice(tuple(LABELS))}]"))


def collapsed(kit: Kit) -> Atoms:
    return closed(wrapped("[", [text(kit.random.choice(tuple(LABELS)))], "][]"))


def shortcut(kit: Kit) -> Atoms:
    return closed(wrapped("[", [text(kit.random.choice(tuple(LABELS)))], "]"))


def autolink(kit: Kit) -> Atoms:
    return closed(wrapped("<", [text(kit.random.choice((*_BARE, "he@said.org")))], ">"))


def address(kit: Kit) -> Atoms:
    atoms = [text(kit.random.choice(_BARE))]
    return closed(atoms) if kit.reads("addresses") else atoms


def image(kit: Kit) -> Atoms:
    title = kit.random.choice(("", "", f' "{word(kit)}"'.replace("'", "")))
    return closed(
        wrapped(
            "![", [text(words(kit))], f"](https://i.org/{kit.random.choice('ahi')}x.png{title})"
        )
    )


def badge(kit: Kit) -> Atoms:
    inner = wrapped("[![", [text(words(kit))], "](https://i.org/he.svg)](https://ex.com/in)")
    return closed(inner)
