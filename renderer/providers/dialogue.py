"""Lists of messages, as frameworks keep them: their last answer, or the conversation they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.model import Conversation, Message, as_id
from renderer.problems import CitationError
from renderer.providers.stored import ASSISTANT, spoken, stored_message, unreadable

USER = "user"


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialogue:
    """How the messages of a format are known, and read."""

    recognises: Callable[[Node], bool]
    """Says whether a value is a message of the format."""

    role: Callable[[Node], str]
    """Who says it; empty for what nobody says, as the results of tools.

    Raises ``CitationError`` for what is no message of the format.
    """

    read: Callable[[Draft, Node], None]
    """Reads what the assistant says."""

    say: Callable[[Node], str]
    """Returns what anybody else says."""

    fields: Callable[[Node], Node] = lambda message: message
    """Returns the fields of a message, where it is wrapped in others."""

    def is_payload(self, payload: Node) -> bool:
        """Say whether a payload is a message, a list of them, or a mapping that holds one."""
        messages = _messages(payload)
        if messages is None:
            return self.recognises(payload)
        listed = list(messages.items())
        return bool(listed) and all(self.recognises(message) for message in listed)

    def read_payload(self, draft: Draft, payload: Node) -> None:
        """Read an answer; of a list of messages, what the assistant says after the user's last."""
        messages = _messages(payload)
        if messages is None:
            self.read(draft, payload)
            return
        for message in self._last_turn(list(messages.items())):
            draft.part("\n\n")
            self.read(draft, message)

    def converse(self, payload: Node) -> list[Conversation]:
        """Return the conversation of a list of messages, without those that say nothing."""
        messages = _messages(payload) or payload.required("messages")
        if not isinstance(messages.value, list | tuple):
            messages.refuse("messages is a list")
        conversation = Conversation(
            id=as_id(payload["id"].value),
            title=payload["title"].words(),
            messages=spoken(map(self._message, messages.items())),
        )
        return [conversation]

    def _last_turn(self, messages: list[Node]) -> Iterator[Node]:
        roles = [self._role(message) for message in messages]
        if roles and all(role is None for role in roles):
            self.role(messages[0])
        answers = [at for at, role in enumerate(roles) if role == ASSISTANT]
        last = answers[-1] if answers else 0
        begin = max((at for at, role in enumerate(roles[:last]) if role == USER), default=-1)
        return (messages[at] for at in answers if at > begin)

    def _role(self, message: Node) -> str | None:
        """Return who says a message; ``None`` for what is none, which is a problem."""
        try:
            return self.role(message)
        except CitationError as error:
            message.other(error.problem.value, error.problem.path).report(error.problem.code)
            return None

    def _message(self, node: Node) -> Message:
        try:
            role, id = self.role(node), self.fields(node)["id"].value
        except CitationError:
            return unreadable(node)
        if role == ASSISTANT:
            return stored_message([node], self.read, role=role, id=id)
        nodes = [node] if role else []
        return stored_message(nodes, self._hear, role=role or USER, id=id)

    def _hear(self, draft: Draft, node: Node) -> None:
        draft.text(self.say(node))


def said(content: Node) -> str:
    """Return the text of what a user said: one text, or a list of texts and of parts with one."""
    if isinstance(content.value, str):
        return content.value
    if not isinstance(content.value, list | tuple):
        return ""
    texts = (
        each.value if isinstance(each.value, str) else each["text"].text()
        for each in content.items()
    )
    return "\n\n".join(filter(None, texts))


def _messages(payload: Node) -> Node | None:
    """Return the list of messages that a payload is or holds; ``None`` if it does neither."""
    if isinstance(payload.value, list | tuple):
        return payload
    messages = payload["messages"]
    return messages if isinstance(messages.value, list | tuple) else None
