"""Render one reply: its body with chips, their cards, and the list of sources."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from markupsafe import Markup

from renderer.bounds import within_limits
from renderer.chips import Chips, citations_of, find_source, source_links
from renderer.drawing import Drawn, Pen
from renderer.model import Message, Segment, join, segment_path
from renderer.problems import CODES, Problem
from renderer.rendered import RenderedReply
from renderer.sourcelist import SourceList, list_sources

#: Draws a segment, without the chips of the citations whose numbers are given.
Draw: TypeAlias = Callable[[Segment, Collection[int]], Drawn]

_CITATION = re.compile(r"(?:.*\.)?citations\[[0-9]+\]")
_LANGUAGE_TAG = re.compile(r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*", re.ASCII)


def draw_reply(
    message: Message,
    pen: Pen,
    *,
    id: str | None,
    path: str = "",
    paths: Sequence[str] | None = None,
    loaded: Iterable[Problem] = (),
    draw: Draw | None = None,
) -> RenderedReply:
    """Render a message that was loaded.

    ``id`` is the key its ids are made of; ``path`` is where it stands in what was given, and
    ``paths`` where its segments do; ``loaded`` are the problems met so far; ``draw`` draws its
    segments in another way than the pen.
    """
    problems = [*loaded, *_unknown_language(message, path)]
    if paths is None:
        paths = [segment_path(message, n, path=path) for n in range(len(message.segments))]
    message = within_limits(message, pen.options.limits, path, paths, problems)
    sources = list_sources(message.segments, paths, pen.options, pen.words.gettext("Source"))
    problems += sources.problems
    if draw is None:
        is_plain = message.role == "user" and not pen.options.user_markdown
        draw = partial(pen.segment, is_plain=is_plain)
    chips = Chips(id, pen, sources)
    lost: set[str] = set()
    body: list[str] = []
    for number, segment in enumerate(message.segments):
        problems += _unknown_sources(segment, number, sources, paths[number])
        skipped = _without_source(segment, number, sources)
        drawn = draw(segment, skipped)
        problems += (_moved(problem, paths[number]) for problem in drawn.problems)
        lost |= {join(paths[number], f"citations[{n}]") for n in (*skipped, *drawn.unplaced)}
        body += chips.into(segment, drawn, number)
        if body[-1] and not body[-1].endswith("\n"):
            body.append("\n")
    return _assembled(message, pen, Markup("".join(body)), chips, problems, lost)


def _assembled(
    message: Message,
    pen: Pen,
    content: Markup,
    chips: Chips,
    problems: Sequence[Problem],
    lost: Collection[str],
) -> RenderedReply:
    body = pen.html("body", content=content, lang=_lang(message.lang))
    cards = Markup("\n").join(chips.cards)
    listed = Markup("")
    if chips.sources.sources:
        links = source_links(pen, snippets=False)
        listed = pen.html("sources", sources=chips.sources.sources, **links)
    html = pen.html(
        "reply", id=f"r-{chips.id}" if chips.id else "", body=body, cards=cards, sources=listed
    )
    return RenderedReply(
        html=html,
        body=body,
        cards=cards,
        sources=listed,
        problems=tuple(problems),
        unplaced=tuple(problem for problem in problems if _says_why(problem, lost)),
    )


def _unknown_language(message: Message, path: str) -> list[Problem]:
    """Report a language that is no tag: the page does not name it."""
    if not message.lang or _lang(message.lang):
        return []
    text = "should be the tag of a language, as pt-BR"
    return [Problem(path=join(path, "lang"), code="wrong-type", message=text, value=message.lang)]


def _unknown_sources(
    segment: Segment, number: int, sources: SourceList, path: str
) -> list[Problem]:
    """Report the ids that citations name and no source of the segment has."""
    return [
        Problem(
            path=join(path, f"citations[{at}].sources[{index}]"),
            code="unknown-source",
            message=CODES["unknown-source"],
            value=cited.id,
        )
        for at, citation in enumerate(citations_of(segment))
        for index, cited in enumerate(citation.sources)
        if cited.id is not None and find_source(cited, number, sources) is None
    ]


def _without_source(segment: Segment, number: int, sources: SourceList) -> frozenset[int]:
    """Return the numbers of the citations that have no source to show."""
    return frozenset(
        at
        for at, citation in enumerate(citations_of(segment))
        if not any(find_source(cited, number, sources) for cited in citation.sources)
    )


def _says_why(problem: Problem, lost: Collection[str]) -> bool:
    """Say whether a problem is the reason why one of these citations has no chip."""
    citation = _CITATION.match(problem.path)
    return citation is not None and citation[0] in lost and problem.code != "not-a-marker"


def _moved(problem: Problem, path: str) -> Problem:
    return replace(problem, path=join(path, problem.path)) if path else problem


def _lang(lang: str | None) -> str:
    tag = (lang or "").replace("_", "-")
    return tag if _LANGUAGE_TAG.fullmatch(tag) else ""
