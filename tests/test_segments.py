from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from renderer import Citation, CitedSource, Source, TextSegment, cite
from tests.support.growing import linear

SOURCES: list[Source | dict[str, object]] = [{"id": "a", "url": "https://a.example"}, Source(id=2)]


def test_offsets_become_utf_16() -> None:
    """An index of Python counts a rocket once, an offset of the stored form twice."""
    segment = cite("🚀 up. 🚀 down.", SOURCES, [(5, "a"), (6, 13, ["a", 2])])
    assert segment.citations == (
        Citation(end=6, sources=["a"]),
        Citation(start=7, end=15, sources=["a", 2]),
    )
    assert segment.sources == (Source(id="a", url="https://a.example"), Source(id=2))


def test_what_a_citation_quotes_is_kept() -> None:
    quoted = CitedSource(id="a", excerpt="up", locator="p. 1")
    given: list[Any] = [quoted, [quoted], quoted.to_dict(), [quoted.to_dict()]]
    for each in given:
        (cited,) = cite("up", SOURCES, [(2, each)]).citations[0].sources
        assert cited.to_dict() == quoted.to_dict()


@pytest.mark.parametrize("span", [(3, "a"), (-1, "a"), (2, 1, "a"), (-1, 1, "a")])
def test_a_span_outside_the_text_is_named(span: Any) -> None:
    with pytest.raises(ValueError, match=r"0\.\.2") as error:
        cite("up", SOURCES, [span])
    assert repr(span) in str(error.value)


@pytest.mark.parametrize("span", [(1,), [1, "a"], ("1", "a"), (True, "a"), (0, 1, 2, "a"), "ab"])
def test_a_span_of_another_form_is_named(span: Any) -> None:
    with pytest.raises(TypeError, match="span"):
        cite("up", SOURCES, [span])


def test_a_text_must_be_one() -> None:
    with pytest.raises(TypeError, match="bytes"):
        cite(b"up", SOURCES, [])  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [None, 5, "ab", {"id": "a"}])
def test_lists_must_be_lists(value: Any) -> None:
    with pytest.raises(TypeError, match="sources must be a list of sources, not"):
        cite("up", value, [])
    with pytest.raises(TypeError, match="spans must be a list of spans, not"):
        cite("up", SOURCES, value)


def test_a_source_must_be_one() -> None:
    with pytest.raises(TypeError, match="'a'"):
        cite("up", ["a"], [])  # type: ignore[list-item]


def test_many_spans_cost_no_more_than_the_text_is_long() -> None:
    def cited(size: int) -> Callable[[], TextSegment]:
        text, spans = "🚀a" * (size // 2), [(number, "a") for number in range(1, size)]
        return lambda: cite(text, SOURCES, spans)

    assert len(linear(cited, 20_000).citations) == 19_999
