"""Blocks of code, fenced and indented."""

from __future__ import annotations

from dataclasses import replace

from tests.oracles.atoms import Atoms, closed, hidden, prefixed, text
from tests.oracles.dialects import Kit

_CODE = (
    *(
        "x = a[1]\n",
        "he said <b>&amp;</b>\n",
        "1. foo\n",
        "https://ex.com/he\n",
        "# c\n",
        "**a**\n",
    ),
    *("[x]: https://ex.com\n", "[a](https://ex.com)\n", "  indented $5\n", "- [x] a\n", "水 = 1\n"),
    *("<!-- he -->\n", "&eacute; | a\n", "\n"),
)

#: What indented code is called.
INDENTED = "indented code"


_NAMES = ("", "", "python", "py", "js title=he", "c++ {1,3}", "{.he #said}")


def fence(kit: Kit) -> Atoms:
    return _fence(kit, kit.random.choice(("```", "```", "````")))


def tildes(kit: Kit) -> Atoms:
    return _fence(kit, "~~~")


def _fence(kit: Kit, mark: str, *, is_open: bool = False) -> Atoms:
    names = _NAMES if kit.dialect.indent == 0 else _NAMES[:4]
    opening = mark + kit.random.choice(names) + "\n"
    atoms = [hidden(opening), *_code(kit)]
    if is_open:
        return closed(atoms)
    return closed([*atoms, hidden(mark)])


def open_fence(kit: Kit) -> Atoms:
    return _fence(kit, "```", is_open=True)


def indented(kit: Kit) -> Atoms:
    inner = [replace(atom) for atom in _code(kit)]
    last = inner[-1]
    inner[-1] = replace(last, source=last.source.rstrip("\n"), shown=last.shown.rstrip("\n"))
    return closed(prefixed(inner, "    "))


def _code(kit: Kit) -> Atoms:
    lines = ["x\n" if kit.random.random() < 0.2 else kit.random.choice(_CODE)]
    lines += kit.random.choices(_CODE, k=kit.random.randint(0, 3))
    if not lines[0].strip():
        lines[0] = "a = 1\n"
    return [text("".join(lines) + "end\n")]
