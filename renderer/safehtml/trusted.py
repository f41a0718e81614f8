"""Read HTML that its owner vouches for: every byte is kept, only its texts are found."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from html import unescape

from renderer.safehtml.fragment import Element, Fragment, Run, RunKind

_COMMENT = r"<!--.*?(?:-->|\Z)|<[!?][^>]*+(?:>|\Z)"
_NAME = r"<(/?)([A-Za-z][^\s/>]*+)"
_MARKUP = re.compile(rf"{_COMMENT}|{_NAME}((?:[^>\"']|\"[^\"]*+\"|'[^']*+')*+)>", re.DOTALL)
#: The same where a quotation mark was never closed: it quotes nothing.
_LOOSE_MARKUP = re.compile(rf"{_COMMENT}|{_NAME}([^>]*+)>", re.DOTALL)
_BEGINS_MARKUP = re.compile(r"</?[A-Za-z]|<[!?]")
_REFERENCE = re.compile(r"(&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});)")
_HIDDEN = re.compile(
    r"\s(?:hidden(?=[\s/>=]|\Z)|aria-hidden\s*=\s*[\"']?true)", re.ASCII | re.IGNORECASE
)
_MATH = re.compile(
    r"\sclass\s*=\s*[\"']?(?:[^\"'>]*\s)?(?:math|katex|katex-display|MathJax)[\s\"'>]",
    re.IGNORECASE,
)

_VOID = frozenset(
    [
        "area",
        "base",
        "br",
        "col",
        "embed",
        "hr",
        "img",
        "input",
        "link",
        "meta",
        "param",
        "source",
        "track",
        "wbr",
    ]
)

#: Elements whose content is no markup: it ends at their end tag alone.
_RAW = frozenset(["script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"])

#: Elements whose words are no part of what is read: controls, drawings, formulas.
_SILENT = _RAW | frozenset(
    [
        "button",
        "select",
        "template",
        "svg",
        "math",
        "head",
        "noscript",
        "object",
        "audio",
        "video",
        "canvas",
    ]
)

#: Which open elements the start tag of another one closes.
_CLOSES = {
    "li": ("li",),
    "dt": ("dt", "dd"),
    "dd": ("dt", "dd"),
    "td": ("td", "th"),
    "th": ("td", "th"),
    "tr": ("td", "th", "tr"),
    "tbody": ("td", "th", "tr", "thead", "tbody"),
    "tfoot": ("td", "th", "tr", "thead", "tbody"),
}
_ENDS_PARAGRAPH = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "details",
        "div",
        "dl",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hgroup",
        "hr",
        "main",
        "menu",
        "nav",
        "ol",
        "p",
        "pre",
        "section",
        "table",
        "ul",
    ]
)


def read_trusted(html: str) -> Fragment:
    """Return HTML, well-formed or not, as a fragment whose pieces are the HTML byte for byte.

    Comments, controls, formulas and what is hidden from everyone or from assistive software are
    no runs, so no passage is looked for in them. Linear in the length of the HTML.
    """
    reader = _Reader(html)
    reader.read()
    return reader.fragment


@dataclass(slots=True)
class _Open:
    """An element whose end tag has not come yet."""

    tag: str
    element: Element
    is_silent: bool = False


class _Reader:
    """One reading: the fragment so far and the elements that are open."""

    def __init__(self, html: str) -> None:
        self.html = html
        self.fragment = Fragment()
        self.open = [_Open("", self.fragment.root)]
        self.counts: Counter[str] = Counter()
        self.silent = 0
        self.markup = _MARKUP

    def read(self) -> None:
        position = 0
        while position < len(self.html):
            start = self.html.find("<", position)
            if start < 0:
                self.text(self.html[position:])
                break
            if not _BEGINS_MARKUP.match(self.html, start):
                # A sign of the text, as in `a < b`.
                self.text(self.html[position : start + 1])
                position = start + 1
                continue
            self.text(self.html[position:start])
            position = self.tag(start)
        while len(self.open) > 1:
            self.close("")

    def tag(self, start: int) -> int:
        """Read a tag or comment; returns where to read on."""
        found = self.markup.match(self.html, start)
        if found is None:
            self.markup = _LOOSE_MARKUP
            found = self.markup.match(self.html, start)
        if found is None:
            # A tag that never ends: a browser shows nothing of what follows.
            self.piece(self.html[start:])
            return len(self.html)
        if found[2] is None:
            self.piece(found[0])
        elif found[1]:
            self.end_tag(found[2].lower(), found[0])
        else:
            return self.start_tag(found[2].lower(), found[3], found[0], found.end())
        return found.end()

    def piece(self, text: str) -> int:
        self.fragment.pieces.append(text)
        return len(self.fragment.pieces) - 1

    def run(self, text: str, piece: int, kind: RunKind) -> None:
        if not self.silent:
            self.fragment.runs.append(Run(text, piece, self.open[-1].element, kind))

    def text(self, text: str) -> None:
        # A reference is a run of its own, so that cutting a text never rewrites it.
        for part in filter(None, _REFERENCE.split(text) if "&" in text else (text,)):
            self.run(unescape(part) if part[0] == "&" else part, self.piece(part), "text")

    def start_tag(self, tag: str, attributes: str, written: str, position: int) -> int:
        """Open an element; returns where to read on."""
        self.make_room(tag)
        if tag in _RAW:
            end = re.compile(rf"</{tag}(?=[\s/>])[^>]*+>", re.IGNORECASE).search(
                self.html, position
            )
            stop = end.end() if end else len(self.html)
            self.piece(written + self.html[position:stop])
            return stop
        if tag in _VOID:
            self.void(tag, written)
            return position
        name = (
            ("math" if tag == "span" else "math-block") if _MATH.search(attributes + " ") else tag
        )
        element = Element(name, self.open[-1].element, self.piece(written))
        self.fragment.elements.append(element)
        is_silent = tag in _SILENT or _HIDDEN.search(attributes) is not None
        self.open.append(_Open(tag, element, is_silent))
        self.counts[tag] += 1
        self.silent += is_silent
        return position

    def void(self, tag: str, written: str) -> None:
        piece = self.piece(written)
        if tag == "br":
            self.run("\n", piece, "break")
        elif tag in ("hr", "img", "input"):
            self.run("", piece, "rule" if tag == "hr" else "void")

    def end_tag(self, tag: str, written: str) -> None:
        if not self.counts[tag]:
            self.piece(written)
            return
        while self.open[-1].tag != tag:
            self.close("")
        self.close(written)

    def close(self, written: str) -> None:
        closed = self.open.pop()
        closed.element.end = self.piece(written)
        self.counts[closed.tag] -= 1
        self.silent -= closed.is_silent

    def make_room(self, tag: str) -> None:
        """Close what the start tag of another element closes by itself."""
        closes = ("p",) if tag in _ENDS_PARAGRAPH else _CLOSES.get(tag, ())
        while self.open[-1].tag in closes:
            self.close("")
