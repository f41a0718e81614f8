"""An answer of the demo, written anew in front of its reader: its text first, then its sources."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

from renderer import SourcesEvent, TextEvent, stream_answer
from renderer.model import TextSegment, load_conversation

FOLDER = Path(__file__).resolve().parent.parent / "examples" / "demo"
PAGE = FOLDER / "streaming.html"

#: How long a word takes, and how long it is before the sources come, in seconds.
PAUSE, SEARCH = 0.03, 1.0


def chosen() -> TextSegment:
    """Return the cited text of the demo that has most to show."""
    stored = json.loads((FOLDER / "conversation.json").read_text("utf-8"))
    conversation, _ = load_conversation(stored)
    texts = (segment for message in conversation.messages for segment in message.segments)
    return max(
        (text for text in texts if isinstance(text, TextSegment)),
        key=lambda text: len(text.citations),
    )


def events() -> Iterator[TextEvent | SourcesEvent]:
    """Give the answer as a model does that searches last."""
    segment = chosen()
    for word in re.findall(r"\s*\S+|\s+\Z", segment.content):
        time.sleep(PAUSE)
        yield TextEvent(word)
    time.sleep(SEARCH)
    yield SourcesEvent(segment.sources, segment.citations)


def answer() -> Iterator[bytes]:
    """Give what a server sends of it."""
    return (event.encode() for event in stream_answer(events(), id="replay", html=True))
