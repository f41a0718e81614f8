"""Print how the cost of a streamed answer grows with it: texts that come in single characters.

The rows that are drawn send HTML too, and are shorter. A factor is how much longer twice as much
takes: 2 is linear.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
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

#: What those that are drawn begin with, and are made of.
DRAWN = {
    "paragraphs, drawn": ("", "Some text here [2].\n\n"),
    "one paragraph, drawn": ("", "word [1] and more [2, 3]. "),
    "opening brackets, drawn": ("", "["),
    "open tags, drawn": ("", '<x a="<x" '),
    "an open element, drawn": ("<div>\n\n", "word\n\n"),
    "an open fence, drawn": ("```\n", "word\n"),
    "an open formula, drawn": ("$$\n", "# word\n"),
    "a table, drawn": ("| a | b |\n|--|--|\n", "| a \\| b | [1] |\n"),
    "bare markers, drawn": ("", "[1]\n\n"),
}

#: What part of the length those have.
PART = 50


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a row for each kind of text."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.streams", description=__doc__)
    parser.add_argument("--length", type=int, default=1_000_000, help="the greatest, in characters")
    parser.add_argument("--runs", type=int, default=2, help="of which the shortest counts")
    options = parser.parse_args(arguments)
    lengths = [max(1, options.length // part) for part in (4, 2, 1)]
    print("| text | n | 2n | 4n | factors |\n| --- | --: | --: | --: | --: |")
    for name, begin, unit in _rows():
        part = PART if name in DRAWN else 1
        times = [
            min(_seconds(begin, unit, length // part, name in DRAWN) for _ in range(options.runs))
            for length in lengths
        ]
        factors = " ".join(f"{after / before:.2f}" for before, after in pairwise(times))
        print(
            f"| {name} | {' | '.join(f'{each:.2f} s' for each in times)} | {factors} |", flush=True
        )


def _rows() -> Iterator[tuple[str, str, str]]:
    yield from ((name, "", unit) for name, unit in UNITS.items())
    yield from ((name, begin, unit) for name, (begin, unit) in DRAWN.items())


def _seconds(begin: str, unit: str, length: int, is_drawn: bool) -> float:
    text = (begin + unit * (length // len(unit) + 1))[:length]
    start = time.process_time()
    for _ in stream_answer(text, SOURCES, id="a", html=is_drawn):
        pass
    return time.process_time() - start


if __name__ == "__main__":
    main()
