"""Bare http and https addresses become links."""

from __future__ import annotations

import re
from html import unescape

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline

#: What may stand before the scheme: anything but a letter or digit it would belong to.
_SCHEME = re.compile(r"(?:^|[^A-Za-z0-9])(https?)\Z", re.ASCII | re.IGNORECASE)

#: From the colon up to what cannot belong to an address: white space, quotes, markup, brackets (a
#: marker `[1]` may follow at once), and the punctuation of scripts that set no blank after a stop.
_REST = re.compile(
    r"://[^\s<>\"`\\|\[\]\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\ue200-\ue206“”‘’«»]+"
)

#: Marks that end a sentence or an emphasis rather than an address.
_TRAILING = "?!.,:;*_~'"

_OPENING = {")": "(", "}": "{"}


def install(engine: MarkdownIt) -> None:
    """Add the rule, to be asked last: no other one begins at a colon."""
    engine.inline.ruler.push("bare_address", _bare_address)


def _bare_address(state: StateInline, silent: bool) -> bool:
    position = state.pos
    if state.src[position] != ":" or state.linkLevel > 0:
        return False
    scheme = _SCHEME.search(state.src[max(0, position - 6) : position])
    rest = _REST.match(state.src, position, state.posMax) if scheme else None
    if scheme is None or rest is None:
        return False
    found = _trimmed(rest[0])
    if len(found) <= len("://"):
        return False
    if not silent:
        if not state.pending.endswith(scheme[1]):
            return False
        state.pending = state.pending[: -len(scheme[1])]
        _push_link(state, unescape(scheme[1] + found) if "&" in found else scheme[1] + found)
    state.pos += len(found)
    return True


def _trimmed(address: str) -> str:
    """Return the address without the punctuation of the sentence around it."""
    end = len(address)
    surplus = {close: address.count(close) - address.count(_OPENING[close]) for close in _OPENING}
    while end:
        last = address[end - 1]
        if surplus.get(last, 0) > 0:
            surplus[last] -= 1
        elif last not in _TRAILING:
            break
        end -= 1
    return address[:end]


def _push_link(state: StateInline, address: str) -> None:
    token = state.push("link_open", "a", 1)
    token.attrs = {"href": address}
    token.markup, token.info = "bare", "auto"
    state.push("text", "", 0).content = address
    state.push("link_close", "a", -1)
