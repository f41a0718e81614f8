"""A rendered reply as a reader sees it: its chips, and the words before each of them."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from renderer import RenderedReply
from tests.support import page

#: Elements from whose beginning the words before a chip are counted.
BLOCKS = frozenset(["p", "li", "td", "th", "h1", "h2", "h3", "h4", "h5", "h6"])


class Body:
    """A reply, parsed as a browser does."""

    def __init__(self, reply: RenderedReply) -> None:
        self.reply = reply
        self.page = page.parse(reply.html)
        self.root = next(
            element for element in self.page.iter("div") if element.get("class") == "citation-body"
        )
        self.parents = {child: parent for parent in self.root.iter() for child in parent}
        self.chips = [
            element for element in self.root.iter() if element.get("class") == "citation-chip"
        ]

    def above(self, element: Element) -> Iterator[Element]:
        """Yield the elements of the body round one, the innermost first."""
        while element in self.parents and element is not self.root:
            element = self.parents[element]
            yield element

    def block(self, chip: Element) -> Element:
        """Return the block in which a chip stands."""
        return next((each for each in self.above(chip) if each.tag in BLOCKS), self.root)

    def before(self, chip: Element) -> str:
        """Return the text between the start of a chip's block and the chip, without other chips."""
        parts: list[str] = []
        for piece in _pieces(self.block(chip)):
            if piece is chip:
                return "".join(parts)
            parts += [piece] if isinstance(piece, str) else []
        raise AssertionError("a chip outside its own block")

    def after(self, chip: Element) -> str:
        """Return the text that follows a chip in its block."""
        pieces = list(_pieces(self.block(chip)))
        behind = pieces[next(at for at, piece in enumerate(pieces) if piece is chip) + 1 :]
        return "".join(piece for piece in behind if isinstance(piece, str))

    def text(self) -> str:
        """Return the text of the body without its chips."""
        return "".join(piece for piece in _pieces(self.root) if isinstance(piece, str))

    def sources(self, chip: Element) -> list[str]:
        """Return the ids of a chip's sources, in the order of its card."""
        id = chip.get("popovertarget")
        card = next(element for element in self.page.iter() if element.get("id") == id)
        return [item.get("data-source-id", "") for item in card.iter("li")]


def _pieces(element: Element) -> Iterator[str | Element]:
    """Yield an element's texts and chips in their order."""
    if element.get("class") == "citation-chip":
        yield element
        return
    if element.tag == "br":
        yield "\n"
    if element.text:
        yield element.text
    for child in element:
        yield from _pieces(child)
        if child.tail:
            yield child.tail
