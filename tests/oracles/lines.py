"""Lines: inline constructs side by side."""

from __future__ import annotations

from tests.oracles.atoms import Atoms, text
from tests.oracles.dialects import Kit
from tests.oracles.inline import inline
from tests.oracles.vocabulary import STOPS


def line(kit: Kit, *, lines: bool = False, most: int = 4) -> Atoms:
    """Return inline constructs with blanks between them, and perhaps a stop."""
    found: Atoms = []
    for number in range(kit.random.randint(1, most)):
        if number:
            found.append(text(kit.random.choice((" ", " ", " ", ", "))))
        found += inline(kit, lines=lines)
    return [*found, text(kit.random.choice(STOPS))]
