"""Databases for pre-rendering: files of SQLite, and a PostgreSQL server of the tests' own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests import postgres
from tests.shared import unavailable
from tests.support.tables import Messages


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a server that runs while there are tests."""
    programs = postgres.find()
    if programs is None:
        unavailable("PostgreSQL")
        return
    with postgres.served(programs) as address:
        yield address


@pytest.fixture
def sqlite_address(tmp_path: Path) -> str:
    """The address of an empty file."""
    (tmp_path / "messages.db").touch()
    return f"sqlite:///{tmp_path / 'messages.db'}"


@pytest.fixture
def postgres_address(postgres_server: str) -> str:
    """The address of a database of PostgreSQL that is empty."""
    engine = sa.create_engine(postgres_server)
    with engine.begin() as connection:
        named = "SELECT nspname FROM pg_namespace WHERE nspname !~ '^(pg_|information_schema)'"
        for schema in connection.execute(sa.text(named)).scalars().all():
            connection.execute(sa.text(f"DROP SCHEMA {schema} CASCADE"))
        connection.execute(sa.text("CREATE SCHEMA public"))
    engine.dispose()
    return postgres_server


@pytest.fixture(params=["sqlite", "postgres"])
def messages(request: pytest.FixtureRequest) -> Iterator[Messages]:
    """An empty table of messages, in each kind of database."""
    address: str = request.getfixturevalue(f"{request.param}_address")
    with Messages.made(address) as table:
        yield table


@pytest.fixture
def in_sqlite(sqlite_address: str) -> Iterator[Messages]:
    """An empty table of messages in SQLite."""
    with Messages.made(sqlite_address) as table:
        yield table


@pytest.fixture
def in_postgres(postgres_address: str) -> Iterator[Messages]:
    """An empty table of messages in PostgreSQL."""
    with Messages.made(postgres_address) as table:
        yield table
