"""A renderer that notes each text it renders in the file ``COUNTED``, from any process."""

from __future__ import annotations

import os

from renderer import Renderer
from renderer.markdown import render_markdown


def engine(text: str) -> str:
    """Render Markdown, and add a byte to the file."""
    file = os.open(os.environ["COUNTED"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    try:
        os.write(file, b".")
    finally:
        os.close(file)
    return render_markdown(text)


renderer = Renderer(markdown=engine)
