"""The oracle of inserted words: a chip belongs where a word put in at its end would stand.

A rare word is put behind a word of any document, and the whole is rendered. Where nothing else on
the page changes, the place at which the word comes out is the right one for a citation that ends
there; and a marker put there must be taken out again, and leave its chip there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from renderer.model import Citation
from renderer.placement import place
from renderer.text import normalise
from tests.oracles.dialects import Dialect
from tests.oracles.expect import Right
from tests.oracles.judge import RIGHT, Verdict, fault_at, render, verdicts
from tests.oracles.page import CLOSED, Page, read
from tests.oracles.shrink import smallest
from tests.oracles.tally import SKIPPED, Outcome
from tests.oracles.words import word_end

#: No document holds it.
RARE = "qzxqvj"

#: How many ends are tried in one document, and how much of it is read.
EACH, MOST = 24, 12_000

#: Markers, and how many visible characters each of them has.
SHOWN = {
    "[1]": 3,
    " [1]": 3,
    "[1, 2]": 5,
    "【1】": 3,
    " **[1]**": 3,
    "[1][2]": 6,
    " [[4]](https://q.example/x)": 3,
}

_END = re.compile(r"[^\W_](?=[\W_]|\Z)|[^\w\s](?=\s)")


@dataclass(frozen=True, slots=True)
class Known:
    """The right place of an offset of a document."""

    offset: int
    right: Right


def outcomes_in(dialect: Dialect, text: str, seed: int) -> Iterator[Outcome]:
    """Yield what became of citations at some ends of a document."""
    random = Random(f"{dialect.name} {seed} {len(text)}")
    source = _cut(random, normalise(text).text)
    ends = [found.end() for found in _END.finditer(source)]
    ends = sorted(random.sample(ends, min(EACH, len(ends))))
    base = read([str(render(dialect.engine, source))])
    known = [_known(dialect, source, base, end) for end in ends]
    asked = [each for each in known if each is not None]
    for _ in range(len(known) - len(asked)):
        yield _outcome(dialect, "an end", SKIPPED)
    for each, verdict in zip(asked, _passages(dialect, source, base, asked), strict=True):
        yield _outcome(dialect, "an end", verdict, source, each.offset)
    open_ends = [each for each in asked if base.ink.closed[each.right.ink - 1] == "."]
    for each in open_ends[:: max(1, len(open_ends) // 6)]:
        form = random.choice(tuple(SHOWN))
        verdict = _marker(dialect, source, base, each, form)
        name = f"marker {form.strip()}"
        yield _outcome(dialect, name, verdict, source, each.offset, form)


def _cut(random: Random, source: str) -> str:
    """Return some lines of a long document."""
    if len(source) <= MOST:
        return source
    start = source.find("\n", random.randrange(len(source) - MOST)) + 1
    return source[start : start + MOST]


def _known(dialect: Dialect, source: str, base: Page, offset: int) -> Known | None:
    """Return the right place for an offset; None where a word put in changes anything else."""
    page = read([str(render(dialect.engine, source[:offset] + RARE + source[offset:]))])
    ink = page.ink.text
    closed = page.ink.closed
    at = ink.find(RARE)
    after = at + len(RARE)
    if at <= 0 or ink.count(RARE) != 1 or ink[:at] + ink[after:] != base.ink.text:
        return None
    if closed[:at] + closed[after:] != base.ink.closed:
        return None
    if at in page.ink.breaks or page.boxes[at].block is not page.boxes[at - 1].block:
        # It is the beginning of something else.
        return None
    following = next((n for n in range(after, after + 3) if n in page.ink.breaks), after + 3)
    if word_end(f"q{ink[after:following]}", 1) != 1:
        # It stands in a word, whose end is another place.
        return None
    while at < len(base.ink.text) and closed[at] == "x" and _is_one(page, at, after):
        at, after = at + 1, after + 1
    return Known(offset, Right(ink=at))


def _is_one(page: Page, first: int, second: int) -> bool:
    """Say whether two characters of a page stand in the same link or code."""
    if page.ink.closed[second : second + 1] != "x":
        return False
    return _outermost(page, first) is _outermost(page, second)


def _outermost(page: Page, at: int) -> object:
    return [box for box in page.boxes[at].chain if box.name in CLOSED][-1]


def _passages(dialect: Dialect, source: str, base: Page, asked: list[Known]) -> list[Verdict]:
    normal = normalise(source)
    citations = [Citation(end=normal.utf16(each.offset), sources=["s"]) for each in asked]
    placement = place(render(dialect.engine, source), normal, citations)
    return verdicts(placement, citations, [each.right for each in asked], base)


def _marker(dialect: Dialect, source: str, base: Page, known: Known, form: str) -> Verdict:
    """Put a marker at a known place, and return what became of it."""
    text = source[: known.offset] + form + source[known.offset :]
    fragment = render(dialect.engine, text)
    more = len(read([str(fragment)]).ink.text) - len(base.ink.text)
    if more != SHOWN[form]:
        return SKIPPED
    normal = normalise(text)
    end = known.offset + len(form)
    citation = Citation(
        start=normal.utf16(end - len(form.lstrip())),
        end=normal.utf16(end),
        sources=["s"],
        marker=True,
    )
    placement = place(fragment, normal, [citation])
    if not placement.places:
        return Verdict("lost", "no chip")
    page = read(placement.parts)
    if page.ink.text != base.ink.text:
        return Verdict("wrong", "the text is another one")
    fault = fault_at(placement, page, 0, known.right)
    return Verdict("wrong", fault) if fault else RIGHT


def _outcome(
    dialect: Dialect,
    construct: str,
    verdict: Verdict,
    source: str = "",
    offset: int = 0,
    form: str = "",
) -> Outcome:
    return Outcome(
        engine=dialect.name,
        construct=construct,
        kind="in a document",
        verdict=verdict,
        example=lambda: _smallest(dialect, verdict, source, offset, form),
    )


def _smallest(dialect: Dialect, verdict: Verdict, source: str, offset: int, form: str) -> str:
    """Return the fewest lines that still fail, with the end marked in."""
    lines = source.splitlines(keepends=True)
    own, at = 0, 0
    while own < len(lines) - 1 and at + len(lines[own]) < offset:
        at += len(lines[own])
        own += 1
    lines[own : own + 1] = [lines[own][: offset - at], lines[own][offset - at :]]

    def fails(kept: list[tuple[int, str]]) -> bool:
        if own not in [number for number, _ in kept]:
            return False
        text = "".join(line for _, line in kept)
        end = sum(len(line) for number, line in kept if number <= own)
        base = read([str(render(dialect.engine, text))])
        known = _known(dialect, text, base, end)
        if known is None:
            return False
        found = (
            _marker(dialect, text, base, known, form)
            if form
            else _passages(dialect, text, base, [known])[0]
        )
        return found.sort == verdict.sort

    numbered = list(enumerate(lines))
    kept = smallest(numbered, fails) if fails(numbered) else numbered
    end = sum(len(line) for number, line in kept if number <= own)
    text = "".join(line for _, line in kept)
    return f"{verdict.why}: {text[:end] + '¦' + form + text[end:]!r}"
