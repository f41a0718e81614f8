"""Cut a text at its blocks of code, as front ends store an answer that holds some."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from markdown_it.token import Token

from renderer.markdown.engine import Engine
from renderer.markers.lines import line_starts
from renderer.model import Citation, CodeSegment, Segment, Source, TextSegment, key
from renderer.text import Normal, normalise, utf16_length


@dataclass(frozen=True, slots=True)
class _Piece:
    """A piece of a text, in UTF-16 code units, and the code it holds, if it is a block of it."""

    start: int
    end: int
    text: str
    length: int
    code: Token | None = None


@cache
def _engine() -> Engine:
    return Engine()


def cut_at_code(segment: TextSegment) -> tuple[Segment, ...]:
    """Return the segments of a text: its words, and each block of code between them.

    A citation goes to the text it ends in, its offsets counted from there; one that ends in code
    belongs to that code, whose chip follows the block. The first segment holds all sources, the
    others those they cite.
    """
    read = normalise(segment.content)
    pieces = list(_pieces(read))
    if len(pieces) < 2 and not any(piece.code for piece in pieces):
        return (segment,)
    cited: list[list[Citation]] = [[] for _ in pieces]
    for citation in segment.citations:
        at = _place(pieces, citation.end or 0)
        if at is not None:
            cited[at].append(_moved(citation, pieces[at]))
    places = _places(segment.sources)
    held = (_held(segment.sources, places, own) for own in cited[1:])
    return tuple(map(_segment, pieces, (tuple(segment.sources), *held), cited))


def _pieces(read: Normal) -> Iterator[_Piece]:
    """Give the pieces of a text; empty lines between them belong to none."""
    tokens: list[Token] = []
    engine = _engine()
    engine.block.parse(read.text, engine, {}, tokens)
    starts = line_starts(read.text)
    position = 0
    for token in tokens:
        if token.level == 0 and token.type in ("fence", "code_block") and token.map:
            start, end = starts[token.map[0]], min(starts[token.map[1]], len(read.text))
            yield from _words(read, position, start)
            code = token.content.removesuffix("\n")
            yield _Piece(read.utf16(start), read.utf16(end), code, utf16_length(code), token)
            position = end
    yield from _words(read, position, len(read.text))


def _words(read: Normal, start: int, end: int) -> Iterator[_Piece]:
    text = read.text[start:end]
    if text and not text.isspace():
        # Blanks at its beginning may be the indentation of a list: only empty lines go.
        first = len(text) - len(text.lstrip())
        start += text.rfind("\n", 0, first) + 1
        end -= len(text) - len(text.rstrip())
        words = read.text[start:end]
        yield _Piece(read.utf16(start), read.utf16(end), words, utf16_length(words))


def _place(pieces: Sequence[_Piece], end: int) -> int | None:
    """Return the number of the piece that an offset ends in, or else of the one before it."""
    before = bisect_left(pieces, end, key=lambda piece: piece.start)
    return before - 1 if before else None


def _moved(citation: Citation, piece: _Piece) -> Citation:
    if piece.code is not None:
        return replace(citation, start=None, end=piece.length, marker=False)
    start = None if citation.start is None else citation.start - piece.start
    end = min((citation.end or 0) - piece.start, piece.length)
    if start is not None and start < 0:
        # It begins before this piece: what is left of it is all up to its end.
        return replace(citation, start=0, end=end, marker=False)
    return replace(citation, start=None if start is None else min(start, end), end=end)


def _places(sources: Sequence[Source]) -> Mapping[str, Sequence[int]]:
    """Return where in a list the sources of each id are."""
    places: dict[str, list[int]] = {}
    for at, source in enumerate(sources):
        if source.id is not None:
            places.setdefault(key(source.id), []).append(at)
    return places


def _held(
    sources: Sequence[Source], places: Mapping[str, Sequence[int]], citations: Iterable[Citation]
) -> tuple[Source, ...]:
    """Return the sources that are cited, in their order."""
    ids = {
        key(cited.id)
        for citation in citations
        for cited in citation.sources
        if cited.id is not None
    }
    return tuple(sources[at] for at in sorted(at for id in ids for at in places.get(id, ())))


def _segment(piece: _Piece, sources: tuple[Source, ...], citations: Sequence[Citation]) -> Segment:
    if piece.code is None:
        return TextSegment(content=piece.text, sources=sources, citations=tuple(citations))
    language = piece.code.info.split(maxsplit=1)[0] if piece.code.info.strip() else None
    return CodeSegment(
        content=piece.text,
        language=language,
        sources=sources,
        citations=tuple(citations),
    )
