"""The pipeline one would write by hand: engine, bleach, Beautiful Soup, chips as strings."""

from __future__ import annotations

import bleach
from bs4 import BeautifulSoup
from bs4.element import NavigableString
from markdown_it import MarkdownIt

from renderer import TextSegment

_TAGS = {
    *("a", "blockquote", "br", "code", "del", "em", "h1", "h2", "h3", "h4", "h5", "h6", "hr"),
    *("li", "ol", "p", "pre", "s", "strong", "table", "tbody", "td", "th", "thead", "tr", "ul"),
}
_CHIP = (
    '<span class="mark"><button type="button" popovertarget="c{0}">{1}</button></span>'
    '<div id="c{0}" popover><ol>{2}</ol></div>'
)
_ENGINE = MarkdownIt("js-default")


def render_by_hand(segment: TextSegment) -> str:
    """Return a segment as HTML, each chip after the words its citation ends with."""
    sources = {source.id: source for source in segment.sources}
    html = bleach.clean(
        _ENGINE.render(segment.content),
        tags=_TAGS,
        attributes={"a": ["href", "title"], "code": ["class"]},
        protocols={"http", "https", "mailto"},
    )
    soup = BeautifulSoup(html, "html.parser")
    for number, citation in enumerate(segment.citations):
        words = segment.content[max(0, (citation.end or 0) - 12) : citation.end]
        for text in soup.find_all(string=True):
            before, found, after = text.partition(words)
            if found:
                items = "".join(
                    f'<li><a href="{source.url}">{source.title}</a> {source.snippet}</li>'
                    for source in (sources[cited.id] for cited in citation.sources)
                )
                chip = BeautifulSoup(_CHIP.format(number, "example.org", items), "html.parser")
                text.replace_with(NavigableString(before + found), chip, NavigableString(after))
                break
    listed = "".join(f'<li><a href="{each.url}">{each.title}</a></li>' for each in sources.values())
    return f"<div>{soup}<details><summary>Sources</summary><ol>{listed}</ol></details></div>"
