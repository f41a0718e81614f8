r"""What is a formula, of all that stands between ``$ $``, ``$$ $$``, ``\( \)`` or ``\[ \]``.

A formula ends with the next sign of its own kind that no backslash stands before; if that sign
cannot end it, nothing does, so each sign is looked for once. It never holds a blank line. Besides:

* Behind a letter or digit (``US$5``, ``f\(x\)``) one begins only with ``^``, ``_`` or a command:
  ``H$_2$O``.
* ``$``: no white space within its signs, no closing bracket or stop behind the first, no opening
  parenthesis before the last. Behind the last comes no digit or brace, and a letter (the ``th`` of
  ``$n$th``) only where the formula ends in a letter, a digit or a bracket. Words after a number or
  a word mean prices or names: ``$5 and 4 US$``. Half of a link is no part of one.
* ``$$``: exactly two signs, and something between them that is no prose.
* ``\(``: no prose. ``\(see below\)`` are escaped parentheses.
* ``\[``: more than one word, number or list of numbers, no prose, no footnote, and no address
  behind it: ``\[1\]``, ``\[x\]``, ``\[^2\]`` and ``\[a\](b)`` are escaped brackets.

Whatever holds a sign of TeX (``\ ^ _ { } =``) is no prose. Where ``$$`` or ``\[`` ends its line and
the other sign begins one, all between them is a formula.
"""

from __future__ import annotations

import re

#: The signs that begin a formula, with those that end it.
CLOSING = {"$": "$", "$$": "$$", "\\(": "\\)", "\\[": "\\]"}

#: What stands from the first sign to the last, which are exactly two; each pattern stops at the
#: next sign of its kind, so that a text full of them is read once.
_SHAPES = {
    "$": re.compile(r"\$((?:[^$\\]|\\.)++)\$(?!\$)", re.DOTALL),
    "$$": re.compile(r"\$\$(?!\$)((?:[^$\\]|\\.|\$(?!\$))++)\$\$(?!\$)", re.DOTALL),
    "\\(": re.compile(r"\\\(((?:[^\\]|\\[^()])++)\\\)", re.DOTALL),
    "\\[": re.compile(r"\\\[((?:[^\\]|\\[^\[\]])++)\\\]", re.DOTALL),
}

_GLUE = re.compile("[A-Za-z0-9]")
_TEX = re.compile(r"[\\^_{}=]")

#: How the text between two dollars, and the one behind them, may not look.
_NOT_WITHIN = re.compile(r"[\s),;.]|(?:.*[\s(]|[^\[\]]*+\]\(.*)\Z", re.DOTALL)
_NOT_BEHIND = re.compile(r"[0-9{]")
_SUFFIX = re.compile("[A-Za-z]")
_ENDS_WORD = re.compile(r"[\w)}\]'|]")

#: A word that stands free, as none in a formula does: behind a price or a name, anywhere, and in
#: escaped parentheses, where two of them are asked for, or one of four small letters.
_WORD = r"[^\W\d_]{2,}+"
_FREE_WORD = rf"{_WORD}(?=[\s.,;:!?')]|\Z)"
_PRICED = re.compile(rf"(?:[0-9]|{_WORD}).*[\s(]{_FREE_WORD}", re.DOTALL)
_FREE = re.compile(rf"(?:^|[\s(]){_FREE_WORD}")
_SENTENCE = re.compile(rf"(?<![^\W\d_])(?:{_WORD}[,;:]?\s++{_WORD}|[^\W\d_A-Z]{{4}})")

_LINE_END = re.compile(r"[ \t]*+\n")

#: What brackets hold that a backslash only takes their meaning from.
_ESCAPED = re.compile(r"\^[\w-]++|[^\W_]++|[\d\s.,;、，–-]++")


def opening(text: str, position: int, stop: int) -> str:
    """Return the sign at ``position`` that may begin a formula, one of ``CLOSING``, or nothing."""
    two = text[position : min(position + 2, stop)]
    if two[:1] == "$" and two != "$$":
        return "$"
    return two if two in CLOSING else ""


def formula_end(text: str, position: int, stop: int) -> int | None:
    """Return the index behind the formula that begins at ``position``, before ``stop``.

    None where none begins there. ``text`` is that of one block, without blank lines.
    """
    sign = opening(text, position, stop)
    shape = _SHAPES[sign].match(text, position, stop) if sign else None
    if shape is None:
        return None
    within, end = shape[1], shape.end()
    is_glued = position > 0 and _GLUE.match(text, position - 1) is not None
    if is_glued and within[0] not in "\\^_":
        return None
    behind = text[end : min(end + 2, stop)]
    return end if _is_formula(sign, within, behind) else None


def _is_formula(sign: str, within: str, behind: str) -> bool:
    """Say whether the text between two signs, with two characters behind them, is a formula."""
    if sign == "$":
        return not (
            _NOT_WITHIN.match(within)
            or _NOT_BEHIND.match(behind)
            or (behind == "](" and within.rfind("[") > within.rfind("]"))
            or (_SUFFIX.match(behind) and not _ENDS_WORD.match(within[-1]))
            or (_PRICED.match(within) and not _TEX.search(within))
        )
    if sign == "\\(":
        return not within.isspace() and not _is_prose(_SENTENCE, within)
    if _LINE_END.match(within) and within.rstrip(" \t").endswith("\n"):
        return not within.isspace()
    if sign == "\\[" and (behind.startswith("(") or _ESCAPED.fullmatch(within.strip())):
        return False
    return re.search(r"\w", within) is not None and not _is_prose(_FREE, within)


def _is_prose(words: re.Pattern[str], within: str) -> bool:
    return words.search(within) is not None and _TEX.search(within) is None
