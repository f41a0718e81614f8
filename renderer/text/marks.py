"""Combining marks: what is written on, under or round the letter before it."""

from __future__ import annotations

import re
from unicodedata import category

#: Marks of Unicode 15 to 17, which an older Python does not know: all of them tell the same.
_LATER = re.compile(
    "[\u0897\u0cf3\u0ece\u1acf-\u1add\u1ae0-\u1aeb\U00010d69-\U00010d6d\U00010efa-\U00010eff"
    "\U00011241\U000113b8-\U000113c0\U000113c2\U000113c5\U000113c7-\U000113ca"
    "\U000113cc-\U000113d0\U000113d2\U000113e1\U000113e2\U00011b60-\U00011b67\U00011f00\U00011f01"
    "\U00011f03\U00011f34-\U00011f3a\U00011f3e-\U00011f42\U00011f5a\U00013440"
    "\U00013447-\U00013455\U0001611e-\U0001612f\U0001e08f\U0001e4ec-\U0001e4ef\U0001e5ee"
    "\U0001e5ef\U0001e6e3\U0001e6e6\U0001e6ee\U0001e6ef\U0001e6f5]"
)


def is_mark(char: str) -> bool:
    """Tell whether a character is a combining mark (Unicode M*)."""
    kind = category(char)
    return kind[0] == "M" or (kind == "Cn" and _LATER.match(char) is not None)
