"""A renderer that notes each text it renders in the file ``COUNTED``, from any process.

Each takes ``PAUSE`` seconds, so that a run lasts. With ``MEET``, a process begins when so many have
come to that: its file is ``MET``.
"""

from __future__ import annotations

import os
import time
from functools import cache

from renderer import Renderer
from renderer.markdown import render_markdown


def engine(text: str) -> str:
    """Render Markdown, and add a byte to the file."""
    meet()
    add_byte(os.environ["COUNTED"])
    time.sleep(float(os.environ.get("PAUSE", "0")))
    return render_markdown(text)


@cache
def meet() -> None:
    """Wait for the other processes, once."""
    number = int(os.environ.get("MEET", "1"))
    if number == 1:
        return
    add_byte(os.environ["MET"])
    deadline = time.monotonic() + 60
    while os.stat(os.environ["MET"]).st_size < number:
        if time.monotonic() > deadline:
            os._exit(1)
        time.sleep(0.005)


def add_byte(name: str) -> None:
    """Add a byte to a file; that of another process is not lost."""
    file = os.open(name, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    try:
        os.write(file, b".")
    finally:
        os.close(file)


renderer = Renderer(markdown=engine)
