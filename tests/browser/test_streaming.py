"""Answers that are drawn while real servers write them: by the script, and by htmx."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from renderer import STATIC, Message, render_reply, to_text
from tests import htmx
from tests.shared import unavailable
from tests.support.serving import Cut, asgi_server, wsgi_server
from tools import replay
from tools.serve import open_server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.browser.window import Window, Windows

pytest.importorskip("flask")
pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

from examples.streaming import flask_app, model, starlette_app

pytestmark = pytest.mark.checkout

#: The HTML of the first reply in a document, without the words for screen readers alone.
REPLY = """html => {
  const page = html ? new DOMParser().parseFromString(html, "text/html") : document;
  const reply = page.querySelector(".citation-reply").cloneNode(true);
  reply.querySelector("[role=status]")?.remove();
  return reply.outerHTML.replace(/\\s+/g, " ").replaceAll("> <", "><");
}"""

POST = """async () => {
  const {streamAnswer} = await import("/static/renderer/answer.js");
  const host = document.querySelector("main").appendChild(document.createElement("div"));
  const body = new URLSearchParams({q: "posted"});
  return streamAnswer(host, fetch("/answer", {method: "POST", body}));
}"""

STOP = """async () => {
  const {streamAnswer} = await import("/static/renderer/answer.js");
  const host = document.querySelector("main").appendChild(document.createElement("div"));
  const stop = new AbortController();
  const answer = streamAnswer(host, fetch("/answer", {signal: stop.signal}));
  while (!host.querySelector(".citation-chip")) await new Promise(done => setTimeout(done, 10));
  stop.abort();
  return [await answer, host.querySelector("[role=status]").textContent, host.ariaBusy];
}"""


#: Connect as a script of one's own does, and wait until the connection is lost.
CONNECT = """() => new Promise(lost => {
  window.source = new EventSource("/answer");
  source.onerror = lost;
})"""

#: What makes a browser connect anew 50 milliseconds after it has lost its connection.
HASTE = b"retry: 50\n"

#: Select a part of the text that is growing, as soon as there is enough of it.
SELECT = """() => {
  const paragraph = document.querySelector(".citation-body p");
  const words = paragraph.lastChild;
  if (!(words.data?.length > 4)) return false;
  getSelection().setBaseAndExtent(words, 1, words, 4);
  document.querySelector(".citation-sources").open = true;
  Object.assign(window, {selected: words.data.slice(1, 4), length: paragraph.textContent.length});
  return true;
}"""


class Visit:
    """A window on a page: what it has asked for, and what it has complained of."""

    def __init__(self, window: Window) -> None:
        self.page = window.page
        self.asked = window.asked
        self.said = window.said
        self.page.set_default_timeout(10_000)

    @property
    def generations(self) -> int:
        """How often an answer was asked for."""
        return sum("/answer" in each.removesuffix("answer.js") for each in self.asked)

    def wait_for_end(self) -> None:
        self.page.wait_for_selector("[data-answer], [aria-busy]", state="detached")

    def wait_until(self, expression: str) -> None:
        """Wait for what the policy of a page forbids Playwright to wait for in it."""
        while not self.page.evaluate(expression):
            self.page.wait_for_timeout(10)

    def status(self) -> str:
        return self.page.locator("[role=status]").text_content() or ""


@pytest.fixture
def visit(browser: Browser, windows: Windows[Window]) -> Iterator[Visit]:
    """Open a window; what its page does must be within its policy, and without an error."""
    with windows.lend(browser) as window:
        visit = Visit(window)
        yield visit
    # Of a connection that breaks, the browser itself says so.
    assert [each for each in visit.said if "ERR_INCOMPLETE_CHUNKED_ENCODING" not in each] == []


@pytest.fixture(autouse=True)
def pace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model, "PAUSE", 0.01)


@pytest.fixture(scope="module", params=["flask", "starlette"])
def address(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of either application, on a server of its kind."""
    if request.param == "flask":
        with wsgi_server(flask_app.app) as address:
            yield address
    else:
        with asgi_server(starlette_app.app) as address:
            yield address


@pytest.fixture(scope="module")
def flask_address() -> Iterator[str]:
    with wsgi_server(flask_app.app) as address:
        yield address


@pytest.fixture(scope="module")
def broken_address() -> Iterator[str]:
    """The address of an application whose connections break."""
    with wsgi_server(Cut(flask_app.app, 20)) as address:
        yield address


@pytest.fixture(scope="module")
def hasty_address() -> Iterator[str]:
    """The same, but it begins with the wish that browsers connect anew after a moment."""
    with wsgi_server(Cut(flask_app.app, 20, first=HASTE)) as address:
        yield address


@pytest.fixture(scope="module")
def silent_address() -> Iterator[str]:
    """The same, but nothing follows the wish."""
    with wsgi_server(Cut(flask_app.app, 0, first=HASTE)) as address:
        yield address


