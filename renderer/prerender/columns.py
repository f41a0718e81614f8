"""Which columns of a table are read, and which are written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True, kw_only=True)
class Columns:
    """The names of the columns; raises ``ValueError`` for a name that cannot be one."""

    message: str
    """Read: the message, as JSON or as text of JSON; rows where it is NULL are left alone."""

    html: str
    """Written: the HTML; NULL, or empty if it may not be NULL, where there is none."""

    fingerprint: str
    """Written: what the HTML was rendered with, or ``!`` and more for a message that failed."""

    problems: str | None = None
    """Written: a JSON list of what was wrong with the message, or why it failed."""

    id: str | None = None
    """Read: the id of the reply; else the message's own, else the key of its row."""

    locale: str | None = None
    """Read: the language of the words around the answer; else the renderer's."""

    def __post_init__(self) -> None:
        for role, name in self.given():
            if type(name) is not str or not name:
                raise ValueError(f"{role} must be the name of a column, not {name!r}")
        written = [name for _, name in self.written()]
        for name in written:
            if written.count(name) > 1 or name in (self.message, self.id, self.locale):
                raise ValueError(f"{name!r} is written, so it must be named for one thing only")

    def given(self) -> Iterator[tuple[str, str]]:
        """Give what each column that was named is for, and its name."""
        for field in fields(self):
            name = getattr(self, field.name)
            if name is not None:
                yield field.name, name

    def written(self) -> Iterator[tuple[str, str]]:
        """Give what each column that is written is for, and its name."""
        return (each for each in self.given() if each[0] in ("html", "fingerprint", "problems"))
