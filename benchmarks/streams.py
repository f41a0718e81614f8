"""Print how the cost of a streamed answer grows with it: texts that come in single characters.

A factor is how much longer twice as much takes: 2 is linear.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from itertools import pairwise

from renderer import stream_answer

SOURCES = [{"id": f"s{number}", "url": f"https://a{number}.example"} for number in range(1, 6)]

#: What each text is made of.
UNITS = {
    "words and markers": "word [1] and more [2, 3]. ",
    "paragraphs": "Some text here [2].\n\n",
    "opening brackets": "[",
    "backticks": "`",
    "half markers": "[1",
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a row for each kind of text."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.streams", description=__doc__)
    parser.add_argument("--length", type=int, default=1_000_000, help="the greatest, in characters")
    parser.add_argument("--runs", type=int, default=2, help="of which the shortest counts")
    options = parser.parse_args(arguments)
    lengths = [max(1, options.length // part) for part in (4, 2, 1)]
    print("| text | n | 2n | 4n | factors |\n| --- | --: | --: | --: | --: |")
    for name, unit in UNITS.items():
        times = [min(_seconds(unit, length) for _ in range(options.runs)) for length in lengths]
        factors = " ".join(f"{after / before:.2f}" for before, after in pairwise(times))
        print(
            f"| {name} | {' | '.join(f'{each:.2f} s' for each in times)} | {factors} |", flush=True
        )


def _seconds(unit: str, length: int) -> float:
    text = (unit * (length // len(unit) + 1))[:length]
    start = time.process_time()
    for _ in stream_answer(text, SOURCES, id="a"):
        pass
    return time.process_time() - start


if __name__ == "__main__":
    main()
