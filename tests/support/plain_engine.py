"""The engine without its shorter ways: every rule is asked everywhere, markdown-it-py writes."""

from __future__ import annotations

from markdown_it import MarkdownIt

from renderer.markdown import (
    addresses,
    brackets,
    definitions,
    formula_blocks,
    formula_spans,
    tables,
    tasks,
)
from renderer.markdown.engine import MAX_NESTING


def plain_engine() -> MarkdownIt:
    """Return an engine with the same rules as the default one, and nothing else of it."""
    engine = MarkdownIt("commonmark", {"maxNesting": MAX_NESTING, "xhtmlOut": False})
    engine.enable(["table", "strikethrough"])
    for rule in (addresses, brackets, definitions, tables, tasks, formula_spans, formula_blocks):
        rule.install(engine)
    engine.validateLink = lambda url: True  # type: ignore[method-assign]
    engine.normalizeLink = lambda url: url.replace(" ", "%20")  # type: ignore[method-assign]
    engine.normalizeLinkText = lambda link: link  # type: ignore[method-assign]
    return engine
