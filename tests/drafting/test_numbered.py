"""Numbers in a text that mean sources of a list."""

from __future__ import annotations

import re

from renderer.drafting.numbered import Numbered, cite_numbers

SOURCES = {1: "s1", 2: "s2", 3: "s1"}


def cited(text: str, **options: object) -> tuple[list[object], list[object]]:
    told: list[object] = []
    numbered = Numbered(sources=SOURCES, path="citations", **options)  # type: ignore[arg-type]
    found = cite_numbers(text, numbered, lambda path, code, value: told.append((path, code, value)))
    marks: list[object] = [
        (each.start or 0, each.end or 0, [source.id for source in each.sources]) for each in found
    ]
    return marks, told


def test_markers_cite_in_utf16_units() -> None:
    marks, told = cited("🧠 sky [1].\r\nSea [2, 3]")
    assert marks == [(7, 10, ["s1"]), (17, 23, ["s2", "s1"])]
    assert told == []


def test_numbers_of_no_source_are_reported() -> None:
    marks, told = cited("One [4]. Two [2, 9]. `[1]`")
    assert marks == [(13, 19, ["s2"])]
    assert told == [("citations", "unknown-source", "[4]")]


def test_another_form() -> None:
    def read(marker: str) -> tuple[tuple[int, int], ...]:
        number = int(marker[4:-1])
        return ((number, number),)

    marks, _ = cited("One [doc2] [1]", pattern=re.compile(r"\[doc\d{1,3}\]"), read=read)
    assert marks == [(4, 10, ["s2"])]
