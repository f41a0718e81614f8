"""Perplexity's lists: what the numbers of a text count."""

from __future__ import annotations

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.providers.search_results import SearchResults
from tests.support.built import finished
from tests.support.cited import codes, titles

A, B = "https://a.example/", "https://b.example/"


def test_what_a_later_chunk_lists_counts_and_what_is_repeated_is_one_source() -> None:
    draft = Draft()
    results = SearchResults(draft)
    for fields in (
        {"citations": [A]},
        {"citations": [A, B], "search_results": [{"url": B, "title": "B"}]},
        {"citations": None},
        {"citations": [A, B], "search_results": [{"url": B, "title": "B"}]},
    ):
        results.read(Node(fields, "", draft.report))
    assert results.numbers == {1: "s1", 2: "s2"}
    assert titles(finished(draft)) == [None, "B"]


def test_results_without_an_address_are_reported() -> None:
    draft = Draft()
    results = SearchResults(draft)
    results.read(Node({"search_results": [{"title": "B"}, {"url": A}]}, "", draft.report))
    assert results.numbers == {2: "s1"}
    assert ("search_results[0].url", "missing-field") in codes(finished(draft))
