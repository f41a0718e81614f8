"""Read HTML that its owner vouches for: every byte is kept, only its texts are found."""

from __future__ import annotations

from collections.abc import Mapping

from renderer.safehtml.asides import Asides
from renderer.safehtml.codeblocks import CodeBlocks
from renderer.safehtml.formula import Formula, is_tex
from renderer.safehtml.fragment import Element, Fragment, Run, RunKind
from renderer.safehtml.loose import find_end, find_tag, read_attributes, split_references
from renderer.safehtml.named import Names
from renderer.safehtml.opened import FOREIGN, TEXT_BLOCKS, VOID, Open, Opened
from renderer.safehtml.roles import RAW, is_formula_image, role_of


def read_trusted(html: str) -> Fragment:
    """Return HTML, well-formed or not, as a fragment whose pieces are the HTML byte for byte.

    What is no part of the text has no runs, so that no passage is looked for in it: comments,
    controls, footnotes, numbers of lines, anchors of headings, and what is hidden from everyone or
    from those to whom a page is read. A formula is one run, in an element ``math`` or
    ``math-block``. An element ``pre`` is a block of code with all that is wrapped round it alone;
    ``unit`` is one that is left whole. Linear in the length of the HTML.
    """
    reader = _Reader(html)
    reader.read()
    return reader.fragment


class _Reader:
    """One reading: the fragment so far and the elements that are open."""

    def __init__(self, html: str) -> None:
        self.html = html
        self.fragment = Fragment()
        self.opened = Opened(self.fragment.root)
        self.names = Names()
        self.code = CodeBlocks()
        self.asides = Asides(self.fragment.runs)
        # The formula that is being read, and where in the HTML and in the pieces it began.
        self.formula: Formula | None = None
        self.formula_start = (0, 0)
        # Before this index, classes make no formula: it would hold whole blocks of text.
        self.plain = 0
        self.silent = 0

    def read(self) -> None:
        position = 0
        while position < len(self.html):
            start = self.html.find("<", position)
            if start < 0:
                self.text(self.html[position:])
                break
            found = find_tag(self.html, start)
            if found is None:
                # A sign of the text, as in `a < b`.
                self.text(self.html[position : start + 1])
                position = start + 1
                continue
            self.text(self.html[position:start])
            if found.is_end:
                self.end_tag(found.tag, self.html[start : found.end])
                position = found.end
            elif found.tag:
                position = self.start_tag(found.tag, found.attributes, start, found.end)
            else:
                self.piece(self.html[start : found.end])
                position = found.end
        self.close(len(self.opened.stack) - 1)

    def piece(self, text: str) -> int:
        self.fragment.pieces.append(text)
        return len(self.fragment.pieces) - 1

    def run(self, text: str, kind: RunKind, piece: int) -> None:
        self.asides.add(Run(text, piece, self.opened.last.element, kind))

    def text(self, text: str) -> None:
        # A reference is a run of its own, so that cutting a text never rewrites it.
        for written, shown in split_references(text):
            piece = self.piece(written)
            if self.formula is not None:
                self.formula.text(shown)
            elif not self.silent:
                self.run(shown, "text", piece)

    def start_tag(self, tag: str, written: str, start: int, end: int) -> int:
        """Open an element; returns where to read on."""
        self.close(self.opened.closed_by_start(tag))
        if self.formula is not None and tag in TEXT_BLOCKS and self.opened.last.tag != "math":
            return self.go_back(start)
        attributes = read_attributes(written) if written else {}
        is_foreign = tag in FOREIGN or self.opened.last.is_foreign
        if tag in RAW and not is_foreign:
            return self.raw(tag, attributes, start, end)
        piece = self.piece(self.html[start:end])
        if tag in VOID or (is_foreign and written.endswith("/")):
            self.void(tag, attributes, piece)
            return end
        opened = Open(tag, self.opened.last.element, "text", is_foreign=is_foreign, is_own=False)
        if self.formula is not None:
            self.formula.enter(tag, attributes)
        elif not self.silent:
            opened.role = role_of(tag, attributes)
            if opened.role == "formula" and start < self.plain:
                opened.role = "text"
            self.open(opened, attributes, start, piece)
        self.opened.push(opened)
        return end

    def open(self, opened: Open, attributes: Mapping[str, str], start: int, piece: int) -> None:
        """Note what begins with an element that is no part of anything silent."""
        if opened.role == "silent":
            self.silent += 1
            return
        if not self.opened.room and opened.role != "formula":
            opened.role = "text"
            return
        self.asides.begin(opened, attributes)
        if opened.role == "formula":
            self.formula, self.formula_start = Formula(), (start, piece)
            self.formula.enter(opened.tag, attributes)
        opened.element = self.names.begin(opened, attributes, piece)
        opened.is_own = True
        if self.opened.room == 1:
            self.names.leave_whole(opened.element)
        self.fragment.elements.append(opened.element)

    def raw(self, tag: str, attributes: Mapping[str, str], start: int, end: int) -> int:
        """Pass an element whose content is no markup; returns where to read on."""
        stop, after = find_end(self.html, tag, end)
        content = self.html[end:stop]
        if tag != "script" or not is_tex(attributes):
            self.piece(self.html[start:after])
        elif self.formula is not None or self.silent:
            self.piece(self.html[start:after])
            if self.formula is not None:
                self.formula.tex(content)
        else:
            element = Element("math", self.opened.last.element, self.piece(self.html[start:end]))
            piece = self.piece(content)
            element.end = self.piece(self.html[stop:after])
            self.fragment.elements.append(element)
            self.asides.formula(content, piece, element)
        return after

    def void(self, tag: str, attributes: Mapping[str, str], piece: int) -> None:
        if self.formula is not None:
            self.formula.void(tag, attributes)
        elif self.silent:
            return
        elif tag == "br":
            self.run("\n", "break", piece)
        elif tag == "img" and attributes.get("alt") and is_formula_image(attributes):
            self.run(attributes["alt"], "image", piece)
        elif tag in ("hr", "img", "input"):
            self.run("", "rule" if tag == "hr" else "void", piece)

    def end_tag(self, tag: str, written: str) -> None:
        number = self.opened.closed_by_end(tag)
        if not number:
            self.piece(written)
            return
        self.close(number - 1)
        self.close(1, written)

    def close(self, number: int, written: str = "") -> None:
        """Close the innermost elements."""
        for _ in range(number):
            closed = self.opened.pop()
            if self.formula is not None and self.formula.leave():
                self.end_formula(closed)
            self.silent -= closed.role == "silent"
            self.asides.end(closed)
            piece = self.piece(written)
            if closed.is_own:
                closed.element.end = piece
                self.names.end(closed.element)
                self.code.end(closed, self.asides.ink)

    def end_formula(self, closed: Open) -> None:
        """Make one piece and one run of a formula."""
        formula, first = self.formula, self.formula_start[1] + 1
        self.formula = None
        pieces = self.fragment.pieces
        pieces[first:] = ["".join(pieces[first:])]
        words = formula.words() if formula is not None else ""
        if words.strip():
            self.asides.formula(words, first, closed.element)

    def go_back(self, start: int) -> int:
        """Read from the beginning of a formula again, as a text: it holds a block of text."""
        self.plain = start
        at, piece = self.formula_start
        while self.formula is not None:
            self.opened.pop()
            if self.formula.leave():
                self.formula = None
        del self.fragment.pieces[piece:]
        self.fragment.elements.pop()
        return at
