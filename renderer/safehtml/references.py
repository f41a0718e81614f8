"""Character references: how they are read, and the five that are written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html.entities import html5
from types import MappingProxyType

from renderer.text import ALLOWED

#: The names that end in a semicolon; without one a name is text.
NAMES: Mapping[str, str] = MappingProxyType(
    {name[:-1]: value for name, value in html5.items() if name.endswith(";")}
)

#: To read all that may stand in HTML is several times faster than to look for what may not.
_ALLOWED = re.compile(f"[{ALLOWED}]*+")

_REFERENCE = re.compile(
    r"&(?:\#([0-9]{1,7}+)|\#[xX]([0-9A-Fa-f]{1,6}+)|([A-Za-z][0-9A-Za-z]{1,31}+));", re.ASCII
)
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


def find_forbidden(text: str) -> int:
    """Return the index of the first character that parsers drop, change or disagree on.

    It is the length of the text if there is none.
    """
    allowed = _ALLOWED.match(text)
    return allowed.end() if allowed else 0


def decode_value(value: str) -> str:
    """Return an attribute's value with its references turned into characters."""
    return _REFERENCE.sub(_character, value) if "&" in value else value


def decode_text(text: str) -> str:
    """Return text with its references turned into characters.

    Tab and line feed stay references, and thus are shown as written: parsers drop a line feed
    after ``<pre>`` however it is written.
    """
    return _REFERENCE.sub(_visible_character, text) if "&" in text else text


def escape_text(text: str) -> str:
    """Write text so that every parser reads it as it is."""
    if "&" in text:
        text = text.replace("&", "&amp;")
    if "<" in text:
        text = text.replace("<", "&lt;")
    return text.replace(">", "&gt;") if ">" in text else text


def escape_value(value: str) -> str:
    """Write the value of an attribute, to stand in double quotes."""
    return value.translate(_ESCAPES)


def _character(match: re.Match[str]) -> str:
    decimal, hexadecimal, name = match.groups()
    if name is not None:
        return NAMES.get(name, match[0])
    number = int(decimal) if decimal is not None else int(hexadecimal, 16)
    if number > 0x10FFFF:
        return match[0]
    character = chr(number)
    if "\ue200" <= character <= "\ue206":
        # Models mark their citations with these; no reader is to see them.
        return ""
    return match[0] if find_forbidden(character) == 0 else character


def _visible_character(match: re.Match[str]) -> str:
    character = _character(match)
    return match[0] if character in ("\t", "\n") else character
