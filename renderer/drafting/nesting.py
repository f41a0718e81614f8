"""How deep a text of JSON is nested that comes in pieces."""

from __future__ import annotations

import re
from collections.abc import Iterator

#: What matters between texts, and the rest of a text as far as it has come.
_SIGN = re.compile(r'["\[\]{}]')
_QUOTED = re.compile(r'(?:[^"\\]|\\.)*+("?)', re.DOTALL)


class Nesting:
    """Follows lists, mappings and texts, wherever the pieces are cut; all work is linear."""

    def __init__(self) -> None:
        self.depth = 0
        """How many lists and mappings are open."""
        self._is_quoted = False
        self._is_escaped = False

    def borders(self, piece: str) -> Iterator[int]:
        """Give each place of a piece behind which a list, a mapping or a text begins or ends.

        At that moment ``depth`` is what it is behind it; the beginning of a text is not given.
        """
        position = 1 if self._is_escaped and piece else 0
        self._is_escaped = self._is_escaped and not piece
        while position < len(piece):
            if self._is_quoted:
                read = _QUOTED.match(piece, position)
                assert read is not None, "it matches an empty text as well"
                position = read.end()
                if read[1]:
                    self._is_quoted = False
                    yield position
                else:
                    # Half an escape at the end of the piece: its other half is no quote.
                    self._is_escaped = position < len(piece)
                    position = len(piece)
                continue
            sign = _SIGN.search(piece, position)
            if sign is None:
                return
            position = sign.end()
            if sign[0] == '"':
                self._is_quoted = True
                continue
            self.depth += 1 if sign[0] in "[{" else -1
            yield position

    @property
    def is_over(self) -> bool:
        """Whether nothing is open."""
        return self.depth == 0 and not self._is_quoted
