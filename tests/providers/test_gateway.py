"""Gateways' ranges: what is believed never ends within a word, and is never part of a marker."""

from __future__ import annotations

import pytest

from renderer.drafting.draft import Draft
from renderer.providers.gateway import cite_proved
from renderer.providers.url_citation import UrlCitation
from tests.support.built import finished
from tests.support.cited import marked

URL = "https://a.example/"
LINK = f"[[1]]({URL})"


def cited(text: str, *ranges: tuple[int, int] | None) -> str:
    """Return a text with what is cited of it by ranges."""
    draft = Draft()
    draft.text(text)
    source = draft.source(url=URL)
    citations = [UrlCitation(source=source, url=URL, range=each, path="") for each in ranges]
    cite_proved(draft, citations)
    return marked(finished(draft))


@pytest.mark.parametrize(
    ("text", "ranges", "expected"),
    [
        ("One two, three.", [(0, 3), (4, 8)], "⟦One⟧s1 ⟦two,⟧s1 three."),
        ("One two, three.", [(0, 3), (4, 6)], "One two, three."),
        ("One two, three.", [(1, 3)], "One two, three."),
        ("One two, three.", [(7, 9)], "One two, three."),
        ("One two, three.", [(0, 15), None], "⟦One two, three.⟧s1"),
        ("One two, three.", [(0, 16)], "One two, three."),
        ("One two – three.", [(0, 7), (10, 15)], "⟦One two⟧s1 – three."),
        (f"One {LINK} two", [(4, 4 + len(LINK))], f"One ⟪{LINK}⟫s1 two"),
        (f"One {LINK} two", [(3, 5 + len(LINK))], f"One ⟪{LINK}⟫s1 two"),
        (f"“1” {LINK} two", [(8, 8 + len(LINK))], f"“1” ⟪{LINK}⟫s1 two"),
        ("One two[2].", [(7, 10)], "One two⟪[2]⟫s1."),
    ],
)
def test_ranges(text: str, ranges: list[tuple[int, int] | None], expected: str) -> None:
    assert cited(text, *ranges) == expected
