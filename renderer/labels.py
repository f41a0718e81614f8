"""What a source is called: its label in a chip, and its title in a card or list."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import unquote

from renderer.model import Source
from renderer.text import tidy
from renderer.urls import Address, display_host, parse_address, shorten_host

#: Hosts that only lead on to others, so that they say nothing of where a source is from.
REDIRECTORS = frozenset({"vertexaisearch.cloud.google.com"})

#: Titles that are none: a number, or what a program writes for nothing.
_NO_TITLE = re.compile(r"\[?\d*\]?|none|null|undefined|untitled", re.ASCII | re.IGNORECASE)

#: A file's name at the end of an address, or of what is none: a path, ``s3://…``.
_FILE = re.compile(r"(?:\A|[/\\])([^/\\?#]+\.[A-Za-z0-9]{1,5})(?:[?#]|\Z)", re.ASCII)
#: As much of an address is looked at.
_LONGEST = 4_096


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """The names of one source; each may be empty."""

    short: str
    """For the chip: the source's own label, else its host, else its title or its file's name."""

    domain: str
    """For card and list: the same, but never the title; with the redirector, if there is one."""

    title: str
    """Its title, else its file's name, else its host."""


def label(source: Source, address: Address | None, *, short: int, long: int) -> Label:
    """Return the names of a source; ``short`` and ``long`` are limits in characters."""
    given = tidy(source.label, long) if source.label else ""
    title = tidy(source.title, long) if source.title else ""
    title = "" if _NO_TITLE.fullmatch(title) else title
    host = display_host(address.host) if address else ""
    site = given or (address and _behind_redirector(address, title)) or host
    behind = site != host and host and not given
    domain = f"{site} ({host})" if behind else site
    name = title or _file_name(source, address, long)
    return Label(
        short=_shortened(site, is_host=not given, limit=short) or tidy(name, short),
        domain=domain,
        title=name or site,
    )


def _behind_redirector(address: Address, title: str) -> str:
    """Return the host that a redirector's title names, if it is the name of a host."""
    if address.host not in REDIRECTORS or "." not in title:
        return ""
    target = parse_address(f"https://{title}/")
    return display_host(target.host) if target and target.href.count("/") == 3 else ""


def _shortened(site: str, *, is_host: bool, limit: int) -> str:
    if not site:
        return ""
    return shorten_host(site, limit) if is_host else tidy(site, limit)


def _file_name(source: Source, address: Address | None, limit: int) -> str:
    written = address.href if address else (source.url or "").strip()[:_LONGEST]
    # A host is no file, though it ends like one.
    scheme = written.find("://")
    start = written.find("/", scheme + 3) if scheme >= 0 else 0
    found = _FILE.search(written, start) if start >= 0 else None
    return tidy(unquote(found[1]), limit) if found else ""
