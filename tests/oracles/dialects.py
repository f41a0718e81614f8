"""Dialects: which constructs an engine reads, and how the others are shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from tests.support import engines
from tests.support.engines import Engine


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """What an engine reads. What it does not read is shown as it is written, or not written."""

    name: str
    engine: Engine = field(repr=False)
    reads: frozenset[str]
    """Of ``strikethrough``, ``tasks``, ``addresses``, ``formulas``, ``backslashes`` and
    ``open-fences``."""
    indent: int = 0
    """The columns by which what belongs to a list item is indented; 0: as its marker is wide."""
    escapes: str
    """The signs that a backslash makes plain."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kit:
    """What is needed to build a text: the choices, and the engine they are made for."""

    random: Random
    dialect: Dialect

    def reads(self, name: str) -> bool:
        """Say whether the engine reads a construct."""
        return name in self.dialect.reads


_COMMON = frozenset({"strikethrough", "backslashes", "open-fences"})

_FEATURES = {
    "own": _COMMON | {"tasks", "addresses", "formulas"},
    "mistune": _COMMON,
    "python-markdown": frozenset[str](),
    "cmarkgfm": _COMMON | {"tasks", "addresses"},
}

_ESCAPES = r"*_[]()#+-.!`>\~|<&"

_ENGINES = {
    "own": engines.own,
    "mistune": engines.mistune,
    "python-markdown": engines.python_markdown,
    "cmarkgfm": engines.cmarkgfm,
}

NAMES = tuple(_ENGINES)


def dialect(name: str) -> Dialect:
    """Return the dialect of an engine by its name, one of ``NAMES``."""
    is_old = name == "python-markdown"
    return Dialect(
        name=name,
        engine=_ENGINES[name](),
        reads=_FEATURES[name],
        indent=4 if is_old else 0,
        escapes=r"*_[]()#+-.!`>" if is_old else _ESCAPES,
    )
