"""How a tag may be written in the input: names, attributes and their values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from renderer.safehtml.references import decode_value

#: White space between the parts of a tag, of a list and of a table; no other character counts.
SPACE = " \t\n"

#: The attributes of a tag that has none.
NOTHING: Mapping[str, str] = MappingProxyType({})

# Any visible ASCII character but quotes, slash, angle brackets and the equals sign.
_NAME = r"[!#-&(-.0-;?-~]++"
_VALUE = r"""(?:"[^"<>]*+"|'[^'<>]*+'|[^ \t\n"'=<>`/]++)"""

# No comment, declaration or end tag: those begin with another character than a letter.
_START = re.compile(
    rf"([A-Za-z][0-9A-Za-z]*+)((?:[ \t\n]++{_NAME}(?:={_VALUE})?+)*+)[ \t\n]*+(/?)", re.ASCII
)
_END = re.compile(r"/([A-Za-z][0-9A-Za-z]*+)[ \t\n]*+", re.ASCII)
_ATTRIBUTE = re.compile(rf"[ \t\n]++({_NAME})(?:=({_VALUE}))?+", re.ASCII)


def start_tag(inner: str) -> tuple[str, str, bool] | None:
    """Split what stands between ``<`` and ``>`` into name, attributes as written, and slash.

    Returns ``None`` if it is no start tag. The name is in lower case.
    """
    match = _START.fullmatch(inner)
    return (match[1].lower(), match[2], match[3] == "/") if match else None


def end_tag(inner: str) -> str:
    """Return the name of an end tag, in lower case, or the empty string if it is none."""
    match = _END.fullmatch(inner)
    return match[1].lower() if match else ""


def read_attributes(written: str) -> Mapping[str, str] | None:
    """Return names in lower case and decoded values, or ``None`` if a name stands there twice."""
    if not written:
        return NOTHING
    found = _ATTRIBUTE.findall(written)
    attributes = {name.lower(): decode_value(_unquoted(value)) for name, value in found}
    return attributes if len(attributes) == len(found) else None


def comment_end(parts: list[str], number: int) -> tuple[int, str] | None:
    """Find the end of the comment that opens part ``number`` of a text split at ``<``.

    Returns the number of the part it ends in and the text after it, or ``None``.
    """
    part = parts[number]
    if part.startswith(("!-->", "!--->")):
        return number, part[part.index(">") + 1 :]
    start = len("!--")
    for index in range(number, len(parts)):
        end = parts[index].find("-->", start)
        if end >= 0:
            return index, parts[index][end + len("-->") :]
        start = 0
    return None


def _unquoted(value: str) -> str:
    return value[1:-1] if value[:1] in ('"', "'") else value
