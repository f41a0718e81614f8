"""The gallery shows every state of every part."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from renderer import Renderer, render_reply
from renderer.assets import TEMPLATES
from tests.browser.window import View
from tools.gallery.build import draw, write
from tools.gallery.states import STATES


def test_every_class_of_the_templates_is_in_the_gallery(gallery: dict[str, Any]) -> None:
    """But for the block of an answer that is still being written, which looks like any other."""
    templates = (path.read_text("utf-8") for path in (TEMPLATES / "renderer").glob("*.html"))
    classes = {
        name for text in templates for name in re.findall(r'class="(citation-[\w-]+)"', text)
    }
    assert {name for name in classes if f'"{name}"' not in gallery["html"]} <= {"citation-open"}


def test_nothing_is_wrong_with_the_answers_but_what_is_meant_to_be() -> None:
    found = {
        (state.id, problem.code)
        for state in STATES
        for message in state.messages
        for problem in Renderer(**state.options).reply(message).problems
    }
    assert found == {("sources", "no-link")}
    assert all(draw(state) for state in STATES)
    assert render_reply(STATES[0].messages[0]).unplaced == ()


def test_the_gallery_is_written_with_its_files(tmp_path: Path) -> None:
    page = write(tmp_path)
    addresses = re.findall(r'(?:href|src)="((?!https?:|#|/)[^"]*)"', page.read_text("utf-8"))
    assert len(addresses) == 5
    assert all((tmp_path / each).is_file() for each in addresses)


def test_the_gallery_fits_a_narrow_window(view: View, gallery: dict[str, Any]) -> None:
    page = view(**gallery, viewport={"width": 320, "height": 568})
    page.locator("details").evaluate_all("all => all.forEach(each => { each.open = true; })")
    assert page.evaluate("() => document.documentElement.scrollWidth") == 320
