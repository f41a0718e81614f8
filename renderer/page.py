"""Render a whole document: head, styles, policy, and what it shows."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from hashlib import sha256
from typing import Literal

from markupsafe import Markup

from renderer.assets import STATIC
from renderer.drawing import Pen

#: The style sheets of a page: what is the reply's, and what is the page's own.
STYLES = ("citations.css", "page.css")


def draw_page(
    content: Markup,
    pen: Pen,
    *,
    title: str,
    assets: Literal["inline", "link"],
    assets_url: str,
) -> Markup:
    """Return a document that shows ``content``.

    With ``assets="inline"`` it needs no other file, and its policy allows it none; with ``"link"``
    it asks for its style sheets below ``assets_url``, and its policy is left to the server.
    """
    if assets not in ("inline", "link"):
        raise ValueError(f"assets must be 'inline' or 'link', not {assets!r}")
    inline = assets == "inline"
    styles = [_style(name) for name in STYLES] if inline else []
    return pen.html(
        "page",
        title=title,
        content=content,
        styles=styles,
        style_addresses=[] if inline else [f"{assets_url}renderer/{name}" for name in STYLES],
        policy=_policy(styles, pen) if inline else "",
    )


@cache
def _style(name: str) -> Markup:
    return Markup((STATIC / "renderer" / name).read_text("utf-8"))


def _policy(styles: list[Markup], pen: Pen) -> str:
    """Return the page's Content-Security-Policy: its own styles, images of named hosts, no more."""
    hashes = (b64encode(sha256(style.encode()).digest()).decode() for style in styles)
    hosts = (f"https://{host}" for host in sorted(pen.options.image_hosts))
    return "; ".join(
        (
            "default-src 'none'",
            "style-src " + " ".join(f"'sha256-{each}'" for each in hashes),
            " ".join(("img-src 'self'", *hosts)),
            "base-uri 'none'",
            "form-action 'none'",
        )
    )
