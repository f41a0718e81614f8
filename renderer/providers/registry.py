"""All providers by name, and which of them a payload is of."""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator, Mapping
from dataclasses import replace
from importlib import import_module
from typing import Protocol, runtime_checkable

from renderer.drafting.node import Node, mapping_of, silent
from renderer.drafting.provider import Provider
from renderer.events import Event
from renderer.model import Conversation, Id, Message
from renderer.problems import CitationError, Problem

#: The names of providers; the module of each is called like it, and so is its constant in there.
ANSWERS = (
    "openai-chat",
    "openai-responses",
    "openai-assistants",
    "openrouter",
    "perplexity",
    "ai-sdk",
    "anthropic",
    "gemini",
    "gemini-interactions",
    "cohere",
    "mistral",
    "xai",
    "azure",
    "bedrock-rag",
    "bedrock-converse",
    "langchain",
    "llamaindex",
    "haystack",
    "pydantic-ai",
    "litellm",
)

#: The names of formats in which applications keep or export conversations.
EXPORTS = ("aparte", "chatgpt-export", "openwebui", "librechat", "openai-agents")

NAMES = (*ANSWERS, *EXPORTS)


@runtime_checkable
class OwnProvider(Protocol):
    """What a provider of one's own has."""

    def parse_answer(self, payload: object) -> Message:
        """Return the message of a whole answer."""
        ...

    def parse_stream(self, chunks: Iterable[object]) -> Iterator[Event]:
        """Give the events of a stream."""
        ...


def known_provider(name: str) -> Provider:
    """Return the provider of a name; raises ``ValueError`` for any other, naming all there are."""
    if name not in NAMES:
        raise ValueError(f"provider must be one of {', '.join(NAMES)}, not {name!r}")
    module = name.replace("-", "_")
    provider = getattr(import_module(f"renderer.providers.{module}"), module.upper())
    assert isinstance(provider, Provider)
    return provider


def parse_answer(
    payload: object, provider: str | OwnProvider = "auto", *, id: Id | None = None
) -> Message:
    """Return the message that a provider's whole answer makes.

    ``payload`` is decoded JSON, or the object of an SDK that has ``model_dump()`` or
    ``to_dict()``; a list is the answers of one turn. ``provider`` is a name, or an object with
    ``parse_answer`` and ``parse_stream``; ``"auto"`` tells it from the payload's shape. ``id``
    takes the place of the provider's own. What cannot be read is left out and is in the message's
    ``problems``.

    Raises ``CitationError``, naming the path, for a payload that is not of the format, and for one
    whose shape does not decide which it is; ``ValueError`` for a name that is none.
    """
    if isinstance(provider, str):
        return _chosen(payload, provider).parse_answer(payload, id=id)
    if not isinstance(provider, OwnProvider):
        raise TypeError(
            f"provider must be a name or have parse_answer and parse_stream: {provider!r}"
        )
    message = provider.parse_answer(payload)
    if not isinstance(message, Message):
        raise TypeError(f"parse_answer of {provider!r} must return a Message, not {message!r}")
    return message if id is None else replace(message, id=id)


def parse_stream(chunks: Iterable[object], provider: str | OwnProvider) -> Iterator[Event]:
    """Give the events of a provider's stream: texts, sources and citations, and its end.

    ``chunks`` are bytes or str (server-sent events or lines of JSON), cut anywhere or line by line
    without their ends, or decoded events: mappings, or objects of an SDK. The same message comes of
    them as of the whole answer with ``parse_answer``: ``MessageBuilder`` makes it.

    What cannot be decoded is a problem of the last event, and so is an error that the provider
    reports (``interrupted``).

    Raises ``ValueError`` for a name that is none or has no streams, ``TypeError`` for a chunk of
    another type, and for one event in place of an iterable of them; and, at its end,
    ``CitationError`` for a stream of which nothing was of the format.
    """
    return _streaming(provider).parse_stream(chunks)


def aparse_stream(
    chunks: AsyncIterable[object], provider: str | OwnProvider
) -> AsyncIterator[Event]:
    """Give the events of an asynchronous stream; otherwise as ``parse_stream``.

    A provider of one's own needs an ``aparse_stream`` for it.
    """
    reader = getattr(_streaming(provider), "aparse_stream", None)
    if reader is None:
        raise TypeError(f"provider has no aparse_stream: {provider!r}")
    events: AsyncIterator[Event] = reader(chunks)
    return events


def parse_conversations(payload: object, provider: str = "auto") -> list[Conversation]:
    """Return the conversations of a stored export, or of an API's own list of messages.

    ``payload`` and ``provider`` are as of ``parse_answer``, and so are the errors. What of it is no
    message of the format is among the ``problems`` of the one next to it. Messages that hold
    nothing but texts mean the same in every format.
    """
    if provider == "auto" and _is_plain(payload):
        return known_provider("openai-chat").parse_conversations(payload)
    return _chosen(payload, provider).parse_conversations(payload)


def _is_plain(payload: object) -> bool:
    """Say whether a payload is a list of messages in which nothing is cited or called."""
    messages = (mapping_of(payload) or {}).get("messages", payload)
    if not isinstance(messages, list | tuple) or not messages:
        return False
    return all(
        each.keys() <= {"role", "content"} and isinstance(each.get("role"), str) and _is_text(each)
        for each in (mapping_of(message) or {"": None} for message in messages)
    )


def _is_text(message: Mapping[str, object]) -> bool:
    content = message.get("content")
    if not isinstance(content, list | tuple):
        return isinstance(content, str)
    return all(
        part.get("type") == "text" and not part.get("citations") and not part.get("annotations")
        for part in (mapping_of(each) or {} for each in content)
    )


def detect(payload: object) -> Provider:
    """Return the provider whose shape a payload has.

    Raises ``CitationError`` if it has the shape of none, or of several.
    """
    found = _recognised(payload)
    if not found and isinstance(payload, list | tuple) and payload:
        several = [_recognised(each) for each in payload]
        found = [each for each in several[0] if all(each in others for others in several)]
    if len(found) == 1:
        return found[0]
    names = [provider.name for provider in found] or NAMES
    which = (
        "a payload has the shape of more than one provider"
        if found
        else "neither a message (segments or content), a conversation (messages), nor a payload "
        "whose shape says whose it is"
    )
    mapping = mapping_of(payload)
    raise CitationError(
        Problem(
            path="",
            code="missing-field",
            message=f"{which}: give provider=, one of {', '.join(names)}",
            value=type(payload).__name__ if mapping is None else sorted(map(str, mapping))[:20],
        )
    )


def _recognised(payload: object) -> list[Provider]:
    node = Node(payload, "", silent)
    return [each for each in map(known_provider, NAMES) if each.recognises(node)]


def _chosen(payload: object, provider: str) -> Provider:
    return detect(payload) if provider == "auto" else known_provider(provider)


def _streaming(provider: str | OwnProvider) -> OwnProvider:
    if isinstance(provider, str):
        return known_provider(provider)
    if not isinstance(provider, OwnProvider):
        raise TypeError(
            f"provider must be a name or have parse_answer and parse_stream: {provider!r}"
        )
    return provider
