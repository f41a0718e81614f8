"""Pieces of a Markdown source that a reader may not see.

Every engine hides the same few shapes: an address behind a link, a tag, the name of an entity, the
number of a list item. Here they are only *found*; whether a piece really is hidden, or is shown
because it stands in code, is decided by comparing with the page (see ``align``).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from html import unescape
from operator import itemgetter
from typing import NamedTuple

from renderer.placement.letters import IMAGE


class Piece(NamedTuple):
    """A stretch of the source that may be hidden."""

    start: int
    """Index of its first character in the source."""
    end: int
    """Index after its last character."""
    shown: str = ""
    """What a reader sees in its place: the character an entity names, an image, else nothing."""
    is_literal: bool = False
    """Whether it is most likely shown: in a block of code, or an image drawn as a link."""


#: What ends a paragraph, in a quotation too: a blank line, or the text of a footnote.
BLANK_LINE = re.compile(r"\n[ \t>]*+(?:\n|(?=\[\^[^\[\]\s]{1,999}+\]:))")

_TAG = re.compile(
    r"</?[A-Za-z][^<>\"']*+(?:\"[^\"<]*+\"[^<>\"']*+|'[^'<]*+'[^<>\"']*+)*+>|<[!?][A-Za-z\[][^<>]*+>"
)
#: An address or e-mail address that is written like a tag: it is shown.
_AUTOLINK = re.compile(r"<(?:[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*+|[^\s<>@]++@[^\s<>]++)>")
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")

_TEXT = r"(?:[^{0}\\\n]|\\.|\n(?![ \t]*\n))*+"
_QUOTED = "|".join(quote + _TEXT.format(quote) + quote for quote in "\"'")
_TITLE = rf"(?:{_QUOTED}|\([^()\n]*+\))"
_PARENTHESES = r"\((?:[^\s()\\]|\\.|\([^\s()]*+\))*+\)"
_TARGET = rf"(?:<[^<>\n]*+>|(?:[^\s()\\<]|\\.|{_PARENTHESES})(?:[^\s()\\]|\\.|{_PARENTHESES})*+)"

#: White space with at most one line end, as within a definition.
_BREAK = r"[ \t]*+\n?+[ \t>]*+"

#: What follows a link's text: `](address "title")` or `][label]`.
_LINK = re.compile(rf"(?<!(?<!\\)\\)\]\(\s*+{_TARGET}(?:\s++{_TITLE})?+\s*+\)")
#: An image whole: where it is loaded, its words are not shown. Those may hold a marker.
_WORDS = r"!\[((?:[^\[\]\n]|\[[^\[\]\n]*+\])*+)\]"
_IMAGE = re.compile(rf"{_WORDS}\(\s*+{_TARGET}(?:\s++{_TITLE})?+\s*+\)")
#: One whose address stands in a definition.
_DEFINED_IMAGE = re.compile(rf"{_WORDS}(?:\[[^\[\]\n]{{0,999}}+\]|(?!\())")
_IMAGE_TAG = re.compile(r"<img[\s/]", re.IGNORECASE)
_LABEL = re.compile(r"\]\[[^\[\]\n]{1,999}+\]")
_DEFINED = re.compile(r"^[ \t>]*+\[([0-9]{1,9})\]:", re.MULTILINE)
#: The number or name of a footnote: a page shows another number, or hides it.
_NOTE = re.compile(r"\[\^[^\[\]\s]{1,999}+\]")

#: `[label]: address "title"`, alone on its line or lines, in a quotation or a list too.
_DEFINITION = re.compile(
    rf"^[ \t>]*+(?:(?:[-*+]|[0-9]{{1,9}}[.)])[ \t]++)*+"
    rf"(\[(?:[^\[\]\\\n]|\\.)++\]:{_BREAK}{_TARGET}(?:{_BREAK}{_TITLE})?+)[ \t]*+$",
    re.MULTILINE,
)

#: What stands before the text of a line, if that holds a number or a box, and a fence behind it:
#: `> 1. [x] `, `- ~~~`.
_LINE = re.compile(
    r"^(?=[ \t>*+-]*+[0-9\[`~])"
    r"((?:[ \t>]|[-*+](?=[ \t])|[0-9]{1,9}[.)](?=\s)|\[[xX]\](?=\s))*+)(`{3,}|~{3,})?+",
    re.MULTILINE,
)
_NUMBER = re.compile(r"[0-9]+[.)]|\[[xX]\]")

#: An opening fence with the words behind it, and attributes that some engines take in braces.
_FENCE = re.compile(r"(?<![`~])[`~]{3}[`~]*+[^\n`]++$", re.MULTILINE)
#: What begins or ends code within a line.
_TICKS = re.compile(r"(?<!\\)`++")
_ATTRIBUTES = re.compile(r"\{[:#.][^{}\n]*+\}")


def find_markup(source: str) -> list[Piece]:
    """Return every piece of ``source`` that may be hidden, in order; pieces may overlap."""
    pieces = [Piece(*comment) for comment in _comments(source)]
    pieces += (_tag(tag) for tag in _at("<", _TAG, source))
    pieces += (Piece(*name.span(), unescape(name[0])) for name in _at("&", _ENTITY, source))
    pieces += (Piece(*link.span()) for link in _at("](", _LINK, source))
    pieces += (
        Piece(*image.span(), IMAGE, is_literal=any(map(str.isalnum, image[1])))
        for image in _images(source)
    )
    pieces += _labels(source)
    pieces += (Piece(*note.span(), is_literal=True) for note in _at("[^", _NOTE, source))
    pieces += (Piece(*fence.span()) for fence in _at("```", _FENCE, source))
    pieces += (Piece(*fence.span()) for fence in _at("~~~", _FENCE, source))
    pieces += (Piece(*braces.span()) for braces in _at("{", _ATTRIBUTES, source))
    if "]:" in source:
        pieces += (Piece(*target.span(1)) for target in _DEFINITION.finditer(source))
    fences: list[re.Match[str]] = []
    for line in _lines(source):
        if line[1]:
            pieces += (Piece(*each.span()) for each in _NUMBER.finditer(source, *line.span(1)))
        if line[2]:
            fences.append(line)
    # In order; of two that begin together, the longer comes first: it is tried first.
    pieces.sort(key=itemgetter(1), reverse=True)
    pieces.sort(key=itemgetter(0))
    if fences:
        pieces = _with_code(source, pieces, fences)
    return _in_spans(source, pieces) if "`" in source else pieces


def _tag(tag: re.Match[str]) -> Piece:
    return Piece(
        *tag.span(),
        IMAGE if _IMAGE_TAG.match(tag[0]) else "",
        is_literal=_AUTOLINK.fullmatch(tag[0]) is not None,
    )


def _images(source: str) -> Iterator[re.Match[str]]:
    yield from _at("![", _IMAGE, source)
    if "]:" in source:
        yield from _at("![", _DEFINED_IMAGE, source)


def _labels(source: str) -> list[Piece]:
    """Return the labels behind a link's text; a number that nothing defines is a marker's."""
    labels = list(_at("][", _LABEL, source))
    defined = set(_DEFINED.findall(source)) if labels else set()
    return [
        Piece(
            *label.span(), is_literal=(number := label[0][2:-1]).isdigit() and number not in defined
        )
        for label in labels
    ]


def _at(sign: str, pattern: re.Pattern[str], source: str) -> Iterator[re.Match[str]]:
    """Yield the matches that begin with a sign: looking for it first is what makes this fast."""
    start = source.find(sign)
    while start >= 0:
        found = pattern.match(source, start)
        if found is not None:
            yield found
        start = source.find(sign, found.end() if found else start + 1)


def _lines(source: str) -> Iterator[re.Match[str]]:
    """Yield the lines that begin with a number, a box or a fence: most do not."""
    start = 0
    while start >= 0:
        line = _LINE.match(source, start)
        if line is not None:
            yield line
        start = source.find("\n", start) + 1 or -1


def _with_code(source: str, pieces: list[Piece], fences: Iterable[re.Match[str]]) -> list[Piece]:
    """Mark the pieces that stand between two fences."""
    borders: list[int] = []
    opened = ""
    for fence in fences:
        if not opened:
            opened = fence[2]
            end = source.find("\n", fence.end())
            borders.append(end if end >= 0 else len(source))
        elif fence[2].startswith(opened):
            opened = ""
            borders.append(fence.start())
    # Behind an odd number of borders one is within a block of code.
    return [
        piece._replace(is_literal=True) if bisect_right(borders, piece.start) % 2 else piece
        for piece in pieces
    ]


def _in_spans(source: str, pieces: list[Piece]) -> list[Piece]:
    """Mark the pieces that stand in code within a line, between two equal runs of backticks."""
    spans = _code_spans(source)
    starts = [start for start, _ in spans]
    return [
        piece._replace(is_literal=True)
        if (number := bisect_right(starts, piece.start) - 1) >= 0 and piece.end <= spans[number][1]
        else piece
        for piece in pieces
    ]


def _code_spans(source: str) -> list[tuple[int, int]]:
    """Return the ranges between two runs of as many backticks, within one paragraph."""
    runs = [run.span() for run in _at("`", _TICKS, source)]
    blanks = [blank.start() for blank in BLANK_LINE.finditer(source)]
    nexts: list[int] = []
    last: dict[int, int] = {}
    for number in range(len(runs) - 1, -1, -1):
        length = runs[number][1] - runs[number][0]
        nexts.append(last.get(length, 0))
        last[length] = number
    nexts.reverse()
    spans = []
    number = 0
    while number < len(runs):
        closing, start = nexts[number], runs[number][1]
        end = runs[closing][0] if closing else 0
        if end and bisect_right(blanks, start) == bisect_right(blanks, end):
            spans.append((start, end))
            number = closing
        number += 1
    return spans


def _comments(source: str) -> Iterator[tuple[int, int]]:
    start = source.find("<!--")
    while start >= 0:
        end = source.find("-->", start + 2)
        if end < 0:
            break
        yield start, end + 3
        start = source.find("<!--", end)
