"""What the tests of pages share: windows, a page to open in them, what is to be seen there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from renderer import STATIC, render_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Locator, Page, Request, Route

ADDRESS = "https://answers.example/"
CSS = (STATIC / "renderer" / "citations.css").read_text("utf-8")

#: The types that a server names for its files.
TYPES = {
    "css": "text/css",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript",
    "svg": "image/svg+xml",
}

#: What the style sheets of many a site begin with.
RESET = """
*, *::before, *::after { margin: 0; padding: 0; box-sizing: border-box; }
button { all: unset; }
ol, ul, summary { list-style: none; }
a { color: inherit; text-decoration: none; }
h1, h2, h3, h4, h5, h6, strong, b { font-size: inherit; font-weight: inherit; }
"""

#: Functions that the tests call in the page.
TOOLS = r"""
function overlaps(a, b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
function rectOf(element) {
  const {left, top, right, bottom} = element.getBoundingClientRect();
  return {left, top, right, bottom};
}
function chipsThatBeginALine(root) {
  return [...root.querySelectorAll(".citation-mark")].filter(mark => {
    const text = mark.previousSibling;
    const word = document.createRange();
    word.setStart(text, text.length - 1);
    word.setEnd(text, text.length);
    const before = word.getBoundingClientRect();
    const chip = mark.querySelector(".citation-chip").getBoundingClientRect();
    return chip.top >= before.bottom || chip.bottom <= before.top;
  }).length;
}
const known = new Map();
function channels(color) {
  if (!known.has(color)) {
    const context = new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true});
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
    known.set(color, [red, green, blue, alpha / 255]);
  }
  return known.get(color);
}
function over(color, ground) {
  const [front, back] = [channels(color), ground];
  return [0, 1, 2].map(n => front[n] * front[3] + back[n] * (1 - front[3]));
}
function luminance(color) {
  const [red, green, blue] = color.map(value => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(element) {
  const chain = [];
  for (let each = element; each; each = each.parentElement) chain.unshift(each);
  let ground = [255, 255, 255];
  for (const each of chain) ground = over(getComputedStyle(each).backgroundColor, ground);
  const text = luminance(over(getComputedStyle(element).color, ground));
  const [high, low] = [text, luminance(ground)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}
"""


#: What tells a policy's violation, which need not be a message of the console.
NOTE_VIOLATIONS = """addEventListener("securitypolicyviolation", event =>
  console.error(`${event.violatedDirective} ${event.blockedURI}`))"""


class View:
    """Opens documents in windows of their own, and keeps what they ask for and complain of."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.contexts: list[BrowserContext] = []
        self.asked: list[str] = []
        self.said: list[str] = []

    def __call__(
        self, html: str, *, files: Mapping[str, bytes] = {}, policy: str = "", **context: Any
    ) -> Page:
        """Return a window that shows ``html``.

        ``files`` are served beside it, by path; ``policy`` is sent with it. Keywords are those of
        a browser context.
        """
        served = {"": html.encode(), **files}

        def answer(route: Route) -> None:
            path = route.request.url.removeprefix(ADDRESS)
            headers = {"Content-Type": TYPES.get(path.rpartition(".")[2], TYPES["html"])}
            headers |= {"Content-Security-Policy": policy} if policy else {}
            route.fulfill(body=served.get(path, b""), headers=headers)

        def note_request(request: Request) -> None:
            if request.url.removeprefix(ADDRESS) not in served:
                self.asked.append(request.url)

        opened = self.browser.new_context(**{"reduced_motion": "reduce", **context})
        self.contexts.append(opened)
        opened.route("**/*", answer)
        page = opened.new_page()
        page.set_default_timeout(5_000)
        page.on("request", note_request)
        page.on("console", lambda message: self.said.append(message.text))
        page.on("pageerror", lambda error: self.said.append(str(error)))
        page.add_init_script(NOTE_VIOLATIONS)
        page.goto(ADDRESS)
        page.evaluate(
            f"() => {{ {TOOLS} Object.assign(window, "
            "{overlaps, rectOf, chipsThatBeginALine, contrast}); }"
        )
        return page

    def close(self) -> None:
        """Close all windows."""
        for each in self.contexts:
            each.close()


def answer(content: str = "The sky is blue.", sources: int = 1, *, start: int | None = None) -> str:
    """Return a page with one answer that cites all its sources at its end."""
    return render_page(stored_answer(content, sources, start=start), title="A page")


def stored_answer(
    content: str = "The sky is blue.",
    sources: int = 1,
    *,
    id: str = "a1",
    start: int | None = None,
) -> dict[str, Any]:
    """Return a message that cites all its sources at its end."""
    listed = [
        {
            "id": n,
            "url": f"https://s{n}.example/",
            "title": f"Source {n}",
            "snippet": "Words of it.",
        }
        for n in range(1, sources + 1)
    ]
    end = len(content.encode("utf-16-le")) // 2
    citation = {"end": end, "sources": [source["id"] for source in listed]}
    citation |= {} if start is None else {"start": start}
    return {"id": id, "content": content, "sources": listed, "citations": [citation]}


def opened(page: Page) -> Locator:
    """Return the cards that are open."""
    return page.locator(".citation-card:popover-open")


def focused(page: Page) -> str:
    """Return the class of what has the focus, or else its name."""
    name: str = page.evaluate(
        "() => document.activeElement.className || document.activeElement.localName"
    )
    return name


def without_script(html: str) -> str:
    """Return a page without its scripts."""
    return re.sub(r"<script\b.*?</script>", "", html, flags=re.DOTALL)
