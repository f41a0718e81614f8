"""Which sources of a list are one, and what they are called together."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace

from renderer.model import Source, key
from renderer.urls import Address, parse_address, without_campaign


@dataclass(frozen=True, slots=True)
class Merged:
    """A list in which every source is once."""

    sources: tuple[Source, ...]
    """The sources, each where the first of its equals was."""

    places: tuple[int, ...]
    """Where in ``sources`` each source of the list as it was given is."""

    ids: Mapping[str, int]
    """Where in ``sources`` the source of each id is; the first one of an id counts."""


def merge(sources: Sequence[Source]) -> Merged:
    """Return the sources, equal ones as one: the first, with what it lacks from the others."""
    merged: list[Source] = []
    known: dict[Hashable, int] = {}
    places: list[int] = []
    ids: dict[str, int] = {}
    for source in sources:
        place = known.setdefault(_known_by(source), len(merged))
        if place == len(merged):
            merged.append(source)
        else:
            merged[place] = _filled(merged[place], source)
        places.append(place)
        if source.id is not None:
            ids.setdefault(key(source.id), place)
    return Merged(tuple(merged), tuple(places), ids)


def _known_by(source: Source) -> Hashable:
    return identity(source, parse_address(source.url, trim=True) if source.url else None)


def identity(source: Source, address: Address | None) -> Hashable:
    """Return what equal sources share: their ``address``, else their id and title.

    Of those without an id, only the ones that are the same in all their words are one.
    """
    if address is not None:
        return ("address", without_campaign(address.href))
    id = None if source.id is None else key(source.id)
    return ("words", id, source.title or "", source.url or "", "" if id else source.snippet)


def _filled(first: Source, other: Source) -> Source:
    """Return a source with what it lacks from an equal one."""
    filled = {
        name: getattr(other, name)
        for name in ("id", "title", "snippet")
        if getattr(first, name) in (None, "") and getattr(other, name) not in (None, "")
    }
    return replace(first, **filled) if filled else first
