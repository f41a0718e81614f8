"""Everything a user may decide about how replies are rendered."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Literal

from jinja2 import BaseLoader

from renderer.markdown import render_markdown
from renderer.markers import form_of
from renderer.model import Source

_REL = re.compile(r"[a-z-]+(?: [a-z-]+)*|", re.ASCII)
_HOST = re.compile(r"[a-z0-9_-]+(?:\.[a-z0-9_-]+)*", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much of a message is read; what is more is left out, and a problem says so."""

    content: int = 200_000
    """Characters of a segment's text."""

    marks: int = 25_000
    """Characters of a segment's text that may be markup: line ends, brackets, stars and so on."""

    segments: int = 1_000
    """Segments of a message."""

    citations: int = 5_000
    """Citations of a segment."""

    sources: int = 1_000
    """Sources of a segment."""

    title: int = 300
    """Characters of a source's title, label, date or locator."""

    snippet: int = 500
    """Characters of a source's snippet, of the words quoted, or of an error."""

    label: int = 40
    """Characters of what a chip shows."""

    def __post_init__(self) -> None:
        for each in fields(self):
            value = getattr(self, each.name)
            if type(value) is not int or value < 1:
                raise ValueError(
                    f"limits.{each.name} must be a whole number above 0, not {value!r}"
                )


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The options of a ``Renderer``; each is checked when it is set."""

    markdown: Callable[[str], str] = render_markdown
    """The Markdown engine: any callable from text to HTML. Its output passes the gate."""

    locale: str | None = None
    """The language of the words around the answer; None is English."""

    catalogs: str | Path | None = None
    """A folder of word catalogs that come before the package's own, one for each language."""

    templates: str | Path | BaseLoader | None = None
    """A folder, or a Jinja loader, whose templates replace the package's own one by one."""

    chip: Literal["domain", "number"] = "domain"
    """What a chip shows: where its first source is from, or the numbers of its sources."""

    uncited: Literal["keep", "after", "drop"] = "keep"
    """What becomes of sources that no citation names: they stay, go last, or are left out."""

    link: Callable[[Source], str | None] | None = None
    """Gives the address shown for a source; may give a path of one's own site."""

    icon: Callable[[Source], str | None] | None = None
    """Gives the path, on one's own site, of an icon for a source."""

    new_tab: bool = True
    """Whether links open in a new tab."""

    rel: str = "noopener noreferrer nofollow"
    """The ``rel`` of every link."""

    relative_links: bool = False
    """Whether an answer may link to pages of one's own site."""

    image_hosts: Collection[str] = frozenset()
    """Hosts from which images of an answer are loaded; others are drawn as links."""

    heading_base: int = 1
    """The level, 1 to 6, that a heading of the first level has on the page; the others follow."""

    user_markdown: bool = False
    """Whether a user's own messages are Markdown; else they are plain text."""

    marker: str | re.Pattern[str] | None = None
    """Another form of markers than ``[n]``: a pattern whose group names a number or an id."""

    cut_sources: bool = False
    """Whether a list of sources that a model wrote at the end of its answer is taken out."""

    limits: Limits = field(default_factory=Limits)
    """How much of a message is read."""

    def __post_init__(self) -> None:
        for name in ("markdown", "link", "icon"):
            value = getattr(self, name)
            if not (callable(value) or (value is None and name != "markdown")):
                raise _refused(name, value, "a callable")
        locale: object = self.locale
        if not isinstance(locale, str | None):
            raise _refused("locale", locale, "a language tag such as 'pt-BR', or None")
        _one_of("chip", self.chip, ("domain", "number"))
        _one_of("uncited", self.uncited, ("keep", "after", "drop"))
        for name in ("new_tab", "relative_links", "user_markdown", "cut_sources"):
            _one_of(name, getattr(self, name), (True, False))
        rel: object = self.rel
        if not isinstance(rel, str) or not _REL.fullmatch(rel):
            raise _refused("rel", rel, "lower-case link types with single blanks between them")
        if type(self.heading_base) is not int or not 1 <= self.heading_base <= 6:
            raise _refused("heading_base", self.heading_base, "a whole number from 1 to 6")
        form_of(self.marker)
        if not isinstance(self.limits, Limits):
            raise _refused("limits", self.limits, "a Limits object")
        if not isinstance(self.catalogs, str | Path | None):
            raise _refused("catalogs", self.catalogs, "a folder")
        if self.catalogs is not None and not _is_folder(self.catalogs):
            raise _refused("catalogs", self.catalogs, "a folder that is there")
        if not isinstance(self.templates, str | Path | BaseLoader | None):
            raise _refused("templates", self.templates, "a folder or a Jinja loader")
        if isinstance(self.templates, str | Path) and not _is_folder(self.templates):
            raise _refused("templates", self.templates, "a folder that is there")
        object.__setattr__(self, "image_hosts", _hosts(self.image_hosts))


def _is_folder(path: str | Path) -> bool:
    # An empty text would be the folder one happens to be in.
    return path != "" and Path(path).is_dir()


def _hosts(value: object) -> frozenset[str]:
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise _refused("image_hosts", value, "a collection of host names")
    hosts = frozenset(value)
    for host in hosts:
        if not isinstance(host, str) or not _HOST.fullmatch(host):
            raise _refused("image_hosts", host, "host names in lower case, as images.example.org")
    return hosts


def _one_of(name: str, value: object, allowed: tuple[Any, ...]) -> None:
    if not any(value is each or (value == each and type(value) is type(each)) for each in allowed):
        raise _refused(name, value, " or ".join(map(repr, allowed)))


def _refused(name: str, value: object, allowed: str) -> ValueError:
    return ValueError(f"{name} must be {allowed}, not {value!r}")
