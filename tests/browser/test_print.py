"""On paper: numbers in place of chips, the list open, addresses in full, no cards."""

from __future__ import annotations

import re
from io import BytesIO
from typing import TYPE_CHECKING, Any
from unicodedata import normalize

from tests.browser.window import View, answer
from tools.gallery.states import LONG_ADDRESS

if TYPE_CHECKING:
    from playwright.sync_api import Page


def printed(page: Page) -> str:
    """Return the text of the page as it is printed."""
    from pypdf import PdfReader

    reader = PdfReader(BytesIO(page.pdf(format="A4")))
    text = "\n".join(sheet.extract_text() for sheet in reader.pages)
    # Neither ligatures, nor what keeps directions apart or a chip on its line.
    return re.sub("[\u2060-\u2069]", "", normalize("NFKC", text))


def test_on_paper_chips_are_numbers_and_the_list_is_open(view: View) -> None:
    page = view(answer(sources=2))
    page.locator(".citation-chip").click()
    page.emulate_media(media="print")
    chip = page.locator(".citation-chip")
    assert chip.evaluate("chip => getComputedStyle(chip, '::before').content") == '"[1 2]"'
    assert not page.locator(".citation-chip .citation-domain").is_visible()
    assert not page.locator(".citation-card").is_visible()
    item = page.locator(".citation-sources li").first
    assert item.evaluate("item => item.checkVisibility({contentVisibilityAuto: true})")
    assert (
        item.evaluate("item => getComputedStyle(item.firstElementChild, '::after').content")
        == '" <https://s1.example/>"'
    )


def test_a_printed_page_holds_the_list_and_no_card(view: View) -> None:
    """Though its card was open, paged, and its passage marked, when it was printed."""
    page = view(answer("The sky is blue.", sources=2, start=0))
    page.locator(".citation-chip").click()
    page.get_by_role("button", name="Next source").click()
    text = printed(page)
    assert re.search(r"The sky is blue\.\s*\[1 2\]", text)
    for number in (1, 2):
        assert text.count(f"Source {number}") == 1
        assert f"{number}. Source {number} <https://s{number}.example/>" in re.sub(
            r"\s+", " ", text
        )
    assert "Words of it." not in text
    assert "2/2" not in text and "opens in a new tab" not in text


def test_the_printed_gallery_is_whole(view: View, gallery: dict[str, Any]) -> None:
    """Its numbers match, the longest address is all there, and no column is cut off."""
    page = view(**gallery)
    text = printed(page)
    assert LONG_ADDRESS in re.sub(r"\s+", "", text)
    assert "wavelength[3,2]andthiswasknown[3]before[4]long.[1,2,3,4]" in re.sub(r"\s+", "", text)
    page.emulate_media(media="print")
    unmatched = page.locator(".citation-reply").evaluate_all(
        """replies => replies.flatMap(reply => {
          const items = [...reply.querySelectorAll(".citation-sources > ol > li")];
          const listed = items.map(item => item.dataset.number);
          const seen = items.map((_, n) => String(n + 1));
          const chips = [...reply.querySelectorAll(".citation-chip")];
          const cited = chips.flatMap(chip => chip.dataset.number.split(" "));
          return cited.filter(number => !listed.includes(number))
            .concat(listed.join() === seen.join() ? [] : [listed.join()]);
        })"""
    )
    assert unmatched == []
    page.set_viewport_size({"width": 640, "height": 900})
    assert page.evaluate("() => document.documentElement.scrollWidth") == 640
