"""Documents: blocks joined to one text, of which every right place is known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from tests.oracles.atoms import Atom, Atoms, hidden, named, source_of, whole
from tests.oracles.blocks import block
from tests.oracles.codeblocks import INDENTED, open_fence
from tests.oracles.dialects import Dialect, Kit
from tests.oracles.links import LABELS
from tests.oracles.reading import Reading, read_atoms


@dataclass(frozen=True)
class Document:
    """Atoms in their order, read as one text."""

    atoms: tuple[Atom, ...]

    @cached_property
    def source(self) -> str:
        """The Markdown of all of it."""
        return source_of(self.atoms)

    @cached_property
    def reading(self) -> Reading:
        """What a reader sees of it, and where in the source each character comes from."""
        return read_atoms(self.atoms)

    @cached_property
    def blocks(self) -> tuple[int, ...]:
        """The numbers of its blocks."""
        return tuple(dict.fromkeys(atom.block for atom in self.atoms if atom.block))

    def only(self, blocks: Iterable[int]) -> Document:
        """Return the document with some of its blocks, and with all that belongs to none."""
        kept = {0, *self._apart(blocks)}
        return Document(tuple(atom for atom in self.atoms if atom.block in kept))

    def _apart(self, blocks: Iterable[int]) -> Iterator[int]:
        """Give the blocks, but for indented code right behind such code: both would be one."""
        code = {atom.block for atom in self.atoms if atom.construct == INDENTED}
        before = 0
        for number in blocks:
            if not {before, number} <= code:
                yield number
                before = number

    def without_markers(self) -> Document:
        """Return the document as it would be had nobody put a marker in."""
        return Document(tuple(atom for atom in self.atoms if not atom.marker))


def build(random: Random, dialect: Dialect) -> Document:
    """Return a document of a few blocks, with the definitions of its labels at either end."""
    kit = Kit(random=random, dialect=dialect)
    blocks = [block(kit) for _ in range(random.randint(1, 6))]
    if random.random() < 0.3:
        # What was said is said again, word for word.
        blocks.append(random.choice(blocks))
    is_open = kit.reads("open-fences") and random.random() < 0.1
    if is_open:
        blocks.append(named("open fence", open_fence(kit)))
    atoms: Atoms = []
    for number, each in enumerate(blocks, start=1):
        gap = whole(random.choice(("\n\n", "\n\n", "\n\n\n")), "\n")
        atoms += [replace(atom, block=number) for atom in (*each, gap)]
    definitions = [replace(atom, construct="definition") for atom in _definitions(kit)]
    if is_open or random.random() < 0.3:
        atoms = [*definitions, whole("\n", "\n"), *atoms]
    else:
        atoms += definitions
    document = Document(tuple(atoms))
    return document.only(document.blocks)


def _definitions(kit: Kit) -> Atoms:
    titles = ("", "", ' "Title he said"', " 'in'")
    return [
        hidden(f"[{label}]: {address}{kit.random.choice(titles)}\n")
        for label, address in LABELS.items()
    ]
