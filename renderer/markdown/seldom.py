"""Rules that most texts do not need are asked only where a sign of theirs stands in the text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore

Rule = Callable[[StateCore], None]

#: The signs without which each rule has nothing to do: line ends to be mended and NUL, and what
#: escaped characters and entities are written with.
NEEDS: Mapping[str, str] = MappingProxyType({"normalize": "\r\0", "text_join": "\\&"})


def install(engine: MarkdownIt) -> None:
    """Put rules that look first in the place of the engine's own."""
    ruler = engine.core.ruler
    known = dict(zip(ruler.get_active_rules(), ruler.getRules(""), strict=True))
    for name, signs in NEEDS.items():
        ruler.at(name, _where_any(signs, known[name]))


def _where_any(signs: str, rule: Rule) -> Rule:
    def ask(state: StateCore) -> None:
        if any(map(state.src.__contains__, signs)):
            rule(state)

    return ask
