"""The renderer: options, checked once, and everything that can be rendered with them."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any, Literal, Self

from markupsafe import Markup

from renderer.conversation import draw_conversation
from renderer.document import Document, draw_document
from renderer.drawing import Pen
from renderer.finalize import cite_markers, finalize_citations, name_sources, read_sources
from renderer.foreign import html_of, put_back
from renderer.identity import first_id, page_key
from renderer.model import (
    Citation,
    Id,
    Message,
    Source,
    as_id,
    load_conversation,
    load_message,
    load_segment,
)
from renderer.options import Options
from renderer.page import draw_page
from renderer.problems import CODES, CitationError, Problem
from renderer.rendered import RenderedConversation, RenderedReply
from renderer.reply import draw_reply
from renderer.templating import Templates
from renderer.text import tidy
from renderer.words import Words, check_catalogs, load_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Renderer(Options):
    """A set of options, and what can be rendered with it.

    It never changes, so any number of threads may share one. What it takes in is described at the
    functions of the same names: ``render_reply`` is ``reply``, and so on.
    """

    _templates: Templates = field(init=False, repr=False, compare=False)
    _pens: dict[str, Pen] = field(init=False, repr=False, compare=False)
    fingerprints: dict[str, str] = field(init=False, repr=False, compare=False)
    """Those that ``fingerprint`` has made of it, by language: nothing they depend on changes."""

    def __post_init__(self) -> None:
        Options.__post_init__(self)
        object.__setattr__(self, "_templates", Templates(self.templates))
        object.__setattr__(self, "_pens", {})
        object.__setattr__(self, "fingerprints", {})
        if self.catalogs is not None:
            # Or only the readers of one language would meet its fault.
            check_catalogs(Path(self.catalogs))
        self.words(None)

    def replace(self, **options: Any) -> Self:
        """Return a renderer in which some of the options are others."""
        return dataclasses.replace(self, **options)

    def reply(
        self,
        message: object,
        *,
        id: Id | None = None,
        locale: str | None = None,
        strict: bool = False,
    ) -> RenderedReply:
        """Render one message; see ``render_reply``."""
        pen, problems = self.pen(locale)
        loaded, faults = load_message(message)
        reply = draw_reply(loaded, pen, id=_key(id, loaded.id), loaded=[*problems, *faults])
        _check(strict, reply.problems)
        return reply

    def answer(
        self,
        text: str,
        sources: Iterable[Source | Mapping[str, object]],
        citations: Iterable[Citation | Mapping[str, object]] = (),
        *,
        id: Id,
        locale: str | None = None,
        strict: bool = False,
    ) -> RenderedReply:
        """Number an answer for its readers and render it; see ``render_answer``."""
        message = self.numbered(text, sources, citations, id=id)
        return self.reply(message, locale=locale, strict=strict)

    def numbered(
        self,
        text: str,
        sources: Iterable[Source | Mapping[str, object]],
        citations: Iterable[Citation | Mapping[str, object]] = (),
        *,
        id: Id | None,
    ) -> Message:
        """Return the message to store of a numbered answer."""
        final = finalize_citations(
            text,
            # Ids that do not change with the numbers.
            name_sources(read_sources(sources)),
            citations,
            uncited="after" if self.uncited == "after" else "drop",
            cut_sources=self.cut_sources,
            marker=self.marker,
        )
        segment = cite_markers(final.text, final.sources, final.citations, marker=self.marker)
        # What is wrong with the sources themselves is found again when they are drawn.
        problems = tuple(each for each in final.problems if not each.path.startswith("sources"))
        return Message(id=id, segments=(segment,), problems=problems)

    def citations(
        self,
        html: object,
        segment: object,
        *,
        id: Id | None = None,
        trusted: bool = False,
        locale: str | None = None,
        strict: bool = False,
    ) -> RenderedReply:
        """Put a segment's chips into HTML rendered elsewhere; see ``render_citations``."""
        text = html_of(html)
        _check_flag("trusted", trusted)
        pen, problems = self.pen(locale)
        loaded, faults = load_segment(segment)
        reply = draw_reply(
            Message(segments=(loaded,)),
            pen,
            id=_key(id, loaded.id),
            paths=("",),
            loaded=[*problems, *faults],
            draw=partial(pen.foreign, text, trusted=trusted),
        )
        _check(strict, reply.problems)
        put_back(html, reply.body)
        return reply

    def conversation(
        self, conversation: object, *, locale: str | None = None, strict: bool = False
    ) -> RenderedConversation:
        """Render a conversation; see ``render_conversation``."""
        pen, problems = self.pen(locale)
        loaded, faults = load_conversation(conversation)
        rendered = draw_conversation(loaded, pen, loaded=[*problems, *faults])
        _check(strict, rendered.problems)
        return rendered

    def document(self, value: object, *, locale: str | None = None) -> Document:
        """Render a message, a conversation or a list of them, to stand on one page."""
        pen, problems = self.pen(locale)
        document = draw_document(value, pen)
        return dataclasses.replace(document, problems=(*problems, *document.problems))

    def page(
        self,
        value: object,
        *,
        title: str | None = None,
        assets: Literal["inline", "link"] = "inline",
        assets_url: str = "/static/",
        locale: str | None = None,
        strict: bool = False,
    ) -> Markup:
        """Render a whole document; see ``render_page``."""
        document = self.document(value, locale=locale)
        _check(strict, document.problems)
        return self.bind(document, title=title, assets=assets, assets_url=assets_url, locale=locale)

    def bind(
        self,
        document: Document,
        *,
        title: str | None = None,
        assets: Literal["inline", "link"] = "inline",
        assets_url: str = "/static/",
        locale: str | None = None,
    ) -> Markup:
        """Return the page round what ``document`` gave."""
        _check_text("title", title or "")
        _check_text("assets_url", assets_url)
        if assets_url and not assets_url.endswith("/"):
            assets_url += "/"
        pen, _ = self.pen(locale)
        names = (tidy(name, self.limits.title) for name in (title, document.title))
        name = next(filter(None, names), pen.words.gettext("Conversation"))
        return draw_page(document.html, pen, title=name, assets=assets, assets_url=assets_url)

    def texts(self) -> dict[str, str]:
        """Return the texts of the templates that are used, and of those that they include."""
        return self._templates.texts()

    def words(self, locale: str | None) -> Words:
        """Return the words of a language, or of the renderer's own."""
        own = None if self.catalogs is None else Path(self.catalogs)
        return load_words(self.locale if locale is None else locale, own)

    def pen(self, locale: str | None) -> tuple[Pen, list[Problem]]:
        """Return what to draw with in a language, and a problem where there is no such catalog."""
        words = self.words(locale)
        pen = self._pens.get(words.locale)
        if pen is None:
            pen = self._pens[words.locale] = Pen.of(self, self._templates, words)
        if not words.fell_back:
            return pen, []
        message = CODES["unknown-locale"]
        return pen, [
            Problem(path="locale", code="unknown-locale", message=message, value=words.asked)
        ]


@cache
def default_renderer() -> Renderer:
    """Return the renderer with the default options."""
    return Renderer()


def chosen(renderer: object) -> Renderer:
    """Return the renderer that a function was given, or the default one."""
    if renderer is None:
        return default_renderer()
    if not isinstance(renderer, Renderer):
        raise TypeError(f"renderer must be a Renderer or None, not {renderer!r}")
    return renderer


def _key(given: Id | None, own: Id | None) -> str | None:
    """Return the key of a reply's ids: made of the id given, else of its own."""
    if given is not None and as_id(given) is None:
        raise TypeError(f"id must be a str, an int or a UUID, not {given!r}")
    id = own if first_id(given) is None else given
    return None if id is None else page_key(id)


def _check_flag(name: str, value: object) -> None:
    if not isinstance(value, bool):
        raise TypeError(f"{name} must be True or False, not {value!r}")


def _check_text(name: str, value: object) -> None:
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a str, not {value!r}")


def _check(strict: bool, problems: Iterable[Problem]) -> None:
    _check_flag("strict", strict)
    first = next(iter(problems), None)
    if strict and first is not None:
        raise CitationError(first)
