"""Messages that are stored one by one: each is read for itself, by the one who said it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from renderer.builder import MessageBuilder
from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.model import Conversation, Message, as_id
from renderer.problems import CitationError, Problem

EntryT = TypeVar("EntryT")

ASSISTANT = "assistant"


def stored_message(
    nodes: Sequence[Node],
    read: Callable[[Draft, Node], None],
    *,
    role: str | None,
    id: object = None,
) -> Message:
    """Return the message that some values of a payload make together.

    Only what a model wrote is cleaned of a model's own signs. What is no message of the format is
    a problem of it. ``id`` counts if it may be one;
    without it what ``read`` tells the draft does.
    """
    role = role or ASSISTANT
    draft = Draft(clean=role == ASSISTANT)
    builder = MessageBuilder(id=as_id(id) if id != "" else None, role=role)
    for node in nodes:
        try:
            read(draft, Node(node.value, node.path, draft.report))
        except CitationError as error:
            draft.report(error.problem.path, error.problem.code, error.problem.value)
    for event in draft.finish():
        builder.add(event)
    return builder.message


def unreadable(node: Node) -> Message:
    """Return a message that says nothing, only that a value is none of the format."""
    return stored_message([node], _refuse, role=None)


def _refuse(draft: Draft, node: Node) -> None:
    node.report("missing-field" if node.mapping() else "wrong-type")


def spoken(messages: Iterable[Message]) -> tuple[Message, ...]:
    """Return the messages that say anything; others only carry calls of tools, or images.

    What was wrong with one of those is with the next that says anything, or with the last. Raises
    ``CitationError`` if there is none.
    """
    found: list[Message] = []
    problems: tuple[Problem, ...] = ()
    for message in messages:
        problems += message.problems
        if message.segments:
            found.append(replace(message, problems=problems))
            problems = ()
    if problems and not found:
        raise CitationError(problems[0])
    if problems:
        found[-1] = replace(found[-1], problems=(*found[-1].problems, *problems))
    return tuple(found)


def each_conversation(
    payload: Node, entries: Iterable[EntryT], read: Callable[[EntryT], Conversation]
) -> list[Conversation]:
    """Return the conversations that entries of a payload are, without those that are none.

    Those are problems. Raises ``CitationError`` if all are so.
    """
    found: list[Conversation] = []
    errors: list[CitationError] = []
    for entry in entries:
        try:
            found.append(read(entry))
        except CitationError as error:
            errors.append(error)
    if errors and not found:
        raise errors[0]
    for problem in (each.problem for each in errors):
        payload.other(problem.value, problem.path).report(problem.code)
    return found


def field_of_message(payload: Node, *names: str) -> Node:
    """Return a field of one stored message.

    Raises ``CitationError`` for what is none, as a whole conversation.
    """
    found = payload.first(*names)
    if not found:
        found.refuse(
            f"a message of this format has {' or '.join(names)}; "
            "parse_conversations reads whole conversations"
        )
    return found


def last_turn(nodes: Sequence[Node]) -> Sequence[Node]:
    """Return what came after the last words of a user that something came after."""
    end = len(nodes)
    while end and _is_asked(nodes[end - 1]):
        end -= 1
    begin = end
    while begin and not _is_asked(nodes[begin - 1]):
        begin -= 1
    return nodes[begin:end]


def _is_asked(node: Node) -> bool:
    return node.mapping().get("role") == "user"
