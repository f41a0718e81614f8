"""The names that elements of somebody else's HTML get: what they are to those who place a chip."""

from __future__ import annotations

from collections.abc import Mapping

from renderer.safehtml.fragment import Element
from renderer.safehtml.opened import BLOCKS, HEADINGS, Open
from renderer.safehtml.roles import is_display

#: Elements that stand within a line under their own names; an unknown one is a ``span``.
_INLINE = frozenset(
    {
        *("a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn"),
        *("em", "font", "i", "ins", "kbd", "mark", "nobr", "q", "rb", "rp", "rt", "s", "samp"),
        *("small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var"),
    }
)

#: Blocks whose own texts are lines.
_LINES = HEADINGS | {
    "caption",
    "dd",
    "dt",
    "figcaption",
    "legend",
    "li",
    "p",
    "summary",
    "td",
    "th",
}


class Names:
    """The names of the elements of one text."""

    __slots__ = ("_guessed",)

    def __init__(self) -> None:
        # The open elements of unknown kinds that are taken for parts of a line.
        self._guessed: list[Element] = []

    def begin(self, opened: Open, attributes: Mapping[str, str], piece: int) -> Element:
        """Return the element that begins with a piece, in the one that is open round it."""
        tag, around = opened.tag, opened.element
        element = Element(tag, around, piece)
        if opened.role == "formula":
            is_block = _is_block_formula(tag, attributes, around)
            element.name = "math-block" if is_block else "math"
        elif tag in BLOCKS:
            # What holds a block is no part of a line.
            for guessed in self._guessed:
                guessed.name = "div"
            self._guessed.clear()
        elif opened.role == "unit":
            element.name = "unit"
        elif "-" in tag:
            # Somebody's own element: what a script may draw anew is left whole.
            element.name = "unit" if _is_in_line(around) else "div"
            self._guessed += [element] * (element.name == "unit")
        elif tag not in _INLINE:
            element.name = "span"
        return element

    def end(self, element: Element) -> None:
        """Note the end of an element."""
        if self._guessed and self._guessed[-1] is element:
            self._guessed.pop()

    @staticmethod
    def leave_whole(element: Element) -> None:
        """Let an element be left whole, since what stands in it is not told apart."""
        if element.name not in ("math", "math-block"):
            element.name = "pre" if element.name in BLOCKS else "unit"


def _is_in_line(element: Element) -> bool:
    return bool(element.name) and (element.name not in BLOCKS or element.name in _LINES)


def _is_block_formula(tag: str, attributes: Mapping[str, str], around: Element) -> bool:
    """Say whether a paragraph may stand, and should, behind a formula."""
    if tag in BLOCKS:
        return True
    is_line = _is_in_line(around) and around.name not in ("dd", "li", "td", "th", "figcaption")
    return not is_line and (tag == "eqn" or is_display(attributes))
