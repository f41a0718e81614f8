"""Answers as models write them, in any length, with cited passages spread over it."""

from __future__ import annotations

import re

from renderer import TextSegment, cite

_OPENING = """\
# Solar power in 2024

Solar generation grew by **28 percent** in 2024, the *fastest rate* since 2012, and now provides \
about 7 % of the world's electricity. The growth was led by China — it added more capacity than \
the rest of the world together — while India set a [national record](https://example.org/india).

- **Module prices** fell below 10 cents per watt, see [the report](https://example.org/solar "PDF").
- Grid-scale batteries became cheaper than gas in several regions:
  - California added *4.2 GW* in one year;
  - Texas followed with `3.9 GW`, twice the year before.

| Country | Added (GW) | Share | Trend |
|:--------|-----------:|------:|:-----:|
| China   |        277 | 8.1 % |   ↑   |
| India   |         30 | 7.4 % |   ↑   |

Permits were granted sooner. Prices of modules fell again. Where the grid was full, plants had to \
wait; in other places they were connected within weeks. None of this was expected.
"""

_SECTION = """
## {name}: what changed

Permitting took **less time** in `EU` member states after the new directive, but {name} shows that \
connection queues did not: in some regions a new plant waits *five years*. See \
[the queue data](https://example.org/queues/{number}) and <https://example.org/{number}>.

1. Capacity is counted at the meter, in **alternating current**.
2. Generation is taken from operators where they publish it:
   - hourly, for `{number}` of them;
   - yearly, for the [rest](https://example.org/rest/{number} "The rest").
3. Rooftop systems below *5 kW* are estimated from sales.

> "The question is no longer whether solar is competitive, but whether grids can absorb it", \
> the **agency's director** said.

| Region | Queue (GW) | Median wait | Built |
|--------|-----------:|:-----------:|------:|
| North  |  {number}7 | 3.1 years   | 14 %  |
| South  |  {number}2 | 4.8 years   | 19 %  |
| West   |  {number}9 | 5.0 years   | 11 %  |

```python
def share(generation: float, demand: float) -> float:
    return round(100 * generation / demand, {number})
```

The estimate for rooftop systems is the weakest part. **Between 8 and 13 percent** of small \
systems are missing in {name}, and where there is no tariff the gap is wider still.
"""

_NAMES = ("Germany", "Spain", "Brazil", "Japan", "Chile", "Kenya", "Italy", "Poland", "Mexico")

_SOURCES = tuple(
    {
        "id": f"s{number}",
        "url": f"https://www.example-{number}.org/reports/{number}?utm_source=model",
        "title": f"Annual report on solar power, part {number}",
        "snippet": "Generation grew faster than in any year since records began, and prices fell.",
    }
    for number in range(8)
)


def answer(length: int, citations: int = 8) -> TextSegment:
    """Return an answer of about ``length`` characters whose sentences rest on eight sources."""
    text = _OPENING
    number = 0
    while len(text) < length:
        number += 1
        text += _SECTION.format(name=_NAMES[number % len(_NAMES)], number=number)
    stop = text.rfind("\n", 0, length + 1)
    text = text[:stop] if number else text
    return cite(text, _SOURCES, _passages(text, citations))


def _passages(text: str, count: int) -> list[tuple[int, int, list[str]]]:
    """Return passages, spread over the sentences of a text."""
    ends = [found.end(1) for found in re.finditer(r"[a-z]{3}([.:;])\s", text)]
    chosen = [ends[len(ends) * each // count] for each in range(count)]
    chosen = chosen if len(ends) >= count else ends
    return [
        (max(0, end - 60), end, [f"s{number % 8}", f"s{(number + 3) % 8}"][: 1 + number % 2])
        for number, end in enumerate(chosen)
    ]
