"""The default engine: CommonMark with tables, strikethrough, task lists, formulas, addresses."""

from __future__ import annotations

from markdown_it import MarkdownIt

from renderer.markdown import (
    addresses,
    block_signs,
    brackets,
    definitions,
    formula_blocks,
    formula_spans,
    inline_signs,
    newtokens,
    seldom,
    tables,
    tasks,
)
from renderer.markdown.writer import Writer

#: How deep blocks and brackets may nest; what lies deeper is shown as text.
MAX_NESTING = 20


class Engine(MarkdownIt):
    """markdown-it-py that leaves every decision about addresses to the gate."""

    def __init__(self) -> None:
        options = {"html": True, "maxNesting": MAX_NESTING, "xhtmlOut": False}
        super().__init__("commonmark", options, renderer_cls=Writer)
        self.enable(["table", "strikethrough"])
        for rule in (addresses, brackets, definitions, tables, tasks):
            rule.install(self)
        for rule in (formula_spans, formula_blocks, block_signs, inline_signs, seldom, newtokens):
            rule.install(self)

    def validateLink(self, url: str) -> bool:
        return True

    def normalizeLink(self, url: str) -> str:
        # The gate writes addresses anew; only the blank, which `<a b>` may hold, needs help.
        return url.replace(" ", "%20")

    def normalizeLinkText(self, link: str) -> str:
        # Decoding would show a look-alike host, or a character that turns the direction.
        return link


#: Never reconfigured, and it keeps no state between calls: any number of threads may share it.
_ENGINE = Engine()


def render_markdown(text: str) -> str:
    """Return ``text`` as HTML, raw HTML included. Pass it through the gate before showing it."""
    html: str = _ENGINE.render(text)
    return html
