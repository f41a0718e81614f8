from __future__ import annotations

from renderer.markdown import render_markdown
from renderer.markdown.brackets import MAX_MISSES

LINK = "[a](/b)"
IMAGE = "![a](/b)"


def test_brackets_that_begin_no_link_are_text_and_links_are_links() -> None:
    html = render_markdown("[1] " * 500 + LINK + IMAGE)
    assert html.count("[1]") == 500
    assert html.count("<a") == html.count("<img") == 1


def test_after_very_many_of_them_none_is_asked_any_more() -> None:
    html = render_markdown("[1]\n\n" * MAX_MISSES + LINK + IMAGE)
    assert html.endswith(f"<p>{LINK}{IMAGE}</p>\n")


def test_every_text_begins_anew() -> None:
    render_markdown("[1] " * (MAX_MISSES + 1))
    assert "<a" in render_markdown(LINK)
