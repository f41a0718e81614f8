"""Render a whole document: head, styles, scripts, policy, and what it shows."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from hashlib import sha256
from typing import Literal

from markupsafe import Markup

from renderer.assets import STATIC_FILES
from renderer.drawing import Pen

#: The style sheets of a page: what is the reply's, and what is the page's own.
STYLES = ("citations.css", "page.css")
#: The scripts of a page: modules, which wait until the page is read.
SCRIPTS = ("citations.js", "citations-preview.js")


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
    it asks for style sheets and scripts below ``assets_url``, and its policy is left to the server.
    """
    if assets not in ("inline", "link"):
        raise ValueError(f"assets must be 'inline' or 'link', not {assets!r}")
    inline = assets == "inline"
    styles = [_asset(name) for name in STYLES] if inline else []
    scripts = [_asset(name) for name in SCRIPTS] if inline else []
    return pen.html(
        "page",
        title=title,
        content=content,
        styles=styles,
        scripts=scripts,
        style_addresses=[] if inline else [f"{assets_url}renderer/{name}" for name in STYLES],
        script_addresses=[] if inline else [f"{assets_url}renderer/{name}" for name in SCRIPTS],
        policy=_policy(styles, scripts, pen) if inline else "",
    )


@cache
def _asset(name: str) -> Markup:
    return Markup((STATIC_FILES / "renderer" / name).read_text("utf-8"))


def _policy(styles: list[Markup], scripts: list[Markup], pen: Pen) -> str:
    """Return the page's policy: what is its own, images of the hosts that are named, no more."""
    hosts = (f"https://{host}" for host in sorted(pen.options.image_hosts))
    return "; ".join(
        (
            "default-src 'none'",
            " ".join(("style-src", *map(_hash, styles))),
            " ".join(("script-src", *map(_hash, scripts))),
            " ".join(("img-src 'self'", *hosts)),
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def _hash(text: Markup) -> str:
    """Return how a policy names the text of a style or script."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
