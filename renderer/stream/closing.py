"""Close the emphasis, code, formulas and links that are open at the end of a paragraph."""

from __future__ import annotations

import re
from dataclasses import dataclass

_ITEM = re.compile(
    r"""\\\s*\Z | \\[(\[] | \\. | `+ | \$\$? | \*{1,3} | _{1,3} | ~~ | ~\Z | !?\[ | \]\(? | [()]"""
    r"""| < | &\#?[a-zA-Z0-9]{0,31}\Z""",
    re.VERBOSE | re.DOTALL,
)
#: A tag or address in angles, or its beginning at the end of the text.
_TAG = re.compile(
    r"""<(?:\Z|[^<>\s]++(?:>|\Z)"""
    r"""|[^<>\s"']++(?:\s++[\w:-]++=(?:"[^"]*+(?:"|\Z)|'[^']*+(?:'|\Z)|[^\s"'<>]*+))*+"""
    r"""\s*+[\w:-]*+/?(?:>|\Z))"""
)
#: An address, with its title behind a blank, that has no end yet.
_ADDRESS = re.compile(r"""\s*+<?\S*+(?:\s++["'(].*+)?+\s*+""", re.DOTALL)
#: Of these nothing is shown until they have an end.
_CUT = ("<", "&", "\\", "~", "![", "!(")
_ADDRESSES = ("](", "!(", "(")
#: The text of a marker or a footnote, and of no link.
_NO_LABEL = re.compile(r"\^|[\d\s,、，;–-]+\]")
_CLOSED_BY = {"\\(": "\\)", "\\[": "\\]"}
#: What shows that a formula is one, and no price.
_TEX = re.compile(r"[\\^_{}=+*/<>|]")
#: How many signs may be open; what lies deeper is no sign.
_DEPTH = 40


@dataclass(frozen=True, slots=True)
class _Open:
    """A sign that has no end yet."""

    sign: str
    start: int
    end: int
    label: int = -1
    """Where the bracket stands that begins the text of a link, of which this is the address."""


def close_signs(text: str) -> str:
    """Return the words of one block with what is open at their end closed or left out.

    Of a link that has no address yet its text is kept, of an image nothing.
    """
    cuts: list[int] = []
    closing: list[str] = []
    end = len(text)
    for each in reversed(_open_signs(text)):
        sign = each.sign
        if sign in _CUT:
            end = each.start
        elif sign == "](" and _ADDRESS.fullmatch(text, each.end, end):
            end = each.start
            cuts.append(each.label)
        elif sign == "[":
            cuts.append(each.start)
        elif sign in ("](", "("):
            continue
        else:
            closed_by = _CLOSED_BY.get(sign, sign)
            end -= _half(text[each.end : end], closed_by)
            # Of a sign that nothing follows yet, nothing is shown.
            if not text[each.end : end].strip():
                end = each.start
            elif sign != "$" or _TEX.search(text, each.end, end):
                closing.append(closed_by)
    kept = _without(text[:end], cuts)
    return kept.rstrip() + "".join(closing) if closing else kept


def _half(text: str, closed_by: str) -> int:
    """Return how many characters at the end of a text are the first ones of a sign."""
    sizes = range(len(closed_by) - 1, 0, -1)
    return next((size for size in sizes if text.endswith(closed_by[:size])), 0)


def _without(text: str, cuts: list[int]) -> str:
    """Return a text without the characters at these places."""
    pieces: list[str] = []
    position = 0
    for cut in sorted(cuts):
        pieces.append(text[position:cut])
        position = cut + 1
    return "".join((*pieces, text[position:]))


def _open_signs(text: str) -> list[_Open]:
    """Return the signs that have no end, outermost first."""
    stack: list[_Open] = []
    position = 0
    while found := _ITEM.search(text, position):
        sign, start, position = found[0], found.start(), found.end()
        top = stack[-1].sign if stack else ""
        if top[:1] in ("`", "$") or top in _CLOSED_BY:
            # Nothing but its own end counts in code and in a formula.
            if sign == _CLOSED_BY.get(top, top):
                stack.pop()
        elif top in _ADDRESSES:
            # Parentheses within an address must pair.
            if sign == ")":
                stack.pop()
            elif sign == "(":
                stack.append(_Open(sign, start, position))
        elif sign[0] == "]":
            _close_label(text, stack, found)
        elif len(stack) >= _DEPTH:
            continue
        elif sign == "<":
            tag = _TAG.match(text, start)
            if tag is not None:
                position = tag.end()
                if not tag[0].endswith(">"):
                    stack.append(_Open(sign, start, position))
        elif sign in ("[", "![", "~") or sign in _CLOSED_BY:
            stack.append(_Open(sign, start, position))
        elif not sign[1:].strip() and sign[0] == "\\":
            stack.append(_Open("\\", start, position))
        elif sign[0] == "&":
            stack.append(_Open("&", start, position))
        elif sign[0] in "`$*_~":
            _mark(text, stack, found)
    return stack


def _close_label(text: str, stack: list[_Open], found: re.Match[str]) -> None:
    at = _last(stack, "[", "![")
    if at < 0:
        return
    label = stack[at]
    del stack[at:]
    # At the end of the text, what follows may be its address.
    may_be_link = found.end() == len(text) and not _NO_LABEL.match(text, label.end)
    if found[0] != "](" and not may_be_link:
        return
    if label.sign == "![":
        stack.append(_Open("!(", label.start, found.end()))
    else:
        stack.append(_Open("](", found.start(), found.end(), label.start))


def _mark(text: str, stack: list[_Open], found: re.Match[str]) -> None:
    sign = found[0]
    at = _last(stack, sign)
    if at >= 0:
        del stack[at:]
    elif _opens(text, found):
        stack.append(_Open(sign, found.start(), found.end()))


def _last(stack: list[_Open], *signs: str) -> int:
    """Return the place of the innermost of these signs; -1 if none is open."""
    places = (at for at in range(len(stack) - 1, -1, -1) if stack[at].sign in signs)
    return next(places, -1)


def _opens(text: str, sign: re.Match[str]) -> bool:
    before, after = text[sign.start() - 1 : sign.start()], text[sign.end() : sign.end() + 1]
    if sign[0][0] == "`" or sign[0] == "$$":
        return True
    if sign[0][0] in "_$" and before.isalnum():
        return False
    if sign[0] == "$" and (after.isdigit() or not after):
        return False
    if before.isdigit() and after.isdigit():
        return False
    # A sign with a blank behind it is a sign of a list, or a star.
    return not after or not after.isspace()
