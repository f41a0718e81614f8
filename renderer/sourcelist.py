"""The sources of a reply: one list for all its segments, every source once, each with a number."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from renderer.finalize.equal import identity
from renderer.labels import Label, label
from renderer.model import CodeSegment, Segment, Source, TextSegment, join, key
from renderer.options import Limits, Options
from renderer.problems import CODES, Problem
from renderer.text import tidy
from renderer.urls import Address, parse_address, parse_content_address


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedSource:
    """A source as templates see it. Every text is plain: templates escape it."""

    number: int
    """Its place in the list, from 1."""

    id: str
    """The id it is stored with; empty if it has none."""

    href: str
    """The address it links to, checked; empty if it has none that is safe."""

    label: str
    """What a chip shows."""

    domain: str
    """Where it is from; empty if that is not known."""

    title: str
    """What it is called."""

    snippet: str
    """A few words of it; empty if there are none."""

    date: str
    """When it was published; empty if that is not known."""

    icon: str
    """The path of its icon; empty if it has none."""

    extra: Mapping[str, object]
    """All other fields it was stored with, just as they were: not checked, not cleaned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceList:
    """The list of a reply, and which of its sources a segment's ids mean."""

    sources: tuple[ListedSource, ...]
    """The sources in the order of their numbers."""

    numbers: Mapping[tuple[int, str], int]
    """The number of a source, by the number of its segment (from 0) and its id."""

    problems: tuple[Problem, ...]
    """What is wrong with the sources."""

    def find(self, segment: int, id: str) -> ListedSource | None:
        """Return the source that an id means in a segment."""
        number = self.numbers.get((segment, id))
        return self.sources[number - 1] if number else None


@dataclass(slots=True)
class _Found:
    """All sources that are one, while the list is made."""

    address: Address | None
    href: str
    sources: list[Source] = field(default_factory=list)
    is_cited: bool = False


def list_sources(
    segments: Sequence[Segment], paths: Sequence[str], options: Options, word: str
) -> SourceList:
    """Make the list for the segments of a message; ``word`` is what a nameless source is called."""
    problems: list[Problem] = []
    found: dict[Hashable, _Found] = {}
    keys: dict[tuple[int, str], Hashable] = {}
    for number, segment in enumerate(segments):
        if not isinstance(segment, TextSegment | CodeSegment):
            continue
        for index, source in enumerate(segment.sources):
            address = parse_address(source.url, trim=True) if source.url else None
            known = identity(source, address)
            if known not in found:
                wanted = source.url if options.link is None else options.link(source)
                href = _href(wanted, address, options)
                found[known] = _Found(address, href)
                if wanted and not href:
                    path = join(paths[number], f"sources[{index}].url")
                    problems.append(
                        Problem(path=path, code="no-link", message=CODES["no-link"], value=wanted)
                    )
            found[known].sources.append(source)
            if source.id is not None:
                keys.setdefault((number, key(source.id)), known)
        for id in _cited(segment):
            if (number, id) in keys:
                found[keys[number, id]].is_cited = True
    ordered = _ordered(found, options)
    place = {known: number for number, known in enumerate(ordered, 1)}
    return SourceList(
        sources=tuple(
            _listed(number, found[known], options, word) for known, number in place.items()
        ),
        numbers={each: place[known] for each, known in keys.items() if known in place},
        problems=tuple(problems),
    )


def _cited(segment: TextSegment | CodeSegment) -> Iterator[str]:
    for citation in segment.citations:
        for cited in citation.sources:
            if cited.id is not None:
                yield key(cited.id)


def _ordered(found: Mapping[Hashable, _Found], options: Options) -> Iterable[Hashable]:
    if options.uncited == "keep":
        return found
    cited = [known for known, each in found.items() if each.is_cited]
    rest = [known for known, each in found.items() if not each.is_cited]
    return cited + rest if options.uncited == "after" else cited


def _listed(number: int, found: _Found, options: Options, word: str) -> ListedSource:
    limits = options.limits
    first = found.sources[0]
    names = _names(found, limits)
    return ListedSource(
        number=number,
        id="" if first.id is None else tidy(key(first.id), limits.title),
        href=found.href,
        label=names.short or tidy(word, limits.label),
        domain=names.domain,
        title=names.title or word,
        snippet=_first(found.sources, "snippet", limits.snippet),
        date=_first(found.sources, "date", limits.title),
        icon=_icon(first, options),
        extra=first.extra,
    )


def _names(found: _Found, limits: Limits) -> Label:
    """Return the names of the first of the sources that has a title of its own."""
    sources = [source for source in found.sources if source.title] or found.sources
    return label(sources[0], found.address, short=limits.label, long=limits.title)


def _first(sources: Iterable[Source], name: str, limit: int) -> str:
    texts = (tidy(getattr(source, name), limit) for source in sources)
    return next(filter(None, texts), "")


def _href(wanted: object, address: Address | None, options: Options) -> str:
    """Return the address a source links to: its own, or what the owner's function gave for it."""
    if options.link is None:
        return address.href if address else ""
    target = parse_content_address(wanted, relative=True) if isinstance(wanted, str) else None
    return target.href if target and target.scheme in ("http", "https", "") else ""


def _icon(source: Source, options: Options) -> str:
    """Return the path of an icon; one of another site would tell it who reads what."""
    path = options.icon(source) if options.icon else None
    target = parse_content_address(path, relative=True) if isinstance(path, str) else None
    return target.href if target and not target.host and not target.scheme else ""
