"""Print how long imports take, in new processes: medians of the time from start to end."""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Sequence

#: What is run; the first is Python itself, and the second what no page is rendered without.
IMPORTS = (
    "pass",
    "import jinja2, markdown_it",
    "import renderer",
    "from renderer import render_reply",
    "from renderer import parse_answer",
    "from renderer import *",
)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print one line for each import."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.imports", description=__doc__)
    parser.add_argument("--rounds", type=int, default=20, help="how often each is run")
    rounds = parser.parse_args(arguments).rounds
    times: dict[str, list[float]] = {code: [] for code in IMPORTS}
    for _ in range(rounds):
        for code in IMPORTS:
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True)
            times[code].append(time.perf_counter() - start)
    print("| import | ms |\n| --- | --: |")
    for code, each in times.items():
        print(f"| `{code}` | {sorted(each)[len(each) // 2] * 1e3:.0f} |")


if __name__ == "__main__":
    main()
