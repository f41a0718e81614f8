"""Under a strict policy, with files of its own alone: no violation, no other request, no word."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from renderer import STATIC, render_page
from tests.browser.window import View, opened, stored_answer

if TYPE_CHECKING:
    from playwright.sync_api import Page

POLICY = "default-src 'none'; style-src 'self'; script-src 'self'"


def use(page: Page) -> None:
    """Preview a card, open it, page it, close it, open the list, and print."""
    chip = page.locator(".citation-chip:has(.citation-more)").first
    chip.hover()
    opened(page).wait_for()
    chip.click()
    page.get_by_role("button", name="Next source").click()
    assert opened(page).locator("output").inner_text().startswith("2/")
    page.keyboard.press("Escape")
    page.locator("summary").first.click()
    page.emulate_media(media="print")


def test_a_page_with_linked_files_keeps_to_the_strictest_policy(view: View) -> None:
    """Its style applies, its script runs; ``view`` sees to the requests and the console."""
    files = {
        f"static/renderer/{path.name}": path.read_bytes()
        for path in (STATIC / "renderer").iterdir()
    }
    html = render_page(stored_answer(sources=3), title="A page", assets="link")
    page = view(html, files=files, policy=POLICY)
    use(page)
    assert page.evaluate("() => document.styleSheets.length") == 2


def test_a_page_with_all_in_it_keeps_to_its_own_policy(view: View) -> None:
    use(view(render_page(stored_answer(sources=3), title="A page")))


def test_the_gallery_keeps_to_its_policy(view: View, gallery: dict[str, Any]) -> None:
    use(view(**gallery))


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ("<p style='color: red'>", "style-src-attr inline"),
        ("<script>1</script>", "script-src-elem inline"),
    ],
)
def test_what_the_policy_forbids_is_seen(view: View, html: str, found: str) -> None:
    """The tests above could fail."""
    view(f"<title>A page</title>{html}", policy=POLICY).wait_for_timeout(50)
    assert found in view.said
    view.said.clear()


def test_what_a_page_asks_for_is_seen(view: View) -> None:
    view("<title>A page</title><img src=/icon.png alt=''>").wait_for_timeout(50)
    assert view.asked == ["https://answers.example/icon.png"]
    view.asked.clear()
