"""Conversations of a format, and what of them could not be read."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from renderer.drafting.node import Node
from renderer.model import Conversation
from renderer.problems import CODES, CitationError, Problem

_INDEX = re.compile(r"\[(\d+)\]")


def read_conversations(
    converse: Callable[[Node], list[Conversation]], payload: object
) -> list[Conversation]:
    """Return the conversations of a payload; what is wrong beside their messages is with one.

    Raises ``CitationError`` if there is no message that it could be with.
    """
    problems: dict[tuple[str, str], Problem] = {}

    def report(path: str, code: str, value: object) -> None:
        problem = Problem(path=path, code=code, message=CODES[code], value=value)
        problems.setdefault((path, code), problem)

    conversations = converse(Node(payload, "", report))
    for problem in problems.values():
        place = _nearest(conversations, problem)
        conversations[place] = _with_problem(conversations[place], problem)
    return conversations


def _nearest(conversations: Sequence[Conversation], problem: Problem) -> int:
    """Return the number of a conversation with messages, of those the nearest to a problem."""
    spoken = [place for place, each in enumerate(conversations) if each.messages]
    if not spoken:
        raise CitationError(problem)
    index = _INDEX.match(problem.path)
    wanted = int(index[1]) if index else 0
    return min(spoken, key=lambda place: abs(place - wanted))


def _with_problem(conversation: Conversation, problem: Problem) -> Conversation:
    first, *others = conversation.messages
    known = {
        (each.path, each.code) for message in conversation.messages for each in message.problems
    }
    if (problem.path, problem.code) in known:
        return conversation
    first = replace(first, problems=(*first.problems, problem))
    return replace(conversation, messages=[first, *others])
