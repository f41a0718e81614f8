"""The attributes each element is written with; nothing of the input's own tags is copied."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from renderer.safehtml.policy import Policy
from renderer.safehtml.references import escape_value
from renderer.urls import Address

#: Every attribute that is read from the input; the others are dropped unread.
# fmt: off
READ = frozenset({
    "alt", "align", "aria-label", "checked", "class", "disabled", "href", "lang", "role", "src",
    "start", "style", "tabindex", "title", "type",
})
# fmt: on

_LANGUAGE = re.compile(r"[A-Za-z0-9_+.#-]{1,40}", re.ASCII)
_LANGUAGE_CLASS = "language-"
_START = re.compile(r"-?[0-9]{1,9}", re.ASCII)
_ALIGNED_STYLE = re.compile(r"text-align: ?(left|right|center);?", re.ASCII | re.IGNORECASE)
_ALIGNMENTS = frozenset({"left", "right", "center"})
_ALIGNED_NAME = re.compile(r"citation-(left|right|center)", re.ASCII)
_DEEPEST_HEADING = 6


class Written(NamedTuple):
    """What stands in the output for one element of the input."""

    name: str
    """The name of the ``Element``; empty if nothing is written."""

    opening: str
    """The start tag, or nothing."""

    closing: str
    """The end tag, or nothing."""


#: The tags are dropped and what is between them stays.
DROPPED = Written("", "", "")

Writer = Callable[[Mapping[str, str], Policy], Written]


def plain(name: str, attributes: str = "") -> Written:
    """Return an element written with these attributes, each with a space before it."""
    return Written(name, f"<{name}{attributes}>", f"</{name}>")


_SPAN_MATH = Written("math", '<span class="math">', "</span>")
_DIV_MATH = Written("math-block", '<div class="math">', "</div>")
_DIV = plain("div")


def span(attributes: Mapping[str, str], policy: Policy) -> Written:
    """Write inline maths; any other span is dropped."""
    return _SPAN_MATH if attributes.get("class") == "math" else DROPPED


def div(attributes: Mapping[str, str], policy: Policy) -> Written:
    """Write a division; the region round a table is dropped, since the table writes its own."""
    if attributes.get("class") == "math":
        return _DIV_MATH
    region = attributes.get("role") == "region" and attributes.get("tabindex") == "0"
    return DROPPED if region and "aria-label" in attributes else _DIV


def heading(level: int) -> Writer:
    """Return the writer of the headings of one level, counted from the policy's base."""

    def write(attributes: Mapping[str, str], policy: Policy) -> Written:
        written = min(_DEEPEST_HEADING, level + policy.heading_base - 1)
        return plain(f"h{written}", ' dir="auto"')

    return write


def ordered_list(attributes: Mapping[str, str], policy: Policy) -> Written:
    """Write a numbered list with its first number, where one is given."""
    start = attributes.get("start", "")
    number = f' start="{start}"' if _START.fullmatch(start) else ""
    return plain("ol", f'{number} dir="auto"')


def cell(name: str) -> Writer:
    """Return the writer of table cells of one name; the alignment becomes a class."""

    def write(attributes: Mapping[str, str], policy: Policy) -> Written:
        side = _alignment(attributes)
        aligned = f' class="citation-{side}"' if side else ""
        return plain(name, f'{aligned} dir="auto"')

    return write


def region(policy: Policy) -> Written:
    """Write the scrolling, focusable, named region round a table."""
    label = escape_value(policy.table_label)
    return Written("region", f'<div role="region" aria-label="{label}" tabindex="0">', "</div>")


def code(language: str) -> Written:
    """Write code, with the class of its language if that is a plain name."""
    named = is_language(language)
    return plain("code", f' class="{_LANGUAGE_CLASS}{language}"' if named else "")


def is_language(name: str) -> bool:
    """Say whether a name of a programming language is a plain one, that may be a class."""
    return _LANGUAGE.fullmatch(name) is not None


def language(attributes: Mapping[str, str]) -> str:
    """Return the name that a class ``language-…`` holds, or the empty string."""
    for name in attributes.get("class", "").split():
        if name.startswith(_LANGUAGE_CLASS):
            return name.removeprefix(_LANGUAGE_CLASS)
    return ""


def link(address: Address, policy: Policy) -> Written:
    """Write a link to a checked address."""
    target = ' target="_blank"' if policy.new_tab else ""
    rel = f' rel="{escape_value(policy.rel)}"' if policy.rel else ""
    return plain("a", f' href="{escape_value(address.href)}"{target}{rel}')


def image(address: Address, alt: str) -> str:
    """Write an image that is loaded."""
    return (
        f'<img src="{escape_value(address.href)}" alt="{escape_value(alt)}"'
        ' loading="lazy" referrerpolicy="no-referrer">'
    )


def checkbox(attributes: Mapping[str, str], policy: Policy) -> str:
    """Write the named box of a task; nothing if the input is of another kind or can be changed."""
    if attributes.get("type", "").lower() != "checkbox" or "disabled" not in attributes:
        return ""
    checked, label = "", policy.todo_label
    if "checked" in attributes:
        checked, label = " checked", policy.done_label
    return f'<input type="checkbox" aria-label="{escape_value(label)}" disabled{checked}>'


def _alignment(attributes: Mapping[str, str]) -> str:
    styled = _ALIGNED_STYLE.fullmatch(attributes.get("style", "").strip())
    classed = _ALIGNED_NAME.fullmatch(attributes.get("class", ""))
    side = styled[1] if styled else classed[1] if classed else attributes.get("align", "")
    return side.lower() if side.lower() in _ALIGNMENTS else ""


#: The elements whose tags depend on the policy.
HEADINGS = frozenset(f"h{level}" for level in range(1, _DEEPEST_HEADING + 1))

#: How the elements are written whose tags depend on attributes or policy.
WRITERS: Mapping[str, Writer] = MappingProxyType(
    {
        "span": span,
        "div": div,
        "ol": ordered_list,
        **{name: cell(name) for name in ("td", "th")},
        **{f"h{level}": heading(level) for level in range(1, _DEEPEST_HEADING + 1)},
    }
)
