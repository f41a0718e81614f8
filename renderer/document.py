"""What a page or a file holds: messages and conversations, told apart by their fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from markupsafe import Markup

from renderer.conversation import draw_conversation
from renderer.drawing import Pen
from renderer.identity import PageKeys
from renderer.model import (
    Conversation,
    Message,
    join,
    load_conversation,
    load_message,
    read_mapping,
)
from renderer.problems import CitationError, Problem
from renderer.rendered import RenderedReply
from renderer.reply import draw_reply

#: The fields by which a mapping is known as a message.
_OF_MESSAGE = frozenset({"segments", "content", "role"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """Messages and conversations, rendered to stand on one page."""

    html: Markup
    """All of them, in order."""

    title: str
    """The title of the first conversation that has one; else empty."""

    replies: tuple[RenderedReply, ...]
    """Every message that is drawn."""

    problems: tuple[Problem, ...]
    """What was wrong with the data."""


def draw_document(value: object, pen: Pen) -> Document:
    """Render a message, a conversation, or a list of them.

    Raises ``CitationError`` for a mapping that is neither, naming its place, and ``TypeError`` for
    what is no mapping at all.
    """
    keys = PageKeys()
    html: list[Markup] = []
    title = ""
    replies: list[RenderedReply] = []
    problems: list[Problem] = []
    for number, (path, each) in enumerate(_entries(value), 1):
        if isinstance(each, Conversation):
            conversation, loaded = load_conversation(each, path=path)
            rendered = draw_conversation(conversation, pen, path=path, loaded=loaded, keys=keys)
            title = title or conversation.title or ""
            html.append(rendered.html)
            replies += rendered.replies
            problems += rendered.problems
        else:
            message, loaded = load_message(each, path=path)
            id = keys.take(message.id, f"m{number}")
            reply = draw_reply(message, pen, id=id, path=path, loaded=loaded)
            html.append(reply.html)
            replies.append(reply)
            problems += reply.problems
    return Document(
        html=Markup("\n").join(html),
        title=title,
        replies=tuple(replies),
        problems=tuple(problems),
    )


def _entries(value: object) -> Iterator[tuple[str, Message | Conversation]]:
    # An SDK's object may be iterable, too: over its fields.
    is_one = isinstance(value, str | bytes) or read_mapping(value) is not None
    if isinstance(value, Iterable) and not is_one:
        for index, each in enumerate(value):
            yield f"[{index}]", _known(each, f"[{index}]")
    else:
        yield "", _known(value, "")


def _known(value: object, path: str) -> Message | Conversation:
    if isinstance(value, Message | Conversation):
        return value
    mapping = read_mapping(value)
    if mapping is None:
        raise TypeError(
            f"{join(path, 'value')} must be a message, a conversation or a list of them, "
            f"not {type(value).__name__}"
        )
    if mapping.get("messages") is not None:
        return Conversation.from_dict(mapping)
    if not _OF_MESSAGE.isdisjoint(mapping):
        return Message.from_dict(mapping)
    raise CitationError(
        Problem(
            path=path,
            code="missing-field",
            message="neither a conversation (messages) nor a message (segments or content)",
            value=sorted(map(str, mapping))[:20],
        )
    )
