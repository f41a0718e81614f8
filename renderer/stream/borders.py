"""Where the blocks of an unfinished text end: what stands before such a border never changes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from markdown_it.token import Token

from renderer.markdown.engine import Engine

_LINE_END = re.compile("\r\n|\r|\n")
#: What may begin a formula that has no end yet; no blank line stands in one.
_FORMULA = re.compile(r" {0,3}(?:\$\$|\\\[)")
_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9-]*+)(?!\w)[^<>]*+>")

#: Elements without content, and those whose end tag may be left out.
_UNPAIRED = frozenset(
    (
        *(
            "area",
            "base",
            "br",
            "col",
            "embed",
            "hr",
            "img",
            "input",
            "link",
            "meta",
            "source",
            "wbr",
        ),
        *("dd", "dt", "li", "option", "p", "tbody", "td", "tfoot", "th", "thead", "tr"),
    )
)


@cache
def _engine() -> Engine:
    return Engine()


def find_borders(text: str, marker: re.Pattern[str]) -> list[int]:
    """Return where the blocks of a text of whole lines end, but for the last one.

    Every block ends where the next one begins; link definitions are blocks too. No border stands
    before a paragraph of nothing but markers, whose chips end the block before; within raw HTML
    that has no end yet; or behind what may become a formula.
    """
    engine = _engine()
    plain = _LINE_END.sub("\n", text)
    tokens: list[Token] = []
    engine.block.parse(plain, engine, {}, tokens)
    lines = plain.split("\n")
    starts = [0, *(end.end() for end in _LINE_END.finditer(text))]
    borders: list[int] = []
    depth = begin = end = read = 0
    formula = -1
    for token in tokens:
        if token.level or token.nesting < 0 or token.map is None:
            continue
        first, after = token.map
        if first > 0:
            formula, read = _last_formula(lines, read, first, formula), first
            if not (depth or formula >= begin or _is_bare(lines[first:after], marker)):
                borders += (starts[line] for line in _begins(lines, begin, end, first))
                begin = first
        end = after
        if token.type == "html_block":
            depth = _depth(token.content, depth)
    return borders


def _begins(lines: list[str], begin: int, end: int, first: int) -> Iterator[int]:
    """Give the lines at which the definitions before a block, and the block itself, begin."""
    definition = next((line for line in range(end, first) if lines[line].strip()), first)
    if begin < definition < first:
        yield definition
    yield first


def _last_formula(lines: list[str], begin: int, end: int, before: int) -> int:
    """Return which line may last have begun a formula that goes on; -1 if none has.

    ``before`` is the answer for the lines before ``begin``: each line is looked at once.
    """
    last = before
    for at in range(begin, end):
        if not lines[at].strip(" \t"):
            last = -1
        elif _FORMULA.match(lines[at]):
            last = at
    return last


def _is_bare(lines: list[str], marker: re.Pattern[str]) -> bool:
    text = "\n".join(lines)
    return marker.search(text) is not None and not marker.sub("", text).strip()


def _depth(html: str, depth: int) -> int:
    """Return how many elements are open behind a piece of HTML."""
    for tag in _TAG.finditer(html):
        if not tag[0].endswith("/>") and tag[2].lower() not in _UNPAIRED:
            depth = max(0, depth - 1) if tag[1] else depth + 1
    return depth
