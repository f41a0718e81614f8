"""Take out the markers that name no source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from renderer.finalize.edits import NOWHERE, Edit, Edited, Ranges
from renderer.finalize.gaps import without
from renderer.markers import NUMBERS, Form, Markers, scan_markers

#: Taking out one marker can make another of what stood round it; so often is looked again.
ROUNDS = 25


def strip_out_of_range_markers(text: str, count: int) -> str:
    """Return a text without the markers that name none of ``count`` sources, numbered from 1.

    A member of a list or range goes alone. No gap is left before a stop, nor an empty emphasis. A
    number of four digits or more is more likely a year, and stays. Everything else is returned as
    it was. Raises ``TypeError`` for what is no text, and ``ValueError`` for a negative count.
    """
    if not isinstance(text, str):
        raise TypeError(f"text must be a str, not {type(text).__name__}")
    if type(count) is not int or count < 0:
        raise ValueError(f"count must be a whole number of 0 or more, not {count!r}")
    for _ in range(ROUNDS):
        markers = scan_markers(text)
        stripped = Edited(text, strip_edits(text, markers, NUMBERS, {}, count)).text
        if stripped == text:
            break
        text = stripped
    return text


def strip_edits(
    text: str,
    markers: Markers,
    form: Form,
    ids: Mapping[str, int],
    count: int,
    kept: Ranges = NOWHERE,
) -> list[Edit]:
    """Return the changes that strip a text; ``kept`` are ranges in which nothing is changed."""
    gone: list[tuple[int, int]] = []
    edits: list[Edit] = []
    for marker in markers.markers:
        numbers = form.numbers(marker.match, ids, count)
        if numbers is None or numbers.is_whole or kept.meet(marker.start, marker.end):
            continue
        if numbers.numbers:
            rest = form.rewritten(marker.match, ids, _same, count)
            edits.append(Edit(marker.start, marker.end, rest))
        else:
            gone.append((marker.start, marker.end))
    edits += without(text, gone)
    for each in markers.definitions:
        numbers = form.numbers(each.marker.match, ids, count)
        if numbers is not None and not numbers.numbers:
            edits.append(Edit(each.start, each.end))
    return list(_apart(sorted(edits, key=lambda edit: (edit.start, edit.end))))


def _same(number: int) -> int | None:
    return number


def _apart(edits: Iterable[Edit]) -> Iterator[Edit]:
    """Give changes of which none reaches into another."""
    end = 0
    for edit in edits:
        if edit.start >= end:
            yield edit
        elif edit.end > end:
            yield Edit(end, edit.end, edit.text)
        end = max(end, edit.end)
