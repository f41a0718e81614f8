r"""Formulas on lines of their own: kept as they are written, in ``<div class="math">``.

One begins a line with ``$$`` or ``\[`` (indented by less than four columns, as any block) and ends
a line; what a formula is, ``formulas`` says. It interrupts a paragraph, as a fence does, and what
would begin another block inside is no more than its text.

Where words follow behind a formula of several lines, it begins a paragraph that holds them all.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml, mdTrim
from markdown_it.renderer import RendererProtocol
from markdown_it.rules_block import StateBlock, paragraph
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from renderer.markdown.formulas import CLOSING, formula_end

#: What may end a formula that began with each sign, or show that it has no end.
_SIGNS = {"$$": re.compile(r"\\.|\${2,}"), "\\[": re.compile(r"\\.")}


def install(engine: MarkdownIt) -> None:
    """Add the rule where that of fences stands."""
    engine.block.ruler.before(
        "fence", "formula", _formula, {"alt": ["paragraph", "reference", "blockquote", "list"]}
    )
    engine.add_render_rule("formula", _drawn)


def _formula(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    first = state.bMarks[start] + state.tShift[start]
    sign = state.src[first : first + 2]
    if sign not in _SIGNS or state.is_code_block(start):
        return False
    last = _last_line(state, sign, start, end)
    if last is None:
        return False
    lines = [_line(state, number) for number in range(start, last + 1)]
    text = "\n".join(lines)
    closed = formula_end(text, 0, len(text))
    if closed is None:
        return False
    # Where words follow on its only line, it is one for the rule of spans.
    if last == start and closed < len(text):
        return False
    if not silent:
        _push(state, text if closed == len(text) else "", start, last, end)
    return True


def _last_line(state: StateBlock, sign: str, start: int, end: int) -> int | None:
    """Return the line that holds the closing sign, if the next one of its kind is one."""
    position = state.bMarks[start] + state.tShift[start] + len(sign)
    for line in range(start, end):
        if line > start:
            if state.isEmpty(line) or state.sCount[line] < state.blkIndent:
                return None
            position = state.bMarks[line] + state.tShift[line]
        for found in _SIGNS[sign].finditer(state.src, position, state.eMarks[line]):
            if found[0] == CLOSING[sign]:
                return line
            if found[0].startswith("$") or found[0] == sign:
                return None
    return None


def _line(state: StateBlock, number: int) -> str:
    text = state.src[state.bMarks[number] + state.tShift[number] : state.eMarks[number]]
    return text.rstrip()


def _push(state: StateBlock, text: str, start: int, last: int, end: int) -> None:
    """Add a formula, or a paragraph that begins with one, where its last line holds more."""
    if text:
        token = state.push("formula", "div", 0)
        token.content, token.map = text, [start, last + 1]
        state.line = last + 1
        return
    follows = bool(state.tokens) and state.tokens[-1].type == "paragraph_close"
    paragraph(state, last, end, False)
    opened, inline, closed = state.tokens[-3:]
    if follows:
        # In a tight list two paragraphs would run together: lists know them by these names.
        opened.type, closed.type = "formula_paragraph_open", "formula_paragraph_close"
    inline.content = mdTrim(state.getLines(start, state.line, state.blkIndent, False))
    opened.map = inline.map = [start, state.line]


def _drawn(
    renderer: RendererProtocol,
    tokens: Sequence[Token],
    number: int,
    options: OptionsDict,
    env: EnvType,
) -> str:
    return f'<div class="math">{escapeHtml(tokens[number].content)}</div>\n'
