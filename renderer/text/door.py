"""The door: characters that may not come in, replaced one UTF-16 code unit for one."""

from __future__ import annotations

import re

#: What HTML parsers drop, replace or cannot be given: controls but tab, LF and CR, surrogates and
#: the noncharacters of the first plane. Those of the other planes do no harm, and asking for them
#: too would make this search many times slower.
REFUSED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
#: All other characters, as many as there are: to read them is several times faster than to look
#: for one of those.
_LET_IN = re.compile("[ -~\n\t\r\u00a0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\U00010000-\U0010ffff]*+")
_SURROGATE_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")


def clean(text: str) -> str:
    """Return a plain ``str`` in which every character that may not come in is U+FFFD.

    Offsets in UTF-16 code units hold: one unit replaces one, and two surrogates that belong
    together become the one character they encode. CR is left for ``normalise``.
    """
    text = str.__str__(text)
    if _LET_IN.fullmatch(text):
        return text
    return REFUSED.sub("\ufffd", _SURROGATE_PAIR.sub(_joined, text))


def _joined(pair: re.Match[str]) -> str:
    high, low = map(ord, pair[0])
    return chr(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
