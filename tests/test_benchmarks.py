from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.checkout

ROOT = Path(__file__).parent.parent


def test_the_benchmark_runs_and_prints_ratios() -> None:
    """What it prints is for people to read: no time is asserted anywhere."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", "--rounds", "1"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    lines = done.stdout.splitlines()[1:]
    assert len(lines) == 3
    assert all(re.fullmatch(r" *\d+ +[\d.]+ ms +[\d.]+x +[\d.]+x", line) for line in lines)
