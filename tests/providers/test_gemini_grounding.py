"""The sources that Gemini names, of every kind and in older spellings."""

from __future__ import annotations

from typing import Any

import pytest

from renderer.providers.gemini import GEMINI
from tests.support.cited import codes, listed, marked, quoted, sources
from tests.support.streams import built

Json = dict[str, Any]

PAGE = "https://a.example/p"


def answer(metadata: object = None, **fields: object) -> Json:
    content = {"parts": [{"text": "The sea is salty."}]}
    return {"candidates": [{"content": content, "groundingMetadata": metadata, **fields}]}


def cites(*chunks: object) -> Json:
    return {"segment": {"endIndex": 7, "text": "The sea"}, "groundingChunkIndices": list(chunks)}


def test_every_kind_of_source() -> None:
    context = {"fileSearchStore": "stores/1", "documentName": "docs/1", "text": "Salt."}
    chunks = [
        {"web": {"uri": PAGE, "title": "a.example", "domain": "a.example"}},
        {"maps": {"uri": "https://maps.example/?cid=1", "title": "Bar", "placeId": "places/1"}},
        {"image": {"sourceUri": "https://b.example/i", "imageUri": f"{PAGE}.png", "title": "Sea"}},
        {"retrievedContext": {**context, "uri": "gs://shelf/sea.pdf", "title": "Sea"}},
        {"retrievedContext": {**context, "uri": "gs://shelf/sea.pdf", "pageNumber": 3}},
        {"retrievedContext": {**context, "uri": "shelf 4", "title": "Log"}},
        {"retrievedContext": {"text": "Only words."}},
        {"retrievedContext": {"text": "Other words."}},
        {
            "retrievedContext": {
                "uri": "https://c.example/r",
                "ragChunk": {"text": "Deep.", "pageSpan": {"firstPage": 2, "lastPage": 4}},
            }
        },
        {"web": {"uri": "https://d.example/?q=San Jose, CA", "title": "Two words"}},
    ]
    metadata = {"groundingChunks": chunks, "groundingSupports": [cites(*range(len(chunks)))]}
    message = GEMINI.parse_answer(answer(metadata))
    assert listed(message) == [
        PAGE,
        "https://maps.example/?cid=1",
        "https://b.example/i",
        "gs://shelf/sea.pdf",
        "Log",
        "",
        "",
        "https://c.example/r",
        "https://d.example/?q=San%20Jose,%20CA",
    ]
    assert marked(message) == "⟦The sea⟧s1,s2,s3,s4,s4,s5,s6,s7,s8,s9 is salty."
    assert [source.snippet for source in sources(message)[5:8]] == [
        *("Only words.", "Other words.", "Deep.")
    ]
    assert quoted(message)[4] == (None, "p. 3")
    assert quoted(message)[8] == (None, "pp. 2–4")
    assert sources(message)[1].extra == {"place_id": "places/1"}
    assert sources(message)[2].extra == {"image_uri": f"{PAGE}.png"}
    assert sources(message)[3].extra == {
        "document_name": "docs/1",
        "file_search_store": "stores/1",
    }
    assert codes(message) == []


def test_pieces_of_one_document_are_one_source() -> None:
    pieces = [{"retrievedContext": {"title": "Sea", "text": each}} for each in ("One.", "Two.")]
    metadata = {"groundingChunks": pieces, "groundingSupports": [cites(1), cites(0)]}
    message = GEMINI.parse_answer(answer(metadata))
    assert listed(message) == ["Sea"]
    assert quoted(message) == [("Two.", None)]


@pytest.mark.parametrize(
    ("indices", "result", "problems"),
    [
        ([0], "⟦The sea⟧s1 is salty.", []),
        ([0, 7], "⟦The sea⟧s1 is salty.", ["unknown-source"]),
        ([7, -1], "The sea is salty.", ["unknown-source", "unknown-source"]),
        (["0", None], "The sea is salty.", ["wrong-type"]),
        ([1, 2, 3], "The sea is salty.", []),
        ([], "The sea is salty.", []),
    ],
)
def test_supports_without_a_source(indices: list[Any], result: str, problems: list[str]) -> None:
    chunks = [{"web": {"uri": PAGE}}, {"web": {}}, {"web": None, "maps": {}}, {"orbit": {}}]
    metadata = {"groundingChunks": chunks, "groundingSupports": [cites(*indices), {"segment": 4}]}
    message = GEMINI.parse_answer(answer(metadata))
    assert marked(message) == result
    assert listed(message) == [PAGE]
    assert [code for _, code in codes(message)] == ["unknown-source", *problems]


