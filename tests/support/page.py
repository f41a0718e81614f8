"""Parse HTML as a browser does, and write the tree again, to see whether it is the one we wrote."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from functools import cache
from html import escape
from typing import Any
from xml.etree.ElementTree import Element

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import html5lib

VOID = frozenset(["br", "hr", "img", "input", "link", "meta", "wbr"])

#: Attributes that are written without a value.
BOOLEAN = frozenset(["checked", "disabled", "popover"])

#: Attributes that name the id of another element.
REFERENCES = ("popovertarget", "aria-controls", "aria-labelledby", "aria-describedby", "for")


def parse(html: str) -> Element:
    """Return what an HTML5 parser makes of HTML that stands in a division."""
    root: Element = _parser().parseFragment(html, container="div")
    return root


def parse_document(html: str) -> Element:
    """Return what an HTML5 parser makes of a whole document."""
    root: Element = _parser().parse(html)
    return root


@cache
def _parser() -> Any:
    # One is enough: it begins anew with each text, and is slow to make.
    return html5lib.HTMLParser(html5lib.getTreeBuilder("etree"), namespaceHTMLElements=False)


def start_tag(element: Element) -> str:
    """Return an element's start tag, its attributes in the order they were written."""
    attributes = (
        f" {name}" if name in BOOLEAN and not value else f' {name}="{escape(value)}"'
        for name, value in element.items()
    )
    return f"<{element.tag}{''.join(attributes)}>"


def serialise(element: Element) -> str:
    """Return the HTML of an element's content."""
    parts = [_text(element.text)]
    for child in element:
        if isinstance(child.tag, str):
            parts += (start_tag(child), serialise(child))
            parts += () if child.tag in VOID else (f"</{child.tag}>",)
        else:
            parts.append(f"<!--{child.text}-->")
        parts.append(_text(child.tail))
    return "".join(parts)


def unquoted(html: str) -> str:
    """Return HTML in which quotation marks are written in one way only."""
    # Of Markup, replace() would escape what it puts in.
    html = str.__str__(html)
    for written, mark in (("&#34;", '"'), ("&quot;", '"'), ("&#39;", "'"), ("&#x27;", "'")):
        html = html.replace(written, mark)
    return html


def is_same_tree(html: str, root: Element | None = None) -> bool:
    """Say whether a parser builds the tree that the HTML says: written again, it is the same."""
    root = parse(html) if root is None else root
    return unquoted(serialise(root)) == unquoted(html)


def text_of(element: Element) -> str:
    """Return all the text within an element."""
    return "".join(element.itertext())


def elements(root: Element) -> Iterator[Element]:
    """Yield the elements below one, in the order of the page."""
    found = root.iter()
    next(found)
    return found


def repeated_ids(root: Element) -> list[str]:
    """Return the ids that more than one element carries."""
    ids = [element.attrib["id"] for element in elements(root) if "id" in element.attrib]
    return sorted({id for id in ids if ids.count(id) > 1})


def dangling_references(root: Element) -> list[str]:
    """Return the ids that are referred to, and that no element carries."""
    ids = {element.get("id") for element in elements(root)}
    named: list[str] = []
    for element in elements(root):
        for name in REFERENCES:
            named += element.get(name, "").split()
        href = element.get("href", "")
        named += [href[1:]] if href.startswith("#") else []
    return [id for id in named if id not in ids]


def _text(text: str | None) -> str:
    return escape(text or "", quote=False)
