"""Tokens made with less ado: even a short text is read into hundreds of them.

The parser's states are of its own classes, and each is only told how to make a token. With classes
of ours the interpreter would meet two kinds of states in every line of the parser wherever a
program uses markdown-it-py for other things too, and that costs more than is gained.
"""

from __future__ import annotations

from functools import partial
from typing import Literal

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token


def new_token(type: str, tag: str, nesting: Literal[-1, 0, 1]) -> Token:
    """Return the token that ``Token`` makes, which looks at each field it was not given."""
    token = Token.__new__(Token)
    token.type, token.tag, token.nesting = type, tag, nesting
    token.attrs, token.meta = {}, {}
    token.map = token.children = None
    token.content = token.markup = token.info = ""
    token.level = 0
    token.block = token.hidden = False
    return token


def install(engine: MarkdownIt) -> None:
    """Have blocks read into such tokens; ``inline_signs`` does so with their texts."""
    engine.core.ruler.at("block", _read_blocks)


def read_inline(text: str, state: StateCore, tokens: list[Token]) -> None:
    """Read the text of a block."""
    parser = state.md.inline
    inline = StateInline(text, state.md, state.env, tokens)
    inline.pushPending = partial(_push_pending, inline)  # type: ignore[method-assign]
    parser.tokenize(inline)
    for finish in parser.ruler2.getRules(""):
        finish(inline)
    # Or the state would hold itself, and all its tokens, until garbage is collected.
    del inline.pushPending


def _read_blocks(state: StateCore) -> None:
    if not state.src:
        return
    parser = state.md.block
    blocks = StateBlock(state.src, state.md, state.env, state.tokens)
    blocks.push = partial(_push, blocks)  # type: ignore[method-assign]
    parser.tokenize(blocks, blocks.line, blocks.lineMax)
    del blocks.push


def _push(state: StateBlock, type: str, tag: str, nesting: Literal[-1, 0, 1]) -> Token:
    token = new_token(type, tag, nesting)
    token.block = True
    # An end stands as deep as its start.
    if nesting < 0:
        state.level -= 1
    token.level = state.level
    if nesting > 0:
        state.level += 1
    state.tokens.append(token)
    return token


def _push_pending(state: StateInline) -> Token:
    """Make a token of the text that has been read."""
    token = new_token("text", "", 0)
    token.content, token.level = state.pending, state.pendingLevel
    state.tokens.append(token)
    state.pending = ""
    return token
