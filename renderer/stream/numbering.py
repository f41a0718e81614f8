"""Number the markers of a text anew while it comes, and never let half of one be seen."""

from __future__ import annotations

import re
from collections.abc import Sequence

from renderer.finalize.equal import Merged
from renderer.markers import NUMBERS, Form
from renderer.markers.code import Code
from renderer.markers.grammar import MAX_LENGTH
from renderer.model import Source
from renderer.text import takes_blank

#: The beginning of a marker, with the blank before it, which may have to go with it.
_BEGUN = re.compile(
    rf"[ \t]?(?:\[?[\[［【][\d \t,，、;–-]{{0,{MAX_LENGTH - 2}}})?[\ud800-\udbff]?\Z"
)


class Numbering:
    """A text that comes in pieces, its markers numbered in the order in which they come.

    What a later piece changes (a backtick that makes code of what came before, a definition) is not
    seen here: the whole answer is right about it.
    """

    def __init__(self, form: Form) -> None:
        self._form = form
        self._held = ""
        self._last = ""
        self._code = Code()
        self._numbers: dict[int, int] = {}
        self._merged = Merged()

    def know(self, sources: Sequence[Source]) -> None:
        """Take in the list that the numbers mean; sources that were known keep their places."""
        self._merged.know(sources)

    def feed(self, text: str) -> str:
        """Return what has become certain with another piece."""
        text = self._held + text
        cut = self._undecided(text)
        self._held = text[cut:]
        return self._numbered(text, cut)

    def finish(self) -> str:
        """Return what was held back; no more will come."""
        text, self._held = self._held, ""
        return self._numbered(text, len(text))

    @property
    def held(self) -> int:
        """How much of the end of the text is held back, in characters."""
        return len(self._held)

    def _undecided(self, text: str) -> int:
        """Return from where on a text may still be, or become, a marker."""
        begun = self._begun(text)
        for match in self._form.pattern.finditer(text):
            # What follows says whether it is the text of a link, and whether a gap is left.
            if match.end() >= begun:
                before = match.start() - text.startswith("[", match.start() - 1)
                before -= text.startswith((" ", "\t"), before - 1)
                return min(begun, max(0, before))
        return begun

    def _begun(self, text: str) -> int:
        if self._form is NUMBERS:
            found = _BEGUN.search(text)
            return found.start() if found else len(text)
        # Of another form only its first character is known.
        opener = _opener(self._form.pattern)
        window = max(0, len(text) - MAX_LENGTH)
        begun = text.find(opener, window) if opener else window
        return len(text) if begun < 0 else max(0, begun - text.startswith(" ", begun - 1))

    def _numbered(self, text: str, end: int) -> str:
        out: list[str] = []
        position = 0
        for match in self._form.pattern.finditer(text, 0, end):
            before = text[position : match.start()]
            self._code.advance(before)
            new = self._new(match, text, before)
            if new == "" and before.endswith((" ", "\t")):
                following = text[match.end() : match.end() + 1]
                before = before if takes_blank(following) else before[:-1]
            out += (before, match[0] if new is None else new)
            self._code.advance(match[0])
            position = match.end()
        rest = text[position:end]
        self._code.advance(rest)
        self._last = text[max(0, end - 1) : end] or self._last
        return "".join((*out, rest))

    def _new(self, match: re.Match[str], text: str, before: str) -> str | None:
        """Return what stands for a marker; ``None`` if it is none."""
        previous = before[-1:] or (text[match.start() - 1 : match.start()] or self._last)
        following = text[match.end() : match.end() + 1]
        if self._code.is_open or previous in ("\\", "!") or following == "(":
            return None
        if previous == "[" and following == "]":
            return None
        ids, count = self._merged.numbers, len(self._merged.given)
        if self._form.numbers(match, ids, count) is None:
            return None
        return self._form.rewritten(match, ids, self._number, count)

    def _number(self, number: int) -> int | None:
        return self._numbers.setdefault(self._merged.places[number - 1], len(self._numbers) + 1)


def _opener(pattern: re.Pattern[str]) -> str:
    """Return the first character of what a pattern matches, where it says so plainly."""
    plain = re.match(r"\\?([^\w\s.^$*+?{}|()\[\\])|\\([\[(])", pattern.pattern)
    return (plain[1] or plain[2]) if plain else ""
