"""The text a reader sees, as one string that knows where in the HTML each character stands."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from renderer.placement.letters import IMAGE, letters
from renderer.safehtml import Element, Fragment

#: Elements that stand within a line; every other one begins and ends a block.
INLINE = frozenset(
    {
        *("a", "abbr", "acronym", "b", "bdi", "bdo", "big", "br", "button", "cite", "code", "data"),
        *("del", "dfn", "em", "font", "i", "img", "input", "ins", "kbd", "label", "mark", "math"),
        *("nobr", "q", "rp", "rt", "ruby", "s", "samp", "select", "small", "span", "strike"),
        *("strong", "sub", "sup", "svg", "textarea", "time", "tt", "u", "unit", "var"),
        "wbr",
    }
)


#: The names of formulas.
FORMULAS = frozenset({"math", "math-block"})

#: The kinds of runs that are seen and are no text.
VOID = frozenset({"void", "rule"})


class Shown:
    """The text of a fragment; blocks, and things that are no text, are kept apart by a line feed.

    An image that is loaded is a sign, ``IMAGE``: a passage may hold it, and end with it.

    The positions of this package are indexes into ``text``. A *segment* is the text of one block
    without a block in between: two parts of a list item that a nested list separates are two.
    """

    __slots__ = (
        "blocks",
        "breaks",
        "letters",
        "letters_at",
        "optional",
        "pieces",
        "runs",
        "segments",
        "starts",
        "text",
        "voids",
    )

    def __init__(self, fragment: Fragment) -> None:
        self.runs = fragment.runs
        #: The numbers of the pieces that write them.
        self.pieces = [run.piece for run in fragment.runs]
        self.blocks = [block(run.parent) for run in fragment.runs]
        #: Where each run begins, and where the segment it belongs to begins.
        self.starts: list[int] = []
        self.segments: list[int] = []
        #: Where the things stand that are seen and are no text: a rule, a box, an image.
        self.voids: list[int] = []
        #: Where lines are broken.
        self.breaks: list[int] = []
        texts: list[str] = []
        position = segment = 0
        before: Element | None = None
        for run, within in zip(self.runs, self.blocks, strict=True):
            if within is not before:
                if before is not None:
                    texts.append("\n")
                    position += 1
                before, segment = within, position
            self.starts.append(position)
            self.segments.append(segment)
            if run.kind in VOID:
                self.voids.append(position)
                texts.append(IMAGE if _is_image(fragment.pieces[run.piece]) else "\n")
                position += 1
            else:
                if run.kind == "break":
                    self.breaks.append(position)
                texts.append(run.text)
                position += len(run.text)
        self.text = "".join(texts)
        self.letters, self.letters_at = letters(self.text)
        self.optional = [
            (first, last)
            for run, start in zip(self.runs, self.starts, strict=True)
            if run.kind == "image"
            and (first := bisect_left(self.letters_at, start))
            < (last := bisect_left(self.letters_at, start + len(run.text)))
        ]

    def run_before(self, position: int) -> int:
        """Return the number of the run that the character before ``position`` belongs to."""
        return max(0, bisect_left(self.starts, position) - 1)

    def run_after(self, position: int) -> int:
        """Return the number of the run that the character at ``position`` belongs to."""
        return max(0, bisect_right(self.starts, position) - 1)

    def signs_after(self, letter: int) -> range:
        """Return the positions between a letter, by its number, and the next; -1 is the start."""
        start = self.letters_at[letter] + 1 if letter >= 0 else 0
        after = letter + 1
        stop = self.letters_at[after] if after < len(self.letters_at) else len(self.text)
        return range(start, stop)

    def kind_at(self, position: int) -> str:
        """Return the kind of the run that the character at a position belongs to."""
        run = self.run_after(position)
        return self.runs[run].kind if position < self.end(run) else "void"

    def is_same_segment(self, position: int, run: int) -> bool:
        """Say whether the character at a position stands in the segment of a run."""
        if position >= len(self.text):
            return False
        there = self.run_after(position)
        return self.segments[there] == self.segments[run] and position < self.end(there)

    def end(self, run: int) -> int:
        """Return the position after the last character of a run."""
        return self.starts[run] + len(self.runs[run].text)

    def is_one_formula(self, first: int, last: int) -> bool:
        """Say whether the letters from one number up to another all stand in the same formula."""
        runs = [self.runs[self.run_after(self.letters_at[each])] for each in (first, last - 1)]
        return runs[0].parent is runs[1].parent and runs[0].parent.name in FORMULAS

    def runs_of(self, element: Element) -> range:
        """Return the numbers of the runs in an element."""
        return range(bisect_left(self.pieces, element.start), bisect_left(self.pieces, element.end))

    def end_of(self, element: Element) -> int:
        """Return the position after the last character in an element."""
        last = bisect_left(self.pieces, element.end) - 1
        if last < 0:
            return 0
        # What is no text has a position of its own, and may be the last thing in an element.
        return self.end(last) + (self.runs[last].kind in VOID)

    def start_of(self, element: Element) -> int:
        """Return the position of the first character in an element."""
        first = bisect_left(self.pieces, element.start)
        return self.starts[first] if first < len(self.runs) else len(self.text)


def _is_image(tag: str) -> bool:
    return tag[:4].lower() == "<img"


def block(element: Element) -> Element:
    """Return the nearest element, from this one up, that is a block (or the root)."""
    while element.parent is not None and element.name in INLINE:
        element = element.parent
    return element


def ancestors(element: Element) -> list[Element]:
    """Return the element and all around it, the innermost first, without the root."""
    found = []
    at: Element | None = element
    while at is not None and at.parent is not None:
        found.append(at)
        at = at.parent
    return found
