"""Find the markers of a text: where a reader sees one, as our Markdown parser decides.

None stands in code, formulas, link texts, addresses, comments, footnotes or escapes.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from renderer.markdown.definitions import NUMBERED
from renderer.markdown.engine import Engine
from renderer.markdown.inline_signs import Rule
from renderer.markers.grammar import PATTERN
from renderer.markers.inline import take_text
from renderer.markers.lines import Line, Row, line_starts, map_cell, map_lines, read_row
from renderer.markers.rawhtml import PIECE, code_ranges, hidden_ranges
from renderer.text import Normal, normalise

#: Where the candidates of the content that is being read stand in the environment of the parser.
_CONTENT, _CANDIDATES, _STARTS, _FOUND = "content", "candidates", "starts", "found"
#: And its raw tags.
_TAGS = "tags"

_WIDE = re.compile("[\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Marker:
    """A marker in a text, in indices of the Python string, the end exclusive."""

    start: int
    """Where its opening bracket stands."""

    end: int
    """Where it ends."""

    match: re.Match[str]
    """What the pattern made of it."""


class _Reader(Engine):
    """The default engine, which also notes where candidates stand in the words of a block."""

    def __init__(self) -> None:
        super().__init__()
        rules = self.inline.ruler
        known = dict(zip(rules.get_active_rules(), rules.getRules(""), strict=True))
        rules.at("signs", _noting_tags(known["signs"]))
        rules.at("text", _text)
        rules.push("marker", _marker)
        rules.enable("marker")


@cache
def _reader() -> _Reader:
    return _Reader()


@dataclass(frozen=True, slots=True)
class Definition:
    """A link definition whose label is a number, as ``[1]: https://…``: it is hidden."""

    start: int
    """Where its line begins."""

    end: int
    """Where it ends, its line end included."""

    marker: Marker
    """Its label."""


@dataclass(frozen=True, slots=True)
class Markers:
    """What a text holds of numbers that mean sources."""

    markers: tuple[Marker, ...] = ()
    """Those that a reader sees, in their order."""

    definitions: tuple[Definition, ...] = ()
    """Those that are hidden."""


def find_markers(text: str, pattern: re.Pattern[str] = PATTERN) -> tuple[Marker, ...]:
    """Return the markers of a text, in their order; see ``scan_markers``."""
    return scan_markers(text, pattern).markers


def scan_markers(text: str, pattern: re.Pattern[str] = PATTERN) -> Markers:
    """Return the markers of a text and its numeric definitions.

    ``pattern`` is what they look like; it must not match an empty text. Linear in the length of
    the text.
    """
    if pattern.search(text) is None:
        return Markers()
    read = normalise(text)
    if read.text == text:
        return _scan(text, pattern)
    return _moved(_scan(read.text, pattern), text, read)


def _scan(text: str, pattern: re.Pattern[str]) -> Markers:
    reader = _reader()
    env: dict[str, Any] = {}
    tokens: list[Token] = []
    reader.block.parse(text, reader, env, tokens)
    starts = line_starts(text)
    return Markers(
        tuple(
            marker
            for token, lines in placed_blocks(tokens, text, starts)
            for marker in _read(reader, env, token, lines, text, pattern)
        ),
        tuple(_definitions(env.get(NUMBERED, ()), text, starts, pattern)),
    )


def _definitions(
    lines: Iterable[tuple[int, int]], text: str, starts: Sequence[int], pattern: re.Pattern[str]
) -> Iterator[Definition]:
    for first, after in sorted(set(lines)):
        label = pattern.search(text, starts[first], starts[first + 1])
        if label is not None:
            end = min(starts[after], len(text))
            yield Definition(starts[first], end, Marker(label.start(), label.end(), label))


def _moved(markers: Markers, text: str, read: Normal) -> Markers:
    """Return the same in the indices of a text as it was before it was read."""
    wide = [match.start() + at for at, match in enumerate(_WIDE.finditer(text))]

    def index(place: int) -> int:
        unit = read.utf16(place)
        return unit - bisect_left(wide, unit)

    def moved(marker: Marker) -> Marker:
        return Marker(index(marker.start), index(marker.end), marker.match)

    return Markers(
        tuple(map(moved, markers.markers)),
        tuple(
            Definition(index(each.start), index(each.end), moved(each.marker))
            for each in markers.definitions
        ),
    )


