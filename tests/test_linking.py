"""The links that a page of replies needs."""

from __future__ import annotations

from renderer import Renderer
from renderer.assets import STATIC
from renderer.linking import PREVIEW, SCRIPT, STREAMING, STYLE, draw_links

RENDERER = Renderer()


def address(name: str) -> str:
    return f"/s/{name}?a=1&b=2"


def test_links() -> None:
    assert draw_links(RENDERER, address) == (
        '<link rel="stylesheet" href="/s/renderer/citations.css?a=1&amp;b=2">\n'
        '<script type="module" src="/s/renderer/citations.js?a=1&amp;b=2"></script>\n'
        '<script type="module" src="/s/renderer/citations-preview.js?a=1&amp;b=2"></script>\n'
    )


def test_scripts_are_chosen() -> None:
    html = draw_links(RENDERER, str, preview=False, streaming=True)
    assert [name in html for name in (STYLE, SCRIPT, PREVIEW, STREAMING)] == [
        True,
        True,
        False,
        True,
    ]


def test_a_nonce_is_on_every_element() -> None:
    html = draw_links(RENDERER, str, nonce='r4nd0m"')
    assert html.count(' nonce="r4nd0m&#34;">') == 3
    assert "nonce" not in draw_links(RENDERER, str, nonce="")


def test_what_is_linked_is_there() -> None:
    for name in (STYLE, SCRIPT, PREVIEW, STREAMING):
        assert (STATIC / name).is_file()
