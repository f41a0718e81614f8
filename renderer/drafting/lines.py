"""The lines of a stream, of pieces cut anywhere or of lines whose ends a client has taken off."""

from __future__ import annotations

import re
from collections.abc import Iterator

from renderer.drafting.nesting import Nesting

_END = re.compile("\r\n|\r|\n")
#: A field of a server-sent event, or a comment.
FIELD = re.compile(r"(data|event|id|retry)?:")
#: A line of the AI SDK's older data stream: a letter or digit, and JSON.
CODED = re.compile(r'([0-9a-z]):(?=[\["{\d-]|true|false|null)')
#: How any line begins that says something.
BEGINNING = re.compile(rf"{FIELD.pattern}|{CODED.pattern}|[{{\[]")
#: A field whose value is no JSON: it goes on to the end of its line, wherever that is.
_OPEN = re.compile(r'(?:(?:event|id|retry)?:|data:(?!\s*["\[{]))(?!\s+\Z)')


class Lines:
    """Takes lines out of a text that comes in pieces.

    Most clients read a stream line by line and take the ends off: then each piece is a line. Such
    pieces are told from those that are cut anywhere like this. Where a piece begins as a line does
    (``data:``, ``event:``, ``id:``, ``:``, ``0:"``, ``{`` or ``[``) and what stands before it is
    complete, an end is missing between them. Complete is JSON that is closed: in any stream only
    an end of a line can follow it. So is a field that is no JSON, as ``event: x``, but only before
    another field, and as long as every piece so far has begun as a line does, which pieces cut
    anywhere do not go on doing.
    Once an end was missing in such a stream, any piece that begins as a line does is one, and an
    empty piece is an empty line. At the end, pieces that all begin so are lines, if together they
    are not complete.
    """

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._nesting = Nesting()
        self._is_closed = False
        self._is_aligned = True
        self._is_stripped = False

    def feed(self, text: str) -> Iterator[str]:
        """Give the lines that are complete with another piece."""
        if not text:
            if self._is_stripped and self._pieces:
                yield from self._take()
            if self._is_stripped:
                yield ""
            return
        begins = BEGINNING.match(text) is not None
        self._is_aligned = self._is_aligned and begins
        is_missing = begins and bool(self._pieces) and self._may_end_before(text)
        if is_missing:
            yield from self._take()
        # A line feed right behind a carriage return ends nothing: an empty line more is one end
        # of an event that has ended.
        lines = _END.split(text)
        for line in lines[:-1]:
            self._pieces.append(line)
            yield from self._take()
        self._put(lines[-1])
        is_complete = self._is_closed_line or self._is_open_field
        if is_missing and self._is_aligned and is_complete:
            self._is_stripped = True
        if self._is_stripped and is_complete:
            yield from self._take()

    def finish(self) -> Iterator[str]:
        """Give what stood in a last line without an end."""
        pieces = self._pieces
        if len(pieces) > 1 and all(map(BEGINNING.match, pieces)) and not self._is_closed:
            yield from pieces
        elif pieces:
            yield "".join(pieces)
        self._pieces = []

    def _may_end_before(self, text: str) -> bool:
        """Say whether the line that has begun ends before a piece that begins as a line does."""
        if self._is_stripped or self._is_closed_line:
            return True
        field = FIELD.match(text)
        # The names of events may hold a colon; behind a comment another one may come.
        may_follow = field is not None and (field[1] is not None or self._pieces[0][0] == ":")
        return self._is_open_field and may_follow

    @property
    def _is_closed_line(self) -> bool:
        return self._is_closed and BEGINNING.match(self._pieces[0]) is not None

    @property
    def _is_open_field(self) -> bool:
        is_first = self._is_aligned and len(self._pieces) == 1
        return is_first and _OPEN.match(self._pieces[0]) is not None

    def _put(self, piece: str) -> None:
        """Begin a line, or go on with one."""
        if not piece:
            return
        self._pieces.append(piece)
        behind = 0
        is_closed = self._is_closed
        for place in self._nesting.borders(piece):
            behind, is_closed = place, self._nesting.is_over
        self._is_closed = is_closed and not piece[behind:].strip()

    def _take(self) -> Iterator[str]:
        """Give the line that has begun."""
        line, self._pieces = "".join(self._pieces), []
        self._nesting = Nesting()
        self._is_closed = False
        yield line
