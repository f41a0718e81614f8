from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.checkout

# The installed package has no benchmarks: they are imported by the tests that are run.

ROOT = Path(__file__).parent.parent


def test_the_benchmark_runs_and_prints_ratios() -> None:
    """What it prints is for people to read: no time is asserted anywhere."""
    lines = run("benchmarks", "--rounds", "1")[2:]
    assert len(lines) == 4
    ratio = r"(?:[\d.]+x|–)"
    assert all(
        re.fullmatch(rf"\| [\d,]+ \| \d+ \| [\d.]+ ms(?: \| {ratio}){{4}} \|", each)
        for each in lines
    )


def test_the_cost_of_each_stage_is_printed() -> None:
    lines = run("benchmarks.stages", "--rounds", "1", "--lengths", "1000")[2:]
    assert lines[-1].startswith("| whole | ")
    assert all(re.fullmatch(r"\| [a-z, ]+ \| [\d.]+ \|", line) for line in lines)


def test_the_growth_of_streams_is_printed() -> None:
    from benchmarks.streams import DRAWN, UNITS

    lines = run("benchmarks.streams", "--length", "800", "--runs", "1")[2:]
    assert [line.split(" | ")[0].removeprefix("| ") for line in lines] == [*UNITS, *DRAWN]


def test_the_growth_of_placement_is_printed_for_every_shape() -> None:
    from benchmarks.shapes import SHAPES

    lines = run("benchmarks.growth", "--length", "400", "--citations", "8", "--runs", "1")[2:]
    assert [line.split(" | ")[0].removeprefix("| ") for line in lines] == [*SHAPES, "**greatest**"]
    assert all(re.fullmatch(r"\|( [^|]+ \|){4} [\d.]+ s \|", line) for line in lines)


def test_the_time_of_imports_is_printed() -> None:
    from benchmarks.imports import IMPORTS

    lines = run("benchmarks.imports", "--rounds", "1")[2:]
    assert [line.split("`")[1] for line in lines] == [*IMPORTS]


def test_factors_are_those_between_times_that_are_long_enough() -> None:
    from benchmarks.growth import growth

    assert growth([0.5, 1.0, 3.0]) == [2.0, 3.0]
    assert growth([0.000001, 1.0, 2.0]) == [2.0]


def test_each_shape_has_the_length_that_is_asked_for_and_citations_of_its_own() -> None:
    from benchmarks.shapes import SHAPES

    for name, shape in SHAPES.items():
        page = shape(4_000)
        assert 2_000 <= max(len(page.source), len(page.html)) <= 8_000, name
        assert page.marker in page.source


def run(module: str, *arguments: str) -> list[str]:
    """Return the lines that a module prints."""
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()
