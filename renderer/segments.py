"""Make cited text from what a program knows: its sources, and which words rest on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from renderer.model import Citation, CitedSource, Id, Source, TextSegment, read_mapping
from renderer.text import utf16_length

#: A source's id, or what a citation says of the source: its id, an excerpt, a locator.
Cited: TypeAlias = Id | CitedSource | Mapping[str, object]

#: ``(end, ids)`` or ``(start, end, ids)``, in indices of a Python string, the end exclusive.
Span: TypeAlias = tuple[int, Cited | Sequence[Cited]] | tuple[int, int, Cited | Sequence[Cited]]


def cite(
    text: str, sources: Iterable[Source | Mapping[str, object]], spans: Iterable[Span]
) -> TextSegment:
    """Return a segment in which passages of ``text`` rest on sources.

    ``spans`` are in indices of the Python string: ``(end, ids)`` for all the text up to ``end``, or
    ``(start, end, ids)``; the end is exclusive, and ``ids`` is one id or a list of them; in place
    of an id may stand a ``CitedSource`` or a mapping like one. The segment's own offsets are UTF-16
    code units, as the stored form has them.

    Raises ``ValueError`` for a span outside the text, and ``TypeError`` for one of another form.
    """
    if not isinstance(text, str):
        raise TypeError(f"text must be a str, not {type(text).__name__}")
    _check_list("sources", sources)
    _check_list("spans", spans)
    return TextSegment(
        content=text,
        sources=tuple(map(_source, sources)),
        citations=_citations(text, list(spans)),
    )


def _check_list(name: str, value: object) -> None:
    if not isinstance(value, Iterable) or isinstance(value, str | Mapping):
        raise TypeError(f"{name} must be a list of {name}, not {value!r}")


def _source(source: object) -> Source:
    if isinstance(source, Source):
        return source
    mapping = read_mapping(source)
    if mapping is None:
        raise TypeError(f"a source must be a Source or a mapping, not {source!r}")
    return Source.from_dict(mapping)


def _citations(text: str, spans: Sequence[Span]) -> tuple[Citation, ...]:
    parsed = [_parsed(text, span) for span in spans]
    units = _units(text, {at for start, end, _ in parsed for at in (start, end) if at is not None})
    return tuple(
        Citation(start=None if start is None else units[start], end=units[end], sources=ids)
        for start, end, ids in parsed
    )


def _parsed(text: str, span: object) -> tuple[int | None, int, tuple[Id | CitedSource, ...]]:
    if not isinstance(span, tuple) or not 2 <= len(span) <= 3:
        raise TypeError(f"a span must be (end, ids) or (start, end, ids), not {span!r}")
    start, end, ids = span if len(span) == 3 else (None, *span)
    if type(end) is not int or not (start is None or type(start) is int):
        raise TypeError(f"the offsets of a span must be whole numbers, not {span!r}")
    if not 0 <= (0 if start is None else start) <= end <= len(text):
        raise ValueError(f"a span must lie within 0..{len(text)}, its start first, not {span!r}")
    return start, end, tuple(map(_cited, ids if isinstance(ids, list | tuple) else (ids,)))


def _cited(cited: Any) -> Id | CitedSource:
    """Return one entry of a span's ids; what is none is refused by the citation."""
    mapping = None if isinstance(cited, str | int | CitedSource) else read_mapping(cited)
    return cited if mapping is None else CitedSource.from_dict(mapping)


def _units(text: str, indexes: Iterable[int]) -> dict[int, int]:
    """Return the UTF-16 offset of each index; linear in the length of the text."""
    offsets: dict[int, int] = {}
    before = offset = 0
    for index in sorted(indexes):
        offset += utf16_length(text[before:index])
        before = index
        offsets[index] = offset
    return offsets
