"""The letters and digits of a text: all that source and page are compared by."""

from __future__ import annotations

import re
from itertools import compress, count

_IS_LETTER = bytes(code < 0x80 and chr(code).isalnum() for code in range(256))
_OTHERS = bytes(code for code in range(256) if not _IS_LETTER[code])
_NOT_ASCII = re.compile(r"[^\x00-\x7f]+")


def letters(text: str) -> tuple[str, list[int]]:
    """Return the letters and digits (Unicode L* and N*) of ``text``, and where each one stands."""
    # One look-up for all ASCII characters at once; most texts hold few others.
    encoded = text.encode("ascii", "replace")
    if text.isascii():
        found = encoded.translate(None, _OTHERS).decode("ascii")
        return found, list(compress(count(), encoded.translate(_IS_LETTER)))
    mask = bytearray(encoded.translate(_IS_LETTER))
    for run in _NOT_ASCII.finditer(text):
        mask[run.start() : run.end()] = bytes(map(str.isalnum, run[0]))
    return "".join(compress(text, mask)), list(compress(count(), mask))
