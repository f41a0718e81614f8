"""Which sources are one."""

from __future__ import annotations

from renderer.finalize.equal import merge
from renderer.model import Source


def test_equal_addresses_are_one_source() -> None:
    merged = merge(
        [
            Source(id="a", url="https://A.example:443/p?utm_source=x&q=1"),
            Source(id="b", url="https://b.example/"),
            Source(id="c", url="https://a.example/p?q=1", title="T", snippet="S"),
            Source(id="d", url="https://a.example/p/?q=1"),
            Source(id="e", url="https://a.example/p?q=1#x"),
        ]
    )
    assert merged.places == (0, 1, 0, 2, 3)
    assert merged.ids == {"a": 0, "b": 1, "c": 0, "d": 2, "e": 3}
    assert (merged.sources[0].id, merged.sources[0].title, merged.sources[0].snippet) == (
        *("a", "T", "S"),
    )


def test_without_an_address_id_and_title_count() -> None:
    merged = merge(
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
    assert merged.places == (0, 0, 1, 2, 2, 3, 4)
    assert merged.ids["a"] == 0
