"""Ask only those block rules that can begin at a line's first sign: all others would decline."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from types import MappingProxyType

from markdown_it import MarkdownIt
from markdown_it.ruler import Ruler
from markdown_it.rules_block import StateBlock

Rule = Callable[[StateBlock, int, int, bool], bool]

#: The signs at which each rule begins. The others are asked at every line: what comes before the
#: first sign, or the line below, decides about them.
BEGINS: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "fence": frozenset("`~"),
        "formula": frozenset("$\\"),
        "blockquote": frozenset(">"),
        "hr": frozenset("*-_"),
        "list": frozenset("*-+0123456789"),
        "reference": frozenset("["),
        "html_block": frozenset("<"),
        "heading": frozenset("#"),
    }
)


def install(engine: MarkdownIt) -> None:
    """Have the rules asked by a line's first sign; to be called last."""
    engine.block.ruler = _BySign(engine.block.ruler)


class _BySign(Ruler[Rule]):
    """The rules of a ruler, each chain of them behind one rule that asks the right ones."""

    def __init__(self, ruler: Ruler[Rule]) -> None:
        super().__init__()
        self.__rules__ = [rule for rule in ruler.__rules__ if rule.enabled]
        names = {"", *(name for rule in self.__rules__ for name in rule.alt)}
        self._chains = {name: [self._asking(name)] for name in names}

    def getRules(self, chainName: str = "") -> list[Rule]:
        return self._chains[chainName]

    def _asking(self, name: str) -> Rule:
        rules = {each.name: each.fn for each in self.__rules__ if not name or name in each.alt}
        by_sign = {
            sign: tuple(rule for each, rule in rules.items() if sign in BEGINS.get(each, {sign}))
            for sign in {"", *chain.from_iterable(BEGINS.values())}
        }

        others = by_sign[""]

        def ask(state: StateBlock, start: int, end: int, silent: bool) -> bool:
            first = state.bMarks[start] + state.tShift[start]
            for rule in by_sign.get(state.src[first : first + 1], others):
                if rule(state, start, end, silent):
                    return True
            return False

        return ask
