"""The functions for users: over a table, and over a queryset."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from renderer.core import Renderer, chosen
from renderer.prerender.columns import Columns
from renderer.prerender.report import Report
from renderer.prerender.run import Plan, run

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from sqlalchemy import Engine


def prerender_table(
    database: str | Engine,
    table: str,
    *,
    message: str,
    html: str,
    fingerprint: str = "fingerprint",
    problems: str | None = None,
    key: str | None = None,
    id: str | None = None,
    locale: str | None = None,
    where: str | None = None,
    provider: str = "auto",
    renderer: Renderer | None = None,
    batch: int = 100,
    workers: int = 1,
    retry: bool = False,
    progress: Callable[[Report], object] | None = None,
) -> Report:
    """Render the messages of a table whose fingerprint is not today's, and store the HTML.

    ``database`` is an address, or SQLAlchemy's engine; ``table`` may be ``schema.name``. The other
    names are of columns: ``message`` is read, ``html``, ``fingerprint`` and ``problems`` are
    written; ``key`` tells the rows apart (else the primary key does), ``id`` and ``locale`` are
    those of the reply. ``where`` is SQL: only such rows are looked at. ``batch`` rows at a time go
    to each of the ``workers``, which are processes if there are several; ``retry`` tries again what
    failed before; ``progress`` gets the report so far after each batch.

    A message that cannot be rendered never raises: it is in the report, and in its row. Raises
    ``ValueError`` and ``TypeError`` for arguments that cannot be, ``ImportError`` without
    SQLAlchemy or the database's driver, SQLAlchemy's errors if the database fails, and
    ``WorkerLost``. What was written before is kept then.
    """
    columns = Columns(
        message=message,
        html=html,
        fingerprint=fingerprint,
        problems=problems,
        id=id,
        locale=locale,
    )
    plan = _plan(renderer, provider, batch, workers, retry, progress)
    try:
        from renderer.prerender.database import find_rows, opened
    except ModuleNotFoundError as error:
        if error.name != "sqlalchemy":
            raise
        raise ImportError(
            "this needs SQLAlchemy: pip install 'citation-renderer[prerender]'"
        ) from error
    with opened(database) as engine:
        store = find_rows(engine, table, columns, key=key, where=where)
        return run(store, plan, has_locales=locale is not None)


def prerender_queryset(
    queryset: QuerySet[Any],
    *,
    message: str,
    html: str,
    fingerprint: str = "fingerprint",
    problems: str | None = None,
    id: str | None = None,
    locale: str | None = None,
    provider: str = "auto",
    renderer: Renderer | None = None,
    batch: int = 100,
    workers: int = 1,
    retry: bool = False,
    progress: Callable[[Report], object] | None = None,
) -> Report:
    """Render the messages of a Django queryset that have no HTML of today, and store it.

    The names are of fields of its model; ``id`` and ``locale`` may be of related rows, as
    ``conversation__language``. It is what ``prerender_table`` is for a table; ``save()`` is not
    called, and no signal is sent.
    """
    columns = Columns(
        message=message,
        html=html,
        fingerprint=fingerprint,
        problems=problems,
        id=id,
        locale=locale,
    )
    plan = _plan(renderer, provider, batch, workers, retry, progress)
    from renderer.prerender.queryset import QuerysetStore

    return run(QuerysetStore(queryset, columns), plan, has_locales=locale is not None)


def _plan(
    renderer: Renderer | None,
    provider: str,
    batch: int,
    workers: int,
    retry: bool,
    progress: Callable[[Report], object] | None,
) -> Plan:
    return Plan(
        renderer=chosen(renderer),
        provider=provider,
        batch=batch,
        workers=workers,
        retry=retry,
        progress=progress,
    )
