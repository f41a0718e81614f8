"""Write what was rendered into its row, unless the row has changed meanwhile."""

from __future__ import annotations

import logging

from django.db import DatabaseError, router, transaction
from django.db.models import Model

from renderer.stored import Stored

logger = logging.getLogger(__name__)


def store_in(row: Model, message: object, stored: Stored) -> None:
    """Keep what was rendered from ``message`` in the fields of ``row`` that are named as its parts.

    The database is written only where the row still holds the message it was read with: a writer
    who changed it in the meantime has rendered it too, or will. No signal is sent and no ``save``
    called. That the database refuses is logged, not raised: the page can be shown all the same.
    """
    names = {field.name for field in row._meta.concrete_fields}
    columns = {name: value for name, value in stored._asdict().items() if name in names}
    guards = _guards(row, message)
    before = {name: getattr(row, name) for name in guards}
    for name, value in columns.items():
        setattr(row, name, value)
    if row._state.adding:
        return
    database = router.db_for_write(type(row), instance=row)
    rows = type(row)._base_manager.using(database).filter(pk=row.pk)
    try:
        with transaction.atomic(using=database):
            if rows.select_for_update().values(*guards).first() == before:
                rows.update(**columns)
    except DatabaseError:
        logger.warning("The HTML of %s %s was not stored", row._meta.label, row.pk, exc_info=True)


def _guards(row: Model, message: object) -> list[str]:
    """Return the fields that must not have changed: the message's own, else all that were read.

    The message may also be made of several fields.
    """
    deferred = row.get_deferred_fields()
    read = [
        field.attname
        for field in row._meta.concrete_fields
        if field.attname not in deferred and field.name not in Stored._fields
    ]
    return [name for name in read if getattr(row, name) is message] or read
