from __future__ import annotations

import re
from typing import Any

import pytest

from renderer import RenderedReply, render_reply

SOURCES = [
    {"id": "a", "url": "https://a.example", "title": "A", "snippet": "Words of A."},
    {"id": "b", "url": "https://b.example", "title": "B"},
    {"id": "c", "title": "C"},
]


def reply(*citations: dict[str, Any]) -> RenderedReply:
    return render_reply(
        {"id": "m", "content": "One. Two.", "sources": SOURCES, "citations": list(citations)}
    )


def shown(card: str) -> list[str]:
    """Return what a card shows of each source, in words."""
    items = re.findall(r"<li[^>]*>(.*?)</li>", card)
    return [re.sub(r"\s*<[^>]*>\s*", "|", item).strip("|") for item in items]


@pytest.mark.parametrize(
    ("ids", "label", "more", "numbers"),
    [
        (["a"], "Source: a.example", "", "1"),
        (["b", "a"], "Sources: b.example, a.example", "+1", "2 1"),
        (["c", "b", "a"], "Sources: C, b.example, a.example", "+2", "3 2 1"),
        (["a", "a", "b"], "Sources: a.example, b.example", "+1", "1 2"),
    ],
)
def test_a_chip_says_which_sources_it_opens(
    ids: list[str], label: str, more: str, numbers: str
) -> None:
    body = reply({"end": 4, "sources": ids}).body
    assert f'aria-label="{label}" data-number="{numbers}"' in body
    assert re.findall(r'citation-more">([^<]*)<', body) == ([more] if more else [])


def test_a_card_shows_what_a_citation_quotes_before_the_sources_own_words() -> None:
    cards = reply(
        {"end": 4, "sources": [{"id": "a", "excerpt": "Quoted.", "locator": "p. 15"}, "c"]}
    ).cards
    first, second = shown(cards)
    assert re.split(r"\|+", first) == [
        "A", "(opens in a new tab)", "a.example", "p. 15", "Quoted.", "Words of A.",
    ]  # fmt: skip
    assert second == "C"


def test_words_that_are_quoted_and_the_sources_own_are_shown_once() -> None:
    cards = reply({"end": 4, "sources": [{"id": "a", "excerpt": "Words of A."}]}).cards
    assert cards.count("Words of A.") == 1


def test_merged_citations_keep_what_either_quotes() -> None:
    cards = reply(
        {"end": 4, "sources": ["a"]},
        {"start": 0, "end": 4, "sources": [{"id": "a", "excerpt": "Quoted."}, "b"]},
    ).cards
    assert cards.count("citation-card") == 1
    assert "Quoted." in cards
    assert len(shown(cards)) == 2


def test_each_chip_has_a_card_of_its_own() -> None:
    rendered = reply({"end": 4, "sources": ["a"]}, {"end": 9, "sources": ["a"]})
    assert re.findall(r'popovertarget="([^"]*)"', rendered.body) == ["c1-m", "c2-m"]
    assert re.findall(r' id="([^"]*)"', rendered.cards) == ["c1-m", "c2-m"]
