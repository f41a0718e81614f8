"""The HTML of an answer while it is written."""

from __future__ import annotations

import pytest

from renderer import Renderer
from renderer.model import Source
from renderer.stream.page import Page


@pytest.fixture
def page() -> Page:
    page = Page(Renderer(), id="a", locale=None)
    page.know([Source(id="s", url="https://a.example/")], ())
    return page


def test_reply_begins_with_its_list_and_an_empty_block(page: Page) -> None:
    html = page.begin([Source(id="s", url="https://a.example/")])
    assert html.startswith('<div class="citation-reply" id="r-a" lang="en">\n')
    assert '<div class="citation-body"><div class="citation-open" id="o-a" data-done="' in html
    assert "<summary>1 source</summary>" in html
    assert "citation-sources" not in page.begin([])


def test_change_is_what_is_new(page: Page) -> None:
    change = page.write("One[1].\n\nTwo\n", 0, is_over=False)
    assert change is not None
    finished, rest = change.html.split('<div class="citation-open" id="o-a">')
    assert finished.startswith('<p dir="auto">One<span class="citation-mark">')
    assert rest.startswith('<p dir="auto">Two</p>\n</div><div class="citation-card" id="c1-a"')
    assert page.write("", 0, is_over=True) is None


def test_htmx_swaps_each_part_into_its_place(page: Page) -> None:
    change = page.write("One[1].\n\nTwo\n", 0, is_over=False)
    assert change is not None
    assert change.swap.startswith('<div hx-swap-oob="beforebegin:#o-a"><p dir="auto">One<span')
    assert '<div hx-swap-oob="afterend:#o-a"><div class="citation-card" id="c1-a"' in change.swap
    assert '<div class="citation-open" id="o-a" hx-swap-oob="true"><p' in change.swap


def test_ids_are_safe_in_selectors() -> None:
    page = Page(Renderer(), id='"><b>', locale=None)
    assert '"><b>' not in page.begin([])
    change = page.write("a", 0, is_over=False)
    assert change is not None
    assert "<b>" not in change.swap


def test_failure_is_a_sentence(page: Page) -> None:
    sentence, html = page.failed()
    assert sentence == "The answer could not be completed."
    assert html.startswith('<p class="citation-error"')
    assert sentence in html
