"""Where something may be put into a Markdown text, next to a place that may stand in its markup."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from markdown_it.common.utils import normalizeReference
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from renderer.markdown.engine import Engine
from renderer.markers.find import placed_blocks
from renderer.markers.inline import take_text
from renderer.markers.lines import Line, line_starts

#: Where the content that is being read stands in the environment of the parser.
_CONTENT, _STOPS, _FOUND = "content", "stops", "found"

#: Blocks that hold no words of Markdown.
_LITERAL = frozenset({"code_block", "fence", "formula", "html_block"})
#: What stands before a block on its first line: signs of quotations and lists.
_BEFORE = re.compile(r"(?:[ \t>]|[-*+](?=[ \t])|[0-9]{1,9}[.)](?=[ \t]))*+")
_NO_QUOTATION = re.compile(r"[^>\t]")
_CODE_INDENT = 4
#: Ends of emphasis, in Markdown and in HTML.
_ENDS = re.compile(r"(?:[*_~]|</[A-Za-z]{1,10}>)++")
#: The longest label of a link.
_LABEL = 1_000


@dataclass(frozen=True, slots=True)
class Opening:
    """A place in a text."""

    place: int
    """Its index."""

    before: str = ""
    """What has to be put there first: the end of a block of code, if it has none, and line ends."""

    after: str = ""
    """What has to follow."""


@dataclass(frozen=True, slots=True)
class Openings:
    """What was found of places in a text."""

    at: Mapping[int, Opening]
    """The nearest place behind each that was asked for; in its own block, or right after it."""

    ending: str = ""
    """What ends the block of code that the text breaks off in."""


class _Reader(Engine):
    """The default engine, which also notes at which places of a block's words it stops."""

    def __init__(self) -> None:
        super().__init__()
        self.inline.ruler.at("text", _text)


@cache
def _reader() -> _Reader:
    return _Reader()


def find_openings(text: str, wanted: Mapping[int, bool]) -> Openings:
    """Return where something may be put behind each of the places of a text, without harm.

    ``wanted`` says of each place whether emphasis that ends there has to be left. None of those
    returned is in code, formulas, links, addresses, tags, escapes and signs of emphasis. A place
    outside any block has none. ``text`` has LF line ends only. Linear in both.
    """
    reader = _reader()
    env: dict[str, Any] = {}
    tokens: list[Token] = []
    reader.block.parse(text, reader, env, tokens)
    ordered = sorted(wanted)
    starts = line_starts(text)
    placed = [each for each in placed_blocks(tokens, text, starts) if each[0].type == "inline"]
    known = {id(token) for token, _ in placed}
    # Of words that nobody knows the place of, only that behind their block is sure.
    others = {
        tuple(token.map): token
        for token in tokens
        if token.map is not None
        and (token.type in _LITERAL or (token.type == "inline" and id(token) not in known))
    }
    at: dict[int, Opening] = {}
    for (first, after), token in others.items():
        low = bisect_left(ordered, starts[first])
        high = bisect_left(ordered, starts[after], low)
        if low < high:
            at.update(dict.fromkeys(ordered[low:high], _behind(token, text, starts)))
    for token, lines in placed:
        for place, opening in _read(reader, env, token, lines, ordered, wanted):
            at[place] = replace(opening, before=_completion(text, opening.place, env))
    end = len(text.rstrip())
    is_ended = any(opening.place == end and opening.before for opening in at.values())
    return Openings(at, "" if is_ended else _ending(tokens, text, starts, end))


def _read(
    reader: _Reader,
    env: dict[str, Any],
    token: Token,
    lines: Sequence[Line],
    ordered: Sequence[int],
    wanted: Mapping[int, bool],
) -> Iterator[tuple[int, Opening]]:
    """Give the openings of the places in the words of one block."""
    content = token.content
    length = len(content.rstrip(" \t\n"))
    low = bisect_left(ordered, lines[0].source)
    high = bisect_right(ordered, _place(lines, length), low)
    if low == high:
        return
    indexes = {place: _index(lines, place, length) for place in ordered[low:high]}
    env |= {_CONTENT: content, _STOPS: sorted({*indexes.values()}), _FOUND: []}
    reader.inline.parse(content, reader, env, [])
    found = sorted({*env[_FOUND], length})
    for place, index in indexes.items():
        nearest = found[bisect_left(found, index)]
        ends = _ENDS.match(content, nearest) if wanted[place] else None
        if ends is not None and _is_end(ends):
            left = found[bisect_left(found, ends.end())]
            nearest = left if left == ends.end() else nearest
        yield place, Opening(_place(lines, nearest))


