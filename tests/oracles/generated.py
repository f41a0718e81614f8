"""The oracle of built documents: every right place is known, since the text was made round it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from tests.oracles.dialects import Dialect
from tests.oracles.documents import Document, build
from tests.oracles.ends import End, find_ends, find_not_markers
from tests.oracles.judge import Verdict, judge, judge_markers, readable
from tests.oracles.markers import find_marked, mark
from tests.oracles.shrink import shrink_document, shrink_passage
from tests.oracles.tally import SKIPPED, Outcome

#: How many ends of each kind are tried in one document.
EACH = 3


def outcomes(dialect: Dialect, seed: int) -> Iterator[Outcome]:
    """Yield what became of the citations of one document, which a seed makes."""
    random = Random(f"{dialect.name} {seed}")
    document = build(random, dialect)
    if seed % 3 == 0:
        for _ in range(3):
            yield from _marked(random, dialect, document)
    else:
        yield from _passages(random, dialect, document)


def _passages(random: Random, dialect: Dialect, document: Document) -> Iterator[Outcome]:
    read = readable(dialect, document)
    yield from _skipped(dialect, document, read)
    if read is None:
        return
    ends = [*find_ends(random, read, EACH), *find_not_markers(random, read)]
    for end, verdict in zip(ends, judge(dialect, read, ends), strict=True):
        yield Outcome(
            engine=dialect.name,
            construct=end.construct,
            kind=end.kind,
            verdict=verdict,
            example=partial(_passage, dialect, read, end, verdict),
        )


def _marked(random: Random, dialect: Dialect, document: Document) -> Iterator[Outcome]:
    with_markers = mark(random, dialect, document)
    read = readable(dialect, with_markers)
    yield from _skipped(dialect, with_markers, read)
    if read is None:
        return
    marked = find_marked(read)
    for each, verdict in zip(marked, judge_markers(dialect, read, marked), strict=True):
        yield Outcome(
            engine=dialect.name,
            construct=each.construct,
            kind="marker",
            verdict=verdict,
            example=partial(_markers, dialect, read, verdict),
        )


def _skipped(dialect: Dialect, document: Document, read: Document | None) -> Iterator[Outcome]:
    """Yield an outcome for each block that the engine reads otherwise than it was meant."""
    kept = set(read.blocks) if read is not None else set()
    for number in document.blocks:
        if number not in kept:
            names = [atom.construct for atom in document.atoms if atom.block == number]
            name = next((name for name in names if name), "between blocks")
            yield Outcome(engine=dialect.name, construct=name, kind="block", verdict=SKIPPED)


def _passage(dialect: Dialect, document: Document, end: End, verdict: Verdict) -> str:
    def fails(smaller: Document, end: End) -> bool:
        if readable(dialect, smaller) is not smaller:
            return False
        return judge(dialect, smaller, [end])[0].sort == verdict.sort

    if fails(document, end):
        document, end = shrink_passage(document, end, fails)
        verdict = judge(dialect, document, [end])[0]
    source = document.source
    signed = source[: end.end] + "¦" + source[end.end :]
    if end.start is not None:
        signed = source[: end.start] + "⟦" + signed[end.start :]
    return f"{verdict.why}: {signed!r}{' in the pair before' * end.split}"


def _markers(dialect: Dialect, document: Document, verdict: Verdict) -> str:
    def fails(smaller: Document) -> bool:
        if readable(dialect, smaller) is not smaller:
            return False
        verdicts = judge_markers(dialect, smaller, find_marked(smaller))
        return any(each.sort == verdict.sort for each in verdicts)

    small = shrink_document(document, fails)
    marked = find_marked(small)
    verdicts = judge_markers(dialect, small, marked)
    why = next(each.why for each in verdicts if each.sort == verdict.sort)
    source, signed, at = small.source, "", 0
    for each in marked:
        signed += source[at : each.start] + "⟪" + source[each.start : each.end] + "⟫"
        at = each.end
    return f"{why}: {signed + source[at:]!r}"
