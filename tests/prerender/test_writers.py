"""Rows that an application changes while they are rendered keep what it wrote."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from renderer import Renderer, fingerprint
from renderer.markdown import render_markdown
from renderer.prerender import Report
from renderer.prerender.columns import Columns
from renderer.prerender.fresh import fresh_for
from renderer.prerender.rows import Drawn, Update
from renderer.prerender.statements import Statements
from tests.support.tables import Messages


def body(text: str) -> dict[str, str]:
    return {"id": "a", "content": text}


def doing(action: Callable[[], object], *, once: bool = True) -> Renderer:
    """A renderer that does something in the middle of the first message, or of each."""
    left = [action]

    def engine(text: str) -> str:
        if left:
            (left.pop() if once else left[0])()
        return render_markdown(text)

    return Renderer(markdown=engine)


def test_an_edit_is_not_overwritten_and_rendered_in_the_same_run(in_sqlite: Messages) -> None:
    in_sqlite.add([body("One."), body("Two."), body("Three.")])
    edit = doing(lambda: in_sqlite.set(2, body=json.dumps(body("Edited."))))
    assert in_sqlite.prerender(renderer=edit) == Report(total=3, rendered=3)
    assert "Edited." in in_sqlite.row(2).html
    assert in_sqlite.row(2).fingerprint == fingerprint(edit)
    assert in_sqlite.writes() == [1, 2, 3]


@pytest.mark.parametrize(
    "change",
    [
        {"reply_id": "new"},
        {"language": "de"},
        # Another process, with other options, was quicker.
        {"fingerprint": "f" * 32, "html": "<p>theirs"},
    ],
)
def test_what_else_the_html_depends_on_is_compared(
    in_sqlite: Messages, change: dict[str, str]
) -> None:
    in_sqlite.add([body("One."), body("Two.")])
    renderer = doing(lambda: in_sqlite.set(1, **change))
    report = in_sqlite.prerender(renderer=renderer, id="reply_id", locale="language")
    # In a second turn it is what it should be, and nothing was written before.
    assert (report.rendered, report.changed) == (2, 0)
    assert in_sqlite.writes() == [*([1] if "html" in change else []), 1, 2]
    assert 'id="r-' + change.get("reply_id", "a") in in_sqlite.row(1).html


def test_a_row_that_is_deleted_meanwhile_is_no_matter(in_sqlite: Messages) -> None:
    in_sqlite.add([body("One."), body("Two.")])
    delete = doing(lambda: in_sqlite.execute("DELETE FROM messages WHERE id = 2"))
    assert in_sqlite.prerender(renderer=delete) == Report(total=2, rendered=1)


def test_a_row_that_keeps_changing_is_left(in_sqlite: Messages) -> None:
    in_sqlite.add([body("One.")])
    edits = iter(range(100))
    edit = doing(
        lambda: in_sqlite.set(1, body=json.dumps(body(f"Edit {next(edits)}."))), once=False
    )
    report = in_sqlite.prerender(renderer=edit)
    assert report == Report(total=1, changed=1)
    assert not report.is_clean
    assert in_sqlite.row(1).html is None
    assert next(edits) == 3


def test_a_writer_in_postgres_waits_for_the_batch_and_wins(in_postgres: Messages) -> None:
    in_postgres.add([body("One."), body("Two.")])
    edit = threading.Thread(
        target=in_postgres.set, args=(2,), kwargs={"body": json.dumps(body("Edited."))}
    )
    in_postgres.prerender(renderer=doing(edit.start))
    edit.join()
    assert "Two." in in_postgres.row(2).html
    assert json.loads(in_postgres.row(2).body) == body("Edited.")


def test_rows_that_refer_to_a_locked_one_can_be_added(in_postgres: Messages) -> None:
    in_postgres.execute("CREATE TABLE votes (message INTEGER REFERENCES messages (id))")
    in_postgres.add([body("One.")])
    vote = doing(lambda: in_postgres.execute("INSERT INTO votes VALUES (1)"))
    assert in_postgres.prerender(renderer=vote).rendered == 1


def test_a_row_another_transaction_is_at_is_left_to_it(in_postgres: Messages) -> None:
    in_postgres.add([body("One."), body("Two.")])
    with in_postgres.engine.begin() as connection:
        connection.execute(sa.text("UPDATE messages SET language = 'de' WHERE id = 1"))
        assert in_postgres.prerender() == Report(total=2, rendered=1)
    assert in_postgres.prerender() == Report(total=1, rendered=1)


@pytest.mark.parametrize("kind", ["json", "jsonb", "text", "bytea"])
def test_messages_of_any_type_are_compared(in_postgres: Messages, kind: str) -> None:
    """Where rows are locked nothing can change; the comparison holds without that as well."""
    using = "convert_to(body, 'UTF8')" if kind == "bytea" else f"body::{kind}"
    in_postgres.add([body("One."), body("Two.")])
    in_postgres.execute(f"ALTER TABLE messages ALTER body TYPE {kind} USING {using}")
    table = sa.Table("messages", sa.MetaData(), autoload_with=in_postgres.engine)
    columns = Columns(message="body", html="html", fingerprint="fingerprint")
    statements = Statements(table, columns, key="id")
    with in_postgres.engine.begin() as connection:
        read = statements.read(fresh_for(Renderer(), None), None, 9)
        rows = [statements.row(values) for values in connection.execute(read)]
        edited = using.replace("body", f"'{json.dumps(body('Edited.'))}'")
        connection.execute(sa.text(f"UPDATE messages SET body = {edited} WHERE id = 1"))
        took = [
            connection.execute(statements.update, statements.values(updated)).rowcount
            for updated in (
                Update(row=row, drawn=Drawn(html="<p>"), expected="e", mark="!") for row in rows
            )
        ]
    assert took == [0, 1]


@pytest.mark.checkout
def test_the_triggers_of_the_docs_forget_what_was_rendered(messages: Messages) -> None:
    page = (Path(__file__).parents[2] / "docs" / "prerender.md").read_text("utf-8")
    name = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}[messages.engine.dialect.name]
    block = page.split(f"```sql\n-- {name}\n")[1].split("```")[0]
    # Each statement ends its line with a semicolon, and no other line begins without a blank.
    for statement in re.split(r"(?<=;)\n(?=\S|$)", block.strip()):
        with messages.engine.begin() as connection:
            connection.exec_driver_sql(statement)
    messages.add([body("One."), body("Two.")])
    messages.prerender()
    assert messages.count("fingerprint IS NULL") == 0
    messages.set(1, body=json.dumps(body("One.")), language="de")
    messages.set(2, body=json.dumps(body("Edited.")))
    assert [row.fingerprint is None for row in messages.rows()] == [False, True]
    assert messages.prerender() == Report(total=1, rendered=1)
    assert "Edited." in messages.row(2).html
