"""How far a run has come: one line that moves on a terminal, plain lines in a log."""

from __future__ import annotations

import time
from collections.abc import Callable
from shutil import get_terminal_size
from typing import TextIO

from renderer.prerender.report import Report
from renderer.text import printable

#: Seconds between two lines of a log.
_EVERY = 10.0

#: Characters of the bar.
_WIDTH = 24


class Display:
    """Shows reports as they come, and each failure once, on a stream.

    Made by hand: a library for it would be one more package for twenty lines.
    """

    def __init__(
        self, stream: TextIO, *, clock: Callable[[], float] = time.monotonic, every: float = _EVERY
    ) -> None:
        self._stream = stream
        self._moves = stream.isatty()
        self._clock = clock
        self._every = every
        self._began = self._last = clock()
        self._shown = 0

    def __call__(self, report: Report) -> None:
        """Show a report, if it is time to."""
        self._failures(report)
        now = self._clock()
        if self._moves:
            line = f"{_bar(report)} {self._line(report, now)}"
            # One that went over the edge could not be taken back.
            self._put(f"\r\x1b[K{line[: get_terminal_size().columns - 1]}")
        elif now - self._last >= self._every:
            self._last = now
            self._put(f"{self._line(report, now)}\n")

    def end(self) -> None:
        """Take away the line that moves."""
        if self._moves:
            self._put("\r\x1b[K")

    def _failures(self, report: Report) -> None:
        new = report.failures[self._shown :]
        self._shown = len(report.failures)
        if new and self._moves:
            self._put("\r\x1b[K")
        for failure in new:
            self._put(f"row {printable(str(failure.key))}: {printable(failure.reason)}\n")

    def _line(self, report: Report, now: float) -> str:
        speed = report.seen / (now - self._began) if now > self._began else 0.0
        parts = [
            f"{report.seen:,} of {max(report.total, report.seen):,} rows",
            f"{speed:,.0f} rows/s",
        ]
        if report.failed:
            parts.append(f"{report.failed:,} failed")
        left = report.total - report.seen
        if speed and left > 0:
            parts.append(f"{_duration(left / speed)} left")
        return ", ".join(parts)

    def _put(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()


def summary(report: Report) -> str:
    """Return what a run has done, in one line."""
    parts = [f"{report.rendered:,} {'row' if report.rendered == 1 else 'rows'} rendered"]
    if report.with_problems:
        parts[0] += f" ({report.with_problems:,} with problems)"
    if report.failed:
        parts.append(f"{report.failed:,} failed")
    if report.failed_before:
        parts.append(f"{report.failed_before:,} failed before and were not tried again")
    if report.pending:
        parts.append(f"{report.pending:,} have no message yet")
    if report.changed:
        parts.append(f"{report.changed:,} kept changing and were left")
    return ", ".join(parts)


def _bar(report: Report) -> str:
    total = max(report.total, report.seen, 1)
    full = _WIDTH * report.seen // total
    return f"[{'#' * full}{'.' * (_WIDTH - full)}]"


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
