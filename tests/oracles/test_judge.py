"""The oracle itself: it calls a chip wrong that stands elsewhere, and a text that is another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from renderer.placement import Placement, place
from renderer.safehtml import Policy, gate
from renderer.text import normalise
from tests.oracles.atoms import Atom, closed, hidden, text, whole
from tests.oracles.dialects import dialect
from tests.oracles.documents import Document, build
from tests.oracles.ends import End, citation_of, find_ends
from tests.oracles.expect import Right, expect
from tests.oracles.judge import Verdict, fault_at, judge, judge_markers, readable, render, verdicts
from tests.oracles.markers import find_marked
from tests.oracles.page import read
from tests.support.placing import place_marked

OWN = dialect("own")


def sample() -> Document:
    link = closed([hidden("["), text("docs"), hidden("](https://ex.com)")])
    bold = [hidden("**"), text("so it is"), hidden("**")]
    atoms = (text("One "), *link, text(" and "), *bold, text(". Two\u0301. "), whole("&amp;", "&"))
    return Document(tuple(replace(atom, block=1) for atom in atoms))


@pytest.mark.parametrize(
    ("end", "shown"),
    [
        ("One", "One"),
        ("On", "One"),
        ("[do", "One docs"),
        ("https", "One docs"),
        ("so it is", "One docs and so it is"),
        ("so it is**.", "One docs and so it is."),
        ("Two", "One docs and so it is. Two\u0301"),
        ("&am", "One docs and so it is. Two\u0301."),
        ("&amp;", "One docs and so it is. Two\u0301. &"),
    ],
)
def test_right_places_follow_the_rules(end: str, shown: str) -> None:
    document = sample()
    right = expect(document, None, document.source.index(end) + len(end))
    assert right == Right(ink=len("".join(shown.split())))


def verdict(placement: Placement, right: Right | None) -> Verdict:
    """Return the verdict on the one citation of a text, for a right place of our choice."""
    end = End(kind="", construct="", end=1)
    page = read(["".join(placement.parts)])
    return verdicts(placement, [citation_of(sample(), end)], [right], page)[0]


def test_a_chip_one_letter_or_one_word_off_is_wrong() -> None:
    placement = place_marked("One two¦ three. Four")
    assert verdict(placement, Right(ink=6)).kind == "right"
    assert verdict(placement, Right(ink=5)).kind == "wrong"
    assert verdict(placement, Right(ink=11)).kind == "wrong"
    assert verdict(placement, None).kind == "wrong"
    assert verdict(replace(placement, parts=("",), places=()), Right(ink=6)).kind == "lost"


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ("<p>a <a>b", "</a> c</p>", "in a link"),
        ("<p>a <strong>b", "</strong> c</p>", "in emphasis"),
        ("<p>a b ", "c</p>", "after white space"),
        ("<ul><li><p>a b</p>", "</li><li>c</li></ul>", "another block"),
        ("<p>a b</p><p>", "c</p>", "another block"),
    ],
)
def test_a_chip_in_the_wrong_element_is_wrong(before: str, after: str, why: str) -> None:
    placement = replace(place_marked("a b¦ c"), parts=(before, after))
    found = verdict(placement, Right(ink=2))
    assert found.kind == "wrong"
    assert why in found.why


def test_a_passage_of_another_length_is_wrong() -> None:
    placement = place_marked("One ⟦two⟧ three")
    assert verdict(placement, Right(ink=6, letters=3)).kind == "right"
    assert verdict(placement, Right(ink=6, letters=6)).kind == "wrong"


def test_a_text_that_lost_a_letter_is_wrong() -> None:
    document = sample()
    end = End(kind="", construct="", end=3)
    fragment = render(OWN.engine, document.source)
    placement = place_marked("One¦ and all the rest")
    found = verdicts(placement, [citation_of(document, end)], [Right(ink=3)], read([str(fragment)]))
    assert found == [Verdict("wrong", "the text is another one")]


def test_every_shifted_place_of_built_documents_is_caught() -> None:
    document = readable(OWN, build(Random(7), OWN))
    assert document is not None
    ends = find_ends(Random(7), document, 5)
    assert {each.kind for each in judge(OWN, document, ends)} == {"right"}
    page = read([str(gate(OWN.engine(document.source), Policy())[0])])
    citations = [citation_of(document, end) for end in ends]
    placement = place(render(OWN.engine, document.source), normalise(document.source), citations)
    rights = [expect(document, end.start, end.end) for end in ends]
    shifted = [right and replace(right, ink=right.ink + 1) for right in rights]
    found = verdicts(placement, citations, shifted, page)
    assert [each.kind for each in found] == [
        "right" if right is None else "wrong" for right in shifted
    ]


def test_a_marker_that_stays_is_wrong() -> None:
    marker = replace(text("[1]"), construct="marker [1]", marker=1)
    document = Document((text("One"), marker, text(" two")))
    marked = find_marked(document)
    assert [each.right for each in marked] == [Right(ink=3)]
    assert [each.kind for each in judge_markers(OWN, document, marked)] == ["right"]
    short = [replace(each, end=each.end - 1) for each in marked]
    assert [each.kind for each in judge_markers(OWN, document, short)] == ["wrong"]


def lead(*atoms: Atom, parts: Sequence[str]) -> list[str]:
    """Return what is wrong with the markers of a document, placed in parts of our own."""
    document = Document(tuple(replace(atom, block=1) for atom in atoms))
    marked = find_marked(document)
    places = place_marked("⟪[1]⟫ a ⟪[2]⟫ b").places
    page = read(parts)
    shown = Placement(parts=tuple(parts), places=places[: len(parts) - 1])
    assert [each.kind for each in judge_markers(OWN, document, marked)] == ["right"] * len(marked)
    return [fault_at(shown, page, at, each.right) for at, each in enumerate(marked)]


def test_two_chips_at_one_place_are_wrong() -> None:
    first, second = (
        replace(text(f"[{number}]"), construct="marker first", marker=number) for number in (1, 2)
    )
    blank = replace(text(" "), marker=2, construct="marker first")
    parts = ["<p>", "", " One</p>"]
    assert lead(first, second, blank, text("One"), parts=parts) == ["", "two chips at one place"]


def test_a_chip_on_the_line_before_is_wrong() -> None:
    marker = replace(text("[1] "), construct="marker on a line", marker=1)
    atoms = (text("One"), whole("<br>", "\n"), marker, text("two"))
    assert lead(*atoms, parts=["<p>One<br>", " two</p>"]) == [""]
    assert lead(*atoms, parts=["<p>One", "<br>two</p>"]) == ["not behind the break"]


def test_a_block_that_is_read_otherwise_is_skipped() -> None:
    good = replace(text("One.\n\n"), block=1, shown="One.\n\n")
    bad = replace(text("*Two*"), block=2)
    read_well = readable(OWN, Document((good, bad)))
    assert read_well == Document((good,))
