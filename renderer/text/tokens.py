"""Tokens in characters of private use, by which some models cite: never meant for a reader."""

from __future__ import annotations

import re

#: What a token begins and ends with, and what else models mark their citations with.
INTERNAL = "\ue200\ue201\ue202\ue203\ue204\ue205\ue206"

#: How many characters a token may have between its first and its last one.
MAX_TOKEN = 2_048

#: A whole token, on one line.
TOKEN = re.compile(rf"\ue200[^\ue200\ue201\n]{{0,{MAX_TOKEN}}}+\ue201")

_TABLE = dict.fromkeys(map(ord, INTERNAL))


def without_internal(text: str) -> str:
    """Return a plain ``str`` without the characters that models mark their citations with."""
    # What is given may be of a subclass that claims to be safe.
    text = str.__str__(text)
    # To look for each by itself is far faster than to look for any of them.
    if not any(map(text.__contains__, INTERNAL)):
        return text
    return text.translate(_TABLE)
