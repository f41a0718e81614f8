"""The parser's rule for text, which stops at places of one's own as well as at signs."""

from __future__ import annotations

from markdown_it.rules_inline import StateInline


def take_text(state: StateInline, silent: bool, stop: int | None) -> bool:
    """Read on to the next sign, or to ``stop``, which is not before the place it begins at."""
    sign = state.md.inline.terminator_re.search(state.src, state.pos)
    end = min(sign.start() if sign else state.posMax, state.posMax)
    if stop is not None:
        end = min(end, stop)
    if end <= state.pos:
        return False
    if not silent:
        state.append_pending(state.src[state.pos : end])
    state.pos = end
    return True
