"""The fragment as it is written: whatever would parse otherwise than it reads is kept out."""

from __future__ import annotations

from collections.abc import Mapping

from renderer.safehtml import attributes as write
from renderer.safehtml import images, links
from renderer.safehtml.elements import Kind
from renderer.safehtml.fragment import Element, Run, RunKind
from renderer.safehtml.grammar import SPACE
from renderer.safehtml.nesting import (
    DEEPEST,
    IMPLIED,
    IMPLIED_GROUP,
    IN_LINK,
    RULES,
    SECTION,
    TEXT,
)
from renderer.safehtml.policy import Policy
from renderer.safehtml.references import decode_text, escape_text
from renderer.safehtml.stack import Stack
from renderer.urls import parse_content_address

#: Why something is refused.
MISPLACED = "this element may not stand here"
NO_TEXT = "text directly in a list or table"
NO_CHECKBOX = "an input that is not a disabled checkbox"

#: Tags that a line end may follow or precede without being seen.
BLOCK_TAGS = frozenset(
    {
        *("<blockquote>", "<div>", "<details>", "<li>", "<dd>", "<hr>"),
        *("</p>", "</h1>", "</h2>", "</h3>", "</h4>", "</h5>", "</h6>", "</ul>", "</ol>", "</dl>"),
        *("</blockquote>", "</pre>", "</div>", "</details>", "</summary>"),
    }
)

_IMPLIED_TAGS = write.plain("tbody")
_REGION = RULES["region"]


class Builder(Stack):
    """One fragment while it is written.

    ``start``, ``end`` and ``text`` return why they refuse, having written nothing, or the empty
    string. A tolerant builder refuses less: it closes what stands in the way of an end tag or of
    text, and drops the tags of what is too deep.
    """

    def __init__(self, policy: Policy, *, tolerant: bool) -> None:
        super().__init__(tolerant=tolerant)
        self._policy = policy
        # What the last <pre> says of the code in it.
        self._language = ""

    def start(self, kind: Kind, attributes: Mapping[str, str]) -> str:
        """Open an element, or put in a void one."""
        context, rule = self._context, kind.rule
        if context & rule.asks != rule.needs:
            self.repairs += 1
            return MISPLACED
        if context & SECTION:
            self._arrange(kind)
        if kind.particular:
            return self._particular(kind, attributes)
        writer = kind.writer
        written = kind.written if writer is None else writer(attributes, self._policy)
        return self._push(kind.name, rule, written)

    def text(self, written: str) -> str:
        """Put in text that is written with references."""
        pieces = self._pieces
        if written == "\n" and pieces and pieces[-1] in BLOCK_TAGS:
            # The line end that engines put between blocks: no reader sees it.
            pieces.append(written)
            return ""
        is_plain = "&" not in written and "<" not in written and ">" not in written
        text = written if is_plain else decode_text(written)
        if not self._context & TEXT:
            if not text.strip(SPACE):
                pieces.append(text)
                return ""
            if not self._tolerant:
                return NO_TEXT
            while not self._context & TEXT:
                self._pop()
        if len(pieces) == self._pre:
            text = text.lstrip("\n")
            if not text:
                return ""
        self._runs.append(Run(text, len(pieces), self._element, "text"))
        pieces.append(text if is_plain else escape_text(text))
        return ""

    def _arrange(self, kind: Kind) -> None:
        """Write the row group that a parser makes of bare rows, or close it after them."""
        implied = self._context & IMPLIED
        if implied and kind.element != "tr":
            self._pop()
        elif kind.element == "tr" and not implied:
            self._push("tbody", IMPLIED_GROUP, _IMPLIED_TAGS)

    def _particular(self, kind: Kind, attributes: Mapping[str, str]) -> str:
        match kind.element:
            case "code":
                return self._start_code(kind, attributes)
            case "a":
                return self._start_link(kind, attributes)
            case "pre":
                return self._start_pre(kind, attributes)
            case "table":
                refused = self._push("region", _REGION, write.region(self._policy))
                return refused or self._push(kind.name, kind.rule, kind.written)
            case "img":
                return self._image(images.read(attributes, self._policy))
            case "input":
                box = write.checkbox(attributes, self._policy)
                return self._put(box, "void", "") if box else NO_CHECKBOX
            case "br":
                return self._put(kind.written.opening, "break", "\n")
            case "wbr":
                self._pieces.append(kind.written.opening)
                return ""
            case _:
                return self._put(kind.written.opening, "rule", "")

    def _start_code(self, kind: Kind, attributes: Mapping[str, str]) -> str:
        language = write.language(attributes) if attributes else ""
        if self.name == "pre":
            language = language or self._language
        if not language:
            return self._push(kind.name, kind.rule, kind.written)
        self._hide(language)
        return self._push(kind.name, kind.rule, write.code(language))

    def _start_pre(self, kind: Kind, attributes: Mapping[str, str]) -> str:
        refused = self._push(kind.name, kind.rule, kind.written)
        if not refused:
            self._language = attributes.get("lang", "")
            self._pre = len(self._pieces) if self._closing else -1
        return refused

    def _start_link(self, kind: Kind, attributes: Mapping[str, str]) -> str:
        href, title = attributes.get("href", ""), attributes.get("title", "")
        address = parse_content_address(href, relative=self._policy.relative_links)
        link = links.OpenLink(
            address=address,
            hidden=f"{href} {title}".strip(),
            run=len(self._runs),
            piece=len(self._pieces),
            element=len(self._elements),
        )
        written = write.DROPPED if address is None else write.link(address, self._policy)
        refused = self._push(kind.name, kind.rule, written)
        if not refused:
            self._links.append(link)
        return refused

    def _image(self, picture: images.Picture) -> str:
        if picture.tag:
            self._put(picture.tag, "void", "")
        elif picture.address is None or self._context & IN_LINK or self._depth >= DEEPEST:
            self._show(picture.words, "image", self._element)
        else:
            written = write.link(picture.address, self._policy)
            element = self._begin(written)
            self._show(picture.words, "image", element)
            self._finish(element, written.closing)
        self._hide(picture.hidden)
        return ""

    def _put(self, tag: str, kind: RunKind, text: str) -> str:
        self._runs.append(Run(text, len(self._pieces), self._element, kind))
        self._pieces.append(tag)
        return ""

    def _show(self, text: str, kind: RunKind, parent: Element) -> None:
        pieces = self._pieces
        if len(pieces) == self._pre:
            text = text.lstrip("\n")
        if text:
            self._runs.append(Run(text, len(pieces), parent, kind))
            pieces.append(escape_text(text))
