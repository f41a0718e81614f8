"""Loading: what an application stored, as objects, with everything that is wrong with it."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from renderer.model.check import check_conversation, check_message, check_segment, join
from renderer.model.message import Conversation, Message
from renderer.model.record import Record, as_mapping
from renderer.model.segment import TextSegment
from renderer.problems import Problem

RecordT = TypeVar("RecordT", bound=Record)


def load_message(value: object, /, *, path: str = "") -> tuple[Message, tuple[Problem, ...]]:
    """Return a message and what is wrong with it.

    :param value: a mapping, a :class:`Message`, or an object with ``model_dump()`` or
        ``to_dict()``.
    :param path: where the message is, for the paths of the problems: ``messages[3]``.
    :raises TypeError: if ``value`` is none of these.
    """
    message = _load(value, Message)
    return message, (*_known(message, path), *check_message(message, path=path))


def load_conversation(
    value: object, /, *, path: str = ""
) -> tuple[Conversation, tuple[Problem, ...]]:
    """Return a conversation and what is wrong with it; arguments as of :func:`load_message`."""
    conversation = _load(value, Conversation)
    known = (
        problem
        for number, message in enumerate(conversation.messages)
        for problem in _known(message, join(path, f"messages[{number}]"))
    )
    return conversation, (*known, *check_conversation(conversation, path=path))


def load_segment(value: object, /, *, path: str = "") -> tuple[TextSegment, tuple[Problem, ...]]:
    """Return a text segment and what is wrong with it; arguments as of :func:`load_message`."""
    segment = _load(value, TextSegment)
    return segment, tuple(check_segment(segment, path=path))


def _known(message: Message, path: str) -> tuple[Problem, ...]:
    """Return what was wrong with the payload that a message was made of."""
    return tuple(
        replace(problem, path=join(path, problem.path) if problem.path else path)
        for problem in message.problems
    )


def _load(value: object, kind: type[RecordT]) -> RecordT:
    if isinstance(value, kind):
        return value
    mapping = as_mapping(value)
    if mapping is None:
        raise TypeError(
            f"expected a mapping, a {kind.__name__}, or an object with model_dump() or "
            f"to_dict(), not {type(value).__name__}"
        )
    return kind.from_dict(mapping)
