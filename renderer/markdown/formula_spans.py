"""Formulas in a line: kept as they are written, signs and all, in ``<span class="math">``.

Nothing in one is read as Markdown. A code span binds tighter: where one would begin inside what
looks like a formula, there is no formula.
"""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline, backtick

from renderer.markdown.formulas import formula_end

_DOLLARS = re.compile(r"\$+")
_BACKTICKS = re.compile("`+")


def install(engine: MarkdownIt) -> None:
    r"""Add the rule, to be asked before that of escapes: ``\(`` may begin a formula."""
    engine.inline.ruler.before("escape", "formula", _formula)


def _formula(state: StateInline, silent: bool) -> bool:
    position, text = state.pos, state.src
    if text[position] not in "$\\":
        return False
    end = formula_end(text, position, state.posMax)
    if end is None or _has_code(state, position, end):
        return _pass_dollars(state, silent)
    if not silent:
        # A text within a span, and not a kind of token of its own, is also seen in an image's alt.
        state.push("formula_open", "span", 1).attrs = {"class": "math"}
        state.push("text", "", 0).content = text[position:end]
        state.push("formula_close", "span", -1)
    state.pos = end
    return True


def _pass_dollars(state: StateInline, silent: bool) -> bool:
    """Take dollars that begin no formula as text, all at once: none of a run begins one alone."""
    dollars = _DOLLARS.match(state.src, state.pos, state.posMax)
    if dollars is None:
        return False
    if not silent:
        state.pending += dollars[0]
    state.pos = dollars.end()
    return True


def _has_code(state: StateInline, start: int, end: int) -> bool:
    """Say whether a code span begins between two positions; the engine's own rule decides."""
    try:
        for ticks in _BACKTICKS.finditer(state.src, start, end):
            state.pos = ticks.start()
            if backtick(state, True) and state.pos > ticks.end():
                return True
        return False
    finally:
        state.pos = start
