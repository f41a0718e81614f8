"""What a model's own sign looks like: links and numbers in brackets, whose place a chip takes."""

from __future__ import annotations

import re

from renderer.drafting.position import Position

#: How long a sign may be.
_MAX_LENGTH = 2_048

_LABEL = r"\[{1,2}[^\[\]\n]*\]{1,2}"
_ADDRESS = r"\([^\s()]*(?:\([^\s()]*\)[^\s()]*)*\)"
#: ``[host](url)``, ``([host](url))``, ``[[1]](url)``, ``[1]``, ``【4:0†source】``, OpenAI's tokens.
_SIGN = re.compile(
    rf"\s*(?:\({_LABEL}{_ADDRESS}\)|{_LABEL}(?:{_ADDRESS})?|［[^［］\n]*］|【[^【】\n]*】"
    r"|\ue200[^\ue200\ue201]*\ue201)\s*"
)


def is_sign(text: str, start: int, end: int) -> bool:
    """Say whether a range of a text holds such a sign and nothing else."""
    if not 0 <= start < end <= start + _MAX_LENGTH:
        return False
    return _SIGN.fullmatch(text, start, min(end, len(text))) is not None


def sign_or_words(text: str, start: int, end: int, url: str | None) -> Position | None:
    """Return what a range of a text is, where the format does not say what its ranges cover.

    It is a sign if it looks like one, or if the text links to the address; else words, if no
    character of the text makes a difference to what is counted. ``None`` if that is not known.
    """
    if url is not None and url in text:
        return Position(kind="marker", start=start, end=end, holds=url)
    if is_sign(text, start, end):
        return Position(kind="marker", start=start, end=end)
    if text.isascii():
        return Position(kind="passage", start=start, end=end)
    return None
