"""Show the Markdown of a block that is still being written as it will most likely end."""

from __future__ import annotations

import re

#: A last line that means nothing yet: a sign of a list, a heading, a table or a rule.
_BARE = re.compile(r"(?:\A|\n)[ \t>]*(?:[-=*+_#|:~`> ]+|\d{1,9}[.)]?|- \[[ xX]?)[ \t]*\Z")
#: The head of a table whose second line has not come.
_TABLE_HEAD = re.compile(r"[ \t]*\|[^\n]*(?:\n[ \t]*[|:\- \t]*)?\Z")
_FENCE = re.compile(r"^[ \t>]*(?:[-*+] +|\d{1,9}[.)] +)?(`{3,}|~{3,})", re.MULTILINE)
#: A link or image of which the end is missing; its words are all that is shown.
_LINK = re.compile(r"(!?)\[([^\[\]\n]*)(?:\](?:\([^()\n]*)?)?\Z")
_TAG = re.compile(r"<[/!a-zA-Z][^<>\n]*\Z|<\Z")
_ENTITY = re.compile(r"&[#a-zA-Z0-9]{0,32}\Z")
_SIGNS = re.compile(r"\\.|`+|\*{1,3}|_{1,3}|~~|\$\$?|\n[ \t]*\n", re.DOTALL)


def mend(text: str) -> str:
    """Return the Markdown of an unfinished block with what is open at its end closed or left out."""
    if _is_in_fence(text):
        return text
    if _TABLE_HEAD.match(text):
        return ""
    text = _BARE.sub("", text)
    for pattern in (_TAG, _ENTITY):
        text = pattern.sub("", text)
    text = _LINK.sub(lambda link: "" if link[1] else link[2], text)
    open_signs = _open_signs(text)
    for sign in reversed(open_signs):
        bare = text.rstrip(" \t")
        # Of a sign that nothing follows yet, nothing is shown.
        text = bare.removesuffix(sign) if bare.endswith(sign) else bare + sign
    return text


def _is_in_fence(text: str) -> bool:
    fence = ""
    for found in _FENCE.finditer(text):
        if not fence:
            fence = found[1]
        elif found[1].startswith(fence):
            fence = ""
    return bool(fence)


def _open_signs(text: str) -> list[str]:
    """Return the signs of emphasis, code and formulas that have no end in the last paragraph."""
    signs: list[str] = []
    for found in _SIGNS.finditer(text):
        sign = found[0]
        if sign[0] == "\\":
            continue
        if sign[0] == "\n":
            signs = []
        elif signs and signs[-1][0] in "`$":
            # Nothing but its own end counts in code and in a formula.
            if signs[-1] == sign:
                signs.pop()
        elif sign in signs:
            del signs[signs.index(sign) :]
        elif _opens(text, found):
            signs.append(sign)
    return signs


def _opens(text: str, sign: re.Match[str]) -> bool:
    before, after = text[sign.start() - 1 : sign.start()], text[sign.end() : sign.end() + 1]
    if sign[0][0] == "`":
        return True
    if sign[0][0] in "_$" and before.isalnum():
        return False
    if sign[0] == "$" and (after.isdigit() or not after):
        return False
    # A sign with a blank behind it is a sign of a list, or a star.
    return not after or not after.isspace()
