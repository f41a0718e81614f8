"""Where a word ends: a chip never stands inside one."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right

from renderer.text import cluster_end

#: Scripts that set no blanks between words: Han, Kana, Thai, Lao, Khmer and Myanmar.
UNSPACED = re.compile(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u19e0-\u19ff\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029"
    r"\u3031-\u3035\u3038-\u303c\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua9e0-\ua9ff"
    r"\uaa60-\uaa7f\uf900-\ufaff\uff66-\uff9f\U0001aff0-\U0001b16f\U00020000-\U0003ffff]"
)

#: What may stand between the letters of one word; invisible joiners are no end either.
_BETWEEN = frozenset("'’.,\u00ad\u200c\u200d")


class WordEnds:
    """The ends of the words of one text."""

    __slots__ = ("_ends", "_starts", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        # What is known of words, in order: no letter is walked twice, whoever asks in what order.
        self._starts: list[int] = []
        self._ends: list[int] = []

    def at(self, position: int) -> int:
        """Return the end of the word that a position stands in, or of the character it splits."""
        start = end = cluster_end(self.text, position)
        if not _inside(self.text, end):
            return end
        number = bisect_right(self._starts, start)
        if number and start < self._ends[number - 1]:
            return self._ends[number - 1]
        known = self._starts[number] if number < len(self._starts) else None
        while end != known and _inside(self.text, end):
            end += 1
        if end == known:
            self._starts[number] = start
            return self._ends[number]
        end = cluster_end(self.text, end)
        self._starts.insert(number, start)
        self._ends.insert(number, end)
        return end


def _inside(text: str, position: int) -> bool:
    """Say whether the characters on both sides of a position belong to one word."""
    if not 0 < position < len(text):
        return False
    before, after = text[position - 1], text[position]
    if after in _BETWEEN:
        return _is_letter(before) and position + 1 < len(text) and _is_letter(text[position + 1])
    if before in _BETWEEN:
        return _is_letter(after) and position > 1 and _is_letter(text[position - 2])
    return _is_letter(before) and _is_letter(after)


def _is_letter(character: str) -> bool:
    if UNSPACED.match(character):
        return False
    return character.isalnum() or unicodedata.category(character).startswith("M")
