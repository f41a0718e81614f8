"""One label of a host name: as it is written in a script, and as it is asked for (``xn--…``)."""

from __future__ import annotations

import re
from unicodedata import is_normalized

from renderer.urls.scripts import LETTERS, MARKS

PREFIX = "xn--"
#: The longest label there is in the DNS.
LONGEST = 63

#: Only letters that browsers take as they stand: what they would map to another label is none.
_LABEL = re.compile(rf"(?!xn--)(?![{MARKS}])[{LETTERS}0-9-]++")


def to_ascii(label: str) -> str | None:
    """Return the ``xn--`` form of a label with letters beyond ASCII, or ``None`` if it is none."""
    if len(label) > LONGEST or not _is_label(label):
        return None
    encoded = PREFIX + label.encode("punycode").decode("ascii")
    return encoded if len(encoded) <= LONGEST else None


def to_letters(label: str) -> str | None:
    """Return what an ``xn--`` label stands for, or ``None`` if it is not the form of any label."""
    if len(label) > LONGEST:
        return None
    try:
        decoded = label.removeprefix(PREFIX).encode("ascii").decode("punycode")
    except ValueError:
        return None
    return decoded if to_ascii(decoded) == label else None


def _is_label(text: str) -> bool:
    return not text.isascii() and _LABEL.fullmatch(text) is not None and is_normalized("NFC", text)
