"""Which link definitions are none: numbers belong to citations, ``[^…]`` to footnotes."""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_block.reference import reference

_NUMBER = re.compile(r"\[\s*(\d+)\s*\]:")

#: Where in the environment of the parser the lines of numeric definitions are noted: the number of
#: the first one, and of the one after the last.
NUMBERED = "numbered"


def install(engine: MarkdownIt) -> None:
    """Put our rule in the place of the engine's own."""
    engine.block.ruler.at("reference", _definition)


def _definition(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    position = state.bMarks[start] + state.tShift[start]
    if state.src.startswith("[^", position):
        return False
    read = reference(state, start, end, silent)
    number = _NUMBER.match(state.src, position)
    if number is not None:
        # It is read, so that it is hidden, and forgotten: `[1]` stays a marker.
        state.env.get("references", {}).pop(number[1], None)
        if read and not silent:
            state.env.setdefault(NUMBERED, []).append((start, state.line))
    return read
