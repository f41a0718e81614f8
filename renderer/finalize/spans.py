"""Which ranges of a text are markers: of those that overlap, of links, and of mere numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from renderer.finalize.edits import Ranges
from renderer.markers import Form, Markers
from renderer.model import Source, key

#: The end of a link: its address, and a title.
_ADDRESS = re.compile(r"\]\([^\s()<>]{1,4096}(?:[ \t]++\"[^\"\n]{0,999}\")?\)")


def unlinked(text: str, spans: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Give ranges, each that is all the words of a link with the rest of it, its address."""
    for start, end in spans:
        around = _ADDRESS.match(text, end) if text.endswith("[", 0, start) else None
        rest = _ADDRESS.match(text, end - 1)
        if around is not None:
            yield start - 1, around.end()
        else:
            yield start, rest.end() if rest is not None else end


def joined(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return ranges in their order, those that overlap as one."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if found and start < found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


def numbered(
    found: Markers, form: Form, sources: Sequence[Source], marked: Iterable[tuple[int, int]]
) -> Iterator[tuple[tuple[int, int], tuple[int, ...]]]:
    """Give the ranges of numbers that mean a source, with these, where no citation is marked."""
    ids: dict[str, int] = {}
    for number, source in enumerate(sources, 1):
        if source.id is not None:
            # Of sources that share an id the first counts.
            ids.setdefault(key(source.id), number)
    covered = Ranges(marked)
    for each in found.markers:
        numbers = form.numbers(each.match, ids, len(sources))
        if numbers and numbers.numbers and not covered.meet(each.start, each.end):
            yield (each.start, each.end), numbers.numbers
