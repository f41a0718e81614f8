"""What the tests of pages share: windows, a page to open in them, what is to be seen there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from renderer import STATIC, render_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page, Request, Route

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


class Window:
    """A window for one test after the other: what its pages ask for and complain of."""

    #: Where the window is between two tests.
    rest = "about:blank"

    def __init__(self, browser: Browser, **options: Any) -> None:
        self.context = browser.new_context(**options)
        self.page = self.context.new_page()
        self.asked: list[str] = []
        self.said: list[str] = []
        self.page.add_init_script(NOTE_VIOLATIONS)
        self.page.on("request", self._note_request)
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))

    def _note_request(self, request: Request) -> None:
        self.asked.append(request.url)

    def clear(self) -> None:
        """Leave the page, and forget all that was done with it."""
        self.page.goto(self.rest)
        self.page.mouse.move(0, 0)
        for each in self.context.pages:
            if each is not self.page:
                each.close()
        self.context.clear_cookies()

    def close(self) -> None:
        """Close the window for good."""
        self.context.close()


class Stage(Window):
    """A window that shows documents, which are served to it alone."""

    # For an address of another site the browser would start another process.
    rest = f"{ADDRESS}nothing"

    def __init__(self, browser: Browser, **options: Any) -> None:
        super().__init__(browser, **options)
        self.served: Mapping[str, bytes] = {}
        self.policy = ""
        self.context.route("**/*", self._answer)

    def _note_request(self, request: Request) -> None:
        if request.url != self.rest and request.url.removeprefix(ADDRESS) not in self.served:
            super()._note_request(request)

    def _answer(self, route: Route) -> None:
        path = route.request.url.removeprefix(ADDRESS)
        headers = {"Content-Type": TYPES.get(path.rpartition(".")[2], TYPES["html"])}
        headers |= {"Content-Security-Policy": self.policy} if self.policy else {}
        route.fulfill(body=self.served.get(path, b""), headers=headers)

    def show(self, served: Mapping[str, bytes], policy: str) -> None:
        """Show the document whose path is empty."""
        self.served, self.policy = served, policy
        self.page.goto(ADDRESS)
        self.page.evaluate(
            f"() => {{ {TOOLS} Object.assign(window, "
            "{overlaps, rectOf, chipsThatBeginALine, contrast}); }"
        )


#: Options of a browser context that can be set anew while its window is open.
MEDIA = {"color_scheme": "light", "forced_colors": "none", "reduced_motion": "reduce"}
SIZE = {"width": 1280, "height": 720}

Kind = TypeVar("Kind", bound=Window)


class Windows(Generic[Kind]):
    """Windows that are kept: to open one takes much longer than to show a page in it."""

    def __init__(self, kind: type[Kind], failures: Callable[[], int] = lambda: 0) -> None:
        self._kind = kind
        self._failures = failures
        self._free: dict[tuple[Any, ...], list[Kind]] = {}

    @contextmanager
    def lend(self, browser: Browser, **options: Any) -> Iterator[Kind]:
        """Give a window that shows nothing; ``options`` are those of a browser context.

        If a test fails meanwhile, no other one gets its window.
        """
        media = {name: options.pop(name, value) for name, value in MEDIA.items()}
        size = options.pop("viewport", SIZE)
        free = self._free.setdefault((browser, *sorted(options.items())), [])
        failures = self._failures()
        window = free.pop() if free else self._kind(browser, **options)
        window.asked, window.said = [], []
        window.page.emulate_media(media="null", **media)
        window.page.set_viewport_size(size)
        yield window
        if self._failures() > failures:
            window.close()
        else:
            window.clear()
            free.append(window)

    def close(self) -> None:
        """Close the windows that nobody has."""
        for free in self._free.values():
            while free:
                free.pop().close()


class View:
    """Opens documents in windows of their own, and keeps what they ask for and complain of."""

    def __init__(self, browser: Browser, windows: Windows[Stage] | None = None) -> None:
        self.browser = browser
        self.lent = ExitStack()
        self.asked: list[str] = []
        self.said: list[str] = []
        if windows is None:
            windows = Windows(Stage)
            self.lent.callback(windows.close)
        self.windows = windows

    def __call__(
        self, html: str, *, files: Mapping[str, bytes] = {}, policy: str = "", **context: Any
    ) -> Page:
        """Return a window that shows ``html``.

        ``files`` are served beside it, by path; ``policy`` is sent with it. Keywords are those of
        a browser context.
        """
        window = self.lent.enter_context(self.windows.lend(self.browser, **context))
        window.asked, window.said = self.asked, self.said
        window.page.set_default_timeout(5_000)
        window.show({"": html.encode(), **files}, policy)
        return window.page

    def close(self) -> None:
        """Give all windows back."""
        self.lent.close()


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
