"""What comes while an answer is written: pieces of its text, its sources, and its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from renderer.model import Citation, Id, Source
from renderer.problems import Problem


@dataclass(frozen=True, slots=True)
class TextEvent:
    """A piece of the answer's Markdown, to be put behind what came before."""

    delta: str
    """The piece."""


@dataclass(frozen=True, slots=True)
class SourcesEvent:
    """Sources and citations that have become known: before, within or after the text."""

    sources: tuple[Source, ...] = ()
    """Sources; one whose id has come before takes the place of that one."""

    citations: tuple[Citation, ...] = ()
    """Citations, in UTF-16 code units of the whole text, the end exclusive."""


@dataclass(frozen=True, slots=True)
class DoneEvent:
    """Nothing more will come; a problem ``interrupted`` says that the answer is not complete."""

    id: Id | None = None
    """What its provider calls it, where it does."""

    problems: tuple[Problem, ...] = ()
    """What was wrong with what came; the paths are those of the provider's own format."""


#: Whatever comes while an answer is written.
Event: TypeAlias = TextEvent | SourcesEvent | DoneEvent
