"""Pages of a document, in the form that is the same in any language."""

from __future__ import annotations


def pages(first: int | None, last: int | None = None) -> str | None:
    """Return ``p. 3`` or ``pp. 3–5``; ``None`` if no first page, counted from 1, is known."""
    if first is None or first < 1:
        return None
    return f"p. {first}" if last is None or last <= first else f"pp. {first}–{last}"
