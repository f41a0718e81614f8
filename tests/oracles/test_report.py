from __future__ import annotations

import pytest

from tests.oracles.__main__ import main
from tests.oracles.judge import Verdict
from tests.oracles.report import report
from tests.oracles.tally import SKIPPED, Outcome, Tally


def outcome(verdict: Verdict, name: str = "link") -> Outcome:
    return Outcome(
        engine="own", construct=name, kind="word", verdict=verdict, example=lambda: "x¦ y"
    )


def test_a_report_counts_and_shows_what_fails() -> None:
    tally = Tally()
    for verdict in (Verdict("right"), Verdict("right"), Verdict("wrong", "off"), SKIPPED):
        tally.add(outcome(verdict))
    text = report(tally, ["own", "mistune"])
    assert "| link | 2 / 0 / 1 (1) | – |" in text
    assert "* own, wrong: x¦ y" in text
    assert tally.places("own") == 3


def test_the_form_of_a_marker_is_code() -> None:
    tally = Tally()
    for name in ("marker [1](url)", "marker in a cell", "no marker"):
        tally.add(outcome(Verdict("right"), name))
    text = report(tally, ["own"])
    assert "| marker `[1](url)` | 1 / 0 / 0 |" in text
    assert "| marker in a cell | 1 / 0 / 0 |" in text
    assert "| no marker | 1 / 0 / 0 |" in text


def test_the_command_prints_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--places", "40", "--engine", "own"]) == 0
    assert "| construct | own |" in capsys.readouterr().out
