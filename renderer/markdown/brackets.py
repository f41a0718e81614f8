"""A guard against texts full of brackets: each that begins no link costs a look far ahead."""

from __future__ import annotations

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline, image, link

#: How many brackets of a text may turn out to begin no link; later ones are not asked.
MAX_MISSES = 10_000

_MISSES = "bracket_misses"


def install(engine: MarkdownIt) -> None:
    """Put our rules in the place of the engine's own."""
    engine.inline.ruler.at("link", _link)
    engine.inline.ruler.at("image", _image)


def _link(state: StateInline, silent: bool) -> bool:
    return state.src[state.pos] == "[" and _may_look(state) and _counted(state, link(state, silent))


def _image(state: StateInline, silent: bool) -> bool:
    is_image = state.src.startswith("![", state.pos)
    return is_image and _may_look(state) and _counted(state, image(state, silent))


def _may_look(state: StateInline) -> bool:
    misses: int = state.env.get(_MISSES, 0)
    return misses < MAX_MISSES


def _counted(state: StateInline, found: bool) -> bool:
    if not found:
        state.env[_MISSES] = state.env.get(_MISSES, 0) + 1
    return found
