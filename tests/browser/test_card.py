"""Open a card, page through it, close it: by mouse, touch and keys, with the focus in its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from renderer import render_page, render_reply
from tests.browser.window import CSS, View, answer, focused, opened, stored_answer

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.parametrize("engine", ["chromium", "firefox", "webkit"], indirect=True)


def two_answers(sources: int = 3) -> str:
    """Return a page of two answers, each with one chip."""
    messages = [stored_answer(sources=sources, id=id) for id in ("a1", "a2")]
    return render_page(messages, title="A page")


def position(page: Page) -> str:
    """Return where the open card is, as it is seen."""
    return opened(page).locator("output > [aria-hidden]").inner_text()


def shown(page: Page) -> list[str]:
    """Return the sources that the open card shows."""
    titles = opened(page).locator(".citation-title").all()
    return [each.inner_text().split("\n")[0].split(" (")[0] for each in titles if each.is_visible()]


def open_by_key(page: Page, key: str = "Enter") -> None:
    """Open the first card from the keyboard, as the first thing that is done on the page."""
    page.locator(".citation-chip").first.focus()
    page.keyboard.press(key)
    assert opened(page).count() == 1


def test_a_card_shows_one_source_at_a_time(view: View) -> None:
    page = view(answer(sources=3))
    page.locator(".citation-chip").click()
    assert (shown(page), position(page)) == (["Source 1"], "1/3")
    page.get_by_role("button", name="Next source").click()
    assert (shown(page), position(page)) == (["Source 2"], "2/3")
    page.get_by_role("button", name="Previous source").click()
    assert (shown(page), position(page)) == (["Source 1"], "1/3")


def test_a_card_of_one_source_has_no_pager(view: View) -> None:
    page = view(answer())
    page.locator(".citation-chip").click()
    assert opened(page).locator(".citation-pager").count() == 0
    page.keyboard.press("ArrowRight")
    assert shown(page) == ["Source 1"]


def test_after_the_last_source_comes_the_first(view: View) -> None:
    page = view(answer(sources=3))
    page.locator(".citation-chip").click()
    page.get_by_role("button", name="Previous source").click()
    assert shown(page) == ["Source 3"]
    page.get_by_role("button", name="Next source").click()
    assert shown(page) == ["Source 1"]


def test_the_position_is_announced(view: View) -> None:
    """In words, and once: what is seen is not spoken."""
    page = view(answer(sources=3))
    page.locator(".citation-chip").click()
    page.get_by_role("button", name="Next source").click()
    status = opened(page).get_by_role("status")
    assert status.locator(".citation-hidden").inner_text() == "Source 2 of 3"
    spoken = status.evaluate(
        """status => [...status.children].filter(each => each.ariaHidden !== "true")
          .map(each => each.textContent).join()"""
    )
    assert spoken == "Source 2 of 3"


@pytest.mark.parametrize(("direction", "onward"), [("ltr", "ArrowRight"), ("rtl", "ArrowLeft")])
def test_arrow_keys_turn_pages(view: View, direction: str, onward: str) -> None:
    """From the chip, from a link, from the pager; in the direction that one reads in."""
    back = {"ArrowRight": "ArrowLeft", "ArrowLeft": "ArrowRight"}[onward]
    page = view(answer(sources=3))
    page.locator(".citation-reply").evaluate("(reply, to) => { reply.dir = to; }", direction)
    open_by_key(page)
    page.keyboard.press(onward)
    assert (position(page), focused(page)) == ("2/3", "citation-chip")
    page.keyboard.press("Tab")
    page.keyboard.press(onward)
    assert (position(page), focused(page)) == ("3/3", "citation-title")
    assert page.evaluate("() => document.activeElement.checkVisibility({visibilityProperty: true})")
    page.keyboard.press("Tab")
    page.keyboard.press(back)
    assert (position(page), focused(page)) == ("2/3", "button")
    page.keyboard.press(f"Alt+{onward}")
    assert position(page) == "2/3"


def test_a_page_without_a_link_keeps_the_focus_in_the_card(view: View) -> None:
    message = stored_answer(sources=2)
    del message["sources"][1]["url"]
    page = view(render_page(message, title="A page"))
    open_by_key(page)
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    assert (shown(page), focused(page)) == (["Source 2"], "button")


def test_a_card_begins_at_its_first_source_each_time(view: View) -> None:
    page = view(answer(sources=3))
    for close in ("Escape", "click"):
        page.locator(".citation-chip").click()
        assert position(page) == "1/3"
        page.keyboard.press("ArrowRight")
        assert position(page) == "2/3"
        if close == "click":
            page.locator(".citation-chip").click()
        else:
            page.keyboard.press(close)
        assert opened(page).count() == 0
    assert page.locator(".citation-pager").count() == 1


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_tab_goes_through_the_card_and_back_to_the_chip(view: View, key: str) -> None:
    page = view(answer(sources=2))
    open_by_key(page, key)
    stops = []
    for _ in range(4):
        page.keyboard.press("Tab")
        stops.append((focused(page), opened(page).count()))
    assert stops == [("citation-title", 1), ("button", 1), ("button", 1), ("citation-chip", 0)]


def test_shift_and_tab_before_the_first_control_goes_back_to_the_chip(view: View) -> None:
    page = view(answer(sources=2))
    open_by_key(page)
    for _ in range(2):
        page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert (focused(page), opened(page).count()) == ("citation-title", 1)
    page.keyboard.press("Shift+Tab")
    assert (focused(page), opened(page).count()) == ("citation-chip", 0)


def test_tab_goes_on_from_a_closed_card(view: View) -> None:
    page = view(two_answers())
    open_by_key(page)
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert focused(page) == "summary"


def test_shift_and_tab_on_the_chip_leaves_and_closes(view: View) -> None:
    page = view(two_answers())
    page.locator("summary").first.focus()
    page.locator(".citation-chip").nth(1).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+Tab")
    assert (focused(page), opened(page).count()) == ("summary", 0)


def test_escape_gives_the_focus_back_from_within(view: View) -> None:
    page = view(answer(sources=2))
    open_by_key(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    assert (focused(page), opened(page).count()) == ("citation-chip", 0)


def test_a_click_outside_gives_the_focus_back_to_the_chip(view: View) -> None:
    page = view(answer(sources=2))
    page.locator(".citation-chip").click()
    page.get_by_role("button", name="Next source").click()
    page.mouse.click(5, 5)
    page.wait_for_function("() => document.activeElement.matches('.citation-chip')")
    assert opened(page).count() == 0


def test_a_click_on_another_control_leaves_the_focus_there(view: View) -> None:
    page = view(answer(sources=2))
    page.locator(".citation-chip").click()
    page.locator("summary").evaluate("each => each.scrollIntoView()")
    page.locator("summary").focus()
    assert (focused(page), opened(page).count()) == ("summary", 0)


def test_a_card_is_opened_paged_and_closed_by_taps(view: View) -> None:
    page = view(answer(sources=2), has_touch=True, viewport={"width": 390, "height": 800})
    page.locator(".citation-chip").tap()
    assert shown(page) == ["Source 1"]
    page.get_by_role("button", name="Next source").tap()
    assert shown(page) == ["Source 2"]
    page.touchscreen.tap(380, 790)
    page.wait_for_function("() => document.activeElement.matches('.citation-chip')")
    assert opened(page).count() == 0
    page.locator(".citation-chip").tap()
    assert shown(page) == ["Source 1"]


def test_two_cards_are_never_open_together(view: View) -> None:
    page = view(two_answers())
    for chip in reversed(page.locator(".citation-chip").all()):
        chip.click()
        assert opened(page).count() == 1
        assert opened(page).get_attribute("id") == chip.get_attribute("popovertarget")


def test_a_second_copy_of_the_script_does_nothing(view: View) -> None:
    page = view(answer(sources=5), bypass_csp=True)
    for script in page.locator("script").all():
        page.add_script_tag(content=script.text_content() or "", type="module")
    page.locator(".citation-chip").click()
    page.keyboard.press("ArrowRight")
    assert (position(page), page.locator(".citation-pager").count()) == ("2/5", 1)


def test_an_answer_that_was_swapped_in_works(view: View) -> None:
    """Even one that was kept as HTML with its card paged, as some libraries do."""
    page = view(answer(sources=3))
    page.locator(".citation-chip").click()
    page.keyboard.press("ArrowRight")
    kept = page.locator(".citation-reply").evaluate("reply => reply.outerHTML")
    page.locator(".citation-reply").evaluate("reply => reply.remove()")
    new = str(render_reply(stored_answer(sources=4, id="a2")).html)
    for html, count in ((new, 4), (kept, 3)):
        page.locator("main").evaluate("(main, html) => { main.innerHTML = html; }", html)
        page.locator(".citation-chip").click()
        assert position(page) == f"1/{count}"
        page.get_by_role("button", name="Next source").click()
        assert (position(page), page.locator(".citation-pager").count()) == (f"2/{count}", 1)
        page.keyboard.press("Escape")


def test_without_script_all_sources_are_shown(view: View) -> None:
    page = view(answer(sources=3), java_script_enabled=False)
    page.locator(".citation-chip").click()
    assert shown(page) == ["Source 1", "Source 2", "Source 3"]
    page.keyboard.press("Escape")
    assert (opened(page).count(), focused(page)) == (0, "citation-chip")
    page.keyboard.press("Enter")
    assert opened(page).count() == 1
    page.mouse.click(5, 5)
    assert opened(page).count() == 0
    page.locator("summary").click()
    items = page.locator(".citation-sources li")
    assert [each.is_visible() for each in items.all()] == [True] * 3


def unanchored(html: str) -> str:
    """Return a page as a browser sees it that cannot hold a card to its chip."""
    return html.replace("position-area", "position-nowhere")


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_the_script_places_a_card_where_the_browser_cannot(view: View, direction: str) -> None:
    """Beside its chip wherever that is, and still there when the page is scrolled."""
    assert "position-area" in CSS
    page = view(unanchored(answer(sources=3)), bypass_csp=True)
    page.locator(".citation-reply").evaluate("(reply, to) => { reply.dir = to; }", direction)
    for width, height in ((320, 568), (1200, 800)):
        page.set_viewport_size({"width": width, "height": height})
        for place in ("0 auto auto 0", "0 0 auto auto", "auto auto 0 0", "auto 0 0 auto"):
            assert seen_at(page, place) == {"inside": True, "near": True}, (width, place)
    page.locator(".citation-mark").evaluate("mark => { mark.style = 'display: block'; }")
    page.locator("main").evaluate("main => { main.style = 'height: 2000px; padding: 500px 0'; }")
    page.locator(".citation-chip").evaluate("chip => chip.scrollIntoView({block: 'center'})")
    page.locator(".citation-chip").click()
    page.mouse.wheel(0, 90)
    page.wait_for_function(f"() => ({GAP})(document.querySelector('.citation-chip')) < 12")
    page.wait_for_function("() => scrollY > 90")
    assert page.evaluate(f"() => ({GAP})(document.querySelector('.citation-chip')) < 12")


GAP = """chip => {
  const [at, around] = [rectOf(chip), rectOf(document.querySelector(":popover-open"))];
  return Math.max(around.top - at.bottom, at.top - around.bottom);
}"""


def seen_at(page: Page, place: str) -> dict[str, Any]:
    """Put the chip at a place, open its card, and say whether that is in the window, and near."""
    chip = page.locator(".citation-mark")
    chip.evaluate("(mark, to) => { mark.style = `position: fixed; inset: ${to}`; }", place)
    page.locator(".citation-chip").evaluate("chip => chip.click()")
    page.wait_for_function("() => document.querySelector(':popover-open').style.inset")
    seen: dict[str, Any] = page.locator(".citation-chip").evaluate(
        f"""chip => {{
          const gap = ({GAP})(chip), card = document.querySelector(":popover-open");
          const {{left, top, right, bottom}} = rectOf(card);
          const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
          card.hidePopover();
          card.style = "";
          return {{inside, near: gap >= 0 && gap < 12}};
        }}"""
    )
    return seen
