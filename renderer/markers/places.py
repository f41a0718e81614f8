"""Which places of a text stand between its words, where something may be put without harm."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import Any

from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from renderer.markdown.engine import Engine
from renderer.markers.find import placed_blocks
from renderer.markers.inline import take_text
from renderer.markers.lines import Line, line_starts

_CONTENT, _WANTED, _FOUND = "content", "wanted", "found"


class _Reader(Engine):
    """The default engine, which also notes at which places of a block's words it stops."""

    def __init__(self) -> None:
        super().__init__()
        self.inline.ruler.at("text", _text)


@cache
def _reader() -> _Reader:
    return _Reader()


def find_places(text: str, wanted: Collection[int]) -> frozenset[int]:
    """Return those of the places of a text, in indices of it, that stand between its words.

    Places in code, formulas, links, addresses, tags, escapes and signs of emphasis are none, and
    neither are those outside any block. ``text`` has LF line ends only.
    """
    reader = _reader()
    env: dict[str, Any] = {}
    tokens: list[Token] = []
    reader.block.parse(text, reader, env, tokens)
    ordered = sorted(wanted)
    found: set[int] = set()
    for token, lines in placed_blocks(tokens, text, line_starts(text)):
        if token.type == "inline":
            found.update(_read(reader, env, token, lines, ordered))
    return frozenset(found)


def _read(
    reader: _Reader, env: dict[str, Any], token: Token, lines: Sequence[Line], wanted: Sequence[int]
) -> Iterator[int]:
    """Give the wanted places of the words of one block that stand between them."""
    places = dict(_in_content(token.content, lines, wanted))
    if not places:
        return
    env |= {_CONTENT: token.content, _WANTED: sorted(places), _FOUND: set()}
    reader.inline.parse(token.content, reader, env, [])
    found = {*env[_FOUND], len(token.content)}
    yield from (place for index, place in places.items() if index in found)


def _in_content(
    content: str, lines: Sequence[Line], wanted: Sequence[int]
) -> Iterator[tuple[int, int]]:
    """Give the wanted places within the lines of a block, by where they are in its content."""
    for at, line in enumerate(lines):
        last = lines[at + 1].content - 1 if at + 1 < len(lines) else len(content)
        for number in range(bisect_left(wanted, line.source), len(wanted)):
            place = wanted[number]
            index = place - line.source + line.content
            if index > last:
                break
            # A cell's pipes have a backslash more in the source: behind one, nothing is sure.
            if not line.pipes or index <= line.pipes[0]:
                yield index, place


def _text(state: StateInline, silent: bool) -> bool:
    """Read on to the next sign or wanted place, and note the place this begins at."""
    wanted: Sequence[int] = state.env[_WANTED] if state.src == state.env[_CONTENT] else ()
    after = bisect_left(wanted, state.pos)
    if not silent and state.linkLevel == 0 and after < len(wanted) and wanted[after] == state.pos:
        state.env[_FOUND].add(state.pos)
    after += after < len(wanted) and wanted[after] == state.pos
    return take_text(state, silent, wanted[after] if after < len(wanted) else None)
