"""Show the Markdown of a block that is still being written as it will most likely end."""

from __future__ import annotations

import re

from renderer.markdown.formulas import CLOSING
from renderer.stream.closing import close_signs

_FENCE = re.compile(r"[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})")
#: What begins blocks, before the words of a line.
_SIGNS = re.compile(r"(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*")
#: Words that mean nothing yet: a sign of a list, a heading, a rule or a task, a link's definition.
_BARE = re.compile(r"[-=*+_#|:~`]*|\d{1,9}[.)]?|\[(?:[ xX]\]?)?|\[[^\[\]]*\]:")
_RULE = re.compile(r"[ \t]*[-=*_:|][-=*_:| \t]*")
_TABLE_LINE = re.compile(r"[ \t>]*\|")
#: A line whose words do not go on with those of the line before.
_BEGINS = re.compile(r"[ \t>]*(?:(?:[-*+]|\d{1,9}[.)]|#{1,6})(?:[ \t]|\Z)|\|)|\s*\Z")

#: The longest last line that may mean nothing yet, and the longest first line of a table.
_LONGEST_SIGN, _LONGEST_HEAD = 100, 200


def mend(text: str) -> str:
    """Return the Markdown of an unfinished block with what is open at its end closed or left out.

    Linear in the length of the text.
    """
    lines = text.split("\n")
    fence, after = _open_fence(lines)
    if fence:
        # Half of what closes a fence is no code.
        last = lines[-1].strip()
        return "\n".join(lines[:-1]) if last and fence.startswith(last) and lines[1:] else text
    formula = _formula(lines)
    if formula >= 0:
        return "\n".join((*lines[:formula], close_signs("\n".join(lines[formula:]))))
    _drop_bare(lines)
    _drop_head(lines)
    first = len(lines) - 1
    if first > after and not lines[first]:
        first -= 1
    while first > after and not _BEGINS.match(lines[first]):
        first -= 1
    words = "\n".join(lines[first:])
    cell = words.rfind("|") + 1 if _TABLE_LINE.match(words) else 0
    return "\n".join((*lines[:first], words[:cell] + close_signs(words[cell:])))


def _open_fence(lines: list[str]) -> tuple[str, int]:
    """Return the sign of the fence that has no end, and the line behind the last one that has."""
    fence, after = "", 0
    for number, line in enumerate(lines):
        found = _FENCE.match(line)
        if found is None:
            continue
        if not fence:
            fence = found[1]
        elif found[1].startswith(fence) and not line[found.end() :].strip():
            fence, after = "", number + 1
    return fence, after


def _formula(lines: list[str]) -> int:
    """Return the line that begins a formula of which the last line is a part; -1 if none does."""
    first = len(lines) - 1
    while first > 0 and lines[first - 1].strip():
        first -= 1
    last = len(lines) - 1 - (not lines[-1])
    begun, closed_by = -1, ""
    for at in range(first, len(lines)):
        words = lines[at].lstrip(" \t>")
        if begun < 0 and words[:2] in ("$$", "\\["):
            begun, closed_by, words = at, CLOSING[words[:2]], words[2:]
        # One that ends in the last line is still to be left as it is.
        if begun >= 0 and closed_by in words and at < last:
            begun = -1
    return begun


def _drop_bare(lines: list[str]) -> None:
    """Empty a last line that may yet mean anything."""
    last = lines[-1]
    signs = _SIGNS.match(last, 0, _LONGEST_SIGN)
    words = last[signs.end() :].rstrip() if signs else last
    if len(last) <= _LONGEST_SIGN and (_BARE.fullmatch(words) or _RULE.fullmatch(last)):
        lines[-1] = ""


def _drop_head(lines: list[str]) -> None:
    """Take off the first line of a table until the second is there."""
    is_ended = not lines[-1]
    end = at = len(lines) - is_ended
    while at > 0 and _TABLE_LINE.match(lines[at - 1]):
        at -= 1
    is_head = end - at == 1 or (end - at == 2 and not is_ended)
    if is_head and len(lines[at]) <= _LONGEST_HEAD:
        lines[at:] = [""]
