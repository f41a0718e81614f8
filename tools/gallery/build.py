"""Build the gallery: a page of one's own that replies are templated into, under a strict policy."""

from __future__ import annotations

from pathlib import Path
from shutil import copy

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

from renderer import STATIC, Renderer, render_conversation
from tools.gallery.states import STATES, State

HERE = Path(__file__).resolve().parent
FOLDER = HERE.parent.parent / "build" / "gallery"
PAGE = "gallery.html"

#: What the page is served with: nothing but its own files.
POLICY = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'"


def files() -> dict[str, Path]:
    """Return the files that the page asks for, by the path that it asks for."""
    assets = (STATIC / "renderer").iterdir()
    own = (HERE / name for name in ("gallery.css", "icon.svg"))
    return {f"renderer/{path.name}": path for path in assets} | {path.name: path for path in own}


def render() -> str:
    """Return the page."""
    environment = Environment(
        loader=FileSystemLoader(HERE), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    states = [(state, draw(state)) for state in STATES]
    return environment.get_template(PAGE).render(states=states, policy=POLICY)


def draw(state: State) -> Markup:
    """Return the HTML of one state."""
    renderer = Renderer(**state.options)
    if len(state.messages) == 1:
        return renderer.reply(state.messages[0]).html
    return render_conversation({"messages": state.messages}, renderer=renderer).html


def write(folder: Path) -> Path:
    """Write the page and its files, and return where the page is."""
    for name, path in files().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        copy(path, folder / name)
    page = folder / PAGE
    page.write_text(render(), "utf-8")
    return page
