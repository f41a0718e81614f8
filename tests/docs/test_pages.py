"""What the documentation puts into a page: links to files, attributes, scripts and styles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

import pytest
from jinja2 import Environment

from renderer import STATIC, render_reply
from renderer.jinja import install
from tests.browser.window import CSS, View, stored_answer
from tests.docs.pages import ROOT, ran, texts

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.checkout

POLICY = "default-src 'self'"

#: What the script of a chat page has, and what it does when its answer has been drawn.
CHAT = """
const element = document.querySelector("#posted");
const body = new URLSearchParams({{q: "Why?"}});
{}
document.title = ending;
"""

#: The colour of accents, and the radius of a chip's corners as a part of its font size.
LOOK = """() => {
  const reply = getComputedStyle(document.querySelector(".citation-reply"));
  const chip = getComputedStyle(document.querySelector(".citation-chip"));
  const radius = parseFloat(chip.borderTopLeftRadius) / parseFloat(chip.fontSize);
  return [reply.getPropertyValue("--c-accent"), radius];
}"""

Element = tuple[str, dict[str, str | None]]


class Reader(HTMLParser):
    """Keeps the elements of a page, with their attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))


@pytest.fixture
def view(browser: Browser) -> Iterator[View]:
    """Open documents; afterwards none may have asked for anything else, or complained."""
    opening = View(browser)
    yield opening
    opening.close()
    assert opening.asked == []
    assert opening.said == []


def links(arguments: str) -> list[str]:
    """Return the lines that a template gets for the head of a page."""
    environment = Environment(autoescape=True)
    install(environment)
    template = environment.from_string(f"{{{{ citation_assets({arguments}) }}}}")
    return template.render().splitlines()


def static_files() -> dict[str, bytes]:
    files = STATIC.glob("renderer/*.*")
    return {f"static/{path.relative_to(STATIC).as_posix()}": path.read_bytes() for path in files}


def content(answer: Any) -> bytes:
    """Return what an answer of Flask's holds, and let its file go."""
    with answer:
        return bytes(answer.data)


def test_links_are_those_of_templates() -> None:
    [all_of_them] = texts("styling.md", "Styles and scripts", "html")
    [streaming] = texts("streaming.md", "On a page", "html")
    assert all_of_them.splitlines() == links("")
    assert streaming.split("\n\n")[0].splitlines() == links("preview=False, streaming=True")


def test_what_is_imported_is_exported() -> None:
    [block] = texts("streaming.md", "On a page", "js")
    [(name, file)] = re.findall(r'^import \{ (\w+) \} from "/static/(.*)";$', block, re.M)
    script = (STATIC / file).read_text("utf-8")
    assert re.search(rf"^export async function {name}\(\w+, \w+\) {{$", script, re.M)


def test_answers_are_drawn(view: View) -> None:
    """The elements and the script of the page, with what its server for Flask sends."""
    pytest.importorskip("flask")
    [html] = texts("streaming.md", "On a page", "html")
    [script] = texts("streaming.md", "On a page", "js")
    client = ran(ROOT / "docs" / "streaming.md")["app"].test_client()
    [asked] = re.findall(r'data-answer="/([^"]*)"', html)
    files = {path: content(client.get(f"/{path}")) for path in [asked, *static_files()]}
    files |= {"answer": content(client.post("/answer")), "chat.js": CHAT.format(script).encode()}
    chat = '<p id="posted"></p><script type="module" src="/chat.js"></script>'
    page = view(f"<title>A page</title>{html}{chat}", files=files, policy=POLICY)
    for place in ("#posted", "div"):
        page.wait_for_selector(f"{place} > .citation-reply .citation-chip")
    page.wait_for_selector("[data-answer], [aria-busy]", state="detached")
    assert page.title() == "done"


def test_elements_for_htmx_are_those_of_the_example() -> None:
    """Other tests drive the example; the address alone may differ."""
    [block] = texts("streaming.md", "htmx", "html")
    example = ROOT / "examples" / "streaming" / "templates" / "htmx.html"
    driven = Reader(example.read_text("utf-8")).elements
    found = Reader(block).elements
    assert len(found) == 5
    for name, attributes in found:
        attributes.pop("sse-connect", None)
        assert any(name == tag and attributes.items() <= others.items() for tag, others in driven)


def test_styles_name_what_there_is() -> None:
    css = "".join(texts("styling.md", "Custom properties", "css"))
    css += "".join(texts("styling.md", "Rules of one's own", "css"))
    assert set(re.findall(r"--[\w-]+", css)) <= set(re.findall(r"var\((--citation-[\w-]+)", CSS))
    assert set(re.findall(r"\.citation-[\w-]+", css)) <= set(re.findall(r"\.citation-[\w-]+", CSS))


def test_styles_are_followed(view: View) -> None:
    [properties] = texts("styling.md", "Custom properties", "css")
    [rule] = texts("styling.md", "Rules of one's own", "css")
    [head] = texts("styling.md", "Styles and scripts", "html")
    own = f'<title>A page</title>{head}<link rel="stylesheet" href="/chat.css">'
    page = view(
        f'{own}<div class="chat">{render_reply(stored_answer()).html}</div>',
        files={**static_files(), "chat.css": f"{properties}{rule}".encode()},
        policy=POLICY,
    )
    said = dict(re.findall(r"--citation-([\w-]+): (.*);", properties))
    assert page.evaluate(LOOK) == [said["accent"], float(said["chip-radius"].removesuffix("em"))]
    assert page.locator(".citation-chip").is_visible()
    assert not page.locator(".citation-sources").is_visible()
