"""Tallies: how many citations of which construct were right, lost, wrong, under which engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.oracles.judge import Verdict

SKIPPED = Verdict("skipped")

#: How many failing inputs are made small and shown.
EXAMPLES = 12


def _nothing() -> str:
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What became of one citation, or of a block that could not be asked."""

    engine: str
    construct: str
    kind: str
    """The kind of its end."""
    verdict: Verdict
    example: Callable[[], str] = _nothing
    """Makes the smallest failing input; takes a while."""


@dataclass(slots=True)
class Tally:
    """Outcomes, counted."""

    counts: Counter[tuple[str, str, str, str]] = field(default_factory=Counter)
    """By construct, kind of end, engine and verdict."""
    examples: list[str] = field(default_factory=list)
    """The smallest failing inputs."""
    failing: set[tuple[str, str, str]] = field(default_factory=set)

    def add(self, outcome: Outcome) -> None:
        """Count an outcome; the first few of each sort that fail are made small."""
        verdict = outcome.verdict
        self.counts[outcome.construct, outcome.kind, outcome.engine, verdict.kind] += 1
        if verdict.kind not in ("lost", "wrong"):
            return
        sort = (outcome.construct, outcome.engine, verdict.kind)
        if sort not in self.failing and len(self.examples) < EXAMPLES:
            self.failing.add(sort)
            self.examples.append(f"{outcome.engine}, {verdict.kind}: {outcome.example()}")

    def total(self, engine: str, *verdicts: str) -> int:
        """Return how many citations an engine has of some verdicts."""
        return sum(
            count
            for (_, _, name, verdict), count in self.counts.items()
            if name == engine and verdict in verdicts
        )

    def places(self, engine: str) -> int:
        """Return how many citations were judged under an engine."""
        return self.total(engine, "right", "lost", "wrong")
