"""What a provider says when something failed on its side."""

from __future__ import annotations

from typing import Any

import pytest

from renderer.drafting.failure import MAX_WORDS, failure_of
from renderer.drafting.node import Node, silent

BUSY = {"type": "overloaded_error", "message": "Too busy."}


@pytest.mark.parametrize(
    ("event", "path", "words"),
    [
        ({"error": BUSY}, "error", "Too busy."),
        ({"error": "Too busy."}, "error", "Too busy."),
        ({"error": {"code": 502}}, "error", "502"),
        ({"object": "chat.completion.chunk", "error": BUSY, "choices": []}, "error", "Too busy."),
        ({"choices": [{"finish_reason": "error"}]}, "choices[0].finish_reason", "error"),
        ({"choices": [{"finish_reason": "error", "error": BUSY}]}, "choices[0].error", "Too busy."),
        ({"type": "error", "error": BUSY}, "error", "Too busy."),
        ({"type": "error", "code": "x", "message": "Too busy."}, "", "Too busy."),
        ({"type": "error", "errorText": "Too busy."}, "errorText", "Too busy."),
        ({"type": "error"}, "", "error"),
        ({"type": "response.failed", "response": {"error": BUSY}}, "response", "Too busy."),
        ({"type": "raw_response_event", "data": {"type": "error", "message": "A"}}, "data", "A"),
        ({"type": "chunk", "chunk": {"error": BUSY}}, "chunk.error", "Too busy."),
        ({"code": "3", "value": "Too busy."}, "value", "Too busy."),
        ({"code": "d", "value": {"finishReason": "error"}}, "value.finishReason", "error"),
        ({"type": "finish", "finishReason": "error"}, "finishReason", "error"),
        ({"throttlingException": {"message": "Too busy."}}, "throttlingException", "Too busy."),
        ({"type": "conversation.response.error", "message": "Too busy."}, "", "Too busy."),
        ({"event": "error", "data": BUSY}, "data", "Too busy."),
        ({"event_type": "error", "error": BUSY}, "error", "Too busy."),
        (
            {"type": "message-end", "delta": {"finish_reason": "ERROR", "error": "Too busy."}},
            "delta.error",
            "Too busy.",
        ),
        (
            {"object": "thread.run", "status": "failed", "last_error": BUSY},
            "last_error",
            "Too busy.",
        ),
        (
            {"event_type": "interaction.complete", "interaction": {"status": "failed"}},
            "interaction.status",
            "failed",
        ),
    ],
)
def test_what_says_so(event: dict[str, Any], path: str, words: str) -> None:
    found = failure_of(Node(event, "", silent))
    assert found is not None
    assert found[0].path == path
    assert found[1] == words


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"error": None},
        {"error": ""},
        {"error": {}},
        {"error": True, "text": "LibreChat marks messages so."},
        {"type": "tool-error", "error": BUSY},
        {"type": "tool-output-error", "errorText": "No such page."},
        {"type": "response.mcp_call.failed", "error": BUSY},
        {"event": "on_tool_error", "data": {"error": "No such page."}},
        {"type": "response.created", "response": {"error": None}},
        {"type": "response.incomplete", "response": {"error": None}},
        {"choices": [{"finish_reason": "length"}]},
        {"choices": 5, "delta": 5, "value": 5, "interaction": 5},
        {"code": "3"},
        {"exception": "x", "throttlingException": None},
    ],
)
def test_what_does_not(event: dict[str, Any]) -> None:
    assert failure_of(Node(event, "", silent)) is None


def test_words_are_bounded() -> None:
    found = failure_of(Node({"error": {"message": "x" * 10_000}}, "", silent))
    assert found is not None
    assert found[1] == "x" * MAX_WORDS
    deep: Any = "words"
    for _ in range(50):
        deep = {"error": deep}
    assert failure_of(Node(deep, "", silent)) is not None
