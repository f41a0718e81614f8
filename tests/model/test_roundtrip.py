"""Garbage in every place of the stored form: nothing raises, and all of it comes back."""

from __future__ import annotations

import json
import pickle
import random
from typing import Any

import pytest

from renderer.model import Conversation, Message, load_conversation, load_message
from renderer.problems import CODES

NAMES = [
    "id", "type", "role", "lang", "content", "segments", "sources", "citations", "url", "src",
    "title", "snippet", "label", "date", "start", "end", "marker", "excerpt", "locator",
    "language", "alt", "message", "messages", "score", "", "é",
]  # fmt: skip

SCALARS = [
    True, False, 0, 1, -1, 12.0, 1.5, 1e300, 10**30, "", "s1", "s2", "text", "code", "image",
    "error", "thinking", "tool_call", "\ud800", "1", "\0",
]  # fmt: skip


def garbage(chance: random.Random, depth: int) -> Any:
    """Return anything JSON can hold but null, more often than not of a likely form."""
    roll = chance.random()
    if depth == 0 or roll < 0.3:
        return chance.choice(SCALARS)
    if roll < 0.45:
        return [garbage(chance, depth - 1) for _ in range(chance.randrange(4))]
    return {chance.choice(NAMES): garbage(chance, depth - 1) for _ in range(chance.randrange(1, 7))}


def citation(chance: random.Random) -> Any:
    cited = [chance.choice(["s1", 1, {"id": "s1"}, garbage(chance, 2)]) for _ in range(2)]
    return {"end": chance.randrange(9), "sources": cited, **spoilt(chance)}


def segment(chance: random.Random) -> Any:
    return {
        "type": chance.choice(["text", "code", "thinking", "image", "error", "tool_call"]),
        "content": "Sky",
        "sources": [{"id": "s1", "title": "T", **spoilt(chance)}, garbage(chance, 2)],
        "citations": [citation(chance), garbage(chance, 2)],
        **spoilt(chance),
    }


def spoilt(chance: random.Random) -> dict[str, Any]:
    """Return fields that take the place of good ones, or none."""
    return {chance.choice(NAMES): garbage(chance, 3) for _ in range(chance.randrange(3))}


def stored_message(chance: random.Random) -> dict[str, Any]:
    flat = {name: value for name, value in segment(chance).items() if name != "type"}
    body = chance.choice([{"segments": [segment(chance), garbage(chance, 3)]}, flat, {}])
    return {"id": "a1", **body, **spoilt(chance)}


@pytest.mark.parametrize("seed", range(20))
def test_a_message_comes_back_as_it_was(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(50):
        stored = stored_message(chance)
        before = json.dumps(stored)
        message, problems = load_message(stored)
        written = message.to_dict()
        assert written == stored
        assert json.dumps(stored) == before
        assert {problem.code for problem in problems} <= set(CODES)
        assert load_message(message) == (message, problems)
        assert Message.from_dict(written) == message
        assert pickle.loads(pickle.dumps(message)).to_dict() == stored


@pytest.mark.parametrize("seed", range(20))
def test_a_conversation_comes_back_as_it_was(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(20):
        messages = [stored_message(chance), garbage(chance, 4), stored_message(chance)]
        stored = {"title": "Sky", "messages": messages, **spoilt(chance)}
        conversation, _ = load_conversation(stored)
        assert conversation.to_dict() == stored
        assert Conversation.from_dict(conversation.to_dict()) == conversation


@pytest.mark.parametrize("seed", range(5))
def test_every_path_leads_to_the_value_that_is_wrong(seed: int) -> None:
    """A path is read from left to right, as one would in the stored JSON."""
    chance = random.Random(seed)
    checked = 0
    for _ in range(100):
        stored = stored_message(chance)
        for problem in load_message(stored)[1]:
            if problem.code == "wrong-type":
                value: Any = stored
                for step in problem.path.replace("[", ".[").strip(".").split("."):
                    value = value[int(step[1:-1]) if step.startswith("[") else step]
                assert value is problem.value
                checked += 1
    assert checked > 100
