"""A rendered page in a browser, without any script: chips, cards, the list, the look."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pytest

from renderer import STATIC, render_conversation, render_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, Route

DEMO = Path(__file__).resolve().parents[2] / "examples" / "demo" / "conversation.json"
CSS = (STATIC / "renderer" / "citations.css").read_text("utf-8")
ADDRESS = "https://answers.example/"

LATIN = (
    "The light of the Sun is scattered by the molecules of the air and blue light more so than "
    "red since its waves are shorter and the sky is bright in every direction by day "
)
CHINESE = "天空之所以呈现蓝色是因为空气分子对短波长的光散射得更强而红光则大多直接穿过大气层到达地面"
ARABIC = (
    "تبدو السماء زرقاء لأن جزيئات الهواء تشتت الضوء ذا الموجات القصيرة أكثر مما تشتت الضوء ذا "
    "الموجات الطويلة ولذلك يصل اللون الأحمر عند الغروب "
)

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


#: Where a chip is put, as the CSS property ``inset``: the corners, and amid the window.
CORNERS = (
    "0 auto auto 0",
    "0 0 auto auto",
    "auto auto 0 0",
    "auto 0 0 auto",
    "45% auto auto 45%",
)

PUT_CHIP = """([direction, place]) => {
  document.querySelector(".citation-reply").dir = direction;
  document.querySelector(".citation-mark").style = `position: fixed; inset: ${place}`;
}"""

LOOK_AT_CARD = """() => {
  const chip = document.querySelector(".citation-chip");
  chip.click();
  const card = document.querySelector(".citation-card:popover-open");
  const [at, around] = [rectOf(chip), rectOf(card)];
  const gap = Math.max(around.top - at.bottom, at.top - around.bottom);
  const seen = {
    inside: around.left >= 0 && around.top >= 0
      && around.right <= innerWidth && around.bottom <= innerHeight,
    readable: around.right - around.left >= 240 && around.bottom - around.top >= 60,
    clear: !overlaps(at, around),
    near: gap >= 0 && gap < 12,
    narrow: card.scrollWidth <= card.clientWidth,
  };
  card.hidePopover();
  return seen;
}"""


class View(Protocol):
    """Opens a document in a window of its own."""

    def __call__(self, html: str, **context: Any) -> Page: ...


@pytest.fixture
def view(browser: Browser) -> Iterator[View]:
    """Open documents; afterwards none may have asked for anything or complained of anything."""
    contexts = []
    asked: list[str] = []
    said: list[str] = []

    def open_document(html: str, **context: Any) -> Page:
        def answer(route: Route) -> None:
            route.fulfill(body=html, content_type="text/html; charset=utf-8")

        def note_request(request: Request) -> None:
            if request.url != ADDRESS:
                asked.append(request.url)

        def note_message(message: ConsoleMessage) -> None:
            said.append(message.text)

        contexts.append(browser.new_context(**{"reduced_motion": "reduce", **context}))
        page = contexts[-1].new_page()
        page.set_default_timeout(5_000)
        page.on("request", note_request)
        page.on("console", note_message)
        contexts[-1].route("**/*", answer)
        page.goto(ADDRESS)
        page.evaluate(
            f"() => {{ {TOOLS} Object.assign(window, "
            "{overlaps, rectOf, chipsThatBeginALine, contrast}); }"
        )
        return page

    yield open_document
    for each in contexts:
        each.close()
    assert asked == []
    assert said == []


def demo() -> dict[str, Any]:
    stored: dict[str, Any] = json.loads(DEMO.read_text("utf-8"))
    return stored


def answer(content: str = "The sky is blue.", sources: int = 1) -> str:
    """Return a page with one answer that cites all its sources at its end."""
    listed = [
        {
            "id": n,
            "url": f"https://s{n}.example/",
            "title": f"Source {n}",
            "snippet": "Words of it.",
        }
        for n in range(1, sources + 1)
    ]
    citation = {"end": len(content), "sources": [source["id"] for source in listed]}
    message = {"id": "a1", "content": content, "sources": listed, "citations": [citation]}
    return render_page(message, title="A page")


def opened(page: Page) -> Locator:
    return page.locator(".citation-card:popover-open")


def focused(page: Page) -> str:
    name: str = page.evaluate("() => document.activeElement.className")
    return name


def test_every_citation_of_the_demo_has_its_chip() -> None:
    """What a newcomer sees first has no fault: nothing is reported, nothing is left out."""
    rendered = render_conversation(demo())
    assert rendered.problems == ()
    assert all(reply.unplaced == () for reply in rendered.replies)


def test_every_property_to_theme_by_is_documented() -> None:
    """The comment at the top of the style sheet names those that it uses, and no others."""
    comment, rules = CSS.split("*/", 1)
    documented = re.findall(r"^ +(--citation-[a-z-]+) {2,}", comment, re.MULTILINE)
    assert sorted(documented) == sorted(set(re.findall(r"var\((--citation-[a-z-]+)", rules)))


def test_the_style_sheets_fetch_nothing() -> None:
    for path in (STATIC / "renderer").glob("*.css"):
        assert (
            re.findall(r"url\(|@import|@font-face|image-set\(|@layer", path.read_text("utf-8"))
            == []
        )


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


@pytest.mark.parametrize("sources", [1, 40])
def test_a_card_is_in_view_and_clear_of_its_chip(view: View, sources: int) -> None:
    """Wherever the chip is in a window of any form, however much the card holds."""
    page = view(answer(sources=sources).replace("Source 1<", f"Source 1 {'longer' * 300}<"))
    for width, height in ((320, 568), (568, 320), (1200, 800)):
        page.set_viewport_size({"width": width, "height": height})
        for direction, place in product(("ltr", "rtl"), CORNERS):
            page.evaluate(PUT_CHIP, [direction, place])
            seen = page.evaluate(LOOK_AT_CARD)
            assert seen == dict.fromkeys(seen, True), (width, height, direction, place)


@pytest.mark.parametrize("text", [LATIN, CHINESE, ARABIC], ids=["latin", "chinese", "arabic"])
def test_no_chip_begins_a_line(view: View, text: str) -> None:
    """Each stays on the line of its word, in justified text of any width."""
    unspaced = " " not in text
    words = list(text) if unspaced else text.split()
    content, citations = "", []
    for n, word in enumerate(words * 4, 1):
        content += word if unspaced else f" {word}" if content else word
        if n % 5 == 0:
            citations.append({"end": len(content), "sources": [1]})
    source = {"id": 1, "url": "https://en.wikipedia.org/"}
    message = {"id": "a1", "content": content, "sources": [source], "citations": citations}
    page = view(render_page(message, title="A page"))
    count = """nowrap => {
      const body = document.querySelector(".citation-body");
      body.style.textAlign = "justify";
      for (const mark of body.querySelectorAll(".citation-mark")) mark.style.whiteSpace = nowrap;
      let found = 0;
      for (let width = 200; width <= 800; width += 50) {
        body.style.width = `${width}px`;
        found += chipsThatBeginALine(body);
      }
      return found;
    }"""
    assert page.locator(".citation-chip").count() == len(citations)
    assert page.evaluate(count, "normal") > 0  # the count does see them
    assert page.evaluate(count, "") == 0


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


def test_one_rule_hides_the_list(view: View) -> None:
    page = view(answer(), bypass_csp=True)
    page.add_style_tag(content=".citation-sources { display: none }")
    assert not page.locator(".citation-sources").is_visible()
