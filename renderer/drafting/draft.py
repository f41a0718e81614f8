"""An answer in the making: what a provider says, in its own terms, becomes events of ours."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from renderer.drafting.cleaner import Cleaner
from renderer.drafting.listing import Listing
from renderer.drafting.numbered import Numbered, cite_numbers
from renderer.drafting.position import Position
from renderer.drafting.ruler import Ruler
from renderer.drafting.verify import Range, find_range
from renderer.events import DoneEvent, Event, SourcesEvent, TextEvent
from renderer.model import Citation, CitedSource, Id
from renderer.problems import CODES, Problem

#: Citations of a longer text wait until it has grown by this factor: so all work stays linear.
_GROWTH = 1.1
_SMALL = 8_192


@dataclass(slots=True)
class _Waiting:
    """A citation whose place is not known yet."""

    sources: tuple[CitedSource, ...]
    position: Position
    path: str


@dataclass(slots=True)
class _Part:
    """A piece of the answer with offsets of its own."""

    begin: int
    pieces: list[str] = field(default_factory=list)
    length: int = 0
    waiting: list[_Waiting] = field(default_factory=list)
    measured: int = 0


class Draft:
    """An answer in the making.

    A provider's module tells it texts, sources and citations, in the order in which they come;
    :meth:`events` gives what has become certain. Positions are those of the provider: they are
    converted and proved here. Nothing raises for what a payload holds.
    """

    def __init__(self, *, clean: bool = True) -> None:
        self.id: Id | None = None
        """What the provider calls the answer."""
        self._cleaner = Cleaner() if clean else None
        self._parts = [_Part(0)]
        self._pending: dict[int, _Part] = {}
        self._separator = ""
        self._raw = 0
        self._text: list[str] = []
        self._wide: list[int] = []
        self._length = 0
        self._given = 0
        self._listing = Listing()
        self._citations: list[Citation] = []
        self._marked: dict[tuple[int | None, int | None], set[Id | None]] = {}
        self._problems: dict[tuple[str, str], Problem] = {}
        self._numbered: Numbered | None = None

    # What a provider's module tells.

    def text(self, delta: str | None, keep: Iterable[tuple[int, int]] = ()) -> None:
        """Add a piece of text; ``keep`` are ranges of it that are cited, and stay."""
        if not delta:
            return
        if self._separator and self._raw:
            self._add(self._separator, ())
            self._parts[-1].begin = self._raw
        self._separator = ""
        part = self._parts[-1]
        part.pieces.append(delta)
        part.length += len(delta)
        self._add(delta, keep)

    def part(self, separator: str = "") -> int:
        """Begin a part: offsets count from here. ``separator`` goes before its text, if it has any.

        Returns its number; that of the one which is there from the beginning is 0.
        """
        self._separator = self._separator or separator
        self._parts.append(_Part(self._raw))
        return len(self._parts) - 1

    @property
    def here(self) -> int:
        """Where the text of this part ends, in characters."""
        return self._parts[-1].length

    @property
    def written(self) -> str:
        """The text of this part, as it came."""
        part = self._parts[-1]
        part.pieces = ["".join(part.pieces)]
        return part.pieces[0]

    @property
    def has_begun(self) -> bool:
        """Whether any text or source has come."""
        return bool(self._raw) or self._listing.has_any

    def source(self, identity: Hashable = None, **fields: object) -> str:
        """List a source, once for each address or ``identity``; returns its id.

        ``fields`` are those of a source, and any others; texts that are none are left out.
        """
        return self._listing.add(identity, fields)

    def cite(
        self,
        sources: Sequence[str | CitedSource],
        position: Position | None,
        path: str,
        *,
        part: int | None = None,
    ) -> None:
        """Cite sources at a position of this part or an earlier one; with none, only list them."""
        cited = tuple(
            each if isinstance(each, CitedSource) else CitedSource(id=each) for each in sources
        )
        # A point at the beginning stands behind nothing: it is no place.
        is_nowhere = position is None or (position.kind == "point" and position.end == 0)
        if cited and position is not None and not is_nowhere:
            number = len(self._parts) - 1 if part is None else part
            self._parts[number].waiting.append(_Waiting(cited, position, path))
            self._pending[number] = self._parts[number]

    def number(self, numbered: Numbered) -> None:
        """Let the text's own markers cite: they are looked for when the text is complete."""
        self._numbered = numbered

    def report(self, path: str, code: str, value: object = None) -> None:
        """Report a problem, once for each place."""
        problem = Problem(path=path, code=code, message=CODES[code], value=value)
        self._problems.setdefault((path, code), problem)

    # What has come of it.

    def events(self) -> Iterator[Event]:
        """Give what has become certain since this was asked last."""
        self._settle_all(is_finished=False)
        yield from self._news()

    def finish(self) -> Iterator[Event]:
        """Give the rest; nothing more will come."""
        if self._cleaner is not None:
            self._write(self._cleaner.finish())
        self._settle_all(is_finished=True)
        if self._numbered is not None:
            numbers = cite_numbers("".join(self._text), self._numbered, self.report)
            self._citations += filter(None, map(self._rest_of, numbers))
        yield from self._news()
        yield DoneEvent(id=self.id, problems=tuple(self._problems.values()))

    def _news(self) -> Iterator[Event]:
        if self._given < len(self._text):
            delta = "".join(self._text[self._given :])
            self._given = len(self._text)
            yield TextEvent(delta)
        sources = self._listing.changed()
        citations, self._citations = tuple(self._citations), []
        if sources or citations:
            yield SourcesEvent(sources, citations)

    def _add(self, text: str, keep: Iterable[tuple[int, int]]) -> None:
        self._raw += len(text)
        self._write(text if self._cleaner is None else self._cleaner.feed(text, keep))

    def _write(self, text: str) -> None:
        if not text:
            return
        if not text.isascii():
            self._wide += (
                self._length + at for at, character in enumerate(text) if character > "\uffff"
            )
        self._text.append(text)
        self._length += len(text)

    def _settle_all(self, *, is_finished: bool) -> None:
        for number, part in sorted(self._pending.items()):
            is_past = part is not self._parts[-1] and self._is_decided(part)
            self._settle(part, is_over=is_finished or is_past)
            if not part.waiting:
                del self._pending[number]

    def _is_decided(self, part: _Part) -> bool:
        """Say whether nothing of a part's text is held back."""
        return self._cleaner is None or part.begin + part.length <= self._cleaner.read

    def _settle(self, part: _Part, *, is_over: bool) -> None:
        """Find the places of the citations of a part that wait."""
        due = part.length < _SMALL or part.length > part.measured * _GROWTH
        if not part.waiting or not (is_over or due):
            return
        part.measured = part.length
        part.pieces = ["".join(part.pieces)]
        ruler = Ruler(part.pieces[0])
        later: list[_Waiting] = []
        for each in part.waiting:
            found = find_range(ruler, each.position)
            if not is_over and not self._is_certain(part, found):
                later.append(each)
            elif found is None or _is_blank(ruler.text, each.position, found):
                self.report(each.path, "lost-position", each.position.end)
            else:
                self._place(part, each, found)
        part.waiting = later

    def _is_certain(self, part: _Part, found: Range | None) -> bool:
        """Say whether more text cannot change what was found."""
        if found is None or found.code:
            return False
        return self._cleaner is None or part.begin + found.end < self._cleaner.read

    def _place(self, part: _Part, waiting: _Waiting, found: Range) -> None:
        if found.code:
            self.report(waiting.path, found.code, waiting.position.end)
        end = self._offset(part.begin + found.end)
        start = None if found.start is None else self._offset(part.begin + found.start)
        is_marker = waiting.position.kind == "marker" and start is not None and start < end
        if waiting.position.kind == "point" or start == end:
            start = None
        if is_marker:
            known = self._marked.setdefault((start, end), set())
            known.update(each.id for each in waiting.sources)
        self._citations.append(
            Citation(start=start, end=end, sources=waiting.sources, marker=is_marker)
        )

    def _rest_of(self, citation: Citation) -> Citation | None:
        """Return a numbered citation without what a position has cited at the same marker."""
        known = self._marked.get((citation.start, citation.end), set())
        rest = [each for each in citation.sources if each.id not in known]
        return replace(citation, sources=rest) if rest else None

    def _offset(self, raw: int) -> int:
        """Return the UTF-16 offset in the clean text of a place in the text as it came."""
        index = raw if self._cleaner is None else self._cleaner.index(raw)
        return index + bisect_left(self._wide, index)


def _is_blank(text: str, position: Position, found: Range) -> bool:
    """Say whether a passage holds no words: its chip would stand behind those of another."""
    if position.kind != "passage" or found.start is None:
        return False
    return not text[found.start : found.end].strip()
