"""The one linear scan: it splits HTML into tags and texts and has them written anew."""

from __future__ import annotations

from collections.abc import Mapping

from renderer.safehtml.builder import Builder
from renderer.safehtml.elements import Kind
from renderer.safehtml.fragment import Fragment
from renderer.safehtml.grammar import NOTHING, comment_end, end_tag, read_attributes, start_tag
from renderer.safehtml.language import LANGUAGE, Language
from renderer.safehtml.policy import Policy
from renderer.safehtml.references import find_forbidden
from renderer.safehtml.refusal import Refused
from renderer.text import clean

_LONGEST_TOKEN = 80

_CHARACTER = "a character that may not stand in HTML"
_NO_TAG = "not a tag"
_UNKNOWN = "no element of the language"
_VOID_END = "an end tag of an element that has none"
_SLASH = "a slash in the start tag of an element that has an end tag"
_REPEATED = "an attribute that stands there twice"
_LEFT_OPEN = "an element that is never closed"


def scan(html: str, policy: Policy, *, language: Language = LANGUAGE) -> Fragment:
    """Return the proved form of HTML that is in the input language as it stands.

    Raises ``Refused`` at the first token that is not. A line ends in LF alone.
    """
    forbidden = find_forbidden(html)
    if forbidden < len(html):
        raise Refused(html[forbidden], forbidden, _CHARACTER)
    builder = Builder(policy, tolerant=False)
    _read(html, builder, language, tolerant=False)
    if builder.name:
        raise Refused(f"<{builder.name}>", len(html), _LEFT_OPEN)
    return builder.finish()


def scan_tolerant(
    html: str, policy: Policy, *, language: Language = LANGUAGE
) -> tuple[Fragment, int]:
    """Return the proved form of any text, and how many repairs would make it well-formed.

    What is not in the input language is shown as the text it is.
    """
    builder = Builder(policy, tolerant=True)
    _read(cleaned(html), builder, language, tolerant=True)
    return builder.finish(), builder.repairs


def cleaned(html: str) -> str:
    """Return the text with LF line ends and without characters that may not stand in HTML."""
    return clean(html.replace("\r\n", "\n").replace("\r", "\n"))


def _read(html: str, builder: Builder, language: Language, *, tolerant: bool) -> None:
    starts, ends = language.starts, language.ends
    # Looked up once: this is the hottest loop there is.
    open_element, close_element, put_text = builder.start, builder.end, builder.text
    parts = html.split("<")
    text = parts[0]
    number = 0
    comments = True
    while True:
        if text:
            refused = put_text(text)
            if refused:
                raise _refusal(parts, number, text, refused)
        number += 1
        if number == len(parts):
            return
        part = parts[number]
        inner, closed, text = part.partition(">")
        if closed and inner in ends:
            refused = close_element(ends[inner])
        elif closed and inner in starts:
            refused = open_element(starts[inner], NOTHING)
        elif comments and part.startswith("!--"):
            end = comment_end(parts, number)
            if end is not None:
                number, text = end
                continue
            # Or each of many unclosed ones would be followed to the end.
            comments = False
            refused = _NO_TAG
        else:
            refused = _tag(inner, builder, language.kinds) if closed else _NO_TAG
        if refused:
            text = f"<{part}"
            if not tolerant:
                raise _refusal(parts, number, text, refused)


def _tag(inner: str, builder: Builder, kinds: Mapping[str, Kind]) -> str:
    """Read a tag without its angle brackets, and return why it is refused or the empty string."""
    if inner.startswith("/"):
        name = end_tag(inner)
        kind = kinds.get(name)
        if kind is None:
            return _UNKNOWN if name else _NO_TAG
        return _VOID_END if kind.void else builder.end(name)
    start = start_tag(inner)
    if start is None:
        return _NO_TAG
    name, written, slash = start
    kind = kinds.get(name)
    if kind is None:
        return _UNKNOWN
    if slash and not kind.void:
        return _SLASH
    attributes = read_attributes(written)
    return _REPEATED if attributes is None else builder.start(kind, attributes)


def _refusal(parts: list[str], number: int, token: str, reason: str) -> Refused:
    """Return the refusal of a text that ends part ``number``, or of the tag that begins it."""
    end = sum(map(len, parts[: number + 1])) + number
    offset = end - len(token)
    tag, closed, _ = token.partition(">")
    shown = tag + closed if token.startswith("<") else token
    return Refused(shown[:_LONGEST_TOKEN], offset, reason)
