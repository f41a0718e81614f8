"""Signs of a model's own that are no part of its answer, whole, not yet whole, or cut off."""

from __future__ import annotations

import json
import re

#: How many characters a token may have; what is longer is none.
MAX_LENGTH = 1_024

_BEGINNING = r"(?<![A-Za-z0-9_])"
_REFERENCE = r"turn\d{1,6}[a-z]{1,16}\d{1,6}"
_BETWEEN = r"[,;、\s]{1,3}"


def _so_far(word: str, least: int = 1) -> str:
    """Return a pattern of the beginnings of a word, itself included, the longest first."""
    return "|".join(re.escape(word[:length]) for length in range(len(word), least - 1, -1))


_REFERENCE_SO_FAR = rf"(?:turn\d{{0,6}}[a-z]{{0,16}}\d{{0,6}}|{_so_far('tur')})"

#: A whole token, wherever it stands.
_TOKEN = (
    # OpenAI's, in private-use characters; then their separators alone.
    rf"\ue200[^\ue200\ue201]{{0,{MAX_LENGTH}}}\ue201|\ue202{_REFERENCE}|[\ue200-\ue206]"
    # The same written as six characters each, as some stores have them.
    rf"|\\ue200(?:(?!\\ue20[01])[^\n]){{0,{MAX_LENGTH}}}?\\ue201|\\ue202{_REFERENCE}"
    r"|\\ue20[0-6](?![0-9A-Za-z])"
    # The same without them.
    rf"|{_BEGINNING}(?:file)?cite(?:{_REFERENCE})+"
    # Written by the model from memory.
    rf"|[\[【](?:file)?(?:cite)?{_REFERENCE}(?:{_BETWEEN}{_REFERENCE}){{0,20}}[\]】]"
    # Those of a file search.
    r"|【[^【】\n†]{0,200}†[^【】\n]{0,200}】"
)

#: A few tokens in a row, with the blank before them.
TOKENS = re.compile(rf"( ?)((?:{_TOKEN})(?: ?(?:{_TOKEN})){{0,3}}+)")

#: Tags that some models were taught to think and to cite in.
THINK = "<think(?:ing)?>"
END_THINK = "</think(?:ing)?>"
# At times the bracket comes out round.
CITE = r"[<(](?:antml:)?cite index=\"[^\"<>]{0,200}\">"
END_CITE = "</(?:antml:)?cite>"

_CITE_SO_FAR = "|".join(_so_far(prefix + 'cite index="') for prefix in ("", "antml:"))
_END_CITE_SO_FAR = "|".join(_so_far(f"{prefix}cite") for prefix in ("", "antml:"))

#: What may become a token, or one of these tags, once more has come. The blank before one may
#: have to go with it.
UNDECIDED = re.compile(
    r" ?(?:"
    rf"\ue200[^\ue200\ue201]{{0,{MAX_LENGTH}}}"
    rf"|\ue202(?:{_REFERENCE_SO_FAR})?"
    rf"|\\ue200(?:(?!\\ue20[01])[^\n]){{0,{MAX_LENGTH}}}"
    rf"|\\ue202(?:{_REFERENCE_SO_FAR})?"
    rf"|\\ue20[0-6]|(?:{_so_far(chr(92) + 'ue20')})"
    rf"|{_BEGINNING}(?:file)?cite(?:{_REFERENCE})*+(?:{_REFERENCE_SO_FAR})?"
    rf"|{_BEGINNING}(?:{_so_far('filecit')}|{_so_far('cit')})"
    rf"|[\[【](?:{_so_far('filecit')}|{_so_far('cit')})"
    rf"|[\[【](?:file)?(?:cite)?(?:{_REFERENCE}{_BETWEEN}){{0,20}}(?:{_REFERENCE_SO_FAR})?"
    rf"|[\[【](?:file)?(?:cite)?(?:{_REFERENCE}{_BETWEEN}){{0,20}}{_REFERENCE}{_BETWEEN}"
    r"|【[^【】\n†]{0,200}(?:†[^【】\n]{0,200})?"
    r"|[<(](?:antml:)?cite index=\"[^\"<>]{0,200}\"?"
    rf"|[<(](?:{_CITE_SO_FAR})?|</(?:{_END_CITE_SO_FAR})?"
    rf"|{_so_far('<thinking')}|{_so_far('</thinking')}"
    r")?\Z"
)

#: What of this is a token all the same if nothing more comes.
CUT_OFF = re.compile(
    r" ?(?:"
    r"\ue200.*|\ue202\w*|\\ue20[0-6].*"
    rf"|{_BEGINNING}(?:file)?citeturn\w*"
    r"|[\[【](?:file)?(?:cite)?turn\d.*"
    r"|【[^†]*†.*"
    r"|<(?:antml:)?cite i.*|\((?:antml:)?cite index=.*"
    r")\Z",
    re.DOTALL,
)

_ENTITY = re.compile(r"(?:\ue200|\\ue200)entity(?:\ue202|\\ue202)(\[.*\])", re.DOTALL)


def shown(token: str) -> str:
    """Return what a reader sees of a token: the name that an entity carries, else nothing."""
    entity = _ENTITY.match(token)
    if entity is None:
        return ""
    try:
        fields = json.loads(entity[1])
    except ValueError:
        return ""
    name = fields[1] if isinstance(fields, list) and len(fields) > 1 else None
    return name if isinstance(name, str) else ""
