"""Before which characters a blank belongs, and before which it would be a gap."""

from __future__ import annotations

#: Stops, and the closing halves of brackets and quotation marks.
_STOPS = frozenset(".,;:!?…)]}»”’。，、；：！？）】」』")


def takes_blank(character: str) -> bool:
    """Say whether a blank belongs before a character: not before a stop, a blank, or the end."""
    return bool(character) and not character.isspace() and character not in _STOPS
