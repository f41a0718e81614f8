"""Show where a language model's answer comes from: chips, cards and a list, as HTML."""

from __future__ import annotations

from renderer.api import (
    render_answer,
    render_citations,
    render_conversation,
    render_many,
    render_page,
    render_reply,
)
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
from renderer.fingerprint import fingerprint
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
from renderer.to_markdown import to_markdown
from renderer.to_text import to_text

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
