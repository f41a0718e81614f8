"""The shape of OpenAI's chat completions, ``choices[].message`` and ``choices[].delta``.

Many wear it. What differs between them is where they put their sources: beside the choices, or
beside the text. A format gives a ``Citing`` that reads both; the rest is here, and the same for
whole answers and streams. Of several choices, which are alternatives, the first one is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Protocol, TypeAlias

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.provider import Provider
from renderer.drafting.reading import Listener
from renderer.providers.openai_events import is_response_event


class Citing(Protocol):
    """Reads what a format cites, as it comes."""

    def beside_choices(self, payload: Node) -> None:
        """Read what stands beside ``choices``: in an answer, or in each chunk of a stream."""
        ...

    def beside_text(self, message: Node) -> None:
        """Read what stands beside the text of a message or delta; the text has been added."""
        ...

    def close(self) -> None:
        """Read what only the whole answer decides."""
        ...


#: Roles of what is no text of an answer.
_OTHERS = frozenset({"tool", "function", "user", "system", "developer"})

#: Begins to read what an answer cites.
Begin: TypeAlias = Callable[[Draft], Citing]


def chat_provider(
    *,
    name: str,
    recognises: Callable[[Node], bool],
    begin: Begin,
) -> Provider:
    """Return a provider whose answers are chat completions."""
    return Provider(
        name=name,
        recognises=recognises,
        read=partial(read_chat, begin),
        listen=partial(ChatListener, begin),
        hears=is_chunk,
    )


def read_chat(begin: Begin, draft: Draft, payload: Node) -> None:
    """Read a whole answer, or the bare message of one."""
    citing = begin(draft)
    draft.id = payload["id"].words() or draft.id
    choices = payload.first("choices", "outputs")
    if not choices and payload["content"]:
        citing.beside_choices(payload)
        read_message(draft, citing, payload)
        citing.close()
        return
    if not isinstance(payload.required("choices", "outputs").value, list | tuple):
        choices.refuse("choices is a list")
    citing.beside_choices(payload)
    for choice in _first(choices):
        spoken = tuple(_spoken(choice, "message"))
        if not spoken:
            choice["message"].refuse("a choice of a whole answer has a message")
        for message in spoken:
            read_message(draft, citing, message)
    citing.close()


def read_message(draft: Draft, citing: Citing, message: Node) -> None:
    """Read a message, or a piece of one; only what the assistant says is text of the answer."""
    role = message["role"].value
    if not (isinstance(role, str) and role in _OTHERS):
        for text in texts(message):
            draft.text(text)
    citing.beside_text(message)


def texts(message: Node) -> Iterator[str]:
    """Give the texts of a message: of its content, a text or a list of parts, and its refusal."""
    content = message["content"]
    if isinstance(content.value, list | tuple):
        for part in content.items():
            text = part if isinstance(part.value, str) else _part(part)
            yield text.text() or ""
    else:
        yield content.text() or ""
    yield message["refusal"].text() or ""


class ChatListener:
    """Reads the chunks of a stream.

    Only the deltas count: some repeat the whole message so far in every chunk. If there were none,
    the last message is read, as a server may answer at once.
    """

    def __init__(self, begin: Begin, draft: Draft) -> None:
        self._draft = draft
        self._citing = begin(draft)
        self._whole: tuple[Node, ...] = ()
        self._is_begun = False

    def hear(self, event: Node) -> None:
        """Read a chunk; of an SDK's own events, the one that carries a chunk."""
        if event.type() == "chunk":
            event = event["chunk"]
        self._draft.id = self._draft.id or event["id"].words()
        self._citing.beside_choices(event)
        for choice in _first(event.first("choices", "outputs")):
            for delta in _spoken(choice, "delta"):
                read_message(self._draft, self._citing, delta)
                self._is_begun = self._is_begun or self._draft.here > 0
            if not self._is_begun:
                self._whole = tuple(_spoken(choice, "message")) or self._whole

    def close(self) -> None:
        """Read what the end decides."""
        if not self._is_begun:
            for message in self._whole:
                read_message(self._draft, self._citing, message)
        self._citing.close()


def is_chunk(event: Node) -> bool:
    """Say whether an event is a chunk, or one of an SDK that carries a chunk."""
    fields = event.mapping()
    if "choices" in fields or "outputs" in fields or event.type() == "chunk":
        return True
    return str(fields.get("object", "")).startswith("chat.completion")


def is_either(event: Node) -> bool:
    """Say whether an event is a chunk, or one of the Responses shape."""
    return is_chunk(event) or is_response_event(event)


class EitherListener:
    """Reads a stream of chat chunks, or one of the events of the Responses shape."""

    def __init__(self, chat: Listener, responses: Listener) -> None:
        self._chat = chat
        self._responses = responses

    def hear(self, event: Node) -> None:
        """Read an event of either."""
        is_chat = not event.type().startswith("response.")
        (self._chat if is_chat else self._responses).hear(event)

    def close(self) -> None:
        """Read what the end decides."""
        self._chat.close()
        self._responses.close()


def _first(choices: Node) -> Iterator[Node]:
    """Give the choice that is read; a stream may hold others in between."""
    for choice in choices.items():
        if not choice["index"].number():
            yield choice
            return


def _spoken(choice: Node, name: str) -> Iterator[Node]:
    """Give what is said in a choice; Azure once had a list of ``messages`` there."""
    if choice[name]:
        yield choice[name]
        return
    for message in choice["messages"].items():
        said = message["delta"] if name == "delta" else message
        if said and (name == "delta" or not message["delta"]):
            yield said


def _part(part: Node) -> Node:
    text = part["text"]
    return text["value"] if text.mapping() else text
