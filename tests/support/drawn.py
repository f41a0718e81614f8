"""Pages that are drawn while an answer is streamed, as a script draws them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from bs4 import BeautifulSoup

from renderer import Renderer, stream_answer
from renderer.events import Event
from tests.support.answers import SOURCES

_DELTA = re.compile(
    r'(?P<finished>.*?)<div class="citation-open" id="o-a">(?P<open>.*?)</div>'
    r'(?P<cards>(?:<div class="citation-card".*)?)',
    re.DOTALL,
)
_DONE = re.compile(
    r'<div class="citation-reply".*?>\n<div class="citation-body">(?P<body>.*?)</div>\n'
    r"(?:<div class=\"citation-card|<details class=\"citation-sources|</div>\Z)",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Frame:
    """What a page shows at one moment."""

    finished: str
    """The blocks that will not change."""

    open: str
    """The block that is being written."""

    cards: str
    """The cards that came with it."""

    @property
    def text(self) -> str:
        """The words and signs that a reader sees, without blanks and chips."""
        return _seen(self.finished) + _seen(self.open)


# Most frames have the same finished blocks as the one before.
@lru_cache(maxsize=4)
def _seen(html: str) -> str:
    page = BeautifulSoup(html, "html.parser")
    for mark in page.select(".citation-mark"):
        mark.decompose()
    return re.sub(r"\s+", "", page.get_text())


def frames(
    chunks: Iterable[str | Event], *, renderer: Renderer | None = None
) -> tuple[list[Frame], str]:
    """Return what a page shows while an answer comes, and its body in the end."""
    shown: list[Frame] = []
    finished = body = ""
    for event in stream_answer(chunks, SOURCES, id="a", html=True, renderer=renderer):
        html = str(event.data.get("html", ""))
        if event.event == "delta" and html:
            parts = _DELTA.fullmatch(html)
            assert parts is not None, html
            finished += parts["finished"]
            shown.append(Frame(finished, parts["open"], parts["cards"]))
        elif event.event == "done":
            parts = _DONE.match(html)
            assert parts is not None, html
            body = parts["body"]
    return shown, body


def pieces(text: str, seed: int) -> Iterator[str]:
    """Give a text in pieces of any size; seed 0 gives single characters."""
    random_ = random.Random(seed)
    position = 0
    while position < len(text):
        size = random_.choice((1, 2, 3, 5, 30)) if seed else 1
        yield text[position : position + size]
        position += size
