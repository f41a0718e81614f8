"""Where words and characters end, told anew: the rule is placement's own, the code is not."""

from __future__ import annotations

from unicodedata import category, name

#: Scripts that set no blanks between words, by the names of their letters.
_UNSPACED = ("CJK ", "HIRAGANA", "KATAKANA", "THAI", "LAO", "KHMER", "MYANMAR", "HALFWIDTH KATA")

#: Extenders that are letters by category, and belong to the letter before them.
_EXTENDING = "\u0e33\u0eb3"


def word_end(text: str, position: int) -> int:
    """Return the end of the word, or of the letter with its marks, that a position stands in."""
    if not 0 < position < len(text):
        return position
    end = position
    while end < len(text) and _is_joined(text, end):
        end += 1
    return end


def _is_joined(text: str, position: int) -> bool:
    """Say whether the characters before and after a position belong together."""
    before, after = text[position - 1], text[position]
    if category(after)[0] == "M" or after in _EXTENDING:
        return not before.isspace()
    shape = "".join(_shape(char) for char in text[max(0, position - 2) : position + 2])
    at = min(position, 2)
    if shape[at - 1 : at + 1] == "LL":
        return True
    if after in "'’.,\u00ad\u200c\u200d":
        return shape[at - 1] == "L" and shape[at + 1 : at + 2] == "L"
    if before in "'’.,\u00ad\u200c\u200d":
        return at == 2 and shape[0] == "L" and shape[at] == "L"
    return after in "\u200c\u200d"


def _shape(char: str) -> str:
    if category(char)[0] == "M":
        return "L"
    return "L" if char.isalnum() and not is_unspaced(char) else "-"


def is_unspaced(char: str) -> bool:
    """Say whether a letter is of a script that sets no blanks between words."""
    return char > "\u0e00" and name(char, "").startswith(_UNSPACED)
