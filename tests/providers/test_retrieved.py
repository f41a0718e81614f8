"""What retrieved documents are called, whatever an application calls its fields."""

from __future__ import annotations

from typing import Any

import pytest

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.model import Source
from renderer.providers.pieces import Pieces
from renderer.providers.retrieved import cite_passage, list_retrieved
from tests.support.built import finished
from tests.support.cited import codes, marked, sources

Json = dict[str, Any]


def listed(*documents: Json) -> tuple[list[Source], list[str | None]]:
    draft = Draft()
    pieces = Pieces(draft)
    cited = [
        list_retrieved(pieces, Node(each, "", draft.report), id=f"c{number}", text=f"text {number}")
        for number, each in enumerate(documents)
    ]
    return list(sources(finished(draft))), [each.locator for each in cited]


@pytest.mark.parametrize(
    ("metadata", "url", "title"),
    [
        ({"file_name": "a.pdf"}, None, "a.pdf"),
        ({"file_path": "/srv/docs/a.pdf"}, None, "a.pdf"),
        ({"source": "C:\\docs\\a.pdf"}, None, "a.pdf"),
        ({"source": "https://a.example/a"}, "https://a.example/a", None),
        ({"url": "https://a.example/a", "title": "A"}, "https://a.example/a", "A"),
        ({"link": "https://a.example/a", "name": " "}, "https://a.example/a", None),
        ({"title": 3, "url": None}, None, None),
        ({}, None, None),
    ],
)
def test_names(metadata: Json, url: str | None, title: str | None) -> None:
    (source,), _ = listed(metadata)
    assert (source.url, source.title, source.snippet) == (url, title, "text 0")


@pytest.mark.parametrize(
    ("metadata", "page"),
    [
        ({"page_label": "iv"}, "p. iv"),
        ({"page_label": "12"}, "p. 12"),
        ({"page_number": 3}, "p. 3"),
        ({"page_number": 0}, None),
        ({"page": True}, None),
        ({"page": " "}, None),
    ],
)
def test_pages(metadata: Json, page: str | None) -> None:
    assert listed(metadata)[1] == [page]


def test_passages_of_one_document_are_one_source() -> None:
    same = [{"file_path": "/a/x.md"}, {"file_path": "/a/x.md"}]
    assert len(listed(*same)[0]) == 1
    assert len(listed({"file_path": "/a/x.md"}, {"file_path": "/b/x.md"})[0]) == 2
    assert len(listed({"file_name": "x.md"}, {"file_name": "x.md"})[0]) == 1
    assert len(listed({}, {})[0]) == 2


@pytest.mark.parametrize(
    ("citation", "expected", "problem"),
    [
        ({"start": 0, "end": 4, "text": "Elms", "sources": [{"id": "d"}]}, "⟦Elms⟧s1 lose.", None),
        (
            {"end": 4, "text": "Elms", "sources": [{"document": {"title": "D"}}]},
            "⟦Elms⟧s1 lose.",
            None,
        ),
        (
            {"start": 2, "end": 6, "text": "Elms", "sources": [{"id": "d"}]},
            "⟦Elms⟧s1 lose.",
            "moved",
        ),
        (
            {"start": 0, "end": 4, "text": "Oaks", "sources": [{"id": "d"}]},
            "Elms lose.",
            "lost-position",
        ),
        ({"type": "char_location", "document_title": "D", "cited_text": "w"}, "Elms lose.", None),
        ("https://a.example/", "Elms lose.", None),
        ({"start": 0, "end": 4, "text": "Elms", "sources": []}, "Elms lose.", "unknown-source"),
        ({"start": 0, "end": 4, "text": "Elms", "sources": [{}]}, "Elms lose.", "unknown-source"),
    ],
)
def test_citations_as_providers_wrote_them(
    citation: object, expected: str, problem: str | None
) -> None:
    draft = Draft()
    draft.text("Elms lose.")
    cite_passage(draft, Pieces(draft), Node(citation, "c", draft.report))
    message = finished(draft)
    assert marked(message) == expected
    assert len(sources(message)) == (problem != "unknown-source")
    assert codes(message) == ([("c", problem)] if problem else [])
