"""What rendering gives: HTML in its parts, and what was wrong with the data."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from renderer.problems import Problem


class Rendered:
    """Something with HTML; where text is expected, it is that HTML, and stays ``Markup``."""

    __slots__ = ()

    html: Markup

    def __str__(self) -> str:
        return self.html

    def __html__(self) -> Markup:
        return self.html

    def __format__(self, spec: str) -> Markup:
        return Markup(format(str(self.html), spec))


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderedReply(Rendered):
    """A reply as HTML; where text is expected, it is its HTML and stays ``Markup``."""

    html: Markup
    """The whole: a wrapper round body, cards and list."""

    body: Markup
    """The answer with its chips."""

    cards: Markup
    """The cards that the chips open."""

    sources: Markup
    """The list of sources; empty if there are none."""

    problems: tuple[Problem, ...] = ()
    """What was wrong with the data."""

    unplaced: tuple[Problem, ...] = ()
    """Those of the problems that say why a citation has no chip."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderedConversation(Rendered):
    """A conversation as HTML; where text is expected, it is its HTML and stays ``Markup``."""

    html: Markup
    """The whole: every message that is drawn, in order."""

    replies: tuple[RenderedReply, ...]
    """The messages that are drawn, each by itself."""

    problems: tuple[Problem, ...] = ()
    """What was wrong with the data, in all messages."""
