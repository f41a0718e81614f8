from __future__ import annotations

from typing import Any

import pytest

from renderer import Renderer, Source, TextSegment
from renderer.sourcelist import SourceList, list_sources

A, B = "https://a.example/x", "https://b.example/y"


def listed(*segments: list[dict[str, Any]], cited: str = "", **options: Any) -> SourceList:
    """List the sources of text segments, of which the last cites the ids in ``cited``."""
    texts = [TextSegment.from_dict({"sources": sources}) for sources in segments]
    if cited:
        citation = {"end": 1, "sources": cited.split()}
        texts[-1] = TextSegment.from_dict({"sources": segments[-1], "citations": [citation]})
    return list_sources(
        texts, [f"segments[{n}]" for n in range(len(texts))], Renderer(**options), "?"
    )


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"url": A}, {"url": A}),
        ({"url": A}, {"url": "HTTPS://A.example:443/x"}),
        ({"url": A}, {"url": f"{A}?utm_source=model&utm_medium=m"}),
        ({"url": f"{A}?q=1#z"}, {"url": f" {A}?utm_a=b&q=1#z "}),
        ({"id": 7, "title": "T"}, {"id": "7", "title": "T"}),
    ],
)
def test_equal_sources_are_one(first: dict[str, Any], second: dict[str, Any]) -> None:
    sources = listed([{"id": "a", **first}], [{"id": "b", "snippet": "S", **second}]).sources
    assert len(sources) == (1 if "url" in first or first["id"] else 2)
    assert sources[0].snippet == "S"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"url": A}, {"url": f"{A}/"}),
        ({"url": A}, {"url": f"{A}#part"}),
        ({"url": A}, {"url": "http://a.example/x"}),
        ({"url": A}, {"url": f"{A}?q=1"}),
        ({"title": "T"}, {"title": "U"}),
    ],
)
def test_sources_that_differ_are_two(first: dict[str, Any], second: dict[str, Any]) -> None:
    assert len(listed([{"id": "a", **first}, {"id": "a2", **second}]).sources) == 2


def test_the_first_title_and_snippet_that_are_there_count() -> None:
    (source,) = listed(
        [{"id": "a", "url": A}, {"id": "b", "url": A, "title": "T", "snippet": "S"},
         {"id": "c", "url": A, "title": "U", "snippet": "V"}],
    ).sources  # fmt: skip
    assert (source.id, source.title, source.snippet) == ("a", "T", "S")


def test_an_id_means_a_source_of_its_own_segment() -> None:
    found = listed([{"id": "s", "url": A}], [{"id": "s", "url": B}])
    assert [found.find(n, "s").href for n in (0, 1)] == [A, B]  # type: ignore[union-attr]
    assert found.find(0, "t") is None


@pytest.mark.parametrize(("uncited", "ids"), [("keep", "a b c"), ("after", "b a c"), ("drop", "b")])
def test_what_becomes_of_sources_that_nothing_cites(uncited: str, ids: str) -> None:
    sources = [{"id": "a", "url": A}, {"id": "b", "url": B}, {"id": "c", "title": "C"}]
    found = listed(sources, cited="b x", uncited=uncited).sources
    assert " ".join(source.id for source in found) == ids
    assert [source.number for source in found] == list(range(1, len(found) + 1))


def test_an_address_that_is_no_link_is_reported_and_listed() -> None:
    found = listed([{"id": "a", "url": "javascript:1", "title": "T"}])
    assert (found.sources[0].href, found.sources[0].title) == ("", "T")
    assert [(each.code, each.path) for each in found.problems] == [
        ("no-link", "segments[0].sources[0].url")
    ]


@pytest.mark.parametrize(
    ("given", "href", "problems"),
    [
        ("/view/a", "/view/a", 0),
        ("https://sign.example/a", "https://sign.example/a", 0),
        (None, "", 0),
        ("javascript:1", "", 1),
        ("//evil.example", "", 1),
        ("mailto:a@b.example", "", 1),
    ],
)
def test_a_function_gives_the_address_shown(given: str | None, href: str, problems: int) -> None:
    def link(source: Source) -> str | None:
        assert source.url == A
        return given

    found = listed([{"id": "a", "url": A}], link=link)
    assert (found.sources[0].href, len(found.problems)) == (href, problems)
    assert found.sources[0].domain == "a.example"


def test_the_function_is_asked_once_for_each_source() -> None:
    asked: list[Source] = []
    sources = [{"id": "a", "url": A}, {"id": "b", "url": A}, {"id": "c", "url": B}]
    listed(sources, link=lambda source: asked.append(source))
    assert [source.id for source in asked] == ["a", "c"]


@pytest.mark.parametrize(
    ("given", "icon"),
    [
        *[("/i/a.png", "/i/a.png"), ("https://i.example/a.png", ""), (None, ""), ("", "")],
        *[(5, ""), (True, ""), (b"/i/a.png", "")],
    ],
)
def test_an_icon_is_of_ones_own_site(given: object, icon: str) -> None:
    assert listed([{"id": "a", "url": A}], icon=lambda _: given).sources[0].icon == icon
