"""Conversations and their messages in SQLite, each message with the HTML it was rendered to."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import current_app, g

from renderer.flask import get_renderer
from renderer.stored import Stored, render_stored

HERE = Path(__file__).resolve().parent
DEMO = HERE.parent / "demo" / "conversation.json"


def get_database() -> sqlite3.Connection:
    """Return the connection of this request."""
    if "database" not in g:
        g.database = sqlite3.connect(current_app.config["DATABASE"])
        g.database.row_factory = sqlite3.Row
    connection: sqlite3.Connection = g.database
    return connection


def close_database(error: BaseException | None = None) -> None:
    """Close the connection of this request, if there is one."""
    connection = g.pop("database", None)
    if connection is not None:
        connection.close()


def prepare() -> None:
    """Make the tables, and store the demo's conversation where there is none yet.

    It is stored twice: rendered as it is saved, and as rows that were never rendered.
    """
    Path(current_app.config["DATABASE"]).parent.mkdir(parents=True, exist_ok=True)
    database = get_database()
    database.executescript((HERE / "schema.sql").read_text("utf-8"))
    if database.execute("SELECT 1 FROM conversation").fetchone():
        return
    stored = json.loads(DEMO.read_text("utf-8"))
    for title in (stored["title"], f"{stored['title']} (never rendered yet)"):
        with database:
            insert = "INSERT INTO conversation (title) VALUES (?)"
            conversation = database.execute(insert, [title]).lastrowid
        for message in stored["messages"]:
            row = add_message(conversation, message["role"])
            if title == stored["title"]:
                save_message(row, message)
            else:
                with database:
                    update = "UPDATE message SET body = ? WHERE id = ?"
                    database.execute(update, [json.dumps(message), row])


def add_message(conversation: int | None, role: str) -> int:
    """Add a message that is still to come; returns its id."""
    insert = "INSERT INTO message (conversation, role) VALUES (?, ?)"
    with get_database() as database:
        return database.execute(insert, [conversation, role]).lastrowid or 0


def save_message(id: int, body: Mapping[str, Any]) -> None:
    """Save a message, rendered."""
    stored = render_stored(body, id=id, renderer=get_renderer())
    values = [json.dumps(body), *columns(stored), id]
    update = "UPDATE message SET body = ?, html = ?, fingerprint = ?, problems = ? WHERE id = ?"
    with get_database() as database:
        database.execute(update, values)


def find_question(id: int) -> str | None:
    """Return the question that the answer ``id`` is still to come for."""
    select = """
        SELECT question.body FROM message AS answer JOIN message AS question
        ON question.conversation = answer.conversation AND question.id < answer.id
        WHERE answer.id = ? AND answer.body IS NULL ORDER BY question.id DESC LIMIT 1
    """
    found = get_database().execute(select, [id]).fetchone()
    return None if found is None else json.loads(found["body"])["content"]


def keep(row: sqlite3.Row, stored: Stored) -> None:
    """Keep what was rendered from a row, unless its message has changed since it was read."""
    update = """
        UPDATE message SET html = ?, fingerprint = ?, problems = ? WHERE id = ? AND body = ?
    """
    with get_database() as database:
        database.execute(update, [*columns(stored), row["id"], row["body"]])


def columns(stored: Stored) -> list[str]:
    """Return the values of the three columns."""
    return [stored.html, stored.fingerprint, json.dumps(stored.problems)]
