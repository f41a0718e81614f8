"""The elements that are open while ill-formed HTML is read: what closes what, as browsers do it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from renderer.safehtml.fragment import Element
from renderer.safehtml.roles import Role

#: How deep elements are told apart; what stands deeper counts as part of the last of them.
DEEPEST = 100

VOID = frozenset(
    {
        *("area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img"),
        *("input", "keygen", "link", "meta", "param", "source", "track", "wbr"),
    }
)

HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})

#: Blocks before which an open paragraph ends.
_ENDS_PARAGRAPH = HEADINGS | {
    *("address", "article", "aside", "blockquote", "center", "details", "dialog", "dir", "div"),
    *("dl", "fieldset", "figcaption", "figure", "footer", "form", "header", "hgroup", "hr"),
    *("main", "menu", "nav", "ol", "p", "pre", "search", "section", "summary", "table", "ul"),
    *("dd", "dt", "li", "listing", "plaintext", "xmp"),
}

#: Every element that is a block; all others stand within a line.
BLOCKS = _ENDS_PARAGRAPH | {
    *("body", "caption", "col", "colgroup", "head", "html", "legend", "optgroup", "option"),
    *("tbody", "td", "tfoot", "th", "thead", "tr", "video", "audio", "canvas", "template"),
}

#: Blocks that hold words of a text, and so are never part of a formula or a control.
TEXT_BLOCKS = HEADINGS | {"blockquote", "dd", "dl", "dt", "li", "ol", "p", "pre", "ul"}

#: Elements in which a ``/`` closes a tag, and those in them that hold HTML.
FOREIGN = ("math", "svg")
_BACK_IN = ("annotation-xml", "desc", "foreignobject", "mtext", "title")

_CELLS = ("td", "th")
_ROW_PARTS = ("tr", "caption", "colgroup", *_CELLS)
_TABLE_PARTS = ("thead", "tbody", "tfoot", *_ROW_PARTS)

#: Which open elements the start tag of another one closes.
_CLOSES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(_ENDS_PARAGRAPH, ("p",)),
    **dict.fromkeys(HEADINGS, ("p", "h1")),
    "li": ("p", "li"),
    **dict.fromkeys(("dt", "dd"), ("p", "dt", "dd")),
    **dict.fromkeys(_CELLS, _CELLS),
    "tr": _ROW_PARTS,
    **dict.fromkeys(("thead", "tbody", "tfoot", "caption", "colgroup"), _TABLE_PARTS),
}

#: What neither a start tag nor an end tag reaches out of, but for those of a table's parts.
_CELL_WALLS = (*_CELLS, "caption", "template", "object", "button")
_LIST_WALLS = ("ul", "ol", "menu", "dl", "table", *_CELL_WALLS)


@dataclass(slots=True, eq=False)
class Open:
    """An element whose end tag has not come yet."""

    tag: str
    element: Element
    """The element itself or, where it is not told apart, the one round it."""
    role: Role
    first: int = 0
    """How many runs there were when it began."""
    ink: int = 0
    """How many of them were not blank."""
    is_own: bool = True
    """Whether ``element`` is its own."""
    is_foreign: bool = False
    """Whether a ``/`` closes tags in it: within drawings and formulas."""
    mark: str = ""
    """Of a heading, its id; of a link, the id that it leads to."""
    has_class: bool = False
    """Of a link, whether its class is that of an anchor."""
    anchors: list[tuple[int, int]] = field(default_factory=list)
    """Of a heading, the runs of the links in it that may be its anchors."""


class Opened:
    """All elements that are open, the innermost last."""

    __slots__ = ("_depth", "_places", "stack")

    def __init__(self, root: Element) -> None:
        self.stack = [Open("", root, "text")]
        self._depth = 0
        self._places: defaultdict[str, list[int]] = defaultdict(list)

    @property
    def last(self) -> Open:
        """The innermost one; the root is always open."""
        return self.stack[-1]

    @property
    def room(self) -> int:
        """How many more elements within each other are told apart."""
        return DEEPEST - self._depth

    def push(self, opened: Open) -> None:
        """Open an element."""
        self._places[_kind(opened.tag)].append(len(self.stack))
        self._depth += opened.is_own
        self.stack.append(opened)

    def pop(self) -> Open:
        """Close the innermost element."""
        closed = self.stack.pop()
        self._places[_kind(closed.tag)].pop()
        self._depth -= closed.is_own
        return closed

    def closed_by_start(self, tag: str) -> int:
        """Return how many elements a start tag closes."""
        closes: tuple[str, ...] = _CLOSES.get(tag, ())
        if self.last.is_foreign and tag in BLOCKS and self.last.tag not in _BACK_IN:
            # A block ends a drawing or a formula that was left open.
            closes = (*closes, *FOREIGN)
        if not closes:
            return 0
        wall = self._wall(_walls(tag))
        if tag in HEADINGS and self.last.tag not in HEADINGS:
            closes = tuple(each for each in closes if each not in HEADINGS)
        places = (self._places[each][-1] for each in closes if self._places[each])
        return len(self.stack) - min(
            (each for each in places if each > wall), default=len(self.stack)
        )

    def closed_by_end(self, tag: str) -> int:
        """Return how many elements an end tag closes, its own the last; none for a stray one."""
        places = self._places[_kind(tag)]
        if not places or places[-1] < self._wall(_walls(tag)):
            return 0
        return len(self.stack) - places[-1]

    def _wall(self, tags: Iterable[str]) -> int:
        return max((self._places[each][-1] for each in tags if self._places[each]), default=0)


def _walls(tag: str) -> tuple[str, ...]:
    if tag == "table":
        return ()
    if tag in _TABLE_PARTS:
        return ("table",)
    return _LIST_WALLS if tag in ("li", "dt", "dd") else _CELL_WALLS


def _kind(tag: str) -> str:
    """Return what an end tag must name: that of a heading may name any."""
    return "h1" if tag in HEADINGS else tag
