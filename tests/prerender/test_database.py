"""What is not there is named, with what is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from renderer.prerender import prerender_table
from tests.support.tables import Messages


@pytest.mark.parametrize(
    ("table", "options", "said"),
    [
        ("nothing", {}, r"table must be one of the database \(messages, writes\), not 'nothing'"),
        (
            "messages",
            {"message": "text"},
            r"message must be a column of messages \(id, .*'text'",
        ),
        ("messages", {"html": "page"}, "html must be a column of messages .*'page'"),
        ("messages", {"fingerprint": "print"}, "fingerprint must be a column .*'print'"),
        ("messages", {"problems": "faults"}, "problems must be a column .*'faults'"),
        ("messages", {"id": "nr"}, "id must be a column .*'nr'"),
        ("messages", {"locale": "lang"}, "locale must be a column .*'lang'"),
        ("messages", {"key": "nr"}, "key must be a column .*'nr'"),
        (
            "messages",
            {"key": "body"},
            "key must be .* unique and not null, not 'body'",
        ),
        ("messages", {"html": "body"}, "'body' is written, so it must be named for one thing"),
        ("messages", {"problems": "html"}, "'html' is written, so it must be named for one thing"),
        ("messages", {"message": ""}, "message must be the name of a column, not ''"),
        ("messages", {"where": " "}, "where must be a condition of SQL, not ' '"),
        ("messages", {"batch": 0}, "batch must be a whole number above 0, not 0"),
        ("messages", {"workers": 1.5}, "workers must be a whole number above 0, not 1.5"),
        ("messages", {"provider": "nobody"}, "provider must be one of .*, not 'nobody'"),
        ("", {}, "table must be the name of a table, not ''"),
    ],
)
def test_what_is_not_there_is_named(
    in_sqlite: Messages, table: str, options: dict[str, Any], said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        prerender_table(in_sqlite.address, table, **{"message": "body", "html": "html", **options})


def test_the_table_must_have_a_key_of_one_column(in_sqlite: Messages) -> None:
    in_sqlite.execute(
        "CREATE TABLE pairs (a INT, b INT, body, html, fingerprint, PRIMARY KEY (a, b))"
    )
    with pytest.raises(ValueError, match="its primary key has 2 columns"):
        prerender_table(in_sqlite.address, "pairs", message="body", html="html")


def test_an_index_on_some_rows_is_no_key(in_sqlite: Messages) -> None:
    in_sqlite.execute(
        "CREATE TABLE odd (k TEXT NOT NULL, body, html, fingerprint, other TEXT NOT NULL UNIQUE)"
    )
    in_sqlite.execute("CREATE UNIQUE INDEX some ON odd (k) WHERE body IS NOT NULL")
    with pytest.raises(ValueError, match="unique and not null, not 'k'"):
        prerender_table(in_sqlite.address, "odd", message="body", html="html", key="k")
    report = prerender_table(in_sqlite.address, "odd", message="body", html="html", key="other")
    assert report.total == 0


def test_columns_of_unknown_types_are_no_matter(in_postgres: Messages) -> None:
    in_postgres.execute("CREATE TYPE colour AS (red INT, blue INT)")
    in_postgres.execute("ALTER TABLE messages ADD paint colour")
    in_postgres.add([{"id": "a", "content": "Words."}])
    assert in_postgres.prerender().rendered == 1


def test_a_file_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    file = tmp_path / "typo.db"
    with pytest.raises(ValueError, match=r"a file that is there, not '.*typo\.db'"):
        prerender_table(f"sqlite:///{file}", "messages", message="body", html="html")
    assert not file.exists()


@pytest.mark.parametrize("address", ["", "chat.db", "mine:secret@host", "x://a:secret@b:c/d"])
def test_what_is_no_address_is_not_shown(address: str) -> None:
    with pytest.raises(ValueError, match=r"database must be an address") as raised:
        prerender_table(address, "messages", message="body", html="html")
    assert "secret" not in str(raised.value)


def test_an_address_must_be_text() -> None:
    address: Any = 5
    with pytest.raises(TypeError, match="an address or an Engine, not int"):
        prerender_table(address, "messages", message="body", html="html")


def test_a_column_of_anything_is_none_of_languages(in_sqlite: Messages) -> None:
    with in_sqlite.engine.begin() as connection:
        rows = [{"body": "{}", "language": f"v{number}"} for number in range(1_001)]
        connection.execute(in_sqlite.table.insert(), rows)
    with pytest.raises(ValueError, match="not one of over 1,000 values"):
        in_sqlite.prerender(locale="language")


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_the_usual_addresses_of_postgres_are_read(in_postgres: Messages, scheme: str) -> None:
    in_postgres.add([{"id": "a", "content": "Words."}])
    address = in_postgres.address.replace("postgresql+psycopg", scheme)
    assert prerender_table(address, "messages", message="body", html="html").rendered == 1


def test_an_engine_is_left_open(in_sqlite: Messages) -> None:
    in_sqlite.add([{"id": "a", "content": "Words."}])
    engine = sa.create_engine(in_sqlite.address, isolation_level="SERIALIZABLE")
    assert prerender_table(engine, "messages", message="body", html="html").rendered == 1
    assert isinstance(engine.pool, sa.QueuePool)
    assert engine.pool.checkedin() == 1
    engine.dispose()
