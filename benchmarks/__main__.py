"""Print what a reply costs, as a multiple of what markdown-it-py alone costs."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from markdown_it import MarkdownIt

from benchmarks.answers import answer
from benchmarks.by_hand import render_by_hand
from benchmarks.timing import medians
from renderer import Renderer

#: The lengths of the answers, in characters.
LENGTHS = (1_000, 3_000, 20_000)


def main() -> None:
    """Run the benchmark and print one line for each length."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--rounds", type=int, default=60, help="how often each is timed")
    rounds = parser.parse_args().rounds
    print(f"{'characters':>10} {'markdown-it-py':>16} {'ours':>8} {'by hand':>8}")
    for length in LENGTHS:
        segment = answer(length)
        times = medians(_functions(length), rounds)
        base = times["markdown-it-py"]
        print(
            f"{len(segment.content):>10} {base * 1e3:>13.2f} ms"
            f" {times['ours'] / base:>7.2f}x {times['by hand'] / base:>7.2f}x"
        )


def _functions(length: int) -> dict[str, Callable[[], object]]:
    segment = answer(length)
    engine = MarkdownIt("js-default")
    renderer = Renderer()
    message = {"id": "a1", "segments": [segment.to_dict()]}
    return {
        "markdown-it-py": lambda: engine.render(segment.content),
        "ours": lambda: renderer.reply(message).html,
        "by hand": lambda: render_by_hand(segment),
    }


if __name__ == "__main__":
    main()
