"""Find the tags of HTML that may be ill-formed, as a browser would find them."""

from __future__ import annotations

import re
from html import unescape
from typing import NamedTuple

_SPACE = r" \t\n\r\f"

# A quotation mark quotes only at the beginning of a value; one that is never closed quotes all
# that follows. Every quantifier is possessive: a text is read once, whatever is in it.
_VALUE = rf"(?:\"[^\"]*+(?:\"|\Z)|'[^']*+(?:'|\Z)|[^{_SPACE}>\"'][^{_SPACE}>]*+)"
_ATTRIBUTES = (
    rf"(?:[{_SPACE}/]++|[^{_SPACE}/>][^{_SPACE}/>=]*+"
    rf"(?:[{_SPACE}]*+=[{_SPACE}]*+{_VALUE}?+)?+)*+"
)
_MARKUP = re.compile(
    rf"<(/?)([A-Za-z][^{_SPACE}/>]*+)({_ATTRIBUTES})(>|\Z)"
    # A comment; what a browser takes for one; an end tag of nothing.
    r"|<!--(?:-?>|.*?(?:--!?>|\Z))|<[!?][^>]*+(?:>|\Z)|</(?:>|[^A-Za-z>][^>]*+(?:>|\Z))",
    re.DOTALL,
)
_ATTRIBUTE = re.compile(
    rf"([^{_SPACE}/>][^{_SPACE}/>=]*+)(?:[{_SPACE}]*+=[{_SPACE}]*+"
    rf"(?:\"([^\"]*+)\"?+|'([^']*+)'?+|([^{_SPACE}>\"'][^{_SPACE}>]*+))?+)?+"
)
_REFERENCE = re.compile(r"(&(?:#[0-9]{1,32};?|#[xX][0-9a-fA-F]{1,32};?|[A-Za-z][A-Za-z0-9]*+;?))")
_LONGEST = 36


class Found(NamedTuple):
    """A tag, a comment, or what a browser takes for one."""

    end: int
    """Index after its last character."""
    tag: str
    """Its element's name in lower case; empty for a comment, and for a tag that never ends."""
    is_end: bool
    """Whether it is an end tag."""
    attributes: str
    """What stands between the name and the ``>``."""


def find_tag(html: str, start: int) -> Found | None:
    """Return what begins with the ``<`` at an index; None if that is a sign of the text."""
    found = _MARKUP.match(html, start)
    if found is None:
        return None
    if not found[4]:
        return Found(found.end(), "", False, "")
    return Found(found.end(), found[2].lower(), bool(found[1]), found[3])


def find_end(html: str, tag: str, start: int) -> tuple[int, int]:
    """Return where the end tag of an element begins and ends whose content is no markup."""
    found = re.compile(rf"</{tag}(?=[{_SPACE}/>])[^>]*+(?:>|\Z)", re.IGNORECASE).search(html, start)
    return found.span() if found else (len(html), len(html))


def read_attributes(written: str) -> dict[str, str]:
    """Return attributes by their names in lower case; of two with one name, the first counts."""
    attributes: dict[str, str] = {}
    for name, *values in _ATTRIBUTE.findall(written):
        value = next(filter(None, values), "")
        attributes.setdefault(name.lower(), unescape(value) if "&" in value else value)
    return attributes


def split_references(text: str) -> list[tuple[str, str]]:
    """Return a text in parts, each as written and as shown; a reference is a part of its own."""
    if "&" not in text:
        return [(text, text)] if text else []
    return [
        # Longer than any, it is none: looking for a shorter one at its beginning would take long.
        (part, unescape(part) if part[0] == "&" and len(part) <= _LONGEST else part)
        for part in filter(None, _REFERENCE.split(text))
    ]
