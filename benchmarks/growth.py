"""Print how the cost of placement grows with the text and the citations.

Each shape of text is placed at lengths n, 2n, 4n with few citations, at one length with m, 2m, 4m
citations, and with both at once. A factor is how much longer twice as much takes: 2 is linear.
"""

from __future__ import annotations

import argparse
import gc
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from benchmarks.shapes import SHAPES, Page, Shape
from renderer.model import Citation
from renderer.placement import place
from renderer.safehtml import Policy, gate
from renderer.safehtml.trusted import read_trusted
from renderer.text import Normal, normalise

#: How many citations there are while the length grows, and what part of the greatest length there
#: is while the citations grow.
FEW, PART = 50, 10

#: What takes less, in seconds, is too short to be compared.
SHORTEST = 0.004


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a row for each shape."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.growth", description=__doc__)
    parser.add_argument("--length", type=int, default=1_000_000, help="the greatest, 4n")
    parser.add_argument("--citations", type=int, default=5_000, help="the greatest number, 4m")
    parser.add_argument("--runs", type=int, default=3, help="of which the shortest counts")
    parser.add_argument("--above", type=float, default=0, help="rows with a greater factor alone")
    parser.add_argument("shapes", nargs="*", help="names of shapes, or parts of them; else all")
    chosen = parser.parse_args(arguments)
    print("| shape | length | citations | both | greatest |\n| --- | --: | --: | --: | --: |")
    greatest = [0.0] * 4
    for name, shape in SHAPES.items():
        if chosen.shapes and not any(part in name for part in chosen.shapes):
            continue
        columns = [
            times(shape, sizes, chosen.runs)
            for sizes in _sizes(max(8, chosen.length), max(4, chosen.citations))
        ]
        factors = [growth(column) for column in columns]
        if max(max(each, default=0) for each in factors) >= chosen.above:
            cells = [" ".join(map(_figure, each)) for each in factors]
            print(_row(name, cells, columns[-1][-1]), flush=True)
        figures = [*(max(each, default=0) for each in factors), columns[-1][-1]]
        greatest = list(map(max, greatest, figures))
    print(_row("**greatest**", list(map(_figure, greatest[:3])), greatest[3]), flush=True)


def growth(column: Sequence[float]) -> list[float]:
    """Return the factors between times; none where they are too short to tell."""
    return [after / before for before, after in pairwise(column) if before >= SHORTEST]


def times(shape: Shape, sizes: Sequence[tuple[int, int]], runs: int) -> list[float]:
    """Return the least time that placement takes at each length and number of citations.

    The sizes take turns, so that whatever else the machine does falls on all of them alike.
    """
    tasks = [_task(shape(length), count) for length, count in sizes]
    found: list[list[float]] = [[] for _ in tasks]
    gc.collect()
    gc.disable()
    try:
        for _ in range(runs):
            for task, each in zip(tasks, found, strict=True):
                start = time.thread_time()
                task()
                each.append(time.thread_time() - start)
    finally:
        gc.enable()
    return [min(each) for each in found]


def _row(name: str, cells: Sequence[str], seconds: float) -> str:
    return f"| {name} | {' | '.join(cell or '–' for cell in cells)} | {seconds:.2f} s |"


def _figure(factor: float) -> str:
    return f"{factor:.2f}"


def _task(page: Page, count: int) -> Callable[[], object]:
    """Return what is timed: placing so many citations; what its owner gave is read in it too."""
    source = normalise(page.source)
    citations = list(_citations(page, source, count))
    if page.trusted:
        return lambda: place(read_trusted(page.html), source, citations)
    fragment, _ = gate(page.html, Policy())
    return lambda: place(fragment, source, citations)


def _sizes(length: int, citations: int) -> Iterator[list[tuple[int, int]]]:
    parts = (4, 2, 1)
    yield [(length // part, FEW) for part in parts]
    yield [(length // PART, citations // part) for part in parts]
    yield [(length // part, citations // part) for part in parts]


def _citations(page: Page, source: Normal, count: int) -> Iterator[Citation]:
    """Yield citations that are spread over a source, in no order."""
    starts = list(_found(page.source, page.marker)) if page.marker else []
    for turn in range(count):
        # An odd step that shares no factor with most counts visits every place.
        number = turn * 7_919 % count
        if starts:
            start = source.utf16(starts[number * len(starts) // count])
            end = start + len(page.marker)
        else:
            end = 1 + number * (source.length - 1) // count
            start = max(0, end - 30)
        yield Citation(start=start, end=end, sources=["s"], marker=bool(starts))


def _found(text: str, words: str) -> Iterator[int]:
    at = text.find(words)
    while at >= 0:
        yield at
        at = text.find(words, at + len(words))


if __name__ == "__main__":
    main()
