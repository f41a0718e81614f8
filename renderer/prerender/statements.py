"""The SQL of a table: which rows are read, and how one is written if it is what it was."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.types import NullType

from renderer.prerender.columns import Columns
from renderer.prerender.fresh import Fresh
from renderer.prerender.rows import Given, Row, Update


class Statements:
    """The statements for one table.

    With ``raw``, values are read and compared as the driver gives them, and messages as bytes in
    ``codec``: SQLite keeps anything in a column of any type, even text that is none. Else messages
    are read and compared as text, since the type ``json`` of PostgreSQL has no equality.
    """

    def __init__(
        self,
        table: sa.Table,
        columns: Columns,
        *,
        key: str,
        where: str | None = None,
        raw: bool = False,
        codec: str = "utf-8",
    ) -> None:
        self._table = table
        self._columns = columns
        self._where: list[sa.ColumnElement[bool]] = (
            [] if where is None else [sa.literal_column(f"({where})", sa.Boolean())]
        )
        self._raw = raw
        self._codec = codec
        self.key = self._plain(key)
        self._message = self._comparable(table.c[columns.message])
        self._fingerprint = self._plain(columns.fingerprint)
        named = {"id": columns.id, "locale": columns.locale}
        self._others = {role: self._plain(name) for role, name in named.items() if name is not None}
        self.update = self._update()

    def locales(self, most: int) -> sa.Select[Any]:
        """Select the different languages of the rows."""
        return sa.select(self._others["locale"]).where(*self._where).distinct().limit(most)

    def count(self, fresh: Fresh) -> sa.Select[Any]:
        """Select how many rows have a message and no fingerprint of today."""
        count = sa.select(sa.func.count()).select_from(self._table)
        return count.where(*self._is_stale(fresh))

    def read(self, fresh: Fresh, after: object, most: int) -> sa.Select[Any]:
        """Select the first rows of these whose key is greater than ``after``."""
        read = sa.select(self.key, self._message, self._fingerprint, *self._others.values())
        read = read.where(*self._is_stale(fresh)).order_by(self.key).limit(most)
        return read if after is None else read.where(self.key > after)

    def row(self, values: sa.Row[Any]) -> Row:
        """Return what a row that was read holds."""
        key, seen, fingerprint, *others = tuple(values)
        message = seen
        if isinstance(seen, bytes) and self._codec != "utf-8":
            message = seen.decode(self._codec, "replace")
        given = Given(key=key, message=message, **dict(zip(self._others, others, strict=True)))
        return Row(given=given, seen=seen, fingerprint=fingerprint)

    def values(self, update: Update) -> dict[str, object]:
        """Return the values for ``update`` to write one row."""
        given, columns = update.row.given, self._columns
        values = {
            "was_key": given.key,
            "was_message": update.row.seen,
            "was_fingerprint": update.row.fingerprint,
            **{f"was_{role}": getattr(given, role) for role in self._others},
            "new_html": update.html(nullable=bool(self._table.c[columns.html].nullable)),
            "new_fingerprint": update.fingerprint,
        }
        if columns.problems is not None:
            as_json = isinstance(self._table.c[columns.problems].type, sa.JSON)
            values["new_problems"] = update.problems(as_text=not as_json)
        return values

    def _is_stale(self, fresh: Fresh) -> list[sa.ColumnElement[bool]]:
        """Return the conditions for rows that have a message and no fingerprint of today."""
        locale = self._others.get("locale")
        is_fresh = [
            self._fingerprint == name
            if locale is None
            else sa.and_(self._fingerprint == name, _is_one_of(locale, values))
            for name, values in fresh.by_fingerprint.items()
        ]
        return [
            self.key.is_not(None),
            self._table.c[self._columns.message].is_not(None),
            sa.or_(self._fingerprint.is_(None), sa.not_(sa.or_(sa.false(), *is_fresh))),
            *self._where,
        ]

    def _update(self) -> sa.Update:
        conditions = [
            self.key == sa.bindparam("was_key", type_=self.key.type),
            self._message == sa.bindparam("was_message", type_=self._message.type),
        ]
        for role, column in (("fingerprint", self._fingerprint), *self._others.items()):
            was = sa.bindparam(f"was_{role}", type_=column.type)
            conditions.append(column.is_not_distinct_from(was))
        values = {
            name: sa.bindparam(f"new_{role}", type_=self._type_of(name))
            for role, name in self._columns.written()
        }
        return sa.update(self._table).where(*conditions).values(values)

    def _plain(self, name: str) -> sa.ColumnElement[Any]:
        column = self._table.c[name]
        return sa.type_coerce(column, NullType()) if self._raw else column

    def _comparable(self, column: sa.Column[Any]) -> sa.ColumnElement[Any]:
        if self._raw:
            return sa.cast(column, sa.LargeBinary())
        is_bytes = isinstance(column.type, sa.LargeBinary)
        return column if is_bytes else sa.cast(column, sa.Text())

    def _type_of(self, name: str) -> sa.types.TypeEngine[Any]:
        kind = self._table.c[name].type
        return NullType() if self._raw and not isinstance(kind, sa.JSON) else kind


def _is_one_of(column: sa.ColumnElement[Any], values: Sequence[object]) -> sa.ColumnElement[bool]:
    """Compare with values of which one may be ``None``; the answer is never NULL."""
    there = [value for value in values if value is not None]
    is_there = sa.and_(column.is_not(None), column.in_(there))
    return sa.or_(is_there, column.is_(None)) if len(there) < len(values) else is_there
