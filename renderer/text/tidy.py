"""Short texts from data (titles, labels, snippets), made fit to stand in a line."""

from __future__ import annotations

import re

from renderer.text.clusters import cluster_start
from renderer.text.door import clean
from renderer.text.marks import is_mark

#: Characters that show nothing, or turn the direction of what follows, and those of private use
#: with which models mark citations (U+E200 to U+E206). Zero width (non-)joiners and variation
#: selectors shape the letters and emoji they stand between, and stay.
INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ue200-\ue206\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]+"
)
#: The most combining marks that stand on one letter in any writing, with room to spare.
MARKS = 8
ELLIPSIS = "…"

_JOINERS = "\u200c\u200d"
#: Marks are no word characters: only in such a run can there be more than ``MARKS`` of them.
_RUN = re.compile(rf"[^\w\s]{{{MARKS + 1},}}")
#: How far back from a limit a gap between words is looked for.
_BACK = 200


def tidy(value: object, limit: int) -> str:
    """Return a value from data as a plain text of at most ``limit`` characters in one line.

    Characters that may not come in are U+FFFD; invisible ones and combining marks beyond the
    eighth in a row go; white space is collapsed and trimmed. What is too long is cut between two
    words where it can be, never within a cluster, and ends in “…”, which counts. ``None`` is empty.
    Of a very long value only the beginning is read. Raises ``ValueError`` if ``limit`` is below 1.
    """
    if limit < 1:
        raise ValueError(f"limit must be at least 1, not {limit!r}")
    whole = _as_text(value)
    if whole.isascii() and whole.isprintable() and len(whole) <= limit:
        # Nothing to be taken out; blanks are all there is to see to.
        return " ".join(whole.split())
    # Whatever is hidden or collapsed, the work done for one field has a bound.
    begun = whole[: 4 * limit + 1_000]
    text = " ".join(_thin(INVISIBLE.sub("", clean(begun))).split())
    if len(text) <= limit and len(begun) == len(whole):
        return text
    return _cut(text, limit)


def cut_at_word(text: str, limit: int) -> str:
    """Return a text of at most ``limit`` characters: as it is, or its beginning up to white space.

    Where there is none in the last 200 characters, it ends at the limit, or before a cluster that
    stands across it. Raises ``ValueError`` if ``limit`` is negative.
    """
    if limit < 0:
        raise ValueError(f"limit must not be negative, not {limit!r}")
    if len(text) <= limit:
        return text
    for end in range(limit, max(limit - _BACK - 1, 0), -1):
        if text[end].isspace():
            return text[:end]
    return text[: cluster_start(text, limit)]


def _as_text(value: object) -> str:
    """Return a plain ``str``: of a subclass its characters, so that nobody trusts it as markup."""
    if value is None:
        return ""
    if isinstance(value, str):
        return str.__str__(value)
    try:
        return str.__str__(str(value))
    except (ValueError, RecursionError):
        # An integer of thousands of digits, or a list nested deeper than the stack.
        return ""


def _thin(text: str) -> str:
    return text if text.isascii() else _RUN.sub(_without_pile, text)


def _without_pile(run: re.Match[str]) -> str:
    kept = []
    marks = 0
    for char in run[0]:
        if is_mark(char):
            marks += 1
        elif char not in _JOINERS:
            marks = 0
        if marks <= MARKS or char in _JOINERS:
            kept.append(char)
    return "".join(kept)


def _cut(text: str, limit: int) -> str:
    room = limit - len(ELLIPSIS)
    gap = text.rfind(" ", limit // 2, room + 1)
    end = gap if gap > 0 else cluster_start(text, min(room, len(text)))
    return text[:end].rstrip() + ELLIPSIS
