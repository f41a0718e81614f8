from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from html import unescape

import pytest

from renderer import STATIC, Renderer, render_page
from renderer.page import SCRIPTS, STYLES

MESSAGE = {"id": "a", "content": "One."}


def policy(page: str) -> str:
    found = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    return unescape(found[1]) if found else ""


def test_a_page_says_first_how_it_is_written() -> None:
    page = render_page(MESSAGE)
    assert page.startswith('<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">')


def test_an_inline_page_names_its_own_styles_and_scripts_and_allows_nothing_else() -> None:
    page = render_page(MESSAGE)
    texts = re.findall(r'<style>(.*?)</style>|<script type="module">(.*?)</script>', page, re.S)
    hashes = [b64encode(sha256("".join(text).encode()).digest()).decode() for text in texts]
    assert policy(page) == (
        f"default-src 'none'; style-src 'sha256-{hashes[0]}' 'sha256-{hashes[1]}'; "
        f"script-src 'sha256-{hashes[2]}' 'sha256-{hashes[3]}'; "
        "img-src 'self'; base-uri 'none'; form-action 'none'"
    )
    assert "<link" not in page
    assert "src=" not in page


def test_no_style_or_script_ends_the_element_that_holds_it() -> None:
    for name in (*STYLES, *SCRIPTS):
        text = (STATIC / "renderer" / name).read_text("utf-8")
        assert "</" not in text and "<!--" not in text


def test_hosts_of_images_are_allowed() -> None:
    page = render_page(MESSAGE, renderer=Renderer(image_hosts={"b.example", "a.example"}))
    assert "img-src 'self' https://a.example https://b.example;" in policy(page)


@pytest.mark.parametrize("address", ["/s/", "/s"])
def test_a_linked_page_leaves_its_policy_to_the_server(address: str) -> None:
    page = render_page(MESSAGE, assets="link", assets_url=address)
    assert re.findall(r'(?:href|src)="([^"]*)"', page) == [
        "/s/renderer/citations.css",
        "/s/renderer/page.css",
        "/s/renderer/citations.js",
        "/s/renderer/citations-preview.js",
    ]
    assert "<style" not in page and "<script>" not in page
    assert not policy(page)


@pytest.mark.parametrize(
    ("value", "title", "shown"),
    [
        (MESSAGE, None, "Conversation"),
        (MESSAGE, "A <b>", "A &lt;b&gt;"),
        ({"title": "C", "messages": [MESSAGE]}, None, "C"),
        ({"title": "C", "messages": [MESSAGE]}, "D", "D"),
        ({"title": " \x00\u202e", "messages": []}, None, "\ufffd"),
        ([{"messages": []}, {"title": "Second", "messages": []}], None, "Second"),
    ],
)
def test_a_page_has_a_title(value: object, title: str | None, shown: str) -> None:
    page = render_page(value, title=title)
    assert f"<title>{shown}</title>" in page
    assert f"<h1>{shown}</h1>" in page


def test_other_ways_of_bringing_styles_are_refused() -> None:
    with pytest.raises(ValueError, match="'inline' or 'link', not 'none'"):
        render_page(MESSAGE, assets="none")  # type: ignore[arg-type]
