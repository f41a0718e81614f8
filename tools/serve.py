"""Show a page on this machine until Ctrl-C: ``python -m tools.serve PAGE [PORT]``.

Beside it stand a page on which an answer is written, and the files of the package.
"""

from __future__ import annotations

import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from renderer import STATIC
from tools import replay

HOST = "127.0.0.1"
FIRST_PORT = 8000
TRIES = 50

#: The folders that are served beside that of the page, by what their addresses begin with.
FOLDERS = {"/static/": STATIC, "/demo/": replay.FOLDER}


class Handler(SimpleHTTPRequestHandler):
    """Serves the folder of the page, without a line for each request."""

    def log_message(self, format: str, *args: object) -> None:
        pass

    def do_GET(self) -> None:
        if self.path == "/demo/answer":
            self._send_answer()
        else:
            super().do_GET()

    def translate_path(self, path: str) -> str:
        for begin, folder in FOLDERS.items():
            if path.startswith(begin):
                self.directory = str(folder)
                return super().translate_path(path.removeprefix(begin.rstrip("/")))
        return super().translate_path(path)

    def _send_answer(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        try:
            for event in replay.answer():
                self.wfile.write(event)
        except ConnectionError:
            pass  # its reader has left


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
        address = f"http://{HOST}:{server.server_port}"
        print(f"The page is at {address}/{page.name}")
        print(f"An answer is written at {address}/demo/{replay.PAGE.name}")
        print("Ctrl-C stops.", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print("\nStopped.")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else FIRST_PORT)
