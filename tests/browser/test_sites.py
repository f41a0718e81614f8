"""The example sites of Django and Flask, on real servers and in a browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from renderer import STATIC
from tests.support import djangosite, flasksite
from tests.support.catalogs import write_catalog
from tests.support.serving import wsgi_server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Response

    from tests.browser.window import Window, Windows

pytest.importorskip("django")
pytest.importorskip("flask")

from examples.streaming import model

POLICY = "default-src 'self'; base-uri 'none'; frame-ancestors 'none'"

#: The HTML of the last reply of a page, but for the words of the script and white space.
LAST_REPLY = """() => {
  const reply = [...document.querySelectorAll(".citation-reply")].at(-1).cloneNode(true);
  reply.querySelector("[role=status]")?.remove();
  return reply.outerHTML.replace(/\\s+/g, " ").replaceAll("> <", "><");
}"""


@pytest.fixture(autouse=True)
def pace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model, "PAUSE", 0.001)


@pytest.fixture(scope="module", params=["django", "flask"])
def address(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The address of either site; there are Arabic words.

    To fill a site's database takes seconds, so that all tests ask one site.
    """
    folder = tmp_path_factory.mktemp("site")
    write_catalog(folder, "ar", "مصادر")
    if request.param == "flask":
        site = flasksite.application(folder / "chat.sqlite3", CITATIONS_CATALOGS=folder)
        with wsgi_server(site) as address:
            yield address
        return
    djangosite.set_up()
    from django.test import override_settings

    with (
        override_settings(CITATIONS={"catalogs": folder, "heading_base": 3}),
        wsgi_server(djangosite.application()) as address,
    ):
        yield address


@pytest.fixture
def page(browser: Browser, windows: Windows[Window], address: str) -> Iterator[Page]:
    """A window on the site, all of whose requests are answered and within its policy."""
    answers: list[Response] = []

    def note(answer: Response) -> None:
        answers.append(answer)

    with windows.lend(browser, locale="en-GB") as window:
        window.page.set_default_timeout(10_000)
        window.page.on("response", note)
        window.page.goto(address)
        yield window.page
        window.page.remove_listener("response", note)
    found = {answer.url: answer.status for answer in answers}
    assert window.said == []
    assert {url: status for url, status in found.items() if status >= 400} == {}
    assert [url for url in found if not url.startswith(address)] == []


def get(address: str) -> tuple[dict[str, str], bytes]:
    """Return headers and body of an answer."""
    with urlopen(address, timeout=10) as answer:
        return dict(answer.headers.items()), answer.read()


def test_every_answer_is_of_its_type_and_under_the_policy(address: str) -> None:
    headers, body = get(f"{address}/1/")
    assert headers["Content-Type"] == "text/html; charset=utf-8"
    assert headers["Content-Security-Policy"] == POLICY
    assert body.count(b'class="citation-chip"') == 49
    html = body.decode()
    for name, kind in {"citations.css": "text/css", "citations.js": "javascript"}.items():
        path = html.partition(f'/{name}"')[0].rpartition('"')[2] + f"/{name}"
        headers, body = get(address + path)
        assert kind in headers["Content-Type"]
        assert body == (STATIC / "renderer" / name).read_bytes()
    with pytest.raises(HTTPError) as caught:
        get(f"{address}/999/")
    assert caught.value.code == 404
    caught.value.close()


def test_rows_read_the_same_whenever_they_were_rendered(address: str) -> None:
    """The first conversation was rendered as it was saved, the second is as it is read."""

    def replies(path: str) -> list[str]:
        html = get(f"{address}/{path}/")[1].decode()
        return [each.partition("</section>")[0] for each in html.split("<section")[1:]]

    # Other tests may have asked for more in the second one.
    saved, read = replies("1"), replies("2")[:16]
    assert len(saved) == len(read) == 16
    assert replies("2")[:16] == read
    for number, (one, two) in enumerate(zip(saved, read, strict=True), 1):
        assert one.replace(f'-{number}"', '-n"') == two.replace(f'-{number + 16}"', '-n"')


def test_a_reader_comes_to_the_sources(page: Page) -> None:
    page.get_by_role("link", name="never rendered yet").click()
    chip = page.locator(".citation-chip").first
    chip.click()
    card = page.locator(".citation-card:popover-open")
    assert card.count() == 1 and card.get_by_role("link").first.is_visible()
    page.keyboard.press("Escape")
    assert card.count() == 0
    assert chip.evaluate("chip => chip === document.activeElement")
    # The style sheet is in force.
    assert chip.evaluate("chip => getComputedStyle(chip).borderRadius") != "0px"


def test_the_language_is_the_readers(page: Page) -> None:
    page.get_by_role("link", name="never rendered yet").click()
    conversation = page.url
    reply = page.locator(".citation-reply", has=page.locator(".citation-sources")).first
    assert reply.get_attribute("lang") == "en"
    page.locator("button[lang=ar]").click()
    page.goto(conversation)
    assert (reply.get_attribute("lang"), reply.get_attribute("dir")) == ("ar", "rtl")
    assert "مصادر" in reply.locator("summary").last.inner_text()
    page.locator("button[lang=en]").click()
    page.goto(conversation)
    assert reply.get_attribute("dir") is None


def ask(page: Page, question: str) -> None:
    """Ask, and wait until the answer is there."""
    page.get_by_label("Question").fill(question)
    page.get_by_role("button", name="Ask").click()
    # The page that shows the question begins the answer; before it comes, nothing has begun.
    page.locator(".message.user", has_text=question).last.wait_for()
    page.wait_for_selector("[data-answer], [aria-busy]", state="detached")


def test_an_answer_is_streamed_and_stored(page: Page) -> None:
    page.get_by_role("link", name="never rendered yet").click()
    ask(page, "Why <b>are</b> there tides & waves?")
    questions = page.locator(".message.user")
    assert questions.last.inner_text().strip() == "Why <b>are</b> there tides & waves?"
    streamed = page.evaluate(LAST_REPLY)
    assert "very long waves" in streamed and "citation-chip" in streamed
    page.reload()
    assert page.locator("[data-answer], [role=status]").count() == 0
    assert page.evaluate(LAST_REPLY) == streamed


def test_a_failing_model_leaves_what_it_wrote(page: Page) -> None:
    page.get_by_role("link", name="never rendered yet").click()
    ask(page, "Please fail")
    assert page.locator("p.citation-error[role=status]").is_visible()
    page.reload()
    assert "very long waves" in page.locator(".citation-reply").last.inner_text()
