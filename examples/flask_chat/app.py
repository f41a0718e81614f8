"""A site that shows stored conversations, and answers that are being written: ``create_app``."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import database
from flask import (
    Flask,
    Response,
    abort,
    redirect,
    render_template,
    request,
    session,
    stream_with_context,
    url_for,
)
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from examples.streaming.model import SOURCES
from examples.streaming.model import ask as ask_model
from renderer import stream_answer
from renderer.flask import Citations, get_locale, get_renderer
from renderer.stored import read_through

LANGUAGES = {"en": "English", "fr": "Français", "ar": "العربية"}
POLICY = "default-src 'self'; base-uri 'none'; frame-ancestors 'none'"
BUILD = Path(__file__).resolve().parents[2] / "build"


def choose_language() -> str | None:
    """Return the language that the reader chose, or else what the browser asks for."""
    return session.get("language") or request.accept_languages.best_match(LANGUAGES)


citations = Citations(locale_selector=choose_language)


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Return the site; ``config`` comes before what is set here."""
    app = Flask("app", root_path=str(Path(__file__).parent))
    app.config.update(
        SECRET_KEY="not a secret: this site is for one machine",
        SESSION_COOKIE_SAMESITE="Lax",
        DATABASE=BUILD / "flask_chat.sqlite3",
        # Options of renderer.Renderer; none is needed.
        CITATIONS_HEADING_BASE=3,
    )
    app.config.update(config or {})
    citations.init_app(app)
    app.add_template_filter(show_row)
    app.context_processor(lambda: {"languages": LANGUAGES})
    app.teardown_appcontext(database.close_database)
    app.after_request(add_policy)
    app.add_url_rule("/", view_func=show_list)
    app.add_url_rule("/<int:id>/", view_func=show_conversation)
    app.add_url_rule("/<int:id>/ask/", view_func=ask, methods=["POST"])
    app.add_url_rule("/answers/<int:id>/", view_func=write_answer)
    app.add_url_rule("/language/", view_func=set_language, methods=["POST"])
    with app.app_context():
        database.prepare()
    return app


def show_row(row: sqlite3.Row) -> Markup:
    """Return the HTML of a row: what is stored, or else rendered now, and kept."""
    return read_through(
        None if row["body"] is None else json.loads(row["body"]),
        row["html"],
        row["fingerprint"],
        partial(database.keep, row),
        id=row["id"],
        locale=get_locale(),
        renderer=get_renderer(),
    )


def add_policy(response: Response) -> Response:
    """Send a strict Content-Security-Policy with every page."""
    response.headers["Content-Security-Policy"] = POLICY
    return response


def show_list() -> str:
    """Show all conversations."""
    select = """
        SELECT conversation.id, title, count(*) AS count FROM conversation
        JOIN message ON conversation = conversation.id GROUP BY conversation.id
    """
    return render_template("list.html", conversations=database.get_database().execute(select))


def show_conversation(id: int) -> str:
    """Show one conversation; its template renders the rows that were not rendered yet."""
    find = database.get_database().execute
    conversation = find("SELECT * FROM conversation WHERE id = ?", [id]).fetchone()
    if conversation is None:
        abort(404)
    # Rows are written to while the page is drawn.
    rows = find("SELECT * FROM message WHERE conversation = ? ORDER BY id", [id]).fetchall()
    return render_template("conversation.html", conversation=conversation, rows=rows)


def ask(id: int) -> AnyResponse:
    """Store a question and the row of its answer, which the page then asks for."""
    question = request.form.get("question", "").strip()
    if question:
        row = database.add_message(id, "user")
        database.save_message(row, {"role": "user", "content": question})
        database.add_message(id, "assistant")
    return redirect(url_for("show_conversation", id=id))


def write_answer(id: int) -> Response:
    """Send an answer while it is written, and store it, also if the reader leaves."""
    question = database.find_question(id)
    if question is None:
        abort(404)
    events = stream_answer(
        ask_model(question),
        SOURCES,
        id=id,
        locale=get_locale(),
        html=True,
        renderer=get_renderer(),
    )

    def send() -> Iterator[bytes]:
        is_kept = False
        try:
            for event in events:
                if event.event in ("done", "failed"):
                    database.save_message(id, events.message.to_dict())
                    is_kept = True
                yield event.encode()
        finally:
            if not is_kept:
                database.save_message(id, events.message.to_dict())

    answer = Response(stream_with_context(send()), mimetype="text/event-stream")
    answer.headers["Cache-Control"] = "no-store"
    return answer


def set_language() -> AnyResponse:
    """Keep the language that the reader chose."""
    if request.form.get("language") in LANGUAGES:
        session["language"] = request.form["language"]
    return redirect(url_for("show_list"))
