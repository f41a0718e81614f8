"""A card shown in passing, and the passage that an open card backs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from renderer import render_page
from tests.browser.window import View, answer, focused, opened, stored_answer

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.parametrize("engine", ["chromium", "firefox", "webkit"], indirect=True)

#: Longer than a card takes to show or to go, in milliseconds.
WHILE = 600

MARKED = """() => [...(CSS.highlights.get("citation-passage") ?? [])]
  .map(range => range.toString()).reverse()"""


def point_at(page: Page, selector: str) -> None:
    """Move the pointer to the middle of an element, step by step as a hand does."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=5)


def wait_for_card(page: Page, *, open: bool = True) -> None:
    page.wait_for_function(
        "open => !!document.querySelector('.citation-card:popover-open') === open", arg=open
    )


def test_pointing_at_a_chip_shows_its_card_after_a_while(view: View) -> None:
    """It takes no focus, and goes when the pointer does."""
    page = view(answer())
    point_at(page, ".citation-chip")
    assert opened(page).count() == 0
    wait_for_card(page)
    assert focused(page) == "body"
    page.mouse.move(5, 5)
    assert opened(page).count() == 1
    wait_for_card(page, open=False)
    assert focused(page) == "body"


def test_passing_over_a_chip_shows_nothing(view: View) -> None:
    page = view(answer())
    point_at(page, ".citation-chip")
    page.mouse.move(5, 5)
    page.wait_for_timeout(WHILE)
    assert opened(page).count() == 0


def test_the_pointer_reaches_a_previewed_card(view: View) -> None:
    """It stays as long as the pointer does, and a click within makes it stay for good."""
    page = view(answer(sources=2))
    point_at(page, ".citation-chip")
    wait_for_card(page)
    point_at(page, ".citation-card:popover-open .citation-title")
    page.wait_for_timeout(WHILE)
    assert opened(page).count() == 1
    page.get_by_role("button", name="Next source").click()
    page.mouse.move(5, 5)
    page.wait_for_timeout(WHILE)
    assert opened(page).locator("output").inner_text().startswith("2/2")
    page.keyboard.press("Escape")
    page.wait_for_timeout(WHILE)
    assert (opened(page).count(), focused(page)) == (0, "citation-chip")


def test_escape_sends_a_preview_away(view: View) -> None:
    """Wherever the focus is, without moving it; the preview does not come back by itself."""
    page = view(answer())
    page.locator("summary").focus()
    point_at(page, ".citation-chip")
    wait_for_card(page)
    page.keyboard.press("Escape")
    assert (opened(page).count(), focused(page)) == (0, "summary")
    page.wait_for_timeout(WHILE)
    assert opened(page).count() == 0


def test_no_preview_follows_what_a_reader_has_closed(view: View) -> None:
    """Neither after Escape nor after a second click, though the pointer is still there."""
    page = view(answer())
    point_at(page, ".citation-chip")
    page.mouse.down()
    page.mouse.up()
    assert opened(page).count() == 1
    page.keyboard.press("Escape")
    page.wait_for_timeout(WHILE)
    assert opened(page).count() == 0
    page.mouse.move(5, 5)
    point_at(page, ".citation-chip")
    for _ in range(2):
        page.mouse.down()
        page.mouse.up()
    page.wait_for_timeout(WHILE)
    assert opened(page).count() == 0


def test_a_click_keeps_a_previewed_card_open(view: View) -> None:
    page = view(answer())
    point_at(page, ".citation-chip")
    wait_for_card(page)
    page.locator(".citation-chip").click()
    assert opened(page).count() == 1
    page.mouse.move(5, 5)
    page.wait_for_timeout(WHILE)
    assert opened(page).count() == 1
    page.locator(".citation-chip").click()
    assert opened(page).count() == 0


