"""Url citations of gateways, which put the numbers of any provider into OpenAI's shape.

A range may be that of a marker, or of a passage, in characters or bytes, or of something else: of a
document, or of a list. Nothing in the shape says which. So a range is a marker where a marker
stands. It is a passage where the numbers mean the same in every unit, and all such ranges of the
answer begin and end between words, as those of a text do. Any other is listed without a position.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from renderer.drafting.draft import Draft
from renderer.drafting.position import Position, Unit
from renderer.drafting.ruler import Ruler
from renderer.drafting.verify import is_link
from renderer.markers import PATTERN
from renderer.providers.url_citation import UrlCitation

_UNITS: tuple[Unit, ...] = ("characters", "utf-16", "utf-8")


def cite_proved(draft: Draft, citations: Sequence[UrlCitation]) -> None:
    """Cite the sources of an answer whose text is complete, where it proves their ranges."""
    ruler = Ruler(draft.written)
    others = []
    for citation in citations:
        if citation.range is None:
            continue
        position = _marker(ruler, citation.range, citation.url)
        if position is None:
            others.append(citation)
        else:
            draft.cite([citation.source], position, citation.path)
    _cite_passages(draft, ruler.text, others)


def _marker(ruler: Ruler, range_: tuple[int, int], url: str) -> Position | None:
    """Return the position of the marker that stands in a range, in any unit."""
    for start, end in _in_units(ruler, range_):
        words = ruler.text[start:end]
        if is_link(words) or PATTERN.fullmatch(words):
            return Position(kind="marker", start=start, end=end, says=words)
    for start, end in _in_units(ruler, range_):
        if url in ruler.text[start:end]:
            return Position(kind="marker", start=start, end=end, holds=url)
    return None


def _in_units(ruler: Ruler, range_: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Give what a range may be, in characters."""
    for unit in _UNITS:
        start, end = (ruler.index(offset, unit) for offset in range_)
        if start is not None and end is not None and start < end:
            yield start, end


def _cite_passages(draft: Draft, text: str, citations: Sequence[UrlCitation]) -> None:
    """Cite the passages of ranges that nothing proves, if they may be believed together."""
    ascii_ = re.match(r"[\x00-\x7f]*", text)
    same = ascii_.end() if ascii_ else 0
    sure = [each for each in citations if each.range and each.range[1] <= same]
    is_believed = all(_is_between_words(text, *each.range) for each in sure if each.range)
    for citation in citations:
        start, end = citation.range or (0, 0)
        if end <= same and is_believed:
            position = Position(kind="passage", start=start, end=end)
            draft.cite([citation.source], position, citation.path)
        else:
            draft.report(citation.path, "lost-position", end)


def _is_between_words(text: str, start: int, end: int) -> bool:
    """Say whether a range begins before and ends behind whole words."""
    words = text[start:end]
    cuts = (text[at - 1 : at + 1] for at in (start, end) if at)
    return any(map(str.isalnum, words)) and not any(len(cut) == 2 and cut.isalnum() for cut in cuts)
