"""What stands in for a retrieval and a model: an answer that comes word by word."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator, Iterator

SOURCES = [
    {
        "id": "moon",
        "url": "https://en.wikipedia.org/wiki/Orbit_of_the_Moon",
        "title": "Orbit of the Moon",
        "snippet": "The Moon goes round the Earth in 27.3 days.",
    },
    {
        "id": "tide",
        "url": "https://oceanservice.noaa.gov/facts/tides.html",
        "title": "What are tides?",
        "snippet": "Tides are very long waves that move across the oceans.",
    },
    {
        "id": "fundy",
        "url": "https://en.wikipedia.org/wiki/Bay_of_Fundy",
        "title": "Bay of Fundy",
        "snippet": "The highest tidal range in the world.",
    },
]

ANSWER = """Tides are *very long waves*[2]: the **Moon** pulls at the sea on the side that
faces it more than at the Earth, and at the far side less[2][1].

| Coast | Range |
| --- | ---: |
| Bay of Fundy | 16 m [3] |
| Mediterranean | 0.3 m |

So there are two high waters in a day of 24 h 50 min:

- one under the Moon[1],
- one at the far side.
"""

#: How long each word takes, in seconds.
PAUSE = 0.04


class ModelError(Exception):
    """What a provider's client raises when its connection breaks."""


def ask(question: str) -> Iterator[str]:
    """Give an answer with markers that count ``SOURCES``; asked to fail, break off halfway."""
    for piece in _pieces(question):
        time.sleep(PAUSE)
        yield piece


async def ask_async(question: str) -> AsyncIterator[str]:
    """Do the same asynchronously."""
    for piece in _pieces(question):
        await asyncio.sleep(PAUSE)
        yield piece


def _pieces(question: str) -> Iterator[str]:
    words = re.findall(r"\S+\s*", ANSWER)
    for number, word in enumerate(words):
        if "fail" in question and number == len(words) // 2:
            raise ModelError("the secret of the model")
        yield word
