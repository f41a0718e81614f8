"""Clusters: where a text may be cut without taking a letter from its marks or an emoji apart."""

from __future__ import annotations

import re

from renderer.text.marks import is_mark

#: How many characters are looked at on either side. A longer run of marks or of joined emoji is no
#: writing but an attack on the page: it may be cut anywhere, so that its cost has a bound. The
#: number is even, for flags are pairs.
REACH = 128

_ZWJ = "\u200d"
#: What belongs to the character before it and is no mark: joiners, emoji modifiers,
#: tags, the vowels and final consonants of decomposed Hangul, and the Thai and Lao vowel am.
_EXTENDS = re.compile(
    "[\u200c\u200d\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f"
    "\u1160-\u11ff\ud7b0-\ud7c6\ud7cb-\ud7fb\u0e33\u0eb3]"
)
#: What a zero width joiner can join to the character before it.
_PICTOGRAPH = re.compile(
    "[\u203c\u2049\u2122\u2139\u2190-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001fbff]"
)
_REGIONAL = re.compile("[\U0001f1e6-\U0001f1ff]")


def cluster_end(text: str, index: int) -> int:
    """Return the smallest index from ``index`` on that takes no cluster apart.

    Kept together are letters and their marks, emoji with modifiers, variation selectors, tags and
    zero width joiners, keycaps, and flags; a joiner at the end belongs to what stands before it.
    At most ``REACH`` characters are looked at: in a longer run ``index`` itself is returned.
    Raises ``ValueError`` for an index outside 0..``len(text)``.
    """
    _check(text, index)
    for place in range(index, min(index + REACH, len(text)) + 1):
        if _may_cut(text, place):
            return place
    return index


def cluster_start(text: str, index: int) -> int:
    """Return the largest index up to ``index`` that takes no cluster apart.

    The counterpart of ``cluster_end``, with the same bound and the same error.
    """
    _check(text, index)
    for place in range(index, max(index - REACH, 0) - 1, -1):
        if _may_cut(text, place):
            return place
    return index


def _check(text: str, index: int) -> None:
    if not 0 <= index <= len(text):
        raise ValueError(f"index must lie in 0..{len(text)}, not {index!r}")


def _may_cut(text: str, place: int) -> bool:
    if place in (0, len(text)):
        return True
    after = text[place]
    if after < "\u0300":
        return True
    if is_mark(after) or _EXTENDS.match(after):
        return False
    if text[place - 1] == _ZWJ:
        return not _PICTOGRAPH.match(after)
    return not (_REGIONAL.match(after) and _is_half_flag(text, place))


def _is_half_flag(text: str, place: int) -> bool:
    """Tell whether the regional indicators before a place are odd in number."""
    first = place
    while first > max(place - REACH, 0) and _REGIONAL.match(text[first - 1]):
        first -= 1
    return (place - first) % 2 == 1
