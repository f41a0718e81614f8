"""Draw the links to style sheet and scripts that a page of replies needs in its head."""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup

from renderer.core import Renderer

#: Static files, by their names under any server: what all replies need, and what only some do.
STYLE = "renderer/citations.css"
SCRIPT = "renderer/citations.js"
PREVIEW = "renderer/citations-preview.js"
STREAMING = "renderer/answer.js"


def draw_links(
    renderer: Renderer,
    address: Callable[[str], str],
    *,
    nonce: str | None = None,
    preview: bool = True,
    streaming: bool = False,
) -> Markup:
    """Return the elements that load the static files; ``address`` gives the address of each.

    ``nonce`` is that of the page's Content-Security-Policy, if it has one. With ``preview`` a card
    is shown while its chip is pointed at; ``streaming`` adds the script that draws an answer while
    it is written.
    """
    scripts = [SCRIPT, *[PREVIEW] * preview, *[STREAMING] * streaming]
    pen, _ = renderer.pen(None)
    return pen.html(
        "assets",
        style_addresses=[address(STYLE)],
        script_addresses=[address(name) for name in scripts],
        nonce=nonce or "",
    )
