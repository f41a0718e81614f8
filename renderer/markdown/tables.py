"""A guard against tables that a few characters would blow up into many thousand cells."""

from __future__ import annotations

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_block.table import table

#: How many cells the engine may add to rows that are shorter than the table's head.
MAX_ADDED_CELLS = 5_000


def install(engine: MarkdownIt) -> None:
    """Put our rule in the place of the engine's own."""
    engine.block.ruler.at("table", _table, {"alt": ["paragraph", "reference"]})


def _table(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    if not table(state, start, end, True):
        return False
    if _added_cells(state, start, end) > MAX_ADDED_CELLS:
        return False
    return silent or table(state, start, end, False)


def _added_cells(state: StateBlock, start: int, end: int) -> int:
    """Count the cells that short rows lack, as far as the limit."""
    columns = _cells(state, start)
    added = 0
    for line in range(start + 2, end):
        if state.isEmpty(line) or added > MAX_ADDED_CELLS:
            break
        added += max(0, columns - _cells(state, line))
    return added


def _cells(state: StateBlock, line: int) -> int:
    return state.src.count("|", state.bMarks[line], state.eMarks[line]) + 1
