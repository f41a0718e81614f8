"""The report: a table in Markdown, a row for each construct, a column for each engine."""

from __future__ import annotations

from collections.abc import Sequence

from tests.oracles.tally import Tally

_VERDICTS = ("right", "lost", "wrong", "skipped")


def report(tally: Tally, engines: Sequence[str]) -> str:
    """Return the tables of a tally, and its smallest failing inputs."""
    tables = [
        "Each cell: right / lost / wrong (blocks or places skipped, which the engine reads "
        "otherwise).",
        _table(tally, engines, 0, "construct"),
        _table(tally, engines, 1, "kind of end"),
    ]
    if tally.examples:
        tables.append("\n".join(["Smallest failing inputs:", "", *_listed(tally.examples)]))
    return "\n\n".join(tables)


def _table(tally: Tally, engines: Sequence[str], column: int, title: str) -> str:
    names = sorted({key[column] for key in tally.counts})
    rows = [
        f"| {title} | {' | '.join(engines)} |",
        "| --- |" + " --: |" * len(engines),
    ]
    for name in names:
        cells = []
        for engine in engines:
            counts = {
                verdict: sum(
                    count
                    for key, count in tally.counts.items()
                    if key[column] == name and key[2:] == (engine, verdict)
                )
                for verdict in _VERDICTS
            }
            cells.append(_cell(counts))
        rows.append(f"| {_escaped(name)} | {' | '.join(cells)} |")
    totals = [
        _cell({verdict: tally.total(engine, verdict) for verdict in _VERDICTS})
        for engine in engines
    ]
    rows.append(f"| **all** | {' | '.join(totals)} |")
    return "\n".join(rows)


def _cell(counts: dict[str, int]) -> str:
    right, lost, wrong, skipped = (counts[verdict] for verdict in _VERDICTS)
    if not right + lost + wrong + skipped:
        return "–"
    return f"{right} / {lost} / {wrong}" + (f" ({skipped})" if skipped else "")


def _listed(examples: Sequence[str]) -> list[str]:
    return [f"* {example}" for example in examples]


def _escaped(name: str) -> str:
    """Return a name for a cell; the form of a marker is code."""
    name = name.replace("|", "\\|")
    words, marker, form = name.partition("marker ")
    return name if form.replace(" ", "a").isalpha() or not form else f"{words}{marker}`{form}`"
