"""Markdown engines that users bring along, as functions from text to HTML."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec

import pytest

from renderer.markdown import render_markdown

Engine = Callable[[str], str]


def own() -> Engine:
    """Return the engine of the package."""
    return render_markdown


def typographer() -> Engine:
    """Return markdown-it-py that writes curly quotes, dashes and signs."""
    from markdown_it import MarkdownIt

    engine = MarkdownIt("commonmark", {"html": True, "typographer": True})
    return engine.enable(["table", "strikethrough", "replacements", "smartquotes"]).render


def mistune() -> Engine:
    """Return mistune with tables, raw HTML let through."""
    import mistune as package

    engine = package.create_markdown(escape=False, plugins=["table", "strikethrough"])

    def render(text: str) -> str:
        html = engine(text)
        assert isinstance(html, str)
        return html

    return render


def python_markdown() -> Engine:
    """Return Python-Markdown with tables and fences."""
    import markdown

    # One that is set back gives what a new one would, and need not be made for each text.
    engine = markdown.Markdown(extensions=["tables", "fenced_code"])
    return lambda text: engine.reset().convert(text)


def cmarkgfm() -> Engine:
    """Return GitHub's own engine, raw HTML let through."""
    import cmarkgfm as package
    from cmarkgfm.cmark import Options

    def render(text: str) -> str:
        return str(package.github_flavored_markdown_to_html(text, options=Options.CMARK_OPT_UNSAFE))

    return render


def _needs(package: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(find_spec(package) is None, reason=f"{package} is not installed")


#: Engines whose HTML is none of ours.
FOREIGN = (
    pytest.param(mistune, id="mistune", marks=_needs("mistune")),
    pytest.param(python_markdown, id="python-markdown", marks=_needs("markdown")),
    pytest.param(cmarkgfm, id="cmarkgfm", marks=_needs("cmarkgfm")),
)

#: All of them.
ALL = (pytest.param(own, id="own"), pytest.param(typographer, id="typographer"), *FOREIGN)
