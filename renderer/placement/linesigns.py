"""Signs of a Markdown source that make a line, or a cell of a table, what it is."""

from __future__ import annotations

import re
from typing import NamedTuple

#: Signs that make a line what it is, and are not shown unless in code: of quotations, lists and
#: headings before its text, rules and fences that are all of it; and those that end a heading.
_LINE_SIGNS = re.compile(
    r"^[ \t>]*+(?:(?:[-*+]|[0-9]{1,9}[.)])(?=\s)[ \t>]*+)*+"
    r"(?:\[[ xX]\](?=\s)|(`{3,}+|~{3,}+)|\#{1,6}(?=\s)"
    r"|(?:=++|(?:[*_-][ \t]*+)++|(?:\|?[ \t]*+:?-++:?[ \t]*+)++\|?)[ \t]*+$)?+",
    re.MULTILINE,
)
_LAST_SIGNS = re.compile(r"[ \t]\#++[ \t]*+$", re.MULTILINE)
#: Where either may begin.
_SIGNS_BEGIN = re.compile(r"^|[ \t](?=\#)", re.MULTILINE)
#: What stands between two cells of a table.
_PIPE = re.compile(r"(?<!\\)\|")


class LineSigns(NamedTuple):
    """Signs of the source that make a line what it is: a rule, a heading, an item of a list."""

    indexes: range
    """Where they stand in the source."""
    is_code: bool
    """Whether they may be lines of code, which show all their signs."""


def find_line_signs(source: str, start: int, end: int) -> list[LineSigns]:
    """Return the signs between two indexes that make a line what it is."""
    if start and "\n" not in source[start - 1 : end]:
        return []
    found = []
    fence, last = "", start
    for begin in _SIGNS_BEGIN.finditer(source, start, end):
        first = begin.start()
        signs = (_LAST_SIGNS if begin[0] else _LINE_SIGNS).match(source, first)
        if signs is None or signs.end() == first or not last <= first < end:
            continue
        last = signs.end()
        border = "" if begin[0] else signs[1] or ""
        is_border = border != "" and border.startswith(fence)
        if is_border:
            fence = "" if fence else border
        is_code = not is_border and (fence or signs[0].startswith(("    ", "\t")))
        found.append(LineSigns(range(first, last), bool(is_code)))
    return found


def without_pipes(signs: str) -> str:
    """Return signs with blanks in the place of those that may stand between cells."""
    return _PIPE.sub(" ", signs)