def test_supports_where_no_sources_are() -> None:
    message = GEMINI.parse_answer(answer({"groundingSupports": [cites(0), {**cites()}]}))
    assert marked(message) == "The sea is salty."
    assert [code for _, code in codes(message)] == ["unknown-source"]


def test_older_spellings() -> None:
    segment = {"startIndex": 4, "endIndex": 7}
    attributions = [
        {"segment": segment, "confidenceScore": 0.9, "web": {"uri": PAGE, "title": "Sea"}},
        {"segment": {"endIndex": 16}, "retrievedContext": {"uri": "gs://shelf/a.txt"}},
    ]
    message = GEMINI.parse_answer(answer({"groundingAttributions": attributions}))
    assert marked(message) == "⟦The ⟦sea⟧s1 is salty⟧s2."
    older = {
        "groundingChunks": [{"web": {"uri": PAGE, "title": "Sea"}}],
        "groundingSupport": [{"segment": segment, "supportChunkIndices": [0]}],
    }
    assert marked(GEMINI.parse_answer(answer(older))) == "The ⟦sea⟧s1 is salty."


def test_passages_that_were_given_with_the_question() -> None:
    attributions = [
        {
            "sourceId": {"groundingPassage": {"passageId": "p1", "partIndex": 0}},
            "content": {"parts": [{"text": "Salt."}, {"text": "More."}]},
        },
        {"sourceId": {"semanticRetrieverChunk": {"source": "corpora/1", "chunk": "c/1"}}},
        {"content": {}},
    ]
    message = GEMINI.parse_answer(answer(groundingAttributions=attributions))
    assert listed(message) == ["p1", "corpora/1"]
    assert sources(message)[0].snippet == "Salt.\n\nMore."


def test_pages_that_were_read_and_what_it_is_like_are_listed() -> None:
    recited = {
        "citations": [
            {"startIndex": 0, "endIndex": 9, "uri": "https://c.example/", "license": "mit"},
            {"endIndex": 9, "title": "A book", "publicationDate": {"year": 2024, "month": 5}},
            {"endIndex": 9},
        ]
    }
    read = {
        "urlMetadata": [
            {"retrievedUrl": PAGE, "urlRetrievalStatus": "URL_RETRIEVAL_STATUS_SUCCESS"},
            {"retrievedUrl": "https://b.example/"},
            {
                "retrievedUrl": "https://no.example/",
                "urlRetrievalStatus": "URL_RETRIEVAL_STATUS_ERROR",
            },
            {
                "retrievedUrl": "https://no.example/",
                "urlRetrievalStatus": "URL_RETRIEVAL_STATUS_UNSAFE",
            },
            {
                "retrievedUrl": "https://no.example/",
                "urlRetrievalStatus": "URL_RETRIEVAL_STATUS_PAYWALL",
            },
            {"retrievedUrl": None},
        ]
    }
    grounded = {
        "groundingChunks": [{"web": {"uri": PAGE, "title": "Sea"}}],
        "groundingSupports": [cites(0)],
    }
    whole = GEMINI.parse_answer(answer(grounded, citationMetadata=recited, urlContextMetadata=read))
    assert marked(whole) == "⟦The sea⟧s1 is salty."
    assert listed(whole) == [PAGE, "https://b.example/", "https://c.example/", "A book"]
    assert sources(whole)[0].title == "Sea"
    assert sources(whole)[2].extra == {"license": "mit"}
    assert sources(whole)[3].date == "2024-05"
    # In a stream they may come in another order.
    chunks = [answer(citationMetadata={"citationSources": recited["citations"]}), answer(grounded)]
    chunks[1]["candidates"][0] |= {"content": None, "urlContextMetadata": read}
    assert built(GEMINI, chunks) == whole
