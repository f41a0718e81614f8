"""Answers while they are written: their numbers, their blocks, and the events a server sends."""

from __future__ import annotations

from renderer.stream.answer import (
    AnswerStream,
    AsyncAnswerStream,
    astream_answer,
    stream_answer,
)
from renderer.stream.server_event import ServerEvent

__all__ = ("AnswerStream", "AsyncAnswerStream", "ServerEvent", "astream_answer", "stream_answer")