def placed_blocks(
    tokens: Sequence[Token], text: str, starts: Sequence[int]
) -> Iterator[tuple[Token, tuple[Line, ...]]]:
    """Give the blocks that hold words, each with the places of its lines in the source."""
    row: Row | None = None
    cursor, before = 0, ""
    for token in tokens:
        if token.map is None:
            before = token.type
            continue
        first = token.map[0]
        lines: tuple[Line, ...] | None = None
        if token.type == "inline" and before in ("td_open", "th_open"):
            if row is None or row.source != starts[first]:
                row, cursor = read_row(text, starts[first], starts[first + 1] - 1), 0
            cell = map_cell(token.content, row, cursor)
            if cell is not None:
                line, cursor = cell
                lines = (line,)
        elif token.type in ("inline", "html_block"):
            lines = map_lines(token.content.rstrip("\n"), text, starts, first)
        if lines:
            yield token, lines
        before = token.type


def _read(
    reader: _Reader,
    env: dict[str, Any],
    token: Token,
    lines: Sequence[Line],
    text: str,
    pattern: re.Pattern[str],
) -> Iterator[Marker]:
    """Give the markers among the words of one block."""
    matches = pattern.finditer(token.content)
    candidates = {match.start(): match for match in matches if match.end() > match.start()}
    if not candidates:
        return
    if token.type == "html_block":
        found = _outside(candidates.values(), hidden_ranges(token.content))
    else:
        env |= {_CONTENT: token.content, _CANDIDATES: candidates, _FOUND: [], _TAGS: []}
        env[_STARTS] = sorted(candidates)
        reader.inline.parse(token.content, reader, env, [])
        found = _outside(env[_FOUND], code_ranges(env[_TAGS], len(token.content)))
    for match in found:
        line = lines[bisect_right(lines, match.start(), key=lambda line: line.content) - 1]
        start, end = line.at(match.start()), line.at(match.end() - 1) + 1
        if text[start:end] == match[0]:
            yield Marker(start, end, match)


def _outside(
    found: Iterable[re.Match[str]], ranges: Iterable[tuple[int, int]]
) -> list[re.Match[str]]:
    """Return those that begin in none of the ranges."""
    inside = {at for start, end in ranges for at in range(start, end)}
    return [match for match in found if match.start() not in inside]


def _text(state: StateInline, silent: bool) -> bool:
    """Read on to the next sign, or to the next candidate: it may begin with any character."""
    starts: Sequence[int] = state.env[_STARTS] if _is_content(state) else ()
    after = bisect_left(starts, state.pos)
    return take_text(state, silent, starts[after] if after < len(starts) else None)


def _noting_tags(ask: Rule) -> Rule:
    """Return the rule for signs, which also notes the raw tags among the words of a block."""

    def note(state: StateInline, silent: bool) -> bool:
        start = state.pos
        found = ask(state, silent)
        if found and not silent and state.src[start] == "<" and _is_content(state):
            tag = PIECE.match(state.src, start, state.pos)
            if tag is not None:
                state.env[_TAGS].append(tag)
        return found

    return note


def _marker(state: StateInline, silent: bool) -> bool:
    """Note a candidate where no other rule has begun: it is neither link, code nor escape."""
    if silent or not _is_content(state):
        # Looking ahead for the end of a link's text, the parser would take it for a link itself.
        return False
    match = state.env[_CANDIDATES].get(state.pos)
    if match is None or match.end() > state.posMax:
        return False
    if state.linkLevel == 0:
        state.env[_FOUND].append(match)
    state.append_pending(match[0])
    state.pos = match.end()
    return True


def _is_content(state: StateInline) -> bool:
    """Say whether the words of a block are read, not the alternative text of an image in them."""
    return bool(state.src == state.env[_CONTENT])
