"""The door: characters that may not come in, replaced one UTF-16 code unit for one."""

from __future__ import annotations

import re

#: The characters that may stand in HTML, as in brackets of a pattern; what most texts consist of
#: comes first. Not among them are those that parsers drop, replace or cannot be given: controls but
#: tab and line feed, surrogates, and the noncharacters of the first plane (others do no harm).
ALLOWED = " -~\n\t\u00a0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\U00010000-\U0010ffff"

#: To read all that may come in is several times faster than to look for what may not.
_LET_IN = re.compile(f"[{ALLOWED}\r]*+")
_REFUSED = re.compile(f"[^{ALLOWED}\r]")
_SURROGATE_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")


def clean(text: str) -> str:
    """Return a plain ``str`` in which every character that may not come in is U+FFFD.

    Offsets in UTF-16 code units hold: one unit replaces one, and two surrogates that belong
    together become the one character they encode. CR is left for ``normalise``.
    """
    text = str.__str__(text)
    if _LET_IN.fullmatch(text):
        return text
    return _REFUSED.sub("\ufffd", _SURROGATE_PAIR.sub(_joined, text))


def _joined(pair: re.Match[str]) -> str:
    high, low = map(ord, pair[0])
    return chr(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
