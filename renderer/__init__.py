"""Show where a language model's answer comes from: chips, cards and a list, as HTML."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from renderer.api import (
        render_answer,
        render_citations,
        render_conversation,
        render_many,
        render_page,
        render_reply,
    )
    from renderer.as_markdown import to_markdown
    from renderer.as_text import to_text
    from renderer.assets import STATIC, TEMPLATES
    from renderer.builder import MessageBuilder
    from renderer.core import Renderer
    from renderer.events import DoneEvent, SourcesEvent, TextEvent
    from renderer.finalize import (
        Finalized,
        cite_markers,
        finalize_citations,
        strip_out_of_range_markers,
    )
    from renderer.fingerprints import fingerprint
    from renderer.model import (
        Citation,
        CitedSource,
        CodeSegment,
        Conversation,
        ErrorSegment,
        ImageSegment,
        Message,
        OtherSegment,
        Source,
        TextSegment,
        ThinkingSegment,
    )
    from renderer.options import Limits
    from renderer.problems import CitationError, Problem
    from renderer.providers import aparse_stream, parse_answer, parse_conversations, parse_stream
    from renderer.rendered import RenderedConversation, RenderedReply
    from renderer.segments import cite
    from renderer.stream import AnswerStream, ServerEvent, astream_answer, stream_answer

__all__ = (
    "STATIC",
    "TEMPLATES",
    "AnswerStream",
    "Citation",
    "CitationError",
    "CitedSource",
    "CodeSegment",
    "Conversation",
    "DoneEvent",
    "ErrorSegment",
    "Finalized",
    "ImageSegment",
    "Limits",
    "Message",
    "MessageBuilder",
    "OtherSegment",
    "Problem",
    "RenderedConversation",
    "RenderedReply",
    "Renderer",
    "ServerEvent",
    "Source",
    "SourcesEvent",
    "TextEvent",
    "TextSegment",
    "ThinkingSegment",
    "aparse_stream",
    "astream_answer",
    "cite",
    "cite_markers",
    "finalize_citations",
    "fingerprint",
    "parse_answer",
    "parse_conversations",
    "parse_stream",
    "render_answer",
    "render_citations",
    "render_conversation",
    "render_many",
    "render_page",
    "render_reply",
    "stream_answer",
    "strip_out_of_range_markers",
    "to_markdown",
    "to_text",
)

#: Where each name is from: what it needs is loaded when it is first asked for.
_MODULES = {
    "api": (
        "render_answer",
        "render_citations",
        "render_conversation",
        "render_many",
        "render_page",
        "render_reply",
    ),
    "assets": ("STATIC", "TEMPLATES"),
    "builder": ("MessageBuilder",),
    "core": ("Renderer",),
    "events": ("DoneEvent", "SourcesEvent", "TextEvent"),
    "finalize": ("Finalized", "cite_markers", "finalize_citations", "strip_out_of_range_markers"),
    "fingerprints": ("fingerprint",),
    "model": (
        "Citation",
        "CitedSource",
        "CodeSegment",
        "Conversation",
        "ErrorSegment",
        "ImageSegment",
        "Message",
        "OtherSegment",
        "Source",
        "TextSegment",
        "ThinkingSegment",
    ),
    "options": ("Limits",),
    "problems": ("CitationError", "Problem"),
    "providers": ("aparse_stream", "parse_answer", "parse_conversations", "parse_stream"),
    "rendered": ("RenderedConversation", "RenderedReply"),
    "segments": ("cite",),
    "stream": ("AnswerStream", "ServerEvent", "astream_answer", "stream_answer"),
    "as_markdown": ("to_markdown",),
    "as_text": ("to_text",),
}
_HOMES = {name: module for module, names in _MODULES.items() for name in names}


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
