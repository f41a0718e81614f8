"""Payloads with fields that are missing, null, renamed or of another type: nothing raises."""

from __future__ import annotations

import random
from typing import Any

import pytest

from renderer import (
    CitationError,
    MessageBuilder,
    parse_answer,
    parse_conversations,
    parse_stream,
    render_conversation,
    render_reply,
)
from renderer.providers.registry import NAMES, known_provider
from tests.providers.samples import Sample, read_samples

pytestmark = pytest.mark.corpora

ODD: list[Any] = [None, "", 0, -1, 1.5, True, [], {}, "x", [None], {"a": 1}, 10**12, "\ud83e"]


def mutated(value: Any, random_: random.Random) -> Any:
    """Return a payload of which a few values are gone, or others."""
    if isinstance(value, dict):
        kept = {key: each for key, each in value.items() if random_.random() > 0.03}
        return {
            key: random_.choice(ODD) if random_.random() < 0.03 else mutated(each, random_)
            for key, each in kept.items()
        }
    if isinstance(value, list):
        entries = [mutated(each, random_) for each in value if random_.random() > 0.02]
        if entries and random_.random() < 0.03:
            entries.insert(random_.randrange(len(entries) + 1), random_.choice(ODD))
        return entries
    return value


def read_in_every_way(payload: Any, name: str) -> None:
    """Read and render a payload; what is not of the format is refused, and nothing else raises."""
    provider = known_provider(name)
    for parse in (
        lambda: parse_answer(payload),
        lambda: parse_answer(payload, name),
        lambda: built(payload, name),
        lambda: parse_conversations(payload, name) if provider.converse else [],
    ):
        try:
            found = parse()
        except CitationError:
            continue
        if isinstance(found, list):
            for conversation in found:
                render_conversation(conversation)
        else:
            render_reply(found, id="a")


def built(payload: Any, name: str) -> Any:
    builder = MessageBuilder()
    if known_provider(name).listen is not None and isinstance(payload, list):
        chunks = [chunk for chunk in payload if isinstance(chunk, dict | list)]
        for event in parse_stream(chunks, name):
            builder.add(event)
    return builder.message


@pytest.mark.parametrize(
    "sample", [pytest.param(sample, id=sample.name) for sample in read_samples()]
)
def test_nothing_raises(sample: Sample) -> None:
    random_ = random.Random(sample.name)
    for _ in range(8):
        payload = mutated(sample.payload, random_)
        read_in_every_way(payload, sample.provider.name)
        read_in_every_way(payload, random_.choice(NAMES))
