"""Render a conversation: its messages one after the other, ids unique on the page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from renderer.drawing import Pen
from renderer.identity import PageKeys
from renderer.model import Conversation, Message, join
from renderer.problems import Problem
from renderer.rendered import RenderedConversation, RenderedReply
from renderer.reply import draw_reply

#: Roles whose messages were never meant for a reader.
UNDRAWN = frozenset({"system", "developer", "tool", "tool_call", "tool_result", "function"})


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnMessage:
    """A message as the template sees it."""

    role: str
    """``user``, ``assistant`` or ``other``."""

    reply: RenderedReply
    """Its HTML."""


def draw_conversation(
    conversation: Conversation,
    pen: Pen,
    *,
    path: str = "",
    loaded: Iterable[Problem] = (),
    keys: PageKeys | None = None,
) -> RenderedConversation:
    """Render a conversation that was loaded.

    ``keys`` are those of the page, where it holds more than this conversation. A message without an
    id is called by its place: ``m1``, ``m2`` …
    """
    keys = PageKeys() if keys is None else keys
    drawn: list[DrawnMessage] = []
    problems = list(loaded)
    for number, message in enumerate(conversation.messages):
        if message.role in UNDRAWN:
            continue
        id = keys.take(message.id, f"m{number + 1}")
        reply = draw_reply(message, pen, id=id, path=join(path, f"messages[{number}]"))
        problems += reply.problems
        drawn.append(DrawnMessage(role=_role(message), reply=reply))
    return RenderedConversation(
        html=pen.html("conversation", messages=drawn),
        replies=_replies(drawn),
        problems=tuple(problems),
    )


def _role(message: Message) -> str:
    return message.role if message.role in ("user", "assistant") else "other"


def _replies(drawn: Sequence[DrawnMessage]) -> tuple[RenderedReply, ...]:
    return tuple(each.reply for each in drawn)
