"""Which sources are one."""

from __future__ import annotations

import pytest

from renderer.finalize import equal
from renderer.finalize.equal import Merged
from renderer.model import Source
from renderer.urls import Address, parse_address


def test_equal_addresses_are_one_source() -> None:
    merged = Merged(
        [
            Source(id="a", url="https://A.example:443/p?utm_source=x&q=1"),
            Source(id="b", url="https://b.example/"),
            Source(id="c", url="https://a.example/p?q=1", title="T", snippet="S"),
            Source(id="d", url="https://a.example/p/?q=1"),
            Source(id="e", url="https://a.example/p?q=1#x"),
        ]
    )
    assert merged.places == [0, 1, 0, 2, 3]
    assert merged.ids == {"a": 0, "b": 1, "c": 0, "d": 2, "e": 3}
    assert (merged.sources[0].id, merged.sources[0].title, merged.sources[0].snippet) == (
        *("a", "T", "S"),
    )


def test_without_an_address_id_and_title_count() -> None:
    merged = Merged(
        [
            Source(id="a", title="T"),
            Source(id="a", title="T", snippet="S"),
            Source(id="a", title="U"),
            Source(id=None, title="T"),
            Source(id=None, title="T"),
            Source(id=None, title="T", snippet="S"),
            Source(id="x", url="javascript:1"),
        ]
    )
    assert merged.places == [0, 0, 1, 2, 2, 3, 4]
    assert merged.ids["a"] == 0


def test_what_names_no_id_is_one_only_where_all_of_it_is() -> None:
    merged = Merged(
        [
            Source(id=None, label="Handbook"),
            Source(id=None, label="Wiki"),
            Source(id=None, date="2024"),
            Source(id=None, extra={"name": "a.pdf"}),
            Source(id=None, extra={"name": "b.pdf"}),
            Source(id=None, label="Wiki"),
            Source(id=None, extra={"name": "a.pdf"}),
        ]
    )
    assert merged.places == [0, 1, 2, 3, 4, 1, 3]


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """The addresses that are parsed."""
    urls: list[str | None] = []

    def parse(url: str, **options: bool) -> Address | None:
        urls.append(url)
        return parse_address(url, **options)

    monkeypatch.setattr(equal, "parse_address", parse)
    return urls


def test_a_list_that_grows_is_read_once(parsed: list[str | None]) -> None:
    sources = [Source(id=f"s{n}", url=f"https://a{n % 7}.example") for n in range(50)]
    merged = Merged()
    assert all(merged.know(sources[:count]) for count in range(51))
    assert len(parsed) == len(sources)
    whole = Merged(sources)
    assert (merged.places, merged.sources) == (whole.places, whole.sources)
    assert (merged.ids, merged.numbers, merged.given) == (whole.ids, whole.numbers, sources)


def test_of_a_list_that_changes_only_what_is_new_is_read(parsed: list[str | None]) -> None:
    sources = [Source(id=f"s{n}", url=f"https://a{n % 3}.example") for n in range(5)]
    merged = Merged(sources)
    sources[1] = Source(id="s1", url="https://new.example", title="New")
    assert not merged.know(sources)
    assert parsed[5:] == ["https://new.example"]
    assert merged.places == [0, 1, 2, 0, 3]
    assert not merged.know(sources[:2])
    assert merged.numbers == {"s0": 1, "s1": 2}
