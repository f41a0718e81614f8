"""The message of a draft."""

from __future__ import annotations

from renderer.builder import MessageBuilder
from renderer.drafting.draft import Draft
from renderer.model import Message


def finished(draft: Draft) -> Message:
    """Return what has become of a draft to which nothing more will be told."""
    builder = MessageBuilder()
    for event in draft.finish():
        builder.add(event)
    return builder.message
