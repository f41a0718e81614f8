"""Payloads as providers really sent them, which lie outside the project, and how each is read."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from renderer.drafting.provider import Provider
from renderer.model import Message
from renderer.providers.registry import detect, known_provider
from tests.support.streams import built

#: Streams and wrapped payloads: their shape alone does not say whose they are.
STREAMS = {
    "anthropic": "anthropic",
    "bedrock-converse": "bedrock-converse",
    "cohere": "cohere",
    "gemini-interactions": "gemini-interactions",
    "mistral": "mistral",
    "openai-assistants": "openai-assistants",
    "openai-responses": "openai-responses",
    "openrouter": "openrouter",
    "perplexity": "perplexity",
    "gemini": "gemini",
}


@dataclass(frozen=True, slots=True)
class Sample:
    """A payload."""

    name: str
    """What it is called."""

    payload: Any
    """The payload."""

    about: dict[str, Any]
    """What is known of it: ``kind``, ``unit``, ``covers`` and ``checked_spans``."""

    @property
    def is_stream(self) -> bool:
        """Whether it is a list of events."""
        return "stream" in self.name

    @property
    def provider(self) -> Provider:
        """Whose it is."""
        if self.is_stream:
            family = next(each for each in STREAMS if self.name.startswith(each))
            return known_provider(STREAMS[family])
        return known_provider("ai-sdk") if self.name.startswith("vercel") else detect(self.payload)

    def message(self) -> Message:
        """Return the message it makes."""
        if self.is_stream:
            return built(self.provider, self.payload)
        if self.provider.name in ("chatgpt-export", "openwebui", "aparte", "librechat"):
            return _last_answer(self.provider, self.payload)
        return self.provider.parse_answer(_unwrapped(self.payload), id="a")


def read_samples() -> list[Sample]:
    """Return all samples; none where the folder that holds them is not named."""
    folder = Path(os.environ.get("CITATION_SHARED", "")) / "samples"
    if not (folder / "INDEX.json").is_file():
        return []
    index = json.loads((folder / "INDEX.json").read_text("utf-8"))
    return [
        Sample(path.stem, json.loads(path.read_text("utf-8")), index[path.stem])
        for path in sorted(folder.glob("*.json"))
        if path.stem != "INDEX"
    ]


def texts(payload: object) -> Iterator[str]:
    """Give every text of a payload."""
    if isinstance(payload, str):
        yield payload
        if payload.startswith("{"):
            yield from texts(json.loads(payload))
    elif isinstance(payload, dict):
        for value in payload.values():
            yield from texts(value)
    elif isinstance(payload, list):
        for value in payload:
            yield from texts(value)


def _unwrapped(payload: Any) -> Any:
    """Return the message that an AI SDK stored, out of what was recorded round it."""
    if isinstance(payload, dict):
        for name in ("message", "clientMessage_useChat"):
            if "parts" in (payload.get(name) or {}):
                return payload[name]
    return payload


def _last_answer(provider: Provider, payload: Any) -> Message:
    try:
        conversations = provider.parse_conversations(payload)
    except Exception:
        return provider.parse_answer(payload, id="a")
    messages = [message for each in conversations for message in each.messages]
    return [message for message in messages if message.role == "assistant"][-1]
