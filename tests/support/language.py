"""The language of the page: every start tag that may stand in a reply, letter by letter."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TypeAlias
from xml.etree.ElementTree import Element

from renderer import RenderedReply
from tests.support import page

#: Tables of start tags: by the element's name, a pattern of them.
Tables: TypeAlias = tuple[Mapping[str, str], ...]

_KEY = r"(?:[A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*(?:\.[0-9]+)?)"
_REST = r"(?:[A-Za-z0-9._~!$()*+,;=:@/?%#\[\]|-]|&amp;|&\#x27;)*"
_HOST = r"(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:]+\])(?::[0-9]{1,5})?"
_SITE = rf"https?://{_HOST}/{_REST}"
_ANY = r'[^"<>]*'
_SOME = r'[^"<>]+'
_NEW_TAB = 'target="_blank" rel="noopener noreferrer nofollow"'
_PLAIN = (
    "pre blockquote details summary li dl dt dd table caption thead tbody tfoot tr em strong s del"
    " ins sub sup kbd samp var mark small b i u q cite abbr dfn br wbr hr"
)
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_CELL = r'(?: class="citation-(?:left|right|center)")? dir="auto"'

#: What a text may become.
CONTENT: Mapping[str, str] = MappingProxyType(
    {
        **{name: f"<{name}>" for name in _PLAIN.split()},
        **{name: f'<{name} dir="auto">' for name in (*_HEADINGS, "p", "ul")},
        "ol": r'<ol(?: start="-?[0-9]{1,9}")? dir="auto">',
        "td": f"<td{_CELL}>",
        "th": f"<th{_CELL}>",
        "a": rf'<a href="(?:{_SITE}|mailto:[A-Za-z0-9._+-]+@[A-Za-z0-9.-]+)" {_NEW_TAB}>',
        "code": r'<code(?: class="language-[A-Za-z0-9_+.\#-]{1,40}")?>',
        "span": '<span class="math">',
        "div": '<div(?: class="math"| role="region" aria-label="Table" tabindex="0")?>',
        "input": (
            r'<input type="checkbox" aria-label="To do" disabled>'
            r'|<input type="checkbox" aria-label="Done" disabled checked>'
        ),
    }
)

#: What chips add to it.
CHIP: Mapping[str, str] = MappingProxyType(
    {
        "p": '<p class="citation-after">',
        "span": '<span class="citation-(?:mark|more)">',
        "button": rf'<button type="button" class="citation-chip" popovertarget="c[0-9]+-{_KEY}"'
        rf' aria-label="Sources?: {_SOME}" data-number="[0-9]+(?: [0-9]+)*"'
        r'(?: data-passage="[0-9]+")?>',
        "bdi": '<bdi class="citation-domain" translate="no">',
    }
)

#: What segments other than text add to it.
SEGMENTS: Mapping[str, str] = MappingProxyType(
    {
        "p": '<p class="citation-(?:image" dir="auto"|error" role="note" dir="auto")>',
        "details": '<details class="citation-thinking">',
    }
)

#: What a body is.
BODY: Mapping[str, str] = MappingProxyType(
    {"div": '<div class="citation-body"(?: lang="[A-Za-z0-9-]+")?>'}
)

#: What stands outside the body: wrappers, cards and lists.
FRAME: Mapping[str, str] = MappingProxyType(
    {
        "div": rf'<div class="citation-(?:conversation"|reply" id="r-{_KEY}" lang="en"'
        rf'|body"(?: lang="[A-Za-z0-9-]+")?|card" id="c[0-9]+-{_KEY}" popover role="dialog"'
        ' aria-label="(?:Cited source|[0-9]+ cited sources)" data-previous="Previous source"'
        r' data-next="Next source" data-position="Source %\(position\)s of %\(count\)s")>',
        "section": '<section class="citation-message" data-role="(?:user|assistant|other)">',
        "p": '<p class="citation-role">',
        "details": '<details class="citation-sources">',
        "summary": "<summary>",
        "ol": "<ol>",
        "li": f'<li data-source-id="{_ANY}" data-number="[0-9]+">',
        "a": f'<a class="citation-title" href="{_SITE}" {_NEW_TAB} dir="auto">',
        "bdi": '<bdi class="citation-domain" translate="no">',
        "span": '<span class="citation-(?:hidden"|date"'
        '|locator"|(?:title|excerpt|snippet)" dir="auto")>',
    }
)

#: Characters that no page may hold: controls, private markers of models, halves of characters.
_UNWELCOME = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\ue200-\ue206\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"
)
#: Characters that turn the direction of what follows: none in what is not the answer's own text.
_TURNING = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def faults(html: str, *more: Mapping[str, str]) -> list[str]:
    """Return what is wrong with replies made of hostile data.

    In a body may stand what a text may become, and the start tags of the tables ``more``.
    """
    root = page.parse(html)
    chips = [element.get("popovertarget") for element in root.iter("button")]
    cards = [element.get("id") for element in root.iter("div") if "popover" in element.attrib]
    found = _faults(html, root, (FRAME,), more)
    return found if chips == cards else [*found, f"chips {chips}, cards {cards}"]


def body_faults(reply: RenderedReply, *more: Mapping[str, str]) -> list[str]:
    """Return what is wrong with the body of a reply; its cards are only counted."""
    root = page.parse(reply.body)
    chips = [element.get("popovertarget") for element in root.iter("button")]
    cards = re.findall(r'<div class="citation-card" id="([^"]*)"', reply.cards)
    found = _faults(reply.body, root, (BODY,), more)
    return found if chips == cards else [*found, f"chips {chips}, cards {cards}"]


def turning(html: str) -> list[str]:
    """Return the characters that change the direction of what follows them."""
    return [f"character {char[0]!r}" for char in _TURNING.finditer(html)]


def _faults(html: str, root: Element, outside: Tables, more: Tables) -> list[str]:
    found = list(_strangers(root, outside, (CONTENT, CHIP, *more)))
    found += [f"id twice: {id}" for id in page.repeated_ids(root)]
    found += [f"character {char[0]!r}" for char in _UNWELCOME.finditer(html)]
    if outside == (FRAME,):
        found += [f"no such id: {id}" for id in page.dangling_references(root)]
    if not page.is_same_tree(html, root):
        found.append(f"another tree: {page.serialise(root)}")
    return found


def _strangers(root: Element, outside: Tables, body: Tables) -> Iterator[str]:
    """Yield the start tags that may not stand where they do."""
    waiting = [(child, outside) for child in root]
    while waiting:
        element, allowed = waiting.pop()
        if not isinstance(element.tag, str):
            yield f"comment: {element.text}"
            continue
        tag = page.start_tag(element)
        patterns = (table[element.tag] for table in allowed if element.tag in table)
        if not any(re.fullmatch(pattern, tag) for pattern in patterns):
            yield f"start tag: {tag}"
        is_body = allowed is outside and tag.startswith('<div class="citation-body"')
        waiting += [(child, body if is_body else allowed) for child in element]
