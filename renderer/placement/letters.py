"""The letters and digits of a text: all that source and page are compared by."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import compress
from typing import NamedTuple

_IS_LETTER = bytes(code < 0x80 and chr(code).isalnum() for code in range(256))
_OTHERS = bytes(code for code in range(256) if not _IS_LETTER[code])

#: The first positions, made once: most texts are no longer.
_POSITIONS = tuple(range(8_192))

#: From this length on positions are packed: a list of so many would outgrow every cache.
_LONG = 100_000

#: What stands for a character that ASCII lacks.
_UNKNOWN = b"?"

#: What stands in a text for an image that is loaded, as it does in Unicode. It is no letter.
IMAGE = "\ufffc"


class Letters(NamedTuple):
    """The letters and digits of a text."""

    text: str
    """The letters, one after the other."""
    at: Sequence[int]
    """Where each of them stands in the text they are from."""


def letters(text: str) -> Letters:
    """Return the letters and digits (Unicode L* and N*) of a text."""
    # All ASCII characters are looked up at once; most texts hold few others, or hardly any.
    encoded = text.encode("ascii", "replace")
    mask = bytearray(encoded.translate(_IS_LETTER))
    if text.isascii():
        found = encoded.translate(None, _OTHERS).decode("ascii")
    elif encoded.count(_UNKNOWN) > len(text) // 8:
        mask = bytearray(map(str.isalnum, text))
        found = "".join(compress(text, mask))
    elif more := _letters_beyond(text, encoded):
        for position in more:
            mask[position] = 1
        found = "".join(compress(text, mask))
    else:
        found = encoded.translate(None, _OTHERS).decode("ascii")
    positions = _POSITIONS if len(text) <= len(_POSITIONS) else range(len(text))
    at = compress(positions, mask)
    return Letters(found, list(at) if len(text) < _LONG else array("I", at))


def _letters_beyond(text: str, encoded: bytes) -> list[int]:
    """Return the positions of the letters that ASCII lacks."""
    found = []
    position = encoded.find(_UNKNOWN)
    while position >= 0:
        if text[position].isalnum():
            found.append(position)
        position = encoded.find(_UNKNOWN, position + 1)
    return found
