"""The input language as the scan looks it up: its elements and the tags that need no reading."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

from renderer.safehtml.attributes import HEADINGS
from renderer.safehtml.elements import VOID, Kind, kinds_under
from renderer.safehtml.grammar import NOTHING, read_attributes
from renderer.safehtml.nesting import RULES, Rule
from renderer.safehtml.policy import Policy

# How the alignment of a cell is written by one engine or another.
_ALIGNED = ('style="text-align:{}"', 'style="text-align: {};"', 'align="{}"')


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """The elements that may stand in the input."""

    kinds: Mapping[str, Kind]
    """Every element by the names it may bear."""

    starts: Mapping[str, Kind]
    """Start tags as they are mostly written, without their angle brackets; they need no reading."""

    ends: Mapping[str, str]
    """The name in every end tag as it is mostly written, ``/p``."""


def language(rules: Mapping[str, Rule] = RULES, void: frozenset[str] = VOID) -> Language:
    """Return the input language under these rules, with these elements void."""
    kinds = kinds_under(rules, void)
    return Language(
        kinds=kinds,
        starts=dict(_usual(kinds)),
        ends={f"/{name}": name for name, kind in kinds.items() if not kind.void},
    )


def _usual(kinds: Mapping[str, Kind]) -> Iterator[tuple[str, Kind]]:
    for name, kind in kinds.items():
        for inner in (name, f"{name}/", f"{name} /") if kind.void else (name,):
            yield inner, _settled(kind, NOTHING)
    for name, form, side in product(("td", "th"), _ALIGNED, ("left", "right", "center")):
        written = form.format(side)
        yield f"{name} {written}", _settled(kinds[name], read_attributes(f" {written}") or NOTHING)


def _settled(kind: Kind, attributes: Mapping[str, str]) -> Kind:
    """Return a kind whose tags depend on nothing, now that its attributes are known."""
    if kind.writer is None or kind.element in HEADINGS:
        return kind
    return replace(kind, written=kind.writer(attributes, Policy()), writer=None)


#: The input language.
LANGUAGE = language()
