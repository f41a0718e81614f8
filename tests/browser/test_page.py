"""A rendered page in a browser: chips, cards, the list, the look."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from renderer import render_conversation, render_page
from tests.browser.window import CSS, RESET, View, answer, focused, opened

DEMO = Path(__file__).resolve().parents[2] / "examples" / "demo" / "conversation.json"


def demo() -> dict[str, Any]:
    stored: dict[str, Any] = json.loads(DEMO.read_text("utf-8"))
    return stored


def test_every_citation_of_the_demo_has_its_chip() -> None:
    """What a newcomer sees first has no fault: nothing is reported, nothing is left out."""
    rendered = render_conversation(demo())
    assert rendered.problems == ()
    assert all(reply.unplaced == () for reply in rendered.replies)


def test_every_chip_of_the_demo_opens_its_own_card(view: View) -> None:
    page = view(render_page(demo()))
    chips = page.locator(".citation-chip")
    for n in range(0, chips.count(), 9):
        chips.nth(n).click()
        assert opened(page).count() == 1
        assert opened(page).get_attribute("id") == chips.nth(n).get_attribute("popovertarget")
        page.keyboard.press("Escape")
        assert opened(page).count() == 0


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_card_is_opened_and_closed_by_keys(view: View, key: str) -> None:
    """The focus goes to the chip, into the card, and comes back to the chip."""
    page = view(answer())
    page.keyboard.press("Tab")
    assert focused(page) == "citation-chip"
    page.keyboard.press(key)
    assert opened(page).count() == 1
    page.keyboard.press("Tab")
    assert focused(page) == "citation-title"
    page.keyboard.press("Escape")
    assert opened(page).count() == 0
    assert focused(page) == "citation-chip"


def test_a_card_is_closed_by_a_click_outside_or_on_its_chip(view: View) -> None:
    page = view(answer())
    for click_away in (page.locator("h1").click, page.locator(".citation-chip").click):
        page.locator(".citation-chip").click()
        assert opened(page).count() == 1
        click_away()
        assert opened(page).count() == 0


def test_a_double_click_on_a_chip_follows_no_link(view: View) -> None:
    """Not even where a browser without anchors puts the card over the chip."""
    page = view(answer())
    link = page.locator(".citation-card a")
    link.evaluate(
        """link => {
          link.style = "position: fixed; inset: 0";
          link.addEventListener("click", event => {
            event.preventDefault();
            link.classList.add("followed");
          });
        }"""
    )
    page.locator(".citation-chip").dblclick()
    assert focused(page) == "citation-chip"
    assert page.locator(".followed").count() == 0
    page.keyboard.press("Escape")
    page.locator(".citation-chip").click()
    link.click()
    assert page.locator(".followed").count() == 1


def test_a_chip_makes_no_line_higher(view: View) -> None:
    page = view(answer())
    heights = page.locator(".citation-body p").evaluate(
        """paragraph => {
          const mark = paragraph.querySelector(".citation-mark");
          return ["1", "1.2", "normal", "1.6"].map(lineHeight => {
            paragraph.style.lineHeight = lineHeight;
            mark.remove();
            const plain = paragraph.getBoundingClientRect().height;
            paragraph.append(mark);
            return [lineHeight, plain, paragraph.getBoundingClientRect().height];
          });
        }"""
    )
    assert [(plain, cited) for _, plain, cited in heights if plain != cited] == []


def test_a_copied_sentence_holds_no_chip(view: View) -> None:
    page = view(answer("The sky is blue."))
    copied = page.locator(".citation-body").evaluate(
        "body => { getSelection().selectAllChildren(body); return getSelection().toString(); }"
    )
    assert copied.strip() == "The sky is blue."


def test_a_chip_is_large_enough_to_be_tapped(view: View) -> None:
    """Its area is 24 pixels high and wide at least, though what is seen is smaller."""
    page = view(answer())
    hits = page.locator(".citation-chip").evaluate(
        """chip => {
          const rect = chip.getBoundingClientRect();
          const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2];
          return [[0, -11.5], [0, 11.5], [-11.5, 0], [11.5, 0]].map(
            ([right, down]) => chip.contains(document.elementFromPoint(x + right, y + down)));
        }"""
    )
    assert hits == [True] * 4


def test_the_end_of_a_long_host_stays_in_sight(view: View) -> None:
    """In a narrow column a chip is cut at its start: the end says whose the host is."""
    content = "The sky is blue."
    source = {"id": 1, "url": "https://login.accounts.bank-of-somewhere.example.org/"}
    citation = {"end": len(content), "sources": [1]}
    message = {"id": "a1", "content": content, "sources": [source], "citations": [citation]}
    page = view(render_page(message, title="A page"), viewport={"width": 320, "height": 568})
    seen = page.locator(".citation-chip .citation-domain").evaluate(
        """domain => {
          const text = domain.firstChild, first = document.createRange(), last = first.cloneRange();
          first.setStart(text, 0);
          first.setEnd(text, 1);
          last.setStart(text, text.length - 1);
          last.setEnd(text, text.length);
          const box = domain.getBoundingClientRect();
          return {
            cut: domain.scrollWidth > domain.clientWidth,
            end: last.getBoundingClientRect().right <= box.right + 1,
            start: first.getBoundingClientRect().left >= box.left,
            fits: box.right <= innerWidth,
          };
        }"""
    )
    assert seen == {"cut": True, "end": True, "start": False, "fits": True}


def test_nothing_on_the_page_is_wider_than_a_narrow_window(view: View) -> None:
    page = view(render_page(demo()), viewport={"width": 320, "height": 568})
    page.locator(".citation-sources").evaluate_all("lists => lists.map(list => list.open = true)")
    assert page.evaluate("() => document.documentElement.scrollWidth") == 320


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_texts_stand_out_from_their_ground(view: View, scheme: str) -> None:
    """By 4.5 to 1 at least, in either set of colours."""
    page = view(render_page(demo()), color_scheme=scheme)
    page.locator(".citation-chip").first.click()
    selectors = (
        ".citation-chip .citation-domain, .citation-card:popover-open :is([class*=citation-], a),"
        " .citation-body :is(p, a, code, td, th, blockquote p), .citation-role, summary"
    )
    pale = page.evaluate(
        """selectors => [...document.querySelectorAll(selectors)]
          .filter(element => contrast(element) < 4.5)
          .map(element => `${element.className || element.localName} ${contrast(element)}`)""",
        selectors,
    )
    assert pale == []


def test_the_host_page_is_left_alone(view: View) -> None:
    """The style sheet changes nothing outside of answers."""
    page = view(
        "<!DOCTYPE html><title>A page</title><main><h1>Title</h1><p>Text <a href='#'>link</a>"
        " <code>code</code> <span class='math'>x</span></p><button popovertarget=p>Open</button>"
        "<div id=p popover role=dialog>Card</div><details open><summary>More</summary><ol><li>One"
        "</ol></details><blockquote>Words</blockquote><pre>Code</pre><table><tr><td>Cell</table>"
        "<div role=region tabindex=0>Region</div><span class=hidden>Hidden</span></main>"
    )
    styles = """() => [...document.body.querySelectorAll("*")].map(element =>
      ["", "::before", "::after", "::marker"].map(part =>
        [...getComputedStyle(element, part || null)].map(
          name => getComputedStyle(element, part || null).getPropertyValue(name)).join()))"""
    before = page.evaluate(styles)
    page.add_style_tag(content=CSS)
    assert page.evaluate(styles) == before


def test_a_reset_of_the_host_page_changes_nothing(view: View) -> None:
    """Neither the size nor the place of anything of an answer."""
    page = view(render_page(demo()), bypass_csp=True)
    page.locator(".citation-sources").evaluate_all("lists => lists.map(list => list.open = true)")
    page.locator(".citation-chip").first.click()
    looks = """() => [...document.querySelectorAll(".citation-reply *")].map(element => {
      const rect = element.getBoundingClientRect(), style = getComputedStyle(element);
      const home = element.closest(".citation-card, .citation-reply").getBoundingClientRect();
      const name = element.className || element.localName;
      return [name, rect.left - home.left, rect.top - home.top, rect.width, rect.height,
        style.textDecorationLine, style.fontWeight, style.listStyleType].join();
    })"""
    before = page.evaluate(looks)
    page.evaluate(
        "css => document.head.prepend("
        "Object.assign(document.createElement('style'), {textContent: css}))",
        RESET,
    )
    after = page.evaluate(looks)
    assert [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]] == []


def test_one_rule_hides_the_list(view: View) -> None:
    page = view(answer(), bypass_csp=True)
    page.add_style_tag(content=".citation-sources { display: none }")
    assert not page.locator(".citation-sources").is_visible()
