"""All that is rendered of the cases, as one text and as a digest of it."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from renderer import Renderer, render_conversation, render_many, render_page

CASES = Path(__file__).parent.parent / "cases.json"


def messages() -> list[dict[str, Any]]:
    """Return every case as a message, and what else a message may hold."""
    cases = json.loads(CASES.read_text("utf-8"))
    found = [{"id": case["id"], "segments": [case["segment"]]} for case in cases]
    segments = [
        {"type": "thinking", "content": "*Hm* <b>so</b>"},
        {"type": "code", "content": "a = {1, 2}", "language": "py"},
        {"type": "image", "url": "https://example.org/i.png", "title": "An image"},
        {"type": "error", "content": "It broke."},
        {"type": "plot", "content": "?"},
        *(segment for message in found[:9] for segment in message["segments"]),
    ]
    return [*found, {"id": 7, "lang": "en", "segments": segments}, {"role": "user", "content": "?"}]


def everything(renderer: Renderer | None = None, *, every: int = 1) -> str:
    """Return all that is rendered of the messages, or of some, with what is said of them."""
    records = messages()[::every]
    conversation = {"id": "c", "title": "All", "messages": records}
    parts = [repr(reply) for reply in render_many(records[:-1], renderer=renderer)]
    parts.append(repr(render_conversation(conversation, locale="de", renderer=renderer)))
    parts.append(render_page([conversation, *records], renderer=renderer))
    return "\n".join(parts)


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
