from __future__ import annotations

from tests.oracles.atoms import closed, hidden, text
from tests.oracles.documents import Document
from tests.oracles.ends import End
from tests.oracles.shrink import shrink_document, shrink_passage, smallest


def test_only_what_fails_is_left() -> None:
    assert smallest(list("abcdefgh"), lambda kept: {"c", "g"} <= set(kept)) == ["c", "g"]


def test_what_cannot_be_smaller_stays() -> None:
    assert smallest([1, 2], lambda kept: len(kept) == 2) == [1, 2]


def test_a_passage_keeps_its_end_and_its_start() -> None:
    document = Document((text("one two three four "), *closed([hidden("`"), text("five")])))
    end = End(kind="", construct="", start=4, end=13)
    small, moved = shrink_passage(document, end, lambda made, _: "two" in made.source)
    assert small.source == "twothree"
    assert small.source[moved.start : moved.end] == "twothree"


def test_a_document_is_made_small_word_by_word() -> None:
    document = Document((text("one two three"), hidden("<b>")))
    assert shrink_document(document, lambda made: "two" in made.source).source == "two"
