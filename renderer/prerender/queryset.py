"""The rows of a Django queryset."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.db import (
    DatabaseError,
    InterfaceError,
    OperationalError,
    connections,
    models,
    reset_queries,
    router,
    transaction,
)
from django.db.models.functions import Cast

from renderer.prerender.columns import Columns
from renderer.prerender.fresh import Fresh
from renderer.prerender.rows import Given, Row, Update
from renderer.prerender.store import Batch, Handed, Work

#: What an error of the connection is, rather than of a row.
_OF_CONNECTION = (OperationalError, InterfaceError)

#: The name under which a message is read as text.
_SEEN = "citation_renderer_seen"


class QuerysetStore:
    """The rows of one queryset, written where its model is written.

    Messages are read through their field, and compared as text. Where rows can be locked, a batch
    is read, rendered and written in one transaction. Raises ``TypeError`` and ``ValueError`` for
    what cannot be gone through in the order of a key, or is no field.
    """

    def __init__(self, queryset: models.QuerySet[Any], columns: Columns) -> None:
        _check(queryset, columns)
        self._model = queryset.model
        self._alias = _alias(queryset)
        self._columns = columns
        self._rows = queryset.using(self._alias).order_by()
        self._all = self._model._base_manager.using(self._alias)
        features = connections[self._alias].features
        self._locks = bool(features.has_select_for_update_skip_locked)
        self._no_key = bool(features.has_select_for_no_key_update)
        named = {"id": columns.id, "locale": columns.locale}
        self._others = {role: name for role, name in named.items() if name is not None}

    def locales(self, most: int) -> Iterable[object]:
        """Return the different languages of the rows, at most so many."""
        return list(self._rows.values_list(self._others["locale"], flat=True).distinct()[:most])

    def count(self, fresh: Fresh) -> int:
        """Return how many rows have a message and no fingerprint of today."""
        return self._stale(fresh).count()

    def hand_out(self, fresh: Fresh, after: object, most: int, work: Work) -> Handed:
        """Read the next rows without a fingerprint of today, and write what ``work`` says."""
        with self._transaction():
            keys = self._keys(fresh, after, most)
            if not keys:
                return Handed(last=None, batch=Batch())
            batch = work(self._read(keys))
            written = self._write(batch.updates)
        # With DEBUG, Django keeps every statement.
        reset_queries()
        return Handed(last=keys[-1], batch=batch, written=written)

    def _transaction(self) -> AbstractContextManager[object]:
        return transaction.atomic(using=self._alias) if self._locks else nullcontext()

    def _keys(self, fresh: Fresh, after: object, most: int) -> list[object]:
        """Return the keys of the next rows, locked if they can be.

        Only their own table is named, so that no row of another one is locked with them.
        """
        rows = self._all.filter(pk__in=self._stale(fresh).values("pk"))
        if after is not None:
            rows = rows.filter(pk__gt=after)
        if self._locks:
            rows = rows.select_for_update(skip_locked=True, no_key=self._no_key)
        return list(rows.order_by("pk").values_list("pk", flat=True)[:most])

    def _read(self, keys: Sequence[object]) -> list[Row]:
        names = [self._columns.message, self._columns.fingerprint, *self._others.values()]
        rows = self._with_seen(self._all.filter(pk__in=keys).order_by("pk"))
        return [
            Row(
                given=Given(
                    key=key, message=message, **dict(zip(self._others, others, strict=True))
                ),
                seen=seen,
                fingerprint=fingerprint,
            )
            for key, seen, message, fingerprint, *others in rows.values_list("pk", _SEEN, *names)
        ]

    def _stale(self, fresh: Fresh) -> models.QuerySet[Any]:
        """Return the rows that have a message and no fingerprint of today."""
        rows = self._rows.exclude(**{f"{self._columns.message}__isnull": True})
        for name, locales in fresh.by_fingerprint.items():
            is_fresh = models.Q(**{self._columns.fingerprint: name})
            if self._columns.locale is not None:
                is_fresh &= _is_one_of(self._columns.locale, locales)
            rows = rows.exclude(is_fresh)
        return rows

    def _write(self, updates: Sequence[Update]) -> Sequence[Update]:
        """Write updates, all at once if nothing stands against it; return those that took."""
        if not updates:
            return ()
        try:
            with transaction.atomic(using=self._alias):
                return [update for update in updates if self._took(update)]
        except _OF_CONNECTION:
            raise
        except DatabaseError:
            # Some row is refused; which one is found out here.
            written = map(self._write_one, updates)
            return [update for update in written if update is not None]

    def _write_one(self, update: Update) -> Update | None:
        """Write one row; return what was written, or ``None`` if the row has changed."""
        try:
            with transaction.atomic(using=self._alias):
                return update if self._took(update) else None
        except _OF_CONNECTION:
            raise
        except DatabaseError as error:
            refused = update.refused(str(error))
            return refused if self._took(refused) else None

    def _took(self, update: Update) -> bool:
        given, columns = update.row.given, self._columns
        was = models.Q(**{_SEEN: update.row.seen}) & _is(
            columns.fingerprint, update.row.fingerprint
        )
        for role, name in self._others.items():
            was &= _is(name, getattr(given, role))
        html = self._model._meta.get_field(columns.html)
        values: dict[str, object] = {
            columns.html: update.html(nullable=html.null),
            columns.fingerprint: update.fingerprint,
        }
        if columns.problems is not None:
            problems = self._model._meta.get_field(columns.problems)
            as_json = isinstance(problems, models.JSONField)
            values[columns.problems] = update.problems(as_text=not as_json)
        rows = self._with_seen(self._all.filter(pk=given.key))
        return bool(rows.filter(was).update(**values))

    def _with_seen(self, rows: models.QuerySet[Any]) -> models.QuerySet[Any]:
        text = Cast(models.F(self._columns.message), models.TextField())
        return rows.annotate(**{_SEEN: text})


def _alias(queryset: models.QuerySet[Any]) -> str:
    """Return the database a queryset was made for with ``using()``, else where it is written."""
    chosen: str | None = getattr(queryset, "_db", None)
    return chosen or router.db_for_write(queryset.model)


def _is(name: str, value: object) -> models.Q:
    return models.Q(**{f"{name}__isnull": True} if value is None else {name: value})


def _is_one_of(name: str, values: Sequence[object]) -> models.Q:
    """Compare with values of which one may be ``None``."""
    there = [value for value in values if value is not None]
    is_there = models.Q(**{f"{name}__in": there})
    return is_there | _is(name, None) if len(there) < len(values) else is_there


def _check(queryset: object, columns: Columns) -> None:
    if not isinstance(queryset, models.QuerySet):
        raise TypeError(f"queryset must be a QuerySet, not {queryset!r}")
    if queryset.query.is_sliced or queryset.query.combinator or queryset.query.distinct:
        raise ValueError("queryset must be one that can be filtered: no slice, union or distinct()")
    options = queryset.model._meta
    if isinstance(options.pk, getattr(models, "CompositePrimaryKey", ())):
        raise ValueError(f"{options.label} must have a primary key of one column")
    there = ", ".join(sorted(field.name for field in options.concrete_fields))
    for role, name in columns.given():
        # The id and the language may be those of a related row.
        own = name.partition("__")[0] if role in ("id", "locale") else name
        try:
            options.get_field(own)
        except FieldDoesNotExist:
            raise ValueError(
                f"{role} must be a field of {options.label} ({there}), not {name!r}"
            ) from None
