from __future__ import annotations

import pytest

from renderer.markdown import render_markdown


@pytest.mark.parametrize(
    ("text", "link", "rest"),
    [
        ("https://a.example/b c", "https://a.example/b", " c"),
        ("HTTP://a.example", "HTTP://a.example", ""),
        # the sentence around it
        ("https://a.example/b. C", "https://a.example/b", ". C"),
        ("(https://a.example/b_(c))", "https://a.example/b_(c)", ")"),
        ("https://a.example/b)**, c", "https://a.example/b", ")**, c"),
        ("https://a.example/b?c=d&amp;e", "https://a.example/b?c=d&amp;e", ""),
        ("https://a.example/_b_c", "https://a.example/_b_c", ""),
        # a marker follows at once
        ("https://a.example/b[1].", "https://a.example/b", "[1]."),
        ("https://a.example/b【1】。", "https://a.example/b", "【1】。"),
        # scripts that set no blank
        ("https://a.example/b。水", "https://a.example/b", "。水"),
        ("https://a.example/水 b", "https://a.example/水", " b"),
    ],
)
def test_a_bare_address_is_a_link(text: str, link: str, rest: str) -> None:
    html = render_markdown(text)
    assert f'<a href="{link}">{link}</a>{rest}</p>' in html


@pytest.mark.parametrize(
    "text",
    ["https://", "https:/a", "xhttps://a.example", "ftp://a.example", "www.a.example",
     "javascript://a", "https://.,;", "https ://a"],
)  # fmt: skip
def test_other_things_are_not(text: str) -> None:
    assert "<a" not in render_markdown(text)


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("`https://a.example`", 0),
        ("[https://a.example](https://b.example)", 1),
        ("[https://a.example][b]\n\n[b]: https://c.example", 1),
        ("![https://a.example](https://b.example)", 0),
        ("<a href='https://b.example'>https://a.example</a>", 0),
        ("**https://a.example** and [b](https://c.example)", 2),
    ],
)
def test_code_and_links_are_left_alone(text: str, links: int) -> None:
    assert render_markdown(text).count('<a href="') == links
