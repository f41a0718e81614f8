"""What a file or a row holds, in whatever format: messages and conversations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from renderer.drafting.node import mapping_of
from renderer.drafting.provider import Provider
from renderer.model import Conversation, Message
from renderer.problems import CitationError, Problem
from renderer.providers.registry import EXPORTS, detect, known_provider

#: Fields of a source that holds another one, and what was found in it.
_OF_OTHER_SOURCES = frozenset({"document", "source"})
#: Fields of messages of other formats, which also have a ``content``.
_OTHERS = frozenset({"annotations", "response_metadata", "additional_kwargs", "parts", "metadata"})


def read_records(value: object, provider: str = "auto") -> Iterator[tuple[str, object]]:
    """Give each message or conversation that a value holds, with its path.

    With ``"auto"`` the stored form is given as it is, and whatever else is read as the provider's
    whose shape it has. Each entry of a list that is none is read by itself. Raises
    ``CitationError`` for what is no provider's, naming its path, and ``ValueError`` for a name
    that is none.
    """
    if provider != "auto":
        yield from _parsed(value, known_provider(provider), "")
    elif isinstance(value, list | tuple):
        yield from _entries(value)
    else:
        yield from _read(value, "")


def _entries(values: list[object] | tuple[object, ...]) -> Iterator[tuple[str, object]]:
    if not all(map(_is_stored, values)):
        try:
            whole = detect(values)
        except CitationError:
            # Not one payload, and not all of one provider: each is read by itself.
            whole = None
        if whole is not None and whole.takes(values):
            yield from _parsed(values, whole, "")
            return
    for number, value in enumerate(values):
        yield from _read(value, f"[{number}]")


def _read(value: object, path: str) -> Iterator[tuple[str, object]]:
    if _is_stored(value):
        yield path, value
        return
    if mapping_of(value) is None and not isinstance(value, list | tuple):
        kind = type(value).__name__
        raise _refused(path, f"should be a message or a conversation, not {kind}", kind)
    try:
        provider = detect(value)
    except CitationError as error:
        raise _refused(path, error.problem.message, error.problem.value) from None
    yield from _parsed(value, provider, path)


def _refused(path: str, message: str, value: object) -> CitationError:
    return CitationError(Problem(path=path, code="missing-field", message=message, value=value))


def _parsed(value: object, provider: Provider, path: str) -> Iterator[tuple[str, object]]:
    found: list[Conversation] | list[Message]
    is_export = provider.name in EXPORTS and not _is_one_message(value)
    if provider.converse is not None and (is_export or _is_dialogue(value)):
        found = provider.parse_conversations(value)
    elif isinstance(value, list | tuple) and not provider.takes(value):
        found = [provider.parse_answer(each) for each in value]
    else:
        found = [provider.parse_answer(value)]
    for number, each in enumerate(found):
        yield (path if len(found) == 1 else f"{path}[{number}]"), each


def _is_one_message(value: object) -> bool:
    """Say whether a value of a store is a message alone, as a row may hold it."""
    return isinstance((mapping_of(value) or {}).get("content"), str)


def _is_dialogue(value: object) -> bool:
    """Say whether a value is the list of messages that an API takes and returns."""
    messages = (mapping_of(value) or {}).get("messages", value)
    if not isinstance(messages, list | tuple):
        return False
    return any("role" in (mapping_of(each) or {}) for each in messages)


def _is_stored(value: object) -> bool:
    """Say whether a value is a message or conversation of the stored form."""
    if isinstance(value, Message | Conversation):
        return True
    mapping = mapping_of(value)
    if mapping is None:
        return False
    messages = mapping.get("messages")
    if isinstance(messages, list | tuple) and not mapping.get("tree"):
        return all(map(_is_message, messages))
    return _is_message(mapping)


def _is_message(value: object) -> bool:
    mapping = mapping_of(value)
    if mapping is None:
        return False
    segments, content = mapping.get("segments"), mapping.get("content")
    if isinstance(segments, list):
        return True
    if not isinstance(content, str):
        return False
    entries = _sources_and_citations(mapping)
    if entries:
        return all(each is not None and _OF_OTHER_SOURCES.isdisjoint(each) for each in entries)
    return not _OTHERS.intersection(mapping)


def _sources_and_citations(mapping: Mapping[str, object]) -> list[Mapping[str, object] | None]:
    lists = (mapping.get(name) for name in ("sources", "citations"))
    return [mapping_of(each) for found in lists if isinstance(found, list) for each in found]
