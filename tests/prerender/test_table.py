"""Pre-rendering a table, in SQLite and in PostgreSQL."""

from __future__ import annotations

import json
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql

from renderer import Renderer, fingerprint, render_conversation, render_reply
from renderer.markdown import render_markdown
from renderer.prerender import Failure, Report, prerender_table
from tests.support.conversations import conversations
from tests.support.tables import Messages

GOOD = {"id": "a", "content": "Words."}


def failing(text: str) -> str:
    """An engine that cannot take one word."""
    if "poison" in text:
        raise LookupError("poisoned\x00 words")
    return render_markdown(text)


def test_rows_get_their_html_and_fingerprint(messages: Messages) -> None:
    stored = list(conversations(30))
    messages.add(stored)
    report = messages.prerender(batch=7)
    assert report == Report(total=30, rendered=30)
    for row, message in zip(messages.rows(), stored, strict=True):
        assert row.html == render_reply(message).html
        assert (row.fingerprint, row.problems) == (fingerprint(), "[]")


def test_a_second_run_has_nothing_to_do(messages: Messages) -> None:
    messages.add(conversations(5))
    messages.prerender()
    assert messages.prerender() == Report()
    assert messages.writes() == [1, 2, 3, 4, 5]


def test_rows_of_another_fingerprint_are_rendered_anew(messages: Messages) -> None:
    messages.add([GOOD, GOOD, GOOD])
    messages.prerender()
    messages.set(2, fingerprint="0" * 32)
    assert messages.prerender().rendered == 1
    numbers = Renderer(chip="number")
    assert messages.prerender(renderer=numbers).rendered == 3
    assert messages.row(1).fingerprint == fingerprint(numbers)


def test_rows_whose_message_is_to_come_are_left_alone(messages: Messages) -> None:
    messages.add([None, "", " null ", GOOD])
    # NULL is not even looked at.
    assert messages.prerender(batch=1) == Report(total=3, rendered=1, pending=2)
    assert [row.fingerprint for row in messages.rows()][:3] == [None] * 3
    assert messages.prerender().pending == 2


def test_id_and_language_come_from_their_columns(messages: Messages) -> None:
    message = {**GOOD, "id": "own"}
    messages.add([message], reply_id="given", language="en-GB")
    messages.add([message, message], language=None)
    messages.add([message], reply_id="", language="no tag!")
    report = messages.prerender(id="reply_id", locale="language")
    assert (report.rendered, report.with_problems) == (4, 1)
    assert 'id="r-given"' in messages.row(1).html
    assert 'id="r-own"' in messages.row(2).html
    assert 'id="r-own"' in messages.row(4).html
    assert [each["code"] for each in messages.problems(4)] == ["unknown-locale"]
    assert messages.prerender(id="reply_id", locale="language") == Report()


