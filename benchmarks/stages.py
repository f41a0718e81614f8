"""Print what each stage of a reply costs, as a multiple of what markdown-it-py alone costs.

Each stage is timed by itself, with what the ones before it give; together they are less than a
whole reply, whose stages push each other's data out of the processor's caches.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

from markdown_it import MarkdownIt

from benchmarks.answers import answer
from benchmarks.timing import medians
from renderer import Renderer
from renderer.chips import Chips, source_links
from renderer.markdown import render_markdown
from renderer.model import load_message
from renderer.placement.place import arranged, in_order, place
from renderer.placement.search import Search
from renderer.placement.shown import Shown
from renderer.placement.splice import splice
from renderer.placement.twins import Twins
from renderer.safehtml import Policy, gate
from renderer.sourcelist import list_sources
from renderer.text import normalise

#: The lengths of the answers, in characters, and how many citations the longest one has.
LENGTHS = (1_000, 3_000, 20_000, 100_000)
MANY = 300


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a column for each length."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.stages", description=__doc__)
    parser.add_argument("--rounds", type=int, default=40, help="how often each stage is timed")
    parser.add_argument("--lengths", type=int, nargs="*", default=LENGTHS)
    options = parser.parse_args(arguments)
    columns: list[dict[str, float]] = []
    for length in options.lengths:
        times = medians(_stages(length), options.rounds)
        base = times.pop("markdown-it-py")
        columns.append({name: time / base for name, time in times.items()})
    print(f"| stage | {' | '.join(f'{length:,}' for length in options.lengths)} |")
    print(f"| --- | {' | '.join('--:' for _ in options.lengths)} |")
    for name in columns[0]:
        print(f"| {name} | {' | '.join(f'{column[name]:.2f}' for column in columns)} |")


def _stages(length: int) -> dict[str, Callable[[], object]]:
    segment = answer(length, MANY if length > 50_000 else 8)
    renderer = Renderer()
    pen, _ = renderer.pen(None)
    message = {"id": "a1", "segments": [segment.to_dict()]}
    plain = MarkdownIt("js-default")
    source = normalise(segment.content)
    html = render_markdown(source.text)
    policy = Policy()
    fragment, _ = gate(html, policy)
    shown = Shown(fragment)
    drawn = pen.segment(segment)
    listed = list_sources((segment,), ("",), renderer, "Source")
    links = source_links(pen, snippets=False)

    def search() -> Search:
        found = Search(source, Twins(source.text, shown))
        for number, citation in enumerate(segment.citations):
            found.find(number, citation)
        return found

    edited, grouped, _ = arranged(shown, search())
    spots = in_order(grouped)

    return {
        "markdown-it-py": lambda: plain.render(segment.content),
        "load": lambda: load_message(message),
        "engine": lambda: render_markdown(source.text),
        "gate": lambda: gate(html, policy),
        "letters": lambda: Shown(fragment),
        "alignment": lambda: Twins(source.text, shown),
        "alignment and search": search,
        "splice": lambda: splice(fragment, edited, spots),
        "placement, all of it": lambda: place(fragment, source, segment.citations),
        "list": lambda: list_sources((segment,), ("",), renderer, "Source"),
        "chips and cards": lambda: Chips("a1", pen, listed).into(segment, drawn, 0),
        "list, drawn": lambda: pen.html("sources", sources=listed.sources, **links),
        "whole": lambda: renderer.reply(message).html,
    }


if __name__ == "__main__":
    main()
