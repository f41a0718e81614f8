"""What the APIs of providers return, whole or streamed, and what stores keep, as messages."""

from __future__ import annotations

from renderer.providers.records import read_records
from renderer.providers.registry import (
    NAMES,
    aparse_stream,
    parse_answer,
    parse_conversations,
    parse_stream,
)

__all__ = (
    "NAMES",
    "aparse_stream",
    "parse_answer",
    "parse_conversations",
    "parse_stream",
    "read_records",
)
