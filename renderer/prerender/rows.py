"""What is read of a row, what is made of it, and what is written back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256

from renderer.text import tidy

#: How many of a message's problems are kept.
MOST_PROBLEMS = 50

#: Characters of a path, a problem's message or a reason that are kept.
LONGEST_REASON = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """What a row's HTML is made of; it may be sent to another process."""

    key: object
    """The value of the column that tells the rows apart."""

    message: object
    """The message: JSON as text or bytes, or what JSON is read as."""

    id: object = None
    """The id of the reply, from its column."""

    locale: object = None
    """The language, from its column."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row as it was when it was handed out."""

    given: Given
    """What it holds."""

    seen: object
    """The message as it is compared before the row is written: its text or bytes."""

    fingerprint: object
    """The fingerprint it has; ``None`` if it was never rendered."""

    def mark(self, expected: str, provider: str) -> str:
        """Return the fingerprint of this row if it fails: ``!`` and 31 hex digits.

        It is another one if the message, its id or language is, or what it is rendered with.
        """
        tried = (expected, provider, self.seen, self.given.id, self.given.locale)
        return f"!{sha256(repr(tried).encode('utf-8', 'backslashreplace')).hexdigest()[:31]}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """What became of a row."""

    html: str | None
    """Its HTML, or ``None`` if it failed."""

    problems: tuple[Mapping[str, str], ...] = ()
    """What was wrong with it, as mappings of ``path``, ``code`` and ``message``."""

    @classmethod
    def failed(cls, reason: str, *, path: str = "", code: str = "failed") -> Drawn:
        """Return what became of a row that has no HTML, and why."""
        return cls(html=None, problems=({"path": path, "code": code, "message": reason},))

    @property
    def reason(self) -> str | None:
        """Why it failed; ``None`` if it did not."""
        if self.html is not None:
            return None
        first = self.problems[0]
        return f"{first['path']}: {first['message']}" if first["path"] else first["message"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Update:
    """What is written to a row, if it still is as it was handed out."""

    row: Row
    drawn: Drawn
    expected: str
    """The fingerprint of HTML that is rendered today."""

    mark: str
    """The fingerprint if it failed."""

    @property
    def fingerprint(self) -> str:
        """The fingerprint to be written."""
        return self.mark if self.drawn.html is None else self.expected

    def html(self, *, nullable: bool) -> str | None:
        """Return the HTML to be written to a column; there is none of what failed."""
        return "" if self.drawn.html is None and not nullable else self.drawn.html

    def problems(self, *, as_text: bool) -> list[Mapping[str, str]] | str:
        """Return the problems to be written: the first ones, and how many more there are."""
        more = len(self.drawn.problems) - MOST_PROBLEMS
        kept = list(self.drawn.problems[:MOST_PROBLEMS])
        if more > 0:
            kept.append({"path": "", "code": "too-many", "message": f"There are {more} more."})
        return json.dumps(kept, ensure_ascii=False) if as_text else kept

    def refused(self, reason: str) -> Update:
        """Return what is written instead if the database does not take the HTML."""
        short = tidy(reason, LONGEST_REASON)
        return replace(self, drawn=Drawn.failed(f"could not be stored: {short}"))
