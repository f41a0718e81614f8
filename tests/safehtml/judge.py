"""Compare the tree that a scan saw with the one that an HTML5 parser builds of its output."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from renderer.safehtml import Element, Fragment
from tests.support.page import parse

#: A node is a text, or a name, sorted attributes and children.
Node = str | tuple[str, tuple[tuple[str, str], ...], tuple[Any, ...]]

#: Into every text run that may hold one a chip like this can be put.
CHIP = (
    '<span class="citation-mark"><button type="button" class="citation-chip"'
    ' popovertarget="c1-a"><bdi class="citation-domain">x</bdi></button></span>'
)
NO_CHIP_IN = frozenset({"a", "code", "kbd", "samp", "summary", "math", "math-block", "pre"})

_WRITTEN = {"region": "div", "math": "span", "math-block": "div"}
_TAG = re.compile(r'<([a-z0-9]+)((?: [a-z-]+(?:="[^"<>]*")?)*)>')
_ATTRIBUTE = re.compile(r' ([a-z-]+)(?:="([^"<>]*)")?')

_LINK = {
    "href": r"(?:https?://[a-z0-9\[]|mailto:)[!-~]*",
    "target": "_blank",
    "rel": "noopener noreferrer nofollow",
}
_REGION = {"role": "region", "aria-label": ".+", "tabindex": "0"}
_CELL = {"class": "citation-(?:left|right|center)", "dir": "auto"}
_DIRECTED = ("p", "h1", "h2", "h3", "h4", "h5", "h6", "ul")
_BARE = (
    "pre blockquote details summary li dl dt dd table caption thead tbody tfoot tr"
    " em strong s del ins sub sup kbd samp var mark small b i u q cite abbr dfn br wbr hr"
)
#: Every element and attribute of the output, with what the attribute's value may be.
ALLOWED: Mapping[str, Mapping[str, str]] = {
    **{name: {} for name in _BARE.split()},
    **{name: {"dir": "auto"} for name in _DIRECTED},
    "ol": {"start": "-?[0-9]{1,9}", "dir": "auto"},
    "td": _CELL,
    "th": _CELL,
    "a": _LINK,
    "code": {"class": "language-[A-Za-z0-9_+.#-]{1,40}"},
    "span": {"class": "math"},
    "div": {"class": "math", **_REGION},
    "input": {"type": "checkbox", "aria-label": "To do|Done", "disabled": "", "checked": ""},
    "img": {
        "src": "https://[!-~]*",
        "alt": "(?s:.*)",
        "loading": "lazy",
        "referrerpolicy": "no-referrer",
    },
}


@lru_cache(1_000)
def parsed(html: str) -> tuple[Node, ...]:
    """Return the children that a parser finds in a division that holds this HTML."""
    return _children(parse(html))


def seen(fragment: Fragment, chips: Mapping[int, int] | None = None) -> tuple[Node, ...]:
    """Return the tree of a fragment, by its elements and runs.

    ``chips`` maps the number of a run to the index in its text at which a chip is put.
    """
    starts = {element.start: element for element in fragment.elements}
    ends = {element.end: element for element in fragment.elements}
    runs = {run.piece: (number, run) for number, run in enumerate(fragment.runs)}
    stack: list[tuple[Element, list[Node]]] = [(fragment.root, [])]
    for index, piece in enumerate(fragment.pieces):
        element, children = stack[-1]
        if index in starts:
            assert starts[index].parent is element
            stack.append((starts[index], []))
        elif index in ends:
            assert ends[index] is element
            stack.pop()
            name = _WRITTEN.get(element.name, element.name)
            stack[-1][1].append(
                (name, _attributes(fragment.pieces[element.start]), tuple(children))
            )
        elif index in runs:
            number, run = runs[index]
            assert run.parent is element
            if run.kind in ("break", "void", "rule"):
                children.append(_void(piece))
            elif chips and number in chips:
                at = chips[number]
                children += (run.text[:at], *parsed(CHIP), run.text[at:])
            else:
                children.append(run.text)
        elif piece == "<wbr>":
            children.append(_void(piece))
        else:
            assert not piece.strip(" \t\n"), piece
            children.append(piece)
    assert len(stack) == 1
    return _joined(stack[0][1])


def written(fragment: Fragment, chips: Mapping[int, int] | None = None) -> str:
    """Return the HTML of a fragment with chips put in."""
    pieces = list(fragment.pieces)
    for number, at in (chips or {}).items():
        run = fragment.runs[number]
        pieces[run.piece] = f"{_escaped(run.text[:at])}{CHIP}{_escaped(run.text[at:])}"
    return "".join(pieces)


def may_hold_chip(element: Element | None) -> bool:
    """Tell whether placement may put a chip into an element's text."""
    while element is not None:
        if element.name in NO_CHIP_IN:
            return False
        element = element.parent
    return True


def strangers(nodes: tuple[Node, ...]) -> list[Node]:
    """Return the nodes, at any depth, that are not in the output language."""
    found: list[Node] = []
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        if isinstance(node, str):
            continue
        name, attributes, children = node
        waiting += children
        allowed = ALLOWED.get(name, {})
        values = [re.fullmatch(allowed.get(key, "(?!)"), value) for key, value in attributes]
        if name not in ALLOWED or not all(values):
            found.append(node)
    return found


def check(fragment: Fragment, chips: Mapping[int, int] | None = None) -> None:
    """Fail if a parser builds another tree than the scan saw, or anything unknown is in it."""
    tree = parsed(written(fragment, chips))
    expected = _normal(seen(fragment, chips))
    assert tree == expected, f"{written(fragment, chips)!r}\n{tree}\n{expected}"
    if not chips:
        assert not strangers(tree), str(fragment)
        for run in fragment.runs:
            if run.kind in ("text", "image"):
                assert fragment.pieces[run.piece] == _escaped(run.text) != ""


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _unescaped(value: str) -> str:
    for reference, character in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&#39;", "'")):
        value = value.replace(reference, character)
    return value.replace("&amp;", "&")


def _attributes(tag: str) -> tuple[tuple[str, str], ...]:
    match = _TAG.fullmatch(tag)
    assert match is not None, tag
    return tuple(sorted((name, _unescaped(value)) for name, value in _ATTRIBUTE.findall(match[2])))


def _void(tag: str) -> Node:
    match = _TAG.fullmatch(tag)
    assert match is not None, tag
    return (match[1], _attributes(tag), ())


def _children(element: Any) -> tuple[Node, ...]:
    nodes: list[Node] = [element.text or ""]
    for child in element:
        attributes = tuple(sorted(child.attrib.items()))
        nodes.append((str(child.tag), attributes, _children(child)))
        nodes.append(child.tail or "")
    return _joined(nodes)


def _normal(nodes: tuple[Node, ...]) -> tuple[Node, ...]:
    return _joined(
        [node if isinstance(node, str) else (node[0], node[1], _normal(node[2])) for node in nodes]
    )


def _joined(nodes: list[Node]) -> tuple[Node, ...]:
    """Return the nodes with texts that stand side by side made one, and empty ones left out."""
    joined: list[Node] = []
    for node in nodes:
        if isinstance(node, str) and joined and isinstance(joined[-1], str):
            joined[-1] += node
        elif node != "":
            joined.append(node)
    return tuple(joined)
