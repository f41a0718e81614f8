"""Text that a terminal shows and does not obey."""

from __future__ import annotations


def printable(text: str) -> str:
    """Return a text in which nothing can steer a terminal: such characters are escaped."""
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode()
        for character in text
    )
