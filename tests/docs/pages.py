"""The pages of the documentation, and the blocks of code on them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from markdown_it import MarkdownIt

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


class Block(NamedTuple):
    """A block of code, fenced or indented."""

    page: str
    """The name of the page's file."""

    section: str
    """The heading above it, of whatever level."""

    language: str
    """What stands behind its fence; empty for one that is indented."""

    text: str
    """The code."""


def blocks(page: Path) -> Iterator[Block]:
    """Yield the blocks of a page in their order, those within lists and quotations, too."""
    section = ""
    tokens = MarkdownIt().parse(page.read_text("utf-8"))
    for number, token in enumerate(tokens):
        if token.type == "heading_open":
            section = tokens[number + 1].content
        elif token.type in ("fence", "code_block"):
            yield Block(page.name, section, token.info.strip(), token.content)


def texts(page: str, section: str, language: str) -> list[str]:
    """Return the code of one language below a heading: a page of ``docs``, by its name."""
    wanted = (page, section, language)
    return [block.text for block in blocks(ROOT / "docs" / page) if block[:3] == wanted]


def ran(page: Path) -> dict[str, Any]:
    """Run the Python of a page, whose blocks share their names; returns these."""
    names: dict[str, Any] = {"__name__": "__main__"}
    for block in blocks(page):
        if block.language == "python":
            exec(compile(block.text, page.name, "exec"), names)
    return names
