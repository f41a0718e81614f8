"""A table of messages, which tells how often each row was written."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa

from renderer.prerender import Report, prerender_table

#: Keeps the number of each row whose HTML is written, each time it is.
_LOG = {
    "sqlite": [
        "CREATE TABLE writes (id INTEGER)",
        "CREATE TRIGGER written AFTER UPDATE OF html ON messages "
        "BEGIN INSERT INTO writes VALUES (new.id); END",
    ],
    "postgresql": [
        "CREATE TABLE writes (id INTEGER)",
        "CREATE FUNCTION log_write() RETURNS trigger LANGUAGE plpgsql AS "
        "'BEGIN INSERT INTO writes VALUES (new.id); RETURN new; END'",
        "CREATE TRIGGER written AFTER UPDATE OF html ON messages "
        "FOR EACH ROW EXECUTE FUNCTION log_write()",
    ],
}


class Messages:
    """The table ``messages`` of a database: ``id``, ``body``, and what is made of it."""

    def __init__(self, address: str, body: Any, html: Any) -> None:
        self.address = address
        self.engine = sa.create_engine(address)
        self.table = sa.Table(
            "messages",
            sa.MetaData(),
            sa.Column("id", sa.Integer, primary_key=True),
            sa.Column("body", body),
            sa.Column("reply_id", sa.String(80)),
            sa.Column("language", sa.String(20)),
            sa.Column("html", html),
            sa.Column("fingerprint", sa.String(32)),
            sa.Column("problems", sa.Text),
        )

    @classmethod
    @contextmanager
    def made(
        cls, address: str, body: Any = None, html: Any = None, *, logged: bool = True
    ) -> Iterator[Messages]:
        """Make the table; let its database go in the end."""
        made = cls(
            address, sa.Text() if body is None else body, sa.Text() if html is None else html
        )
        try:
            made.table.create(made.engine)
            for statement in _LOG[made.engine.dialect.name] if logged else []:
                made.execute(statement)
            yield made
        finally:
            made.engine.dispose()

    def add(self, bodies: Iterable[object], **others: object) -> None:
        """Add a row for each body: text as it is, everything else as JSON."""
        rows = [{"body": _as_text(body), **others} for body in bodies]
        with self.engine.begin() as connection:
            connection.execute(self.table.insert(), rows)

    def set(self, number: int, **values: object) -> None:
        """Change a row, as an application does."""
        with self.engine.begin() as connection:
            changed = self.table.update().where(self.table.c.id == number)
            connection.execute(changed, values)

    def execute(self, statement: str) -> None:
        """Execute a statement."""
        with self.engine.begin() as connection:
            connection.execute(sa.text(statement))

    def row(self, number: int) -> Any:
        """Return a row."""
        with self.engine.connect() as connection:
            found = sa.select(self.table).where(self.table.c.id == number)
            return connection.execute(found).one()

    def problems(self, number: int) -> Any:
        """Return what was stored as the problems of a row."""
        return json.loads(self.row(number).problems)

    def rows(self) -> list[Any]:
        """Return all rows in their order."""
        with self.engine.connect() as connection:
            return list(connection.execute(sa.select(self.table).order_by(self.table.c.id)))

    def count(self, condition: str = "fingerprint IS NOT NULL") -> int:
        """Return how many rows there are for which something holds."""
        with self.engine.connect() as connection:
            statement = sa.text(f"SELECT count(*) FROM messages WHERE {condition}")
            number: int = connection.execute(statement).scalar_one()
            return number

    def writes(self) -> list[int]:
        """Return the numbers of the rows that were written, once for each time, in order."""
        with self.engine.connect() as connection:
            return list(connection.execute(sa.text("SELECT id FROM writes ORDER BY id")).scalars())

    def prerender(self, **options: Any) -> Report:
        """Render its rows."""
        named = {"message": "body", "html": "html", "problems": "problems", **options}
        return prerender_table(self.address, "messages", **named)


def _as_text(body: object) -> object:
    return body if isinstance(body, str | bytes | None) else json.dumps(body)
