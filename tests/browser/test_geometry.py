"""Where cards are: in the window, whatever their chip stands in and however large that is."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from renderer import render_page
from tests.browser.window import View, answer, stored_answer

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: Where a chip is put, as the CSS property ``inset``: the corners, the edges, and amid the window.
PLACES = (
    "0 auto auto 0",
    "0 0 auto auto",
    "auto auto 0 0",
    "auto 0 0 auto",
    "0 auto auto 45%",
    "auto auto 0 45%",
    "45% auto auto 0",
    "45% 0 auto auto",
    "45% auto auto 45%",
)

LOOK_AT_CARD = """(chip, least) => {
  chip.click();
  const card = document.querySelector(".citation-card:popover-open");
  const [at, around] = [rectOf(chip), rectOf(card)];
  const gap = Math.max(around.top - at.bottom, at.top - around.bottom);
  const middle = (around.left + around.right) / 2;
  const seen = {
    inside: around.left >= 0 && around.top >= 0
      && around.right <= innerWidth && around.bottom <= innerHeight,
    readable: around.right - around.left >= 240 && around.bottom - around.top >= least,
    clear: !overlaps(at, around),
    near: gap >= 0 && gap < 12,
    narrow: card.scrollWidth <= card.clientWidth,
    uncovered: [around.top + 4, around.bottom - 4].every(
      y => card.contains(document.elementFromPoint(middle, y))),
  };
  card.hidePopover();
  return seen;
}"""


PUT_CHIP = """([direction, place]) => {
  document.querySelector(".citation-reply").dir = direction;
  document.querySelector(".citation-mark").style = `position: fixed; inset: ${place}`;
}"""

#: Puts the chip at one place after the other, and gives what is seen at each.
LOOK_EVERYWHERE = f"""places => places.map(place => {{
  ({PUT_CHIP})(place);
  return [place, ({LOOK_AT_CARD})(document.querySelector(".citation-chip"), 60)];
}})"""


def seen(page: Page, chip: str = ".citation-chip", *, least: int = 60) -> dict[str, bool]:
    """Open the card of the first such chip, and say what is true of it; close it again."""
    found: dict[str, bool] = page.locator(chip).first.evaluate(LOOK_AT_CARD, least)
    return found


def assert_well(found: dict[str, bool], *where: Any) -> None:
    assert found == dict.fromkeys(found, True), where


@pytest.mark.parametrize(("sources", "script"), [(1, True), (40, True), (40, False)])
def test_a_card_is_in_view_and_clear_of_its_chip(view: View, sources: int, script: bool) -> None:
    """Wherever the chip is in a window of any form, however much the card holds.

    The smallest is a window of 1280 by 800 pixels at 400 %.
    """
    html = answer(sources=sources).replace("Source 1<", f"Source 1 {'longer' * 300}<")
    page = view(html, java_script_enabled=script)
    for width, height in ((320, 200), (320, 568), (568, 320), (1200, 800)):
        page.set_viewport_size({"width": width, "height": height})
        found = page.evaluate(LOOK_EVERYWHERE, list(product(("ltr", "rtl"), PLACES)))
        assert len(found) == 18
        for place, each in found:
            assert_well(each, width, height, place)


def test_a_card_is_in_view_from_within_a_wide_table(view: View, gallery: dict[str, Any]) -> None:
    """Even when the table is scrolled, and the chip is the last of its row."""
    page = view(**gallery, viewport={"width": 400, "height": 600})
    for chip in page.locator(".table .citation-chip").all():
        chip.scroll_into_view_if_needed()
        box = chip.bounding_box()
        assert box is not None and 0 <= box["x"] <= 400
        found: dict[str, bool] = chip.evaluate(LOOK_AT_CARD, 60)
        assert_well(found, chip.get_attribute("popovertarget"))


@pytest.mark.parametrize("frame", ["box", "column", "arabic", "dark"])
def test_a_card_is_in_view_from_within_a_box(
    view: View, gallery: dict[str, Any], frame: str
) -> None:
    """One that hides what is beyond it, a narrow one, one of another direction."""
    page = view(**gallery)
    chip = f".{frame} .citation-chip"
    page.locator(chip).first.scroll_into_view_if_needed()
    assert_well(seen(page, chip), frame)


@pytest.mark.parametrize(
    "style",
    [
        "overflow: hidden; height: 30px",
        "overflow: scroll; height: 60px; width: 100px",
        "transform: translate(9px, 9px); contain: strict; height: 30px",
    ],
)
def test_nothing_round_an_answer_cuts_its_card(view: View, style: str) -> None:
    page = view(answer(sources=3), viewport={"width": 1280, "height": 800})
    page.locator(".citation-reply").evaluate("(reply, to) => { reply.style = to; }", style)
    page.locator(".citation-chip").scroll_into_view_if_needed()
    assert_well(seen(page), style)


def test_a_page_enlarged_to_400_percent_keeps_its_cards_in_view(view: View) -> None:
    """Then a window of 1280 pixels is 320 wide; all of a card can be scrolled to."""
    page = view(answer(sources=3), viewport={"width": 320, "height": 200}, device_scale_factor=4)
    page.locator(".citation-chip").scroll_into_view_if_needed()
    assert_well(seen(page, least=90))
    assert page.evaluate("() => document.documentElement.scrollWidth") == 320
    page.locator(".citation-chip").click()
    card = page.locator(".citation-card:popover-open")
    assert card.evaluate(
        "card => { card.scrollTop = 1e6; return card.scrollTop + card.clientHeight"
        " >= card.scrollHeight - 1; }"
    )


def test_a_card_keeps_its_place_when_it_is_paged(view: View) -> None:
    """The buttons stay under the pointer, whatever there is to say of each source."""
    message = stored_answer(sources=4)
    for n, source in enumerate(message["sources"]):
        source["snippet"] = "Words of it. " * (1 + 12 * (n % 2))
    page = view(render_page(message, title="A page"))
    for place in ("0 auto auto 0", "auto 0 0 auto"):
        page.evaluate(PUT_CHIP, ["ltr", place])
        page.locator(".citation-chip").evaluate("chip => chip.click()")
        onward = page.get_by_role("button", name="Next source")
        boxes = []
        for _ in range(4):
            boxes.append(onward.bounding_box())
            onward.evaluate("button => button.click()")
        assert boxes == [boxes[0]] * 4
        page.keyboard.press("Escape")
