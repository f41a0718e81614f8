"""Show one page on this machine until Ctrl-C: ``python tools/serve.py PAGE [PORT]``."""

from __future__ import annotations

import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

HOST = "127.0.0.1"
FIRST_PORT = 8000
TRIES = 50


class Handler(SimpleHTTPRequestHandler):
    """Serves the folder of the page, without a line for each request."""

    def log_message(self, format: str, *args: object) -> None:
        pass


def open_server(folder: Path, port: int) -> ThreadingHTTPServer:
    """Return a server on ``port``, or on the next one that is free."""
    handler = partial(Handler, directory=str(folder))
    for candidate in range(port, min(port + TRIES, 65536)):
        try:
            return ThreadingHTTPServer((HOST, candidate), handler)
        except OSError:
            continue
    return ThreadingHTTPServer((HOST, 0), handler)


def main(page: Path, port: int) -> None:
    """Serve ``page`` and say where."""
    with open_server(page.parent, port) as server:
        print(f"The page is at http://{HOST}:{server.server_port}/{page.name}")
        print("Ctrl-C stops.", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print("\nStopped.")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else FIRST_PORT)
