"""Where the references of ChatGPT's exports stand in a text that may have changed since."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from renderer.drafting.node import Report
from renderer.drafting.verify import NEAR
from renderer.providers.chatgpt_references import Reference


@dataclass(frozen=True, slots=True)
class Place:
    """Where a reference stands, in indices of the text."""

    start: int
    """Where it starts."""

    end: int
    """Where it ends."""

    reference: Reference
    """The reference."""


def locate(text: str, references: Iterable[Reference], report: Report) -> Iterator[Place]:
    """Give the places of references, in the order of the text; none overlaps another.

    One that does not stand where it should is looked for near by: as far away as the one before it
    was, since exporters shorten tokens, then at the nearest place. Where one is that cites nothing
    is nobody's loss.
    """
    behind, moved = 0, 0
    for reference in sorted(references, key=lambda each: (each.start, each.end)):
        found = _find(text, reference, behind, moved)
        if found is None:
            if reference.sources:
                report(reference.path, "lost-position", reference.start)
            continue
        if found.start != reference.start and reference.sources:
            report(reference.path, "moved", reference.start)
        behind, moved = found.end, found.end - reference.end
        yield found


def _find(text: str, reference: Reference, behind: int, moved: int) -> Place | None:
    for start in (reference.start + moved, reference.start):
        for words in reference.texts:
            if start >= behind and text.startswith(words, start):
                return Place(start, start + len(words), reference)
    wanted = max(behind, reference.start + moved)
    found: list[Place] = []
    for words in reference.texts:
        after = text.find(words, wanted, wanted + NEAR + len(words))
        before = text.rfind(words, max(behind, wanted - NEAR), wanted + len(words))
        found += [Place(at, at + len(words), reference) for at in (after, before) if at >= 0]
    return min(found, key=lambda place: abs(place.start - wanted), default=None)
