"""The rows of a table of any database that SQLAlchemy can speak to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError

from renderer.prerender.fresh import Fresh
from renderer.prerender.rows import Row, Update
from renderer.prerender.statements import Statements
from renderer.prerender.store import Batch, Handed, Work

#: What an error of the connection is, rather than of a row.
_OF_CONNECTION = (OperationalError, InterfaceError)


class TableStore:
    """The rows of one table.

    Where rows can be locked, a batch is read, rendered and written in one transaction. Elsewhere
    none is open while rows are rendered. In both cases a row is only written if what it was made
    of, and its fingerprint, are what they were.
    """

    def __init__(self, engine: sa.Engine, statements: Statements) -> None:
        self._locks = engine.dialect.name == "postgresql"
        # Under a stricter level a row that another run was at would be an error.
        level = {"isolation_level": "READ COMMITTED"} if self._locks else {}
        self._engine = engine.execution_options(**level)
        self._statements = statements

    def locales(self, most: int) -> Iterable[object]:
        """Return the different languages of the rows, at most so many."""
        with self._engine.connect() as connection:
            return list(connection.execute(self._statements.locales(most)).scalars())

    def count(self, fresh: Fresh) -> int:
        """Return how many rows have a message and no fingerprint of today."""
        with self._engine.connect() as connection:
            number: int = connection.execute(self._statements.count(fresh)).scalar_one()
            return number

    def hand_out(self, fresh: Fresh, after: object, most: int, work: Work) -> Handed:
        """Read the next rows without a fingerprint of today, and write what ``work`` says."""
        with self._engine.connect() as connection:
            rows = self._read(connection, fresh, after, most)
            if not rows:
                return Handed(last=None, batch=Batch())
            if not self._locks:
                connection.rollback()
            batch = work(rows)
            written = self._write(connection, batch.updates) if batch.updates else ()
            return Handed(last=rows[-1].given.key, batch=batch, written=written)

    def _read(self, connection: sa.Connection, fresh: Fresh, after: object, most: int) -> list[Row]:
        read = self._statements.read(fresh, after, most)
        if self._locks:
            # FOR NO KEY UPDATE: rows of other tables that refer to these may still be added.
            read = read.with_for_update(skip_locked=True, key_share=True)
        return [self._statements.row(values) for values in connection.execute(read)]

    def _write(self, connection: sa.Connection, updates: Sequence[Update]) -> Sequence[Update]:
        """Write updates, all at once if nothing stands against it; return those that took."""
        try:
            values = [self._statements.values(update) for update in updates]
            if connection.execute(self._statements.update, values).rowcount == len(updates):
                connection.commit()
                return updates
        except _OF_CONNECTION:
            raise
        except DBAPIError:
            # Some row is refused; which one is found out below.
            pass
        connection.rollback()
        written = (self._write_one(connection, update) for update in updates)
        return [update for update in written if update is not None]

    def _write_one(self, connection: sa.Connection, update: Update) -> Update | None:
        """Write one row; return what was written, or ``None`` if the row has changed."""
        try:
            return update if self._took(connection, update) else None
        except _OF_CONNECTION:
            raise
        except DBAPIError as error:
            connection.rollback()
            refused = update.refused(str(error.orig))
            return refused if self._took(connection, refused) else None

    def _took(self, connection: sa.Connection, update: Update) -> bool:
        done = connection.execute(self._statements.update, self._statements.values(update))
        connection.commit()
        return bool(done.rowcount)
