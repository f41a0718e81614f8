"""The elements of the input language: their names, aliases, rules and the tags written for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from renderer.safehtml.attributes import WRITERS, Writer, Written, plain
from renderer.safehtml.nesting import Rule

#: Elements without content, and so without an end tag.
VOID = frozenset({"br", "wbr", "hr", "input", "img"})

# fmt: off
_DIVISIONS = (
    "section", "article", "aside", "header", "footer", "main", "nav", "figure", "figcaption",
    "address", "center", "hgroup", "search", "fieldset", "form",
)
# fmt: on

#: Names that are read as another element.
ALIASES: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(_DIVISIONS, "div"),
        **dict.fromkeys(("font", "big", "label", "nobr", "time", "bdi"), "span"),
        "strike": "s",
        "tt": "code",
        "acronym": "abbr",
    }
)

# Blocks that take the direction of their own text.
_DIRECTED = frozenset({"p", "ul"})
# Elements that the builder writes in a way of their own.
_PARTICULAR = frozenset({"a", "code", "pre", "table"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """What the scan knows of one name of the input."""

    name: str
    """The name that its tags bear in the input."""

    element: str
    """The element it is read as."""

    rule: Rule
    """Where it may stand and what it may hold."""

    written: Written
    """Its tags, if they depend on nothing."""

    writer: Writer | None
    """Writes its tags, if they depend on its attributes or the policy."""

    void: bool
    """Whether it has no content and no end tag."""

    particular: bool
    """Whether more than its own tags is to be written or remembered."""


def kinds_under(rules: Mapping[str, Rule], void: frozenset[str]) -> Mapping[str, Kind]:
    """Return every element by the names it may bear, under these rules, with these void."""
    names = {name: name for name in rules if name != "region"} | dict(ALIASES)
    return {name: _kind(name, element, rules[element], void) for name, element in names.items()}


def _kind(name: str, element: str, rule: Rule, void: frozenset[str]) -> Kind:
    return Kind(
        name=name,
        element=element,
        rule=rule,
        written=plain(element, ' dir="auto"' if element in _DIRECTED else ""),
        writer=WRITERS.get(element),
        void=element in void,
        particular=element in _PARTICULAR or element in void,
    )
