"""Which element may stand in which: the rules under which every parser builds the tree as written.

What may stand at a place is a set of bits, its context. A rule says what an element needs there,
what bars it, and what the context is inside.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

TEXT = 1 << 0
PHRASING = 1 << 1
BLOCK = 1 << 2
SUMMARY = 1 << 3
ITEM = 1 << 4
TERM = 1 << 5
SECTION = 1 << 6
ROW = 1 << 7
CELL = 1 << 8
#: The place is in a row group that the input left out and the scan wrote.
IMPLIED = 1 << 9
IN_LINK = 1 << 10
IN_CODE = 1 << 11

FLOW = TEXT | PHRASING | BLOCK
#: What holds at any depth, through lists and tables too.
_LASTING = IN_LINK | IN_CODE

#: Levels of written elements. Chromium flattens at 512, those of the host's page included.
DEEPEST = 100
#: A list or table opens only where its parts still fit.
DEEPEST_CONTAINER = 96


@dataclass(frozen=True, slots=True)
class Rule:
    """Where an element may open, and what may open in it."""

    needs: int
    """Bits that must be set in the context."""

    bars: int
    """Bits that must not be set in the context."""

    keeps: int
    """Bits that pass from the context round the element to that inside."""

    adds: int
    """Bits that are set inside."""

    deepest: int = DEEPEST
    """The deepest level at which it may be written."""

    asks: int = field(init=False)
    """Bits of the context that matter: those needed, which must be set, and those barred."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "asks", self.needs | self.bars)

    def may_open(self, context: int) -> bool:
        """Tell whether the rule's element may open where ``context`` holds."""
        return context & self.asks == self.needs

    def inside(self, context: int) -> int:
        """Return the context inside an element that opens where ``context`` holds."""
        return context & self.keeps | self.adds


_TRANSPARENT = Rule(PHRASING, 0, FLOW | _LASTING, 0)
_LINK = Rule(PHRASING, IN_LINK, FLOW | _LASTING, IN_LINK)
_CODE = Rule(PHRASING, IN_CODE, TEXT | PHRASING | _LASTING, IN_CODE)
_VOID = Rule(PHRASING, 0, 0, 0)
_PARAGRAPH = Rule(BLOCK, 0, _LASTING, TEXT | PHRASING)
_DIVISION = Rule(BLOCK, 0, _LASTING, FLOW)
_DETAILS = Rule(BLOCK, 0, _LASTING, FLOW | SUMMARY)
_LIST = Rule(BLOCK, 0, _LASTING, ITEM, DEEPEST_CONTAINER)
_TERMS = Rule(BLOCK, 0, _LASTING, TERM, DEEPEST_CONTAINER)
_TABLE = Rule(BLOCK, 0, _LASTING, SECTION | ROW, DEEPEST_CONTAINER + 1)
_GROUP = Rule(SECTION, 0, _LASTING, ROW)

# fmt: off
_INLINE = (
    "em", "strong", "s", "del", "ins", "sub", "sup", "kbd", "samp", "var", "mark", "small",
    "b", "i", "u", "q", "cite", "abbr", "dfn", "span",
)
# fmt: on

#: Rule of every element by its name; an element of no rule is not in the language.
RULES: Mapping[str, Rule] = MappingProxyType(
    {
        **dict.fromkeys(("p", "pre", "h1", "h2", "h3", "h4", "h5", "h6"), _PARAGRAPH),
        **dict.fromkeys(("blockquote", "div"), _DIVISION),
        "details": _DETAILS,
        "summary": Rule(SUMMARY, 0, _LASTING, FLOW),
        **dict.fromkeys(("ul", "ol"), _LIST),
        "li": Rule(ITEM, 0, _LASTING, FLOW),
        "dl": _TERMS,
        **dict.fromkeys(("dt", "dd"), Rule(TERM, 0, _LASTING, FLOW)),
        "region": Rule(BLOCK, 0, _LASTING, BLOCK, DEEPEST_CONTAINER),
        "table": _TABLE,
        "caption": Rule(SECTION, 0, _LASTING, FLOW),
        **dict.fromkeys(("thead", "tbody", "tfoot"), _GROUP),
        "tr": Rule(ROW, 0, _LASTING, CELL),
        **dict.fromkeys(("td", "th"), Rule(CELL, 0, _LASTING, FLOW)),
        "a": _LINK,
        "code": _CODE,
        **dict.fromkeys(_INLINE, _TRANSPARENT),
        **dict.fromkeys(("br", "wbr", "input", "img"), _VOID),
        "hr": Rule(BLOCK, 0, 0, 0),
    }
)

#: The row group written round bare rows: other parts of a table may follow and so close it.
IMPLIED_GROUP = replace(_GROUP, adds=ROW | SECTION | IMPLIED)
