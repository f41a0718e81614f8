"""Take pictures of a page, to be looked at: ``python -m tools.screenshots [PAGE]``.

Without a page it renders the demo conversation, and makes the picture of the README from it, too.
The gallery is ``build/gallery/gallery.html``.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import Literal

from playwright.sync_api import Browser, FloatRect, Locator, Page, PdfMargins, sync_playwright

from renderer import render_page
from tests import chromium
from tools.serve import HOST, open_server

ROOT = Path(__file__).resolve().parent.parent
DEMO = ROOT / "examples" / "demo" / "conversation.json"
PAGE = ROOT / "build" / "demo.html"
PICTURES = ROOT / "build" / "screenshots"
README_PICTURE = ROOT / "docs" / "images" / "demo.png"

#: What the style sheet of many a site begins with; an answer must stay itself under it.
RESET = """
*, *::before, *::after { margin: 0; padding: 0; box-sizing: border-box; }
button { all: unset; }
ol, ul, summary { list-style: none; }
a { color: inherit; text-decoration: none; }
h1, h2, h3, h4, h5, h6, strong, b { font-size: inherit; font-weight: inherit; }
"""

#: Chips whose cards are worth a picture, if the page has them.
CHIPS = {
    "card": ".citation-chip:has(.citation-more)",
    "table": "td .citation-chip",
    "right-to-left": ":lang(ar) .citation-chip",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """How one set of pictures is taken."""

    name: str
    """What its files are called."""

    width: int
    """The width of the window, in pixels."""

    height: int = 800
    """The height of the window, in pixels."""

    scheme: Literal["light", "dark"] = "light"
    """The colours that the reader prefers."""

    forced: bool = False
    """Whether the system allows only a few colours of its own."""

    style: str = ""
    """A style sheet that comes before those of the page."""


SHOTS = (
    Shot(name="light-1200", width=1200),
    Shot(name="dark-1200", width=1200, scheme="dark"),
    Shot(name="light-375", width=375, height=667),
    Shot(name="light-320", width=320, height=568),
    Shot(name="dark-320", width=320, height=568, scheme="dark"),
    Shot(name="reset-1200", width=1200, style=RESET),
    Shot(name="forced-1200", width=1200, forced=True),
)


def open_page(browser: Browser, address: str, shot: Shot, *, scale: float = 1) -> Page:
    """Open a page in a window of its own."""
    context = browser.new_context(
        viewport={"width": shot.width, "height": shot.height},
        color_scheme=shot.scheme,
        forced_colors="active" if shot.forced else "none",
        reduced_motion="reduce",
        device_scale_factor=scale,
        # The page's policy forbids styles that are not its own.
        bypass_csp=bool(shot.style),
    )
    page = context.new_page()
    page.goto(address)
    if shot.style:
        page.evaluate(
            "css => document.head.prepend("
            "Object.assign(document.createElement('style'), {textContent: css}))",
            shot.style,
        )
    return page


def open_card(chip: Locator) -> Locator:
    """Open the card of a chip, which comes to stand in the middle of the window."""
    chip.evaluate("chip => chip.scrollIntoView({block: 'center', inline: 'nearest'})")
    chip.click()
    return chip.page.locator(".citation-card:popover-open")


def take(browser: Browser, address: str, shot: Shot) -> None:
    """Take a set of pictures: the whole page, open cards, the longest list."""
    page = open_page(browser, address, shot)
    page.screenshot(path=PICTURES / f"{shot.name}.png", full_page=True)
    for name, selector in CHIPS.items():
        chip = page.locator(selector).first
        if chip.count():
            open_card(chip)
            page.screenshot(path=PICTURES / f"{shot.name}-{name}.png")
            page.keyboard.press("Escape")
    lists = page.locator(".citation-sources")
    if lists.count():
        lengths = lists.evaluate_all(
            "lists => lists.map(list => list.querySelectorAll('li').length)"
        )
        longest = lists.nth(lengths.index(max(lengths)))
        longest.locator("summary").click()
        longest.screenshot(path=PICTURES / f"{shot.name}-list.png")
    page.context.close()


def take_paper(browser: Browser, address: str) -> None:
    """Take the page as it is printed: the pages themselves, and their look in one picture."""
    page = open_page(browser, address, Shot(name="paper", width=700))
    margin: PdfMargins = {"top": "2cm", "right": "2cm", "bottom": "2cm", "left": "2cm"}
    page.pdf(path=PICTURES / "paper.pdf", format="A4", margin=margin)
    page.emulate_media(media="print")
    page.screenshot(path=PICTURES / "paper.png", full_page=True)
    page.context.close()


def take_readme_picture(browser: Browser, address: str) -> None:
    """Take the first answer of the demo with its first card open."""
    page = open_page(browser, address, Shot(name="readme", width=680, height=1000), scale=1.1)
    open_card(page.locator(CHIPS["card"]).first)
    messages = page.locator(".citation-message")
    question, answer = messages.nth(0).bounding_box(), messages.nth(1).bounding_box()
    if question is None or answer is None:
        raise ValueError("the demo page shows no question and answer")
    page.mouse.move(0, 0)
    top, end = question["y"] - 16, answer["y"] + answer["height"] + 16
    README_PICTURE.parent.mkdir(parents=True, exist_ok=True)
    clip = FloatRect(x=0, y=top, width=680, height=end - top)
    page.screenshot(path=README_PICTURE, clip=clip)
    page.context.close()


def main() -> None:
    """Take all pictures of the page named on the command line, or of the demo."""
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else PAGE
    PICTURES.mkdir(parents=True, exist_ok=True)
    if len(sys.argv) < 2:
        PAGE.write_text(render_page(json.loads(DEMO.read_text("utf-8"))), "utf-8")
    # Modules are not loaded from files: the page is served.
    with open_server(path.parent, 0) as server, sync_playwright() as playwright:
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://{HOST}:{server.server_port}/{path.name}"
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=[*chromium.ARGUMENTS]
        )
        for shot in SHOTS:
            take(browser, address, shot)
        take_paper(browser, address)
        if len(sys.argv) < 2:
            take_readme_picture(browser, address)
        browser.close()
        server.shutdown()
    print(f"The pictures are in {PICTURES}")


if __name__ == "__main__":
    main()
