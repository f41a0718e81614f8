"""The parser's rule for text, which stops at places of one's own as well as at signs."""

from __future__ import annotations

from markdown_it.rules_inline import StateInline


def take_text(state: StateInline, silent: bool, stop: int | None) -> bool:
    """Read on to the next sign, or to ``stop``, which is not before the place it begins at."""
    end = state.posMax if stop is None else min(stop, state.posMax)
    # Not beyond the place: else a text without signs would be read from each place to its end.
    sign = state.md.inline.terminator_re.search(state.src, state.pos, end)
    if sign is not None:
        end = sign.start()
    if end <= state.pos:
        return False
    if not silent:
        state.append_pending(state.src[state.pos : end])
    state.pos = end
    return True
