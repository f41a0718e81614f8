"""Render the rows of a store that have no fingerprint of today, a batch at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from renderer.core import Renderer
from renderer.prerender.draw import is_pending
from renderer.prerender.fresh import MOST_LOCALES, Fresh, fresh_for
from renderer.prerender.report import MOST_FAILURES, Failure, Report
from renderer.prerender.rows import Row, Update
from renderer.prerender.store import Batch, Handed, Store
from renderer.prerender.workers import Draw, open_workers
from renderer.providers.registry import known_provider

#: How often the rows are gone through while some change under the hands of the run.
MOST_TURNS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How the rows of a store are worked on; raises for what cannot be."""

    renderer: Renderer
    provider: str = "auto"
    batch: int = 100
    workers: int = 1
    retry: bool = False
    progress: Callable[[Report], object] | None = None

    def __post_init__(self) -> None:
        if self.provider != "auto":
            known_provider(self.provider)
        for name in ("batch", "workers"):
            value = getattr(self, name)
            if type(value) is not int or value < 1:
                raise ValueError(f"{name} must be a whole number above 0, not {value!r}")

    def tell(self, report: Report) -> Report:
        """Return a report, having told how far it has come."""
        if self.progress is not None:
            self.progress(report)
        return report


def run(store: Store, plan: Plan, *, has_locales: bool) -> Report:
    """Go through a store, and again while rows change meanwhile; return what was done."""
    with open_workers(plan.renderer, plan.provider, plan.workers) as draw:
        fresh = _fresh(store, plan, has_locales)
        report = plan.tell(Report(total=store.count(fresh)))
        report = _turn(store, plan, fresh, draw, report)
        for _ in range(1, MOST_TURNS):
            if not report.changed:
                break
            fresh = _fresh(store, plan, has_locales)
            report = _again(store, plan, fresh, draw, report)
    return report


def _fresh(store: Store, plan: Plan, has_locales: bool) -> Fresh:
    # One more than there may be, so that too many are noticed.
    locales = store.locales(MOST_LOCALES + 1) if has_locales else None
    return fresh_for(plan.renderer, locales)


def _again(store: Store, plan: Plan, fresh: Fresh, draw: Draw, report: Report) -> Report:
    """Go through all rows once more: only those that had changed are new."""
    later = replace(plan, retry=False, progress=None)
    after = _turn(store, later, fresh, draw, replace(report, changed=0))
    return plan.tell(replace(after, pending=report.pending, failed_before=report.failed_before))


def _turn(store: Store, plan: Plan, fresh: Fresh, draw: Draw, report: Report) -> Report:
    """Go through all rows once, in the order of their keys."""

    def work(rows: Sequence[Row]) -> Batch:
        return _batch(rows, plan, fresh, draw)

    most = plan.batch * plan.workers
    handed = store.hand_out(fresh, None, most, work)
    while handed.last is not None:
        report = plan.tell(_added(report, handed))
        handed = store.hand_out(fresh, handed.last, most, work)
    return report


def _batch(rows: Sequence[Row], plan: Plan, fresh: Fresh, draw: Draw) -> Batch:
    """Render the rows that are to be rendered."""
    pending = failed_before = 0
    todo: list[tuple[Row, str, str]] = []
    for row in rows:
        expected = fresh.fingerprint(row.given.locale)
        mark = row.mark(expected, plan.provider)
        if is_pending(row.given.message):
            pending += 1
        elif row.fingerprint == mark and not plan.retry:
            failed_before += 1
        elif row.fingerprint != expected:
            todo.append((row, expected, mark))
    drawn = draw([row.given for row, _, _ in todo]) if todo else []
    updates = [
        Update(row=row, drawn=each, expected=expected, mark=mark)
        for (row, expected, mark), each in zip(todo, drawn, strict=True)
    ]
    return Batch(updates=updates, pending=pending, failed_before=failed_before)


def _added(report: Report, handed: Handed) -> Report:
    """Return a report with what became of one more batch."""
    drawn = [update.drawn for update in handed.written]
    failures = [
        Failure(key=update.row.given.key, reason=update.drawn.reason)
        for update in handed.written
        if update.drawn.reason is not None
    ]
    return replace(
        report,
        rendered=report.rendered + len(drawn) - len(failures),
        with_problems=report.with_problems
        + sum(1 for each in drawn if each.html is not None and each.problems),
        failed=report.failed + len(failures),
        failed_before=report.failed_before + handed.batch.failed_before,
        pending=report.pending + handed.batch.pending,
        changed=report.changed + len(handed.batch.updates) - len(drawn),
        failures=(*report.failures, *failures)[:MOST_FAILURES],
    )
