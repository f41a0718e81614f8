"""Show where a language model's answer comes from: chips, cards and a list, as HTML."""

from __future__ import annotations

from renderer.api import (
    render_citations,
    render_conversation,
    render_many,
    render_page,
    render_reply,
)
from renderer.assets import STATIC, TEMPLATES
from renderer.core import Renderer
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
from renderer.rendered import RenderedConversation, RenderedReply
from renderer.segments import cite

__all__ = (
    "STATIC",
    "TEMPLATES",
    "Citation",
    "CitationError",
    "CitedSource",
    "CodeSegment",
    "Conversation",
    "ErrorSegment",
    "ImageSegment",
    "Limits",
    "Message",
    "OtherSegment",
    "Problem",
    "RenderedConversation",
    "RenderedReply",
    "Renderer",
    "Source",
    "TextSegment",
    "ThinkingSegment",
    "cite",
    "render_citations",
    "render_conversation",
    "render_many",
    "render_page",
    "render_reply",
)
