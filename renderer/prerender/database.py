"""Open a database and find a table in it, with clear words about what is not there."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, NoSuchTableError, SAWarning

from renderer.prerender.columns import Columns
from renderer.prerender.statements import Statements
from renderer.prerender.table import TableStore

#: Seconds that are waited for another writer of a file.
_PATIENCE = 60


@contextmanager
def opened(database: str | sa.Engine) -> Iterator[sa.Engine]:
    """Give the engine of a database: the one given, or one that is closed in the end.

    Of PostgreSQL, ``postgres://`` and ``postgresql://`` are read as what psycopg 3 speaks to. A
    file of SQLite must be there. Raises ``ValueError`` for what is no address of a database.
    """
    if isinstance(database, sa.Engine):
        yield database
        return
    engine = _engine(database)
    try:
        yield engine
    finally:
        engine.dispose()


def find_rows(
    engine: sa.Engine, table: str, columns: Columns, *, key: str | None, where: str | None
) -> TableStore:
    """Return the rows of a table, ``schema.name`` in another schema than the default one.

    Raises ``ValueError`` for a table or a column that is not there, and for a ``key`` that may
    say the same of two rows; without one it is the primary key.
    """
    found = _reflected(engine, table)
    for role, name in columns.given():
        _column(found, role, name)
    if where is not None and not where.strip():
        raise ValueError(f"where must be a condition of SQL, not {where!r}")
    raw = engine.dialect.name == "sqlite"
    statements = Statements(
        found,
        columns,
        key=_key(found, key),
        where=where,
        raw=raw,
        codec=_codec(engine) if raw else "utf-8",
    )
    return TableStore(engine, statements)


def _engine(database: object) -> sa.Engine:
    if not isinstance(database, str):
        raise TypeError(f"database must be an address or an Engine, not {type(database).__name__}")
    try:
        url = sa.make_url(database)
    except (ArgumentError, ValueError):
        # The address may hold a password, so it is not shown.
        raise ValueError(
            "database must be an address such as sqlite:///chat.db or "
            "postgresql://user@host/name, and what was given is none"
        ) from None
    if url.drivername in ("postgres", "postgresql"):
        url = url.set(drivername="postgresql+psycopg")
    options: dict[str, Any] = {"hide_parameters": True}
    if url.get_backend_name() == "sqlite":
        options["connect_args"] = {"timeout": _PATIENCE}
        file = url.database or ":memory:"
        if file != ":memory:" and not file.startswith("file:") and not Path(file).is_file():
            raise ValueError(f"database must be a file that is there, not {file!r}")
    try:
        return sa.create_engine(url, **options)
    except ModuleNotFoundError as error:
        hint = ": pip install 'psycopg[binary]'" if error.name == "psycopg" else ""
        raise ImportError(f"this needs the package {error.name}{hint}") from error


def _reflected(engine: sa.Engine, table: object) -> sa.Table:
    if not isinstance(table, str) or not table:
        raise ValueError(f"table must be the name of a table, not {table!r}")
    tables = sa.inspect(engine)
    schema, name = None, table
    if "." in table and not tables.has_table(table):
        schema, _, name = table.partition(".")
    try:
        with warnings.catch_warnings():
            # Columns of types that SQLAlchemy does not know are none of ours.
            warnings.simplefilter("ignore", SAWarning)
            return sa.Table(
                name, sa.MetaData(), schema=schema, autoload_with=engine, resolve_fks=False
            )
    except NoSuchTableError:
        there = ", ".join(sorted(tables.get_table_names(schema))[:20]) or "none"
        raise ValueError(f"table must be one of the database ({there}), not {table!r}") from None


def _column(table: sa.Table, role: str, name: str) -> sa.Column[Any]:
    if name not in table.c:
        there = ", ".join(column.name for column in table.c)
        raise ValueError(f"{role} must be a column of {table.name} ({there}), not {name!r}")
    return table.c[name]


def _key(table: sa.Table, name: str | None) -> str:
    """Return the name of the column that tells the rows of a table apart."""
    primary = [column.name for column in table.primary_key.columns]
    if name is None:
        if len(primary) != 1:
            raise ValueError(
                f"key must name a unique column of {table.name}: "
                f"its primary key has {len(primary)} columns"
            )
        return primary[0]
    column = _column(table, "key", name)
    unique = [primary, *([*each.columns.keys()] for each in _unique(table))]
    if [name] not in unique or (column.nullable and [name] != primary):
        raise ValueError(f"key must be a column that is unique and not null, not {name!r}")
    return name


def _unique(table: sa.Table) -> Iterator[sa.UniqueConstraint | sa.Index]:
    for constraint in table.constraints:
        if isinstance(constraint, sa.UniqueConstraint):
            yield constraint
    for index in table.indexes:
        # An index with a condition says nothing of the other rows.
        if index.unique and not any(value is not None for value in _conditions(index)):
            yield index


def _conditions(index: sa.Index) -> Iterator[object]:
    return (index.dialect_options[name]["where"] for name in ("postgresql", "sqlite"))


def _codec(engine: sa.Engine) -> str:
    """Return how a database of SQLite keeps its text."""
    with engine.connect() as connection:
        return str(connection.exec_driver_sql("PRAGMA encoding").scalar()).lower()
