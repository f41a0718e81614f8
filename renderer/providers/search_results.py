"""Perplexity's lists beside an answer: ``citations``, addresses, and ``search_results``.

The numbers in the text count the addresses, from 1; where there are none, the results. In what has
been seen, both are the same pages in the same order.
"""

from __future__ import annotations

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node


class SearchResults:
    """Reads the lists, which every chunk of a stream repeats; the last ones count."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._lists: tuple[object, object] = (None, None)
        self.numbers: dict[int, str] = {}
        """The id of the source that each number means."""

    def read(self, payload: Node) -> None:
        """List what a payload lists, in the order of its numbers."""
        lists = payload["citations"].value, payload["search_results"].value
        if any(lists) and lists != self._lists:
            self._lists = lists
            self.numbers = self._list(
                list(payload["citations"].items()), list(payload["search_results"].items())
            )

    def _list(self, citations: list[Node], results: list[Node]) -> dict[int, str]:
        by_url = {result["url"].words(): result for result in reversed(results)}
        numbers: dict[int, str] = {}
        for number, citation in enumerate(citations, 1):
            fields = citation if citation.mapping() else None
            url = (fields["url"] if fields else citation).words()
            if url is not None:
                result = by_url.get(url) or fields
                if result is not None:
                    list_result(self._draft, result)
                numbers[number] = self._draft.source(url=url)
        for number, result in enumerate(results, 1):
            id = list_result(self._draft, result)
            if id is not None and not citations:
                numbers[number] = id
        return numbers


def list_result(draft: Draft, result: Node) -> str | None:
    """List one result of a search; returns the id of the source, if it has an address."""
    url = result["url"].words()
    if url is None:
        result["url"].report("missing-field")
        return None
    return draft.source(
        url=url,
        title=result["title"].words(),
        snippet=result["snippet"].words(),
        date=result["date"].words(),
        last_updated=result["last_updated"].words(),
    )
