"""Draw one segment: HTML with gaps, and the chips that belong in them."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import islice

from markupsafe import Markup

from renderer.model import (
    Citation,
    CodeSegment,
    ErrorSegment,
    ImageSegment,
    Segment,
    TextSegment,
    ThinkingSegment,
)
from renderer.options import Limits, Options
from renderer.placement import Place, Placement, place, place_after
from renderer.problems import CODES, Problem
from renderer.safehtml import Policy, Refusal, gate, read_trusted
from renderer.safehtml.attributes import is_language
from renderer.templating import Templates
from renderer.text import Normal, clean, cut_at_word, normalise, tidy, without_internal
from renderer.urls import is_own_image, parse_address
from renderer.words import Words

#: Characters at which an engine has to look up.
_MARK = re.compile(r"[\n*_\[\]!<&`~|:\\]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A segment as HTML in parts, a chip belonging between each two."""

    parts: tuple[str, ...]
    """HTML that is safe; one part more than there are places."""

    places: tuple[Place, ...] = ()
    """The chips; their citations are numbered within the segment."""

    problems: tuple[Problem, ...] = ()
    """What was wrong; the paths begin at the segment."""

    unplaced: tuple[int, ...] = ()
    """The numbers of the citations that have no chip."""


@dataclass(frozen=True, slots=True)
class Pen:
    """What segments are drawn with."""

    options: Options
    policy: Policy
    templates: Templates
    words: Words
    variables: dict[str, object]

    @classmethod
    def of(cls, options: Options, templates: Templates, words: Words) -> Pen:
        """Return what to draw with in the language of ``words``."""
        policy = Policy(
            new_tab=options.new_tab,
            rel=options.rel,
            relative_links=options.relative_links,
            image_hosts=frozenset(options.image_hosts),
            heading_base=options.heading_base,
            table_label=words.gettext("Table"),
            todo_label=words.gettext("To do"),
            done_label=words.gettext("Done"),
        )
        variables: dict[str, object] = {
            "_": words.gettext,
            "ngettext": words.ngettext,
            "words_lang": words.locale,
            "words_dir": words.direction,
        }
        return cls(options, policy, templates, words, variables)

    def segment(
        self, segment: Segment, skipped: Collection[int] = (), *, is_plain: bool = False
    ) -> Drawn:
        """Draw a segment of any type, without the chips of the citations that are ``skipped``.

        ``is_plain`` means that a text is no Markdown.
        """
        if isinstance(segment, TextSegment):
            return self.text(segment.content, segment.citations, skipped, is_plain=is_plain)
        if isinstance(segment, CodeSegment):
            return self.code(segment, skipped)
        if isinstance(segment, ThinkingSegment):
            drawn = self.text(segment.content, ())
            content = Markup("".join(drawn.parts))
            return Drawn(parts=(self.html("thinking", content=content),), problems=drawn.problems)
        if isinstance(segment, ImageSegment):
            return Drawn(parts=(self.image(segment),))
        if isinstance(segment, ErrorSegment):
            text = tidy(segment.content, self.options.limits.snippet)
            return Drawn(parts=(self.html("error", content=text),))
        return Drawn(parts=("",))

    def html(self, name: str, **variables: object) -> Markup:
        """Render a template, with the words of the interface."""
        return self.templates.render(name, variables | self.variables)

    def text(
        self,
        content: str,
        citations: Sequence[Citation],
        skipped: Collection[int] = (),
        *,
        is_plain: bool = False,
    ) -> Drawn:
        """Draw a text: Markdown through the engine and the gate, or plain text."""
        source, problems = self.source(content)
        if is_plain:
            fragment = read_trusted(self.plain(source.text))
        else:
            fragment, refusal = gate(self.markdown(source.text), self.policy)
            problems += _refusals(refusal)
        return _drawn(place(fragment, source, citations, skipped), problems)

    def foreign(
        self, html: str, segment: TextSegment, skipped: Collection[int] = (), *, trusted: bool
    ) -> Drawn:
        """Place a segment's chips in HTML that was rendered elsewhere."""
        source, problems = self.source(segment.content)
        if trusted:
            fragment = read_trusted(html)
        else:
            fragment, refusal = gate(without_internal(html), self.policy)
            problems += _refusals(refusal)
        return _drawn(place(fragment, source, segment.citations, skipped), problems)

    def source(self, content: str) -> tuple[Normal, list[Problem]]:
        """Return a text fit to be rendered, and whether it had to be cut."""
        limit = _reach(content, self.options.limits)
        if len(content) <= limit:
            return normalise(content), []
        problem = Problem(
            path="content", code="too-long", message=CODES["too-long"], value=len(content)
        )
        return normalise(cut_at_word(content, limit)), [problem]

    def markdown(self, text: str) -> str:
        """Return what the engine makes of a text."""
        html = self.options.markdown(text)
        if not isinstance(html, str):
            raise TypeError(f"markdown must return a str, not {type(html).__name__}")
        return without_internal(html)

    def plain(self, text: str) -> str:
        """Return plain text as paragraphs that keep their line ends."""
        blocks = re.split(r"\n(?:[ \t]*\n)+", without_internal(text).strip("\n"))
        paragraphs = [block.split("\n") for block in blocks if block]
        return self.html("plain", paragraphs=paragraphs)

    def code(self, segment: CodeSegment, skipped: Collection[int]) -> Drawn:
        """Draw a block of code; one chip follows it for all its citations."""
        source, problems = self.source(segment.content)
        language = segment.language or ""
        html = self.html(
            "code",
            content=without_internal(source.text),
            language=language if is_language(language) else "",
        )
        return _drawn(place_after(html, source, segment.citations, skipped), problems)

    def image(self, segment: ImageSegment) -> Markup:
        """Draw an image as a link to it, or as itself where its host is one of our own."""
        limit = self.options.limits.title
        address = parse_address(segment.url, trim=True) if segment.url else None
        is_ours = address is not None and is_own_image(address, self.options.image_hosts)
        names = (tidy(text, limit) for text in (segment.alt, segment.title) if text)
        return self.html(
            "image",
            title=next(filter(None, names), "") or (address.host if address else ""),
            href=address.href if address else "",
            src=address.href if address and is_ours else "",
            new_tab=self.policy.new_tab,
            rel=self.policy.rel,
        )


def _reach(content: str, limits: Limits) -> int:
    """Return how many characters of a text are read; markup costs more time than words do."""
    if len(content) <= limits.marks:
        return limits.content
    marks = islice(_MARK.finditer(content), limits.marks, None)
    return min(limits.content, next((mark.start() for mark in marks), limits.content))


def _drawn(placement: Placement, problems: Sequence[Problem]) -> Drawn:
    return Drawn(
        parts=placement.parts,
        places=placement.places,
        problems=(*problems, *placement.problems),
        unplaced=placement.unplaced,
    )


def _refusals(refusal: Refusal | None) -> list[Problem]:
    if refusal is None:
        return []
    message = f"{refusal.reason} at character {refusal.offset} of the rendered HTML"
    return [
        Problem(path="content", code="html-repaired", message=message, value=clean(refusal.token))
    ]
