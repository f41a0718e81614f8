"""The stored form: what an application keeps of a reply, as JSON and as objects."""

from __future__ import annotations

from renderer.model.check import (
    check_conversation,
    check_message,
    check_segment,
    join,
    segment_path,
)
from renderer.model.citation import Citation
from renderer.model.identifier import Id, as_id, key
from renderer.model.load import load_conversation, load_message, load_segment
from renderer.model.message import Conversation, Message
from renderer.model.record import as_mapping as read_mapping
from renderer.model.segment import (
    CodeSegment,
    ErrorSegment,
    ImageSegment,
    OtherSegment,
    Segment,
    TextSegment,
    ThinkingSegment,
)
from renderer.model.source import CitedSource, Source

__all__ = (
    "Citation",
    "CitedSource",
    "CodeSegment",
    "Conversation",
    "ErrorSegment",
    "Id",
    "ImageSegment",
    "Message",
    "OtherSegment",
    "Segment",
    "Source",
    "TextSegment",
    "ThinkingSegment",
    "as_id",
    "check_conversation",
    "check_message",
    "check_segment",
    "join",
    "key",
    "load_conversation",
    "load_message",
    "load_segment",
    "read_mapping",
    "segment_path",
)
