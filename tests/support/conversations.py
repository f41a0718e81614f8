"""Stored messages as models write them: any number of them, the same ones for the same seed."""

from __future__ import annotations

import random
from collections.abc import Iterator

from renderer import cite

_TOPICS = (
    "solar power",
    "the Rhine",
    "tea",
    "batteries",
    "Bach",
    "glaciers",
    "rail freight",
    "bees",
)
_PLACES = ("Kenya", "Chile", "Poland", "日本", "Québec", "the Alps", "São Paulo", "Oslo")

_SENTENCES = (
    "In {place}, {topic} grew by **{n} percent** in a year, the *fastest rate* since 1990.",
    "What is known of {topic} is from `{n}` trials, see [the survey](https://example.org/{n}).",
    "Whether {topic} pays off in {place} depends on the season — and on who counts.",
    "“Nobody expected that of {topic}”, said a speaker for {place} 🚀.",
    "The figures differ: some say {n}, others ~~twice~~ half as many.",
    "By then {place} had given up {topic} altogether; today it is back.",
)

_BLOCKS = (
    "## {topic}: what changed",
    "| Year | {place} | Share |\n|---|---:|:-:|\n| 2023 | {n} | 7 % |\n| 2024 | {n}1 | ↑ |",
    "```python\ndef share(part: float) -> float:\n    return 100 * part / {n}\n```",
    "> It began in {place}, with **{n}** of them.",
    "1. Count {topic}.\n2. Compare with {place}:\n   - once a year;\n   - by `{n}` methods.",
)


def conversations(number: int, seed: int = 1) -> Iterator[dict[str, object]]:
    """Give so many messages of 300 to 4,000 characters with one to eight sources each."""
    for count in range(number):
        # One by one, so that the messages of a shorter run are the first ones of a longer.
        yield _message(count, random.Random(f"{seed} {count}"))


def _message(number: int, chance: random.Random) -> dict[str, object]:
    sources = [_source(each, chance) for each in range(chance.randint(1, 8))]
    text, spans = "", []
    for _ in range(chance.randint(2, 12)):
        if chance.random() < 0.3:
            text += _filled(chance.choice(_BLOCKS), chance)
        else:
            for _ in range(chance.randint(1, 4)):
                start = len(text)
                text += _filled(chance.choice(_SENTENCES), chance)
                if chance.random() < 0.5:
                    named = chance.sample(sources, chance.randint(1, min(3, len(sources))))
                    spans.append((start, len(text), [str(source["id"]) for source in named]))
                text += " "
        text = f"{text.rstrip()}\n\n"
    segment = cite(text.rstrip(), sources, spans)
    return {"id": f"m{number}", "role": "assistant", "segments": [segment.to_dict()]}


def _source(number: int, chance: random.Random) -> dict[str, object]:
    host = f"{chance.choice(('www.', '', 'news.'))}example-{chance.randint(1, 99)}.org"
    return {
        "id": f"s{number}",
        "url": f"https://{host}/{chance.randint(1, 9999)}",
        "title": _filled("On {topic} in {place}, part {n}", chance),
        "snippet": _filled(chance.choice(_SENTENCES), chance),
    }


def _filled(template: str, chance: random.Random) -> str:
    return template.format(
        topic=chance.choice(_TOPICS), place=chance.choice(_PLACES), n=chance.randint(2, 999)
    )