def test_a_row_in_another_language_than_its_html_is_rendered_anew(
    messages: Messages, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As long as there are only English words, every language has the same fingerprint."""

    def by_language(renderer: object, *, locale: str | None = None) -> str:
        return (locale or "en")[:2] * 16

    monkeypatch.setattr("renderer.prerender.fresh.fingerprint", by_language)
    messages.add([GOOD, GOOD], language="de")
    messages.add([GOOD, GOOD], language=None)
    messages.prerender(locale="language", batch=1)
    assert [row.fingerprint[:2] for row in messages.rows()] == ["de", "de", "en", "en"]
    assert messages.prerender(locale="language") == Report()
    messages.set(1, language=None)
    messages.set(3, language="de-AT")
    messages.set(4, language="")
    assert messages.prerender(locale="language").rendered == 2
    assert [row.fingerprint[:2] for row in messages.rows()] == ["en", "de", "de", "en"]


def test_without_an_id_the_key_is_one(messages: Messages) -> None:
    messages.add([{"content": "Words."}])
    messages.prerender()
    assert 'id="r-1"' in messages.row(1).html


def test_other_rows_can_be_left_out(messages: Messages) -> None:
    messages.add([GOOD, GOOD], language=" :x 50%")
    messages.add([GOOD])
    assert messages.prerender(where="language LIKE ' :x 50%'").rendered == 2
    assert messages.count("fingerprint IS NULL") == 1


def test_conversations_and_payloads_of_providers_are_rendered(messages: Messages) -> None:
    conversation = {"title": "T", "messages": [GOOD, GOOD]}
    payload = {"id": "c1", "choices": [{"message": {"role": "assistant", "content": "Paris."}}]}
    messages.add([conversation, payload])
    assert messages.prerender().rendered == 2
    assert messages.row(1).html == render_conversation(conversation).html
    assert 'id="r-c1"' in messages.row(2).html
    messages.set(2, fingerprint=None)
    assert messages.prerender(provider="openai-chat", where="id = 2").rendered == 1


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ('{"id": 1,', "no valid JSON: line 1, column 10"),
        ("{}", "neither a message"),
        ('"text"', "should be a message or a conversation, not str"),
        ("7", "should be a message or a conversation, not int"),
        ("[]", "a row should hold one message or conversation, not none"),
        (json.dumps([GOOD, GOOD]), "a row should hold one message or conversation, not 2 of them"),
        ("[" * 100_000, "nested too deeply"),
        (json.dumps({"id": "a", "content": "A poison."}), "LookupError: poisoned\ufffd words"),
    ],
)
def test_a_row_that_fails_says_why(messages: Messages, body: str, reason: str) -> None:
    messages.add([GOOD, body, GOOD])
    report = messages.prerender(renderer=Renderer(markdown=failing))
    assert (report.rendered, report.failed, report.is_clean) == (2, 1, False)
    (failure,) = report.failures
    assert failure.key == 2
    assert failure.reason.startswith(reason)
    row = messages.row(2)
    assert row.html is None
    assert row.fingerprint.startswith("!") and len(row.fingerprint) == 32
    (problem,) = messages.problems(2)
    assert problem["message"] == failure.reason


def test_what_failed_is_tried_again_when_something_changed(messages: Messages) -> None:
    tried: list[str] = []

    def counting(text: str) -> str:
        tried.append(text)
        return failing(text)

    def again(**options: Any) -> tuple[int, Report]:
        tried.clear()
        options = {"renderer": Renderer(markdown=counting), **options}
        report = messages.prerender(**options)
        return len(tried), report

    messages.add([{"id": "a", "content": "A poison."}])
    assert again() == (1, Report(total=1, failed=1, failures=FAILURE))
    assert again() == (0, Report(total=1, failed_before=1))
    assert not again()[1].is_clean
    assert again(retry=True)[0] == 1
    assert again()[0] == 0
    # With another fingerprint, another message, or read as another format.
    assert again(renderer=Renderer(markdown=counting, chip="number"))[0] == 1
    assert again()[0] == 1
    messages.set(1, body=json.dumps({"id": "a", "content": "A poison, too."}))
    assert again()[0] == 1
    assert again()[0] == 0
    messages.set(1, body=json.dumps({"id": "a", "content": "No more."}))
    assert again() == (1, Report(total=1, rendered=1))
    assert messages.problems(1) == []


FAILURE = (Failure(key=1, reason="LookupError: poisoned\ufffd words"),)


def test_the_html_of_a_row_that_fails_now_is_taken_away(messages: Messages) -> None:
    messages.add([{"id": "a", "content": "A poison."}])
    messages.prerender()
    assert messages.row(1).html is not None
    messages.prerender(renderer=Renderer(markdown=failing))
    assert messages.row(1).html is None


def test_problems_are_stored_within_bounds(messages: Messages) -> None:
    citations = [{"end": 99, "sources": ["s"]}] * 80
    messages.add([{**GOOD, "sources": [{"id": "s"}], "citations": citations}])
    assert messages.prerender().with_problems == 1
    problems = messages.problems(1)
    assert len(problems) == 51
    assert problems[0]["code"] == "out-of-range"
    assert problems[0]["path"].endswith("citations[0]")
    assert problems[-1]["message"].startswith("There are ")


@pytest.mark.parametrize("kind", [postgresql.JSON, postgresql.JSONB, sa.LargeBinary, sa.Text])
def test_messages_of_any_type_are_read_and_compared(postgres_address: str, kind: Any) -> None:
    """The type json has no equality in PostgreSQL."""
    with Messages.made(postgres_address, body=sa.Text()) as messages:
        name = {sa.LargeBinary: "bytea USING convert_to(body, 'UTF8')"}.get(
            kind, f"{kind.__name__.lower()} USING body::{kind.__name__.lower()}"
        )
        messages.add([GOOD, "null", None])
        messages.execute(f"ALTER TABLE messages ALTER body TYPE {name}")
        messages.execute("ALTER TABLE messages ALTER problems TYPE json USING problems::json")
        assert messages.prerender() == Report(total=2, rendered=1, pending=1)
        assert "Words." in messages.row(1).html


def test_text_that_is_none_is_a_failure_of_its_row(in_sqlite: Messages) -> None:
    in_sqlite.add([GOOD, GOOD, GOOD])
    in_sqlite.execute("UPDATE messages SET body = CAST(x'7bff7d' AS TEXT) WHERE id = 2")
    in_sqlite.execute("UPDATE messages SET body = 5 WHERE id = 3")
    report = in_sqlite.prerender()
    assert (report.rendered, report.failed) == (1, 2)
    assert report.failures[0].reason == "byte 1 is not UTF-8"
    assert in_sqlite.prerender() == Report(total=2, failed_before=2)


def test_a_file_in_utf_16_is_read(sqlite_address: str) -> None:
    engine = sa.create_engine(sqlite_address)
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA encoding = 'UTF-16le'")
        connection.exec_driver_sql(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, body, html, fingerprint)"
        )
        connection.exec_driver_sql("INSERT INTO t (body) VALUES (?)", (json.dumps(GOOD),))
        connection.commit()
    report = prerender_table(engine, "t", message="body", html="html")
    assert report == Report(total=1, rendered=1)
    engine.dispose()


def test_html_that_the_database_refuses_is_a_failure_of_its_row(postgres_address: str) -> None:
    with Messages.made(postgres_address, html=sa.String(400)) as messages:
        messages.add([GOOD, {"id": "a", "content": "Long. " * 100}, GOOD])
        report = messages.prerender()
        assert (report.rendered, report.failed) == (2, 1)
        assert report.failures[0].key == 2
        assert report.failures[0].reason.startswith("could not be stored: value too long")
        assert messages.prerender() == Report(total=1, failed_before=1)


def test_a_constraint_in_sqlite_fails_its_row_alone(sqlite_address: str) -> None:
    engine = sa.create_engine(sqlite_address)
    with engine.begin() as connection:
        connection.exec_driver_sql(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, body TEXT, fingerprint TEXT,"
            " html TEXT NOT NULL DEFAULT '' CHECK (html NOT LIKE '%bad%'))"
        )
        rows = [(json.dumps({"id": "a", "content": text}),) for text in ("good", "bad", "fine")]
        connection.exec_driver_sql("INSERT INTO t (body) VALUES (?)", rows)
    report = prerender_table(engine, "t", message="body", html="html")
    assert (report.rendered, report.failed) == (2, 1)
    with engine.connect() as connection:
        html = connection.exec_driver_sql("SELECT html FROM t ORDER BY id").scalars().all()
    assert [bool(each) for each in html] == [True, False, True]
    engine.dispose()


def test_keys_of_any_kind_give_an_order(messages: Messages) -> None:
    """A unique column is as good as a primary key, and text as good as numbers."""
    messages.execute("CREATE UNIQUE INDEX by_reply ON messages (reply_id)")
    if messages.engine.dialect.name == "sqlite":
        with pytest.raises(ValueError, match="unique and not null, not 'reply_id'"):
            messages.prerender(key="reply_id")
        return
    messages.execute("ALTER TABLE messages ALTER reply_id SET NOT NULL")
    for number in range(20):
        messages.add([GOOD], reply_id=f"{chr(98 - number % 2)}-{number}")
    assert messages.prerender(key="reply_id", batch=3).rendered == 20


def test_a_table_in_a_schema(in_postgres: Messages) -> None:
    in_postgres.add([GOOD])
    in_postgres.execute("CREATE SCHEMA chat")
    in_postgres.execute("ALTER TABLE messages SET SCHEMA chat")
    in_postgres.execute("ALTER TABLE writes SET SCHEMA chat")
    in_postgres.execute("ALTER TABLE chat.messages DISABLE TRIGGER written")
    report = prerender_table(in_postgres.address, "chat.messages", message="body", html="html")
    assert report.rendered == 1
