"""Sources, and sources as a citation cites them."""

from __future__ import annotations

import pytest

from renderer.model import CitedSource, Source

FULL = {
    "id": "s1",
    "url": "https://example.org/a",
    "title": "A page",
    "snippet": "Some words",
    "label": "Example",
    "date": "2024-05-01",
    "score": 0.5,
}


def test_every_field_is_read_and_written() -> None:
    source = Source.from_dict(FULL)
    assert source == Source(
        id="s1",
        url="https://example.org/a",
        title="A page",
        snippet="Some words",
        label="Example",
        date="2024-05-01",
        extra={"score": 0.5},
    )
    assert source.to_dict() == FULL
    assert list(source.to_dict()) == list(FULL)


def test_a_source_without_an_id_has_none() -> None:
    assert Source.from_dict({"url": "https://example.org/"}).id is None


def test_the_constructor_asks_for_an_id() -> None:
    with pytest.raises(TypeError, match="id"):
        Source(url="https://example.org/")  # type: ignore[call-arg]


def test_an_id_alone_is_stored_as_itself() -> None:
    assert CitedSource(id=1).to_entry() == 1
    assert CitedSource(id=1).to_dict() == {"id": 1}
    assert CitedSource(id=1, extra={"page": 2}).to_entry() == {"id": 1, "page": 2}


@pytest.mark.parametrize(
    "stored",
    [
        {"id": "s1"},
        {"id": "s1", "excerpt": "words", "locator": "p. 15"},
        {"id": "s1", "page": 15},
        {"excerpt": "words"},
        {"id": ["s1"], "locator": 15},
    ],
)
def test_a_mapping_is_stored_as_a_mapping(stored: dict[str, object]) -> None:
    assert CitedSource.from_dict(stored).to_entry() == stored
