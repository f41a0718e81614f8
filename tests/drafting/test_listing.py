"""Sources, each once."""

from __future__ import annotations

from renderer.drafting.listing import Listing


def test_equal_addresses_are_one_source() -> None:
    listing = Listing()
    assert listing.add(None, {"url": "https://A.example:443/p?utm_source=x", "title": ""}) == "s1"
    assert listing.add(None, {"url": "https://a.example/p", "title": "T", "score": 2}) == "s1"
    assert listing.add(None, {"url": "https://a.example/p/"}) == "s2"
    first, second = listing.changed()
    assert (first.id, first.title, first.extra) == ("s1", "T", {"score": 2})
    assert first.url == "https://A.example:443/p?utm_source=x"
    assert second.id == "s2"
    assert listing.changed() == ()


def test_an_identity_counts_where_it_is_given() -> None:
    listing = Listing()
    assert listing.add(("file", "f1"), {"title": "Report"}) == "s1"
    assert listing.add(("file", "f2"), {"title": "Report"}) == "s2"
    assert listing.add(None, {"title": "Report"}) == "s3"
    assert listing.add(None, {"title": "Report"}) == "s3"


def test_what_is_no_text_is_left_out_and_blanks_of_an_address_are_encoded() -> None:
    listing = Listing()
    listing.add(None, {"url": " https://a.example/San Jose, CA ", "title": 4, "snippet": " "})
    (source,) = listing.changed()
    assert source.to_dict() == {"id": "s1", "url": "https://a.example/San%20Jose,%20CA"}
