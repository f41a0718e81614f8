"""Which sources of a list are one, and what they are called together."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from operator import is_

from renderer.model import Source, key
from renderer.urls import Address, parse_address, without_campaign


class Merged:
    """A list of sources, which may grow, and what it is when every source is in it once."""

    given: list[Source]
    """The list as it was given."""

    numbers: dict[str, int]
    """The number of the source of each id in it, from 1; the first one of an id counts."""

    sources: list[Source]
    """The sources, each where the first of its equals was, with what that lacks from the others."""

    places: list[int]
    """Where in ``sources`` each source of the list as it was given is."""

    ids: dict[str, int]
    """Where in ``sources`` the source of each id is; the first one of an id counts."""

    def __init__(self, sources: Iterable[Source] = ()) -> None:
        self._clear()
        self.know(tuple(sources))

    def know(self, sources: Sequence[Source]) -> bool:
        """Take in a list; says whether it goes on from the one before.

        If it does, only what is new is looked at.
        """
        before, known = self.given, dict[int, Hashable]()
        goes_on = len(sources) >= len(before) and all(map(is_, before, sources))
        if not goes_on:
            known = {id(source): each for source, each in zip(before, self._known, strict=True)}
            self._clear()
        for source in sources[len(self.given) :]:
            name = known.get(id(source))
            self._add(source, _known_by(source) if name is None else name)
        return goes_on

    def _clear(self) -> None:
        self.given, self.sources, self.places = [], [], []
        self.numbers, self.ids = {}, {}
        self._known: list[Hashable] = []
        self._places: dict[Hashable, int] = {}

    def _add(self, source: Source, known: Hashable) -> None:
        place = self._places.setdefault(known, len(self.sources))
        if place == len(self.sources):
            self.sources.append(source)
        else:
            self.sources[place] = _filled(self.sources[place], source)
        self.given.append(source)
        self.places.append(place)
        self._known.append(known)
        if source.id is not None:
            self.numbers.setdefault(key(source.id), len(self.given))
            self.ids.setdefault(key(source.id), place)


def _known_by(source: Source) -> Hashable:
    return identity(source, parse_address(source.url, trim=True) if source.url else None)


def identity(source: Source, address: Address | None) -> Hashable:
    """Return what equal sources share: their ``address``, else their id and title.

    Of those without an id, only the ones that are the same in all their fields are one.
    """
    if address is not None:
        return ("address", without_campaign(address.href))
    id = None if source.id is None else key(source.id)
    known = ("words", id, source.title or "", source.url or "")
    if id:
        return known
    return (*known, source.snippet, source.label, source.date, repr(sorted(source.extra.items())))


def _filled(first: Source, other: Source) -> Source:
    """Return a source with what it lacks from an equal one."""
    filled = {
        name: getattr(other, name)
        for name in ("id", "title", "snippet")
        if getattr(first, name) in (None, "") and getattr(other, name) not in (None, "")
    }
    return replace(first, **filled) if filled else first