@pytest.fixture
def htmx_files(visit: Visit) -> Iterator[None]:
    """Let the window find htmx beside the example's own script."""
    files = htmx.find()
    if files is None:
        unavailable("htmx")
        yield
        return
    for name, path in files.items():
        visit.page.route(f"**/files/{name}", lambda route, _, path=path: route.fulfill(path=path))
    yield
    visit.page.unroute_all()


def stored(page: Page) -> Message:
    """Return what was stored of the answer that a page shows; waits for it."""
    id = str(page.locator(".citation-reply").get_attribute("id")).removeprefix("r-")
    end = time.monotonic() + 5
    while time.monotonic() < end:
        for store in (flask_app.stored, starlette_app.stored):
            if id in store:
                return store[id]
        time.sleep(0.02)
    raise AssertionError(f"nothing was stored of {id}")


def assert_is_whole(page: Page) -> None:
    """Check that a page shows its answer just as it is rendered when it is stored."""
    html = str(render_reply(stored(page)).html)
    assert page.evaluate(REPLY) == page.evaluate(REPLY, html)


def test_script_is_small_and_needs_nothing_else() -> None:
    script = (STATIC / "renderer" / "answer.js").read_bytes()
    assert len(script) < 4_096
    assert re.search(rb"\bimport\b|\beval\b|https?:", script) is None


def test_answer_is_drawn_while_it_is_written(visit: Visit, address: str) -> None:
    """Text and chips come bit by bit; in the end the page is what rendering the whole gives."""
    page = visit.page
    page.goto(address)
    page.wait_for_selector(".citation-chip")
    assert page.locator("main > div").get_attribute("aria-busy") == "true"
    early = page.locator(".citation-body").inner_text()
    assert not set("*[|") & set(early)
    assert page.locator(".citation-sources summary").inner_text() == "3 sources"
    visit.wait_for_end()
    assert visit.status() == "The answer is complete."
    assert page.locator(".citation-error").count() == 0
    whole = page.locator(".citation-body").inner_text()
    assert whole.startswith(early[:40])
    assert 10 < len(early) < len(whole)
    assert_is_whole(page)
    assert visit.generations == 1


def test_failing_model_leaves_its_words_and_a_notice(visit: Visit, address: str) -> None:
    page = visit.page
    page.goto(f"{address}/?q=fail")
    visit.wait_for_end()
    notice = page.locator("p.citation-error")
    assert notice.inner_text() == visit.status() == "The answer could not be completed."
    assert notice.is_visible()
    assert "very long waves" in page.locator(".citation-body").inner_text()
    assert page.locator(".citation-chip").count() > 0
    assert "secret" not in page.content()
    assert "very long waves" in to_text(stored(page))
    assert visit.generations == 1


def test_lost_connection_is_told_and_asks_for_nothing(visit: Visit, broken_address: str) -> None:
    page = visit.page
    page.goto(broken_address)
    visit.wait_for_end()
    notice = "The connection was lost before the answer was complete."
    assert page.locator("p.citation-error").inner_text() == notice
    assert page.locator(".citation-body").inner_text().startswith("Tides are very long waves")
    page.wait_for_timeout(500)
    assert visit.generations == 1


def test_server_that_says_no_is_told(visit: Visit, flask_address: str) -> None:
    page = visit.page
    page.goto(f"{flask_address}/?q=fail")
    visit.wait_for_end()
    page.evaluate("document.querySelector('main > div').dataset.answer = '/files/none'")
    page.wait_for_selector("text=Connection lost")
    assert [each for each in visit.said if "404" in each] == visit.said
    visit.said.clear()


