"""A page of Flask that shows an answer while it is written.

``flask --app examples.streaming.flask_app run`` serves it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

from flask import Flask, Response, render_template, request, send_from_directory

from examples.streaming.model import SOURCES, ask
from renderer import STATIC, Message, stream_answer

FILES = Path(__file__).parent / "files"

app = Flask(__name__, static_folder=STATIC)

#: What stands in for a database: messages by their ids.
stored: dict[str, Message] = {}


@app.after_request
def protect(response: Response) -> Response:
    """Allow the page nothing but files of its own site."""
    response.headers["Content-Security-Policy"] = "default-src 'self'"
    return response


@app.get("/")
def page() -> str:
    """Show a page that draws the answer with the package's own script."""
    return render_template("script.html", question=request.args.get("q", ""))


@app.get("/htmx")
def htmx_page() -> str:
    """Show a page that draws the answer with htmx."""
    return render_template("htmx.html", question=request.args.get("q", ""))


@app.get("/files/<name>")
def file(name: str) -> Response:
    """Send a script of the page with htmx."""
    return send_from_directory(FILES, name)


@app.route("/answer", methods=["GET", "POST"])
def answer() -> Response:
    """Stream an answer, as JSON, or as HTML for htmx; store it, also if the reader leaves."""
    id = uuid4().hex
    stream = stream_answer(ask(request.values.get("q", "")), SOURCES, id=id, html=True)
    form = "html" if "html" in request.args else "json"

    def events() -> Iterator[bytes]:
        try:
            for event in stream:
                yield event.encode(form)
        finally:
            stored[id] = stream.message

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Response(events(), mimetype="text/event-stream", headers=headers)