def test_the_focus_of_the_keyboard_shows_a_card(view: View) -> None:
    """Tab goes on as if it were not there; Enter opens it in earnest."""
    page = view(render_page([stored_answer(id="a1"), stored_answer(id="a2")], title="A page"))
    page.keyboard.press("Tab")
    wait_for_card(page)
    assert focused(page) == "citation-chip"
    page.mouse.move(5, 5)
    page.keyboard.press("Tab")
    assert (focused(page), opened(page).count()) == ("summary", 0)
    page.keyboard.press("Tab")
    wait_for_card(page)
    page.keyboard.press("Enter")
    assert (focused(page), opened(page).count()) == ("citation-chip", 1)
    page.keyboard.press("Tab")
    assert (focused(page), opened(page).count()) == ("citation-title", 1)
    page.keyboard.press("Tab")
    assert (focused(page), opened(page).count()) == ("citation-chip", 0)
    page.wait_for_timeout(WHILE)
    assert opened(page).count() == 0


def test_the_focus_given_by_a_pointer_shows_nothing_by_itself(view: View) -> None:
    page = view(answer(), has_touch=True)
    page.locator(".citation-chip").tap()
    page.locator(".citation-chip").tap()
    page.wait_for_timeout(WHILE)
    assert opened(page).count() == 0


def test_a_card_that_was_opened_is_not_replaced(view: View) -> None:
    """Nor is anything else of the page that is open."""
    page = view(render_page([stored_answer(id="a1"), stored_answer(id="a2")], title="A page"))
    page.locator(".citation-chip").nth(1).click()
    point_at(page, ".citation-chip")
    page.wait_for_timeout(WHILE)
    assert opened(page).get_attribute("id") == "c1-a2"
    page.keyboard.press("Escape")
    page.mouse.move(5, 5)
    page.locator("h1").evaluate("each => { each.popover = 'auto'; each.showPopover(); }")
    point_at(page, ".citation-chip")
    page.wait_for_timeout(WHILE)
    assert (page.locator("h1:popover-open").count(), opened(page).count()) == (1, 0)


def test_an_attribute_turns_previews_off(view: View) -> None:
    page = view(answer())
    page.locator(".citation-reply").evaluate("reply => { reply.dataset.preview = 'off'; }")
    point_at(page, ".citation-chip")
    page.keyboard.press("Tab")
    page.wait_for_timeout(WHILE)
    assert (opened(page).count(), focused(page)) == (0, "citation-chip")
    page.locator(".citation-chip").click()
    assert opened(page).count() == 1


def test_the_passage_of_an_open_card_is_marked(view: View) -> None:
    """From its first letter to the chip, across elements and other chips; nothing else changes."""
    content = "Before. Air “scatters” **short waves**, 3 of them. After."
    message = stored_answer(content)
    middle = content.index(",")
    message["citations"] = [
        {"start": content.index("Air"), "end": middle, "sources": [1]},
        {"start": content.index("Air"), "end": content.index(" After"), "sources": [1]},
        {"end": len(content), "sources": [1]},
    ]
    page = view(render_page(message, title="A page"))
    html = page.locator(".citation-body").inner_html()
    chips = page.locator(".citation-chip")
    marked = []
    for chip in chips.all():
        chip.click()
        assert opened(page).count() == 1
        page.wait_for_timeout(50)
        marked.append("".join(page.evaluate(MARKED)))
        page.keyboard.press("Escape")
        page.wait_for_timeout(50)
        assert page.evaluate(MARKED) == []
    assert marked == ["Air “scatters” short waves", "Air “scatters” short waves, 3 of them.", ""]
    assert page.locator(".citation-body").inner_html() == html


def test_the_passage_of_a_preview_is_marked(view: View) -> None:
    page = view(answer("Letters: naïve 𝔘𝔫𝔦 ① 空. The end.", start=9))
    point_at(page, ".citation-chip")
    wait_for_card(page)
    page.wait_for_function(f"() => ({MARKED})().length")
    assert page.evaluate(MARKED) == ["naïve 𝔘𝔫𝔦 ① 空. The end."]
    page.mouse.move(5, 5)
    wait_for_card(page, open=False)
    page.wait_for_function(f"() => !({MARKED})().length")