def test_open_card_focus_and_selection_are_kept(
    visit: Visit, flask_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the block that holds them is written, and until the whole has come."""
    monkeypatch.setattr(model, "PAUSE", 0.03)
    page = visit.page
    page.goto(flask_address)
    page.wait_for_selector(".citation-chip")
    page.keyboard.press("Tab")
    visit.wait_until(SELECT)
    page.wait_for_selector(".citation-more")
    assert page.evaluate("length < document.querySelector('.citation-body p').textContent.length")
    assert page.evaluate("document.activeElement.className") == "citation-chip"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(".citation-card:popover-open .citation-pager")
    page.evaluate("() => { window.card = document.querySelector(':popover-open'); }")
    assert page.locator("main > div").get_attribute("aria-busy") == "true"
    visit.wait_for_end()
    assert page.evaluate("selected === getSelection().toString()")
    assert page.evaluate("card === document.querySelector(':popover-open')")
    assert page.locator(":popover-open .citation-pager").count() == 1
    assert page.evaluate("document.activeElement.className") == "citation-chip"
    assert page.locator(".citation-sources").evaluate("list => list.open")


def test_answers_that_are_posted_stopped_or_added_later(visit: Visit, flask_address: str) -> None:
    page = visit.page
    page.goto(f"{flask_address}/?q=fail")
    visit.wait_for_end()
    assert page.evaluate(POST) == "done"
    assert page.evaluate(STOP) == ["stopped", "", None]
    page.evaluate("document.querySelector('main').innerHTML = '<p data-answer=\"/answer\"></p>'")
    page.wait_for_selector("main > p .citation-chip")
    page.evaluate(
        "document.querySelector('main').innerHTML += ' '"
    )  # a copy, which asks for nothing
    page.wait_for_timeout(200)
    assert visit.generations == 4


def test_what_a_reader_saw_who_leaves_is_stored(visit: Visit, address: str) -> None:
    page = visit.page
    page.goto(address)
    page.wait_for_selector(".citation-chip")
    id = str(page.locator(".citation-reply").get_attribute("id")).removeprefix("r-")
    page.goto("about:blank")
    page.set_content(f'<div class="citation-reply" id="r-{id}"></div>')
    content = to_text(stored(page))
    assert content.startswith("Tides are ")
    assert "very long waves" in content
    assert "one at the far side" not in content


def test_event_source_of_ones_own_does_not_connect_anew(visit: Visit, hasty_address: str) -> None:
    """Browsers do after some seconds, here after a moment, unless they are told otherwise."""
    page = visit.page
    page.goto(hasty_address)
    visit.wait_for_end()
    assert page.locator(".citation-body").inner_text().startswith("Tides are very long waves")
    page.evaluate(CONNECT)
    page.wait_for_timeout(1_000)
    assert visit.generations == 2


def test_event_source_that_is_told_nothing_connects_anew(visit: Visit, silent_address: str) -> None:
    """The test above could fail."""
    page = visit.page
    page.goto(silent_address)
    visit.wait_for_end()
    page.evaluate(CONNECT)
    page.wait_for_timeout(1_000)
    assert visit.generations > 2


@pytest.mark.usefixtures("htmx_files")
def test_htmx_draws_the_answer(visit: Visit, address: str) -> None:
    page = visit.page
    page.goto(f"{address}/htmx")
    page.wait_for_selector(".citation-open .citation-chip")
    early = page.locator(".citation-body").inner_text()
    assert 10 < len(early) < 200
    page.locator(".citation-chip").first.click()
    assert page.locator(".citation-card:popover-open").count() == 1
    page.wait_for_selector(".citation-open", state="detached")
    assert_is_whole(page)
    assert page.locator("[sse-connect]").count() == 1
    page.wait_for_timeout(300)
    assert visit.generations == 1


@pytest.mark.usefixtures("htmx_files")
def test_htmx_shows_that_a_model_failed(visit: Visit, flask_address: str) -> None:
    page = visit.page
    page.goto(f"{flask_address}/htmx?q=fail")
    page.wait_for_selector("text=Error: The answer could not be completed.")
    assert "very long waves" in page.locator(".citation-body").inner_text()
    assert page.locator("[sse-connect]").count() == 0
    page.wait_for_timeout(300)
    assert visit.generations == 1


@pytest.mark.usefixtures("htmx_files")
def test_htmx_tells_of_a_lost_connection(visit: Visit, broken_address: str) -> None:
    page = visit.page
    page.goto(f"{broken_address}/htmx")
    page.wait_for_selector("text=The connection was lost before the answer was complete.")
    assert page.locator(".citation-body").inner_text().startswith("Tides are very long waves")
    page.wait_for_timeout(1_000)
    assert visit.generations == 1
    # htmx itself logs the event of the error.
    assert {each for each in visit.said if "ERR_" not in each} == {"[object Event]"}
    visit.said.clear()


def test_demo_shows_the_text_first_and_then_its_sources(
    visit: Visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay, "PAUSE", 0.001)
    monkeypatch.setattr(replay, "SEARCH", 0.5)
    page = visit.page
    with open_server(tmp_path, 0) as server:
        Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        page.goto(f"http://127.0.0.1:{server.server_port}/demo/{replay.PAGE.name}")
        page.wait_for_selector("[aria-busy] .citation-body table")
        assert page.locator(".citation-chip, .citation-sources").count() == 0
        visit.wait_for_end()
        server.shutdown()
    assert page.locator(".citation-chip").count() == len(replay.chosen().citations)
    assert page.locator(".citation-sources summary").count() == 1


def test_example_page_names_files_that_are_there() -> None:
    templates = Path(flask_app.__file__).parent / "templates"
    for path in templates.glob("*.html"):
        for name in re.findall(r'/static/([^"]+)', path.read_text("utf-8")):
            assert (STATIC / name).is_file(), name
