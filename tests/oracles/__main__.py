"""Ask the oracles of placement: ``python -m tests.oracles --help``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import count
from pathlib import Path

from tests.oracles.dialects import NAMES, dialect
from tests.oracles.generated import outcomes
from tests.oracles.inserted import outcomes_in
from tests.oracles.report import report
from tests.oracles.tally import Tally


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables, and return 1 if anything is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.oracles", description=__doc__)
    parser.add_argument("--places", type=int, default=2_000, help="how many, for each engine")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--engine", action="append", choices=NAMES, help="one or more; else all")
    parser.add_argument("documents", nargs="*", type=Path, help="Markdown files, or folders")
    chosen = parser.parse_args(arguments)
    engines = chosen.engine or list(NAMES)
    tallies = [("Built documents", generate(engines, chosen.places, chosen.seed))]
    if chosen.documents:
        files = markdown_files(chosen.documents)
        tallies.append(("Inserted words", insert(engines, files, chosen.places, chosen.seed)))
    for title, tally in tallies:
        print(f"## {title}\n\n{report(tally, engines)}\n")
    return int(any(tally.total(engine, "wrong") for _, tally in tallies for engine in engines))


def generate(engines: Sequence[str], places: int, seed: int) -> Tally:
    """Count what became of citations in built documents, so many for each engine at least."""
    tally = Tally()
    for engine in engines:
        known = dialect(engine)
        for number in count(seed * 1_000_000):
            for outcome in outcomes(known, number):
                tally.add(outcome)
            if tally.places(engine) >= places:
                break
    return tally


def insert(engines: Sequence[str], files: Sequence[Path], places: int, seed: int) -> Tally:
    """Count what became of citations in documents as they are, so many for each engine at most."""
    tally = Tally()
    for engine in engines:
        known = dialect(engine)
        for path in files:
            for outcome in outcomes_in(known, path.read_text("utf-8", "replace"), seed):
                tally.add(outcome)
            if tally.places(engine) >= places:
                break
    return tally


def markdown_files(paths: Sequence[Path]) -> list[Path]:
    """Return the Markdown files that are named, or lie in a folder that is, in order."""
    return [
        file
        for path in paths
        for file in ([path] if path.is_file() else sorted(path.rglob("*.md")))
        if file.is_file()
    ]


if __name__ == "__main__":
    sys.exit(main())
