"""Streams of providers, cut into pieces in any way."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Sequence

from renderer.builder import MessageBuilder
from renderer.drafting.provider import Provider
from renderer.model import Message


def as_sse(events: Iterable[object]) -> bytes:
    """Return events as a server sends them."""
    lines = (f"data: {json.dumps(event, ensure_ascii=False)}\r\n\r\n" for event in events)
    return "".join(lines).encode() + b"data: [DONE]\r\n\r\n"


def as_ndjson(events: Iterable[object]) -> bytes:
    """Return events as lines of JSON."""
    return "".join(f"{json.dumps(event)}\n" for event in events).encode()


def cut(data: bytes, seed: int) -> Iterator[bytes]:
    """Give the bytes in pieces of any size, an empty one now and then."""
    random_ = random.Random(seed)
    position = 0
    while position < len(data):
        size = random_.choice((0, 1, 2, 3, 7, 40, 400))
        yield data[position : position + size]
        position += size


def built(provider: Provider, chunks: Iterable[object]) -> Message:
    """Return the message that a stream makes."""
    builder = MessageBuilder()
    for event in provider.parse_stream(chunks):
        builder.add(event)
    return builder.message


def assert_same_however_cut(provider: Provider, events: Sequence[object]) -> Message:
    """Return the message of a stream, having read it whole and in many pieces."""
    message = built(provider, events)
    for seed in range(8):
        assert built(provider, cut(as_sse(events), seed)) == message
        assert built(provider, cut(as_ndjson(events), seed)) == message
    return message
