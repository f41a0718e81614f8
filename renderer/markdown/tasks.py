"""Task lists: ``- [ ]`` and ``- [x]`` become boxes that cannot be changed."""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

_BOX = re.compile(r"\[([ xX])\](?=[ \t\n])")


def install(engine: MarkdownIt) -> None:
    """Add the rule where escaped characters are still told from others."""
    engine.core.ruler.before("text_join", "tasks", _tasks)


def _tasks(state: StateCore) -> None:
    if not _BOX.search(state.src):
        return
    tokens = state.tokens
    for item, paragraph, inline in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if (
            inline.type == "inline"
            and paragraph.type == "paragraph_open"
            and item.type == "list_item_open"
            and inline.children
        ):
            _draw_box(inline.children)


def _draw_box(children: list[Token]) -> None:
    first = children[0]
    box = _BOX.match(first.content) if first.type == "text" else None
    if box is None:
        return
    first.content = first.content[box.end() :]
    attributes: dict[str, str | int | float] = {"type": "checkbox", "disabled": ""}
    if box[1] != " ":
        attributes["checked"] = ""
    children.insert(0, Token("checkbox", "input", 0, attrs=attributes))
