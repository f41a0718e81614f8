"""Print what a reply costs, as a multiple of what markdown-it-py alone costs.

Beside ours stand the pipeline that one would write by hand, and ours with other engines, as
multiples of the same. ``python -m benchmarks.stages`` says where the cost lies, and
``python -m benchmarks.growth`` how it grows.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from functools import partial

import cmarkgfm
import mistune
from cmarkgfm.cmark import Options
from markdown_it import MarkdownIt

from benchmarks.answers import answer
from benchmarks.by_hand import render_by_hand
from benchmarks.timing import medians
from renderer import Renderer, TextSegment

#: The lengths of the answers, in characters, with their citations.
LENGTHS = {1_000: 8, 3_000: 8, 20_000: 8, 100_000: 300}
#: Longer ones are timed less often, and not by hand: that takes the square of the length.
LONG = 50_000

COLUMNS = ("ours", "by hand", "with cmarkgfm", "with mistune")


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the benchmark and print one line for each length."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--rounds", type=int, default=60, help="how often each is timed")
    rounds = parser.parse_args(arguments).rounds
    print(f"| characters | citations | markdown-it-py | {' | '.join(COLUMNS)} |")
    print(f"| {' | '.join(['--:'] * (3 + len(COLUMNS)))} |")
    for length, citations in LENGTHS.items():
        segment = answer(length, citations)
        is_long = length > LONG
        times = medians(_functions(segment, is_long), max(1, rounds // 10) if is_long else rounds)
        base = times["markdown-it-py"]
        ratios = (f"{times[name] / base:.2f}x" if name in times else "–" for name in COLUMNS)
        print(
            f"| {len(segment.content):,} | {len(segment.citations)} | {base * 1e3:.2f} ms"
            f" | {' | '.join(ratios)} |"
        )


def _functions(segment: TextSegment, is_long: bool) -> dict[str, Callable[[], object]]:
    message = {"id": "a1", "segments": [segment.to_dict()]}
    functions: dict[str, Callable[[], object]] = {
        "markdown-it-py": partial(MarkdownIt("js-default").render, segment.content),
        "ours": partial(Renderer().reply, message),
        "with cmarkgfm": partial(Renderer(markdown=_cmarkgfm).reply, message),
        "with mistune": partial(Renderer(markdown=_mistune()).reply, message),
    }
    return functions if is_long else functions | {"by hand": partial(render_by_hand, segment)}


def _cmarkgfm(text: str) -> str:
    return str(cmarkgfm.github_flavored_markdown_to_html(text, options=Options.CMARK_OPT_UNSAFE))


def _mistune() -> Callable[[str], str]:
    engine = mistune.create_markdown(escape=False, plugins=["table", "strikethrough"])
    return lambda text: str(engine(text))


if __name__ == "__main__":
    main()
