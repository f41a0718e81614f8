"""Real servers on this machine, for applications of either kind, and answers that break off."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from threading import Thread
from typing import Any


@contextmanager
def wsgi_server(application: Any) -> Iterator[str]:
    """Serve a WSGI application; gives its address."""
    from werkzeug.serving import WSGIRequestHandler, make_server

    class Quiet(WSGIRequestHandler):
        protocol_version = "HTTP/1.1"

        def log(self, type: str, message: str, *args: object) -> None:
            pass

    server = make_server("127.0.0.1", 0, application, threaded=True, request_handler=Quiet)
    thread = Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join(10)
    server.server_close()


@contextmanager
def asgi_server(application: Any) -> Iterator[str]:
    """Serve an ASGI application; gives its address."""
    import uvicorn

    config = uvicorn.Config(
        application, port=0, log_level="critical", ws="none", timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)
    thread = Thread(target=lambda: asyncio.run(server.serve()), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    thread.join(10)


class Cut:
    """A WSGI application whose answers break off after so many pieces, and what comes first."""

    def __init__(self, application: Any, pieces: int, *, first: bytes = b"") -> None:
        self._application = application
        self._pieces = pieces
        self._first = first

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Any:
        whole = self._application(environ, start_response)
        return self._some(whole) if environ["PATH_INFO"] == "/answer" else whole

    def _some(self, whole: Any) -> Iterator[bytes]:
        with closing(whole):
            yield self._first
            for number, piece in enumerate(whole):
                if number == self._pieces:
                    raise ConnectionAbortedError
                yield piece
