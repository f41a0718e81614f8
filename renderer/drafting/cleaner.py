"""Take a model's own signs and its thoughts out of a text that comes in pieces."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

from renderer.drafting.tokens import (
    CITE,
    CUT_OFF,
    END_CITE,
    END_THINK,
    THINK,
    TOKENS,
    UNDECIDED,
    shown,
)
from renderer.markers.code import Code
from renderer.text import takes_blank

_SIGN = re.compile(
    rf"(?P<tokens>{TOKENS.pattern})|(?P<think>{THINK})|(?P<thought>{END_THINK})"
    rf"|(?P<cite>{CITE})|(?P<cited>{END_CITE})"
)
_END = re.compile(END_THINK)
_END_SO_FAR = re.compile(r"<(?:/(?:t(?:h(?:i(?:n(?:k(?:i(?:n(?:g)?)?)?)?)?)?)?)?)?\Z")


@dataclass(frozen=True, slots=True)
class _Edit:
    """A piece of the text as it came that is not, or otherwise, in the clean one."""

    start: int
    end: int
    clean_start: int
    clean_end: int


class Cleaner:
    """A text that comes in pieces, without what is no part of the answer.

    How the text is cut into pieces makes no difference. What may be the beginning of a token is
    held back until that is decided: no longer than a token can be.
    """

    def __init__(self) -> None:
        self._held = ""
        self._last = ""
        self._is_hidden = False
        self._open_tags = 0
        self._code = Code()
        self._edits: list[_Edit] = []
        self._read = 0
        self._written = 0

    def feed(self, text: str, keep: Iterable[tuple[int, int]] = ()) -> str:
        """Return what has become certain with another piece; ``keep`` are ranges of it to leave."""
        out = ""
        position = 0
        for start, end in sorted(keep):
            if start >= position:
                out += self._advance(text[position:start]) + self._flush(cut=False)
                out += self._keep(text[start:end])
                self._last = text[end - 1 : end] or self._last
                position = end
        return out + self._advance(text[position:])

    def _keep(self, sign: str) -> str:
        """Leave a sign that a chip will stand for; in code it would be shown."""
        if not self._code.is_open or TOKENS.fullmatch(sign) is None:
            return self._leave(sign)
        self._drop(sign)
        return ""

    def finish(self) -> str:
        """Return what was held back; no more will come."""
        return self._flush(cut=True)

    def index(self, raw: int) -> int:
        """Return where a place of the text as it came is in the clean one."""
        at = bisect_right(self._edits, raw, key=lambda edit: edit.start) - 1
        if at < 0:
            return raw
        edit = self._edits[at]
        if raw == edit.start:
            return edit.clean_start
        return edit.clean_end + max(0, raw - edit.end)

    @property
    def read(self) -> int:
        """How much of the text as it came has been decided."""
        return self._read

    def _advance(self, text: str) -> str:
        text = self._last + self._held + text
        begin = len(self._last)
        cut = self._undecided(text, begin)
        self._held = text[cut:]
        return self._clean(text, begin, cut)

    def _flush(self, *, cut: bool) -> str:
        text = self._last + self._held
        self._held = ""
        begin = len(self._last)
        end = CUT_OFF.search(text, begin) if cut and not self._is_hidden else None
        if end is None:
            return self._clean(text, begin, len(text))
        out = self._clean(text, begin, end.start())
        self._drop(end[0])
        return out

    def _undecided(self, text: str, begin: int) -> int:
        """Return from where on a text is not decided yet."""
        if self._is_hidden and _END.search(text, begin) is None:
            partial = _END_SO_FAR.search(text, begin)
            return partial.start() if partial else len(text)
        found = UNDECIDED.search(text, begin)
        start = found.start() if found else len(text)
        for tokens in TOKENS.finditer(text, begin):
            # What follows decides whether the blank before it stays.
            if tokens[1] and tokens.end() >= start:
                return min(start, tokens.start())
        return start

    def _clean(self, text: str, position: int, end: int) -> str:
        """Return a text between two places as it is to be shown; what is before it is known."""
        out: list[str] = []
        while position < end:
            if self._is_hidden:
                thought = _END.search(text, position, end)
                stop = thought.end() if thought else end
                self._drop(text[position:stop])
                self._is_hidden = thought is None
                position = stop
                continue
            sign = _SIGN.search(text, position, end)
            out.append(self._leave(text[position : sign.start() if sign else end]))
            if sign is None:
                break
            position = sign.end()
            if sign["tokens"]:
                out.append(self._replace(sign[0], text[position : position + 1]))
            elif self._is_tag(sign):
                self._drop(sign[0])
            else:
                out.append(self._leave(sign[0]))
        self._last = text[end - 1 : end] if end else ""
        return "".join(out)

    def _is_tag(self, sign: re.Match[str]) -> bool:
        """Say whether a tag is one of a model's own, and note what it begins or ends."""
        if self._code.is_open:
            return False
        if sign["think"]:
            self._is_hidden = True
        elif sign["cite"]:
            self._open_tags += 1
        elif sign["cited"]:
            if not self._open_tags:
                return False
            self._open_tags -= 1
        return True

    def _replace(self, tokens: str, following: str) -> str:
        blank = " " if tokens.startswith(" ") else ""
        name = "".join(shown(token[2]) for token in TOKENS.finditer(tokens))
        words = blank + name if name or takes_blank(following) else ""
        self._drop(tokens, words)
        return words

    def _leave(self, text: str) -> str:
        self._code.advance(text)
        self._read += len(text)
        self._written += len(text)
        return text

    def _drop(self, text: str, words: str = "") -> None:
        end, written = self._read + len(text), self._written + len(words)
        self._edits.append(_Edit(self._read, end, self._written, written))
        self._read, self._written = end, written
