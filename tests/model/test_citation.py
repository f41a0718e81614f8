"""Citations: the sources they take, and what is stored for them."""

from __future__ import annotations

from uuid import UUID

import pytest

from renderer.model import Citation, CitedSource


def test_the_constructor_takes_ids_and_objects() -> None:
    citation = Citation(end=9, sources=["s1", 2, UUID(int=3), CitedSource(id="s4", excerpt="w")])
    assert citation.sources == (
        CitedSource(id="s1"),
        CitedSource(id=2),
        CitedSource(id=UUID(int=3)),
        CitedSource(id="s4", excerpt="w"),
    )


def test_stored_ids_are_read_alike() -> None:
    stored = {"start": 15, "end": 18, "sources": ["s1"], "marker": True, "confidence": 0.5}
    citation = Citation.from_dict(stored)
    assert citation == Citation(
        start=15, end=18, sources=["s1"], marker=True, extra={"confidence": 0.5}
    )
    assert citation.to_dict() == stored


@pytest.mark.parametrize(
    "stored",
    [
        {},
        {"end": 5},
        {"end": 5, "sources": []},
        {"end": 5, "sources": ["s1"], "marker": False},
        {"start": 0, "end": 0, "sources": [0, "s1", {"id": "s1"}]},
        {"start": -1, "end": 12.0, "sources": [{"id": "s1", "excerpt": "w", "locator": "p. 1"}]},
        {"end": "5", "sources": "s1", "marker": "yes"},
        {"end": 5, "sources": [True, 1.5, None, [], {}, {"id": None}, ["s1"]]},
    ],
)
def test_what_is_stored_is_given_back(stored: dict[str, object]) -> None:
    expected = {**stored}
    if {"id": None} in list(stored.get("sources", ())):  # type: ignore[call-overload]
        expected["sources"] = [True, 1.5, None, [], {}, {}, ["s1"]]
    assert Citation.from_dict(stored).to_dict() == expected


def test_an_object_built_by_hand_stores_what_it_says() -> None:
    assert Citation(end=5).to_dict() == {"end": 5, "sources": []}
    assert Citation(end=5, start=0, sources=["a"]).to_dict() == {
        "start": 0,
        "end": 5,
        "sources": ["a"],
    }


def test_an_integral_float_is_read_as_a_whole_number() -> None:
    assert type(Citation.from_dict({"end": 12.0}).end) is int


def test_entries_keep_their_places() -> None:
    """Paths of problems count the entries that are stored."""
    sources = Citation.from_dict({"end": 5, "sources": [None, "s1", 0, ""]}).sources
    assert [cited.id for cited in sources] == [None, "s1", 0, ""]
