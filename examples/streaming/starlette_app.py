"""A page of Starlette, or FastAPI, that shows an answer while it is written.

``uvicorn examples.streaming.starlette_app:app`` serves it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from uuid import uuid4

from jinja2 import Environment, FileSystemLoader
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from examples.streaming.model import SOURCES, ask_async
from renderer import STATIC, Message, astream_answer

HERE = Path(__file__).parent
TEMPLATES = Environment(loader=FileSystemLoader(HERE / "templates"), autoescape=True)
POLICY = {"Content-Security-Policy": "default-src 'self'"}

#: What stands in for a database: messages by their ids.
stored: dict[str, Message] = {}


def shown(template: str) -> Callable[[Request], Awaitable[Response]]:
    """Return what shows a page of this template."""

    async def page(request: Request) -> Response:
        question = request.query_params.get("q", "")
        html = TEMPLATES.get_template(template).render(question=question)
        return HTMLResponse(html, headers=POLICY)

    return page


async def answer(request: Request) -> Response:
    """Stream an answer, as JSON, or as HTML for htmx; store it, also if the reader leaves."""
    id = uuid4().hex
    question = request.query_params.get("q", "")
    stream = astream_answer(ask_async(question), SOURCES, id=id, html=True)

    async def events() -> AsyncIterator[bytes]:
        try:
            async for event in stream:
                yield event.encode("html" if "html" in request.query_params else "json")
        finally:
            stored[id] = stream.message

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(events(), media_type="text/event-stream", headers=headers)


app = Starlette(
    routes=[
        Route("/", shown("script.html")),
        Route("/htmx", shown("htmx.html")),
        Route("/answer", answer),
        Mount("/static", StaticFiles(directory=STATIC)),
        Mount("/files", StaticFiles(directory=HERE / "files")),
    ]
)
