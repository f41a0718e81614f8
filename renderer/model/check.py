"""Checks: what is wrong with a message or a conversation, wherever it comes from."""

from __future__ import annotations

from collections.abc import Iterator

from renderer.model.citation import Citation
from renderer.model.identifier import key
from renderer.model.message import Conversation, Message
from renderer.model.record import Record, Stray
from renderer.model.segment import CodeSegment, ImageSegment, OtherSegment, Segment, TextSegment
from renderer.model.source import Source
from renderer.problems import Problem


def join(path: str, step: str, /) -> str:
    """Return the path of a field or entry: ``join("segments[0]", "content")``."""
    return f"{path}.{step}" if path and not step.startswith("[") else f"{path}{step}"


def segment_path(message: Message, index: int, /, *, path: str = "") -> str:
    """Return where a segment of a message is stored; the message itself where that is flat."""
    return path if message.flat else join(path, f"segments[{index}]")


def check_conversation(conversation: Conversation, /, *, path: str = "") -> Iterator[Problem]:
    """Yield what is wrong with a conversation and all it holds."""
    yield from _faults(conversation, path)
    if _left_out(conversation, "messages"):
        yield _missing(path, "messages")
    for index, message in enumerate(conversation.messages):
        yield from check_message(message, path=join(path, f"messages[{index}]"))


def check_message(message: Message, /, *, path: str = "") -> Iterator[Problem]:
    """Yield what is wrong with a message and all it holds."""
    yield from _faults(message, path)
    flat = message.flat
    for index, segment in enumerate(message.segments):
        place = path if flat else join(path, f"segments[{index}]")
        if not flat and _left_out(segment, "type"):
            yield _missing(place, "type")
        yield from check_segment(segment, path=place)


def check_segment(segment: Segment, /, *, path: str = "") -> Iterator[Problem]:
    """Yield what is wrong with a segment and all it holds."""
    yield from _faults(segment, path)
    if isinstance(segment, OtherSegment):
        if not _faulty(segment, "type"):
            yield Problem(
                path=path,
                code="unknown-segment",
                message="segments of this type are not drawn",
                value=segment.type,
            )
        return
    needed = "url" if isinstance(segment, ImageSegment) else "content"
    if _left_out(segment, needed):
        yield _missing(path, needed)
    if isinstance(segment, TextSegment | CodeSegment):
        yield from _check_sources(segment.sources, path)
        for index, citation in enumerate(segment.citations):
            yield from _check_citation(citation, join(path, f"citations[{index}]"))


def _check_sources(sources: tuple[Source, ...], path: str) -> Iterator[Problem]:
    first: dict[str, int] = {}
    for index, source in enumerate(sources):
        place = join(path, f"sources[{index}]")
        if source.extra or isinstance(source.stored, Stray):
            yield from _faults(source, place)
        if source.id is None:
            if not _faulty(source, "id"):
                yield _missing(place, "id")
            continue
        earlier = first.setdefault(key(source.id), index)
        if earlier != index:
            yield Problem(
                path=place,
                code="repeated-source",
                message=f"the id is that of sources[{earlier}], which counts",
                value=source.id,
            )


def _check_citation(citation: Citation, path: str) -> Iterator[Problem]:
    yield from _faults(citation, path)
    if isinstance(citation.stored, Stray):
        return
    if citation.end is None and "end" not in citation.extra:
        yield _missing(path, "end")
    if not citation.sources and not _faulty(citation, "sources"):
        yield _missing(path, "sources")
    for index, cited in enumerate(citation.sources):
        if cited.stored is None and not cited.extra and cited.id is not None:
            continue
        place = join(path, f"sources[{index}]")
        yield from _faults(cited, place)
        if cited.id is None and not _faulty(cited, "id"):
            yield _missing(place, "id")


def _faults(record: Record, path: str) -> Iterator[Problem]:
    """Yield the fields of a record that hold a value of another type than they should."""
    if isinstance(record.stored, Stray):
        value = record.stored.value
        yield _wrong(path, "a mapping", value)
        return
    for name, value in record.extra.items():
        field = record.FIELDS.get(name)
        if field is not None and _faulty(record, name):
            yield _wrong(join(path, name), field.expected, value)


def _faulty(record: Record, name: str) -> bool:
    """Return whether a field holds what could not be read."""
    if isinstance(record.stored, Stray):
        return True
    # A message with an empty list of segments and content of its own is none the worse for it.
    return name in record.extra and not (name == "segments" and record.extra[name] == [])


def _left_out(record: Record, name: str) -> bool:
    """Return whether a stored mapping has no such field."""
    stored = record.stored
    return isinstance(stored, frozenset) and name not in stored and name not in record.extra


def _missing(path: str, name: str) -> Problem:
    return Problem(path=join(path, name), code="missing-field", message=f"{name} is missing")


def _wrong(path: str, expected: str, value: object) -> Problem:
    message = f"should be {expected}, not {type(value).__name__}"
    return Problem(path=path, code="wrong-type", message=message, value=value)
