"""The open elements: their tags are written, in order, and each end closes the innermost."""

from __future__ import annotations

from collections import Counter

from renderer.safehtml import links
from renderer.safehtml.attributes import Written
from renderer.safehtml.fragment import Element, Fragment, Hidden
from renderer.safehtml.nesting import DEEPEST, FLOW, IMPLIED, Rule

#: Why something is refused.
TOO_DEEP = "nested too deeply"
NOT_INNERMOST = "an end tag of another element than the innermost open one"


class Stack:
    """The open elements of one fragment while it is written.

    A tolerant stack refuses less: it closes what stands in the way of an end tag, and drops the
    tags of what is too deep.
    """

    def __init__(self, *, tolerant: bool) -> None:
        self.fragment = Fragment()
        #: How many elements were opened where they may not, or closed by the end tag of another.
        self.repairs = 0
        #: The name that the end tag of the innermost open element must bear.
        self.name = ""
        self._tolerant = tolerant
        self._pieces = self.fragment.pieces
        self._runs = self.fragment.runs
        self._elements = self.fragment.elements
        # Of the innermost open element: the end tag that is written for it, if any, the innermost
        # written element, what may stand in it, and how many written levels lead to it.
        self._closing = ""
        self._element = self.fragment.root
        self._context = FLOW
        self._depth = 0
        # The same, with the name, of those round it.
        self._stack: list[tuple[str, str, Element, int, int]] = []
        self._open: Counter[str] = Counter()
        # Its links, whether their tags are written or not.
        self._links: list[links.OpenLink] = []
        # How many pieces there were when the last <pre> had been written.
        self._pre = -1

    def end(self, name: str) -> str:
        """Close the innermost open element, which must bear this name."""
        if self.name != name:
            if not self._may_close(name):
                return NOT_INNERMOST
            while self.name != name:
                self.repairs += not self._context & IMPLIED
                self._pop()
        self._pop()
        return ""

    def finish(self) -> Fragment:
        """Close what is open and return the fragment."""
        while self._stack:
            self._pop()
        return self.fragment

    def _push(self, name: str, rule: Rule, written: Written) -> str:
        outer, level = self._element, self._depth
        element, depth = outer, level
        closing = written[2]
        if closing:
            if depth < rule.deepest:
                depth += 1
                element = self._begin(written)
            elif self._tolerant:
                # Nothing in it is written either, or a list would lose its tags and keep its items.
                depth, closing = DEEPEST, ""
            else:
                return TOO_DEEP
        if self._tolerant:
            self._open[name] += 1
        context = self._context
        self._stack.append((self.name, self._closing, outer, context, level))
        self.name, self._closing, self._element, self._depth = name, closing, element, depth
        self._context = context & rule.keeps | rule.adds
        return ""

    def _pop(self) -> None:
        name = self.name
        if self._tolerant:
            self._open[name] -= 1
        if name == "a":
            self._end_link()
        elif self._closing:
            # What _finish does: this is the hottest place there is.
            self._element.end = len(self._pieces)
            self._pieces.append(self._closing)
        self.name, self._closing, self._element, self._context, self._depth = self._stack.pop()
        if name == "table":
            self._pop()

    def _begin(self, written: Written) -> Element:
        name, opening, _ = written
        pieces = self._pieces
        element = Element(name, self._element, len(pieces))
        self._elements.append(element)
        pieces.append(opening)
        return element

    def _finish(self, element: Element, closing: str) -> None:
        element.end = len(self._pieces)
        self._pieces.append(closing)

    def _hide(self, text: str) -> None:
        if text:
            self.fragment.hidden.append(Hidden(len(self._runs), text))

    def _may_close(self, name: str) -> bool:
        if self._tolerant:
            return self._open[name] > 0
        return self._context & IMPLIED != 0 and self._stack[-1][0] == name

    def _end_link(self) -> None:
        link = self._links.pop()
        if not self._closing:
            links.drop_back_arrow(self.fragment, link)
        elif links.stays_link(self.fragment, link):
            self._finish(self._element, self._closing)
        else:
            links.unlink(self.fragment, link, opens_pre=link.piece == self._pre)
        self._hide(link.hidden)
