"""The default engine: CommonMark with tables, strikethrough, task lists and bare addresses."""

from __future__ import annotations

from markdown_it import MarkdownIt

from renderer.markdown import addresses, brackets, definitions, signs, tables, tasks

#: How deep blocks and brackets may nest; what lies deeper is shown as text.
MAX_NESTING = 20


class _Engine(MarkdownIt):
    """markdown-it-py that leaves every decision about addresses to the gate."""

    def __init__(self) -> None:
        options = {"html": True, "maxNesting": MAX_NESTING, "xhtmlOut": False}
        super().__init__("commonmark", options)
        self.enable(["table", "strikethrough"])
        for rule in (addresses, brackets, definitions, tables, tasks, signs):
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
_ENGINE = _Engine()


def render_markdown(text: str) -> str:
    """Return ``text`` as HTML, raw HTML included. Pass it through the gate before showing it."""
    html: str = _ENGINE.render(text)
    return html
