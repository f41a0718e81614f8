"""How much of a message is read: lists beyond a limit are cut, and a problem says so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from renderer.model import CodeSegment, Message, Segment, TextSegment, join
from renderer.options import Limits
from renderer.problems import CODES, Problem

EntryT = TypeVar("EntryT")


def within_limits(
    message: Message, limits: Limits, path: str, paths: Sequence[str], problems: list[Problem]
) -> Message:
    """Return a message without what is beyond the limits of its lists."""
    segments = _cut(message.segments, limits.segments, join(path, "segments"), problems)
    kept: list[Segment] = []
    for number, segment in enumerate(segments):
        if isinstance(segment, TextSegment | CodeSegment) and (
            len(segment.sources) > limits.sources or len(segment.citations) > limits.citations
        ):
            place = paths[number]
            segment = replace(
                segment,
                sources=_cut(segment.sources, limits.sources, join(place, "sources"), problems),
                citations=_cut(
                    segment.citations, limits.citations, join(place, "citations"), problems
                ),
            )
        kept.append(segment)
    return message if tuple(kept) == message.segments else replace(message, segments=kept)


def _cut(
    entries: Sequence[EntryT], limit: int, path: str, problems: list[Problem]
) -> Sequence[EntryT]:
    if len(entries) > limit:
        problems.append(
            Problem(path=path, code="too-many", message=CODES["too-many"], value=len(entries))
        )
    return entries[:limit]