def _is_end(signs: re.Match[str]) -> bool:
    """Say whether signs behind a word may end emphasis: before another word they may begin some."""
    start, end = signs.span()
    before, after = signs.string[max(0, start - 1) : start], signs.string[end : end + 1]
    return not after.isalnum() or (before.isalnum() and "_" not in signs[0])


def _completion(text: str, place: int, env: Mapping[str, Any]) -> str:
    """Return what keeps a link ``[label]`` one, whatever follows in brackets."""
    if not text.endswith("]", 0, place):
        return ""
    start = text.rfind("[", max(0, place - _LABEL), place)
    label = text[start + 1 : place - 1]
    is_whole = start < 0 or text.endswith("]", 0, start)
    return "" if is_whole or normalizeReference(label) not in env.get("references", {}) else "[]"


def _index(lines: Sequence[Line], place: int, length: int) -> int:
    """Return the index in a block's content of a place in its source."""
    number = max(0, bisect_right(lines, place, key=lambda line: line.source) - 1)
    line = lines[number]
    last = lines[number + 1].content - 1 if number + 1 < len(lines) else length
    index = line.content + place - line.source
    pipes = range(len(line.pipes))
    index -= bisect_right(pipes, index, key=lambda pipe: line.pipes[pipe] + pipe + 1)
    return min(max(index, line.content), last)


def _place(lines: Sequence[Line], index: int) -> int:
    """Return the place in the source that stands behind what precedes an index in the content."""
    line = lines[max(0, bisect_right(lines, index, key=lambda line: line.content) - 1)]
    return line.source + index - line.content + bisect_left(line.pipes, index)


def _text(state: StateInline, silent: bool) -> bool:
    """Read on to the next sign or stop, and note the place this begins at."""
    is_content = state.src == state.env[_CONTENT]
    stops: Sequence[int] = state.env[_STOPS] if is_content else ()
    if is_content and not silent and state.linkLevel == 0:
        state.env[_FOUND].append(state.pos)
    after = bisect_right(stops, state.pos)
    return take_text(state, silent, stops[after] if after < len(stops) else None)


def _behind(token: Token, text: str, starts: Sequence[int]) -> Opening:
    """Return the place behind a block; what is put there is a paragraph of its own."""
    assert token.map is not None, "asked of blocks that have lines only"
    first, after = token.map
    while after - 1 > first and not _line(text, starts, after - 1).strip(" \t>"):
        after -= 1
    start, end = starts[after - 1], starts[after] - 1
    place = start + len(text[start:end].rstrip())
    if token.type == "inline":
        return Opening(place)
    prefix = _prefix(token, _line(text, starts, first))
    empty = f"\n{prefix.rstrip()}"
    is_followed = starts[after] < len(text) and _line(text, starts, after).strip(" \t>")
    before = f"{_closing(token, text, starts)}{empty}\n{prefix}"
    return Opening(place, before, empty if is_followed else "")


def _ending(tokens: Sequence[Token], text: str, starts: Sequence[int], end: int) -> str:
    last = next((token for token in reversed(tokens) if token.map is not None), None)
    if last is None or last.map is None or starts[last.map[1]] <= end:
        return ""
    return _closing(last, text, starts)


def _closing(token: Token, text: str, starts: Sequence[int]) -> str:
    """Return the line that ends a block of code which has no end of its own."""
    if token.type != "fence":
        return ""
    assert token.map is not None, "a fence has lines"
    first, after = token.map
    last = _line(text, starts, after - 1).strip(" \t>")
    if after - 1 > first and len(last) >= len(token.markup) and not last.strip(token.markup[0]):
        return ""
    return f"\n{_prefix(token, _line(text, starts, first))}{token.markup}"


def _prefix(token: Token, line: str) -> str:
    """Return what a line needs before it to stand in the same quotations and items as a block."""
    before = _BEFORE.match(line)
    prefix = _NO_QUOTATION.sub(" ", before[0] if before else "")
    return prefix[: -_CODE_INDENT or None] if token.type == "code_block" else prefix


def _line(text: str, starts: Sequence[int], number: int) -> str:
    return text[starts[number] : starts[number + 1] - 1]
