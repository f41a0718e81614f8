"""What a run has done so far, and in the end."""

from __future__ import annotations

from dataclasses import dataclass

#: How many failures a report names.
MOST_FAILURES = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """A row that has no HTML."""

    key: object
    """The key of the row."""

    reason: str
    """Why it failed, in one line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """The numbers of rows of a run."""

    total: int = 0
    """How many there were to be looked at when the run began."""

    rendered: int = 0
    """Those whose HTML was stored."""

    with_problems: int = 0
    """Those of the rendered ones that had problems, which are stored beside the HTML."""

    failed: int = 0
    """Those without HTML because rendering or storing it failed in this run."""

    failed_before: int = 0
    """Those that failed in an earlier run and have not changed, which are not tried again."""

    pending: int = 0
    """Those whose message is still to come: an empty text, or the ``null`` of JSON."""

    changed: int = 0
    """Those that kept changing while they were rendered; the next run takes them up."""

    failures: tuple[Failure, ...] = ()
    """The first ones that failed in this run."""

    @property
    def seen(self) -> int:
        """How many rows were dealt with."""
        dealt = self.rendered + self.failed + self.failed_before + self.pending
        return dealt + self.changed

    @property
    def is_clean(self) -> bool:
        """Whether every row that was met has its HTML, but for those whose message is to come."""
        return not self.failed and not self.failed_before and not self.changed
