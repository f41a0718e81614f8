from __future__ import annotations

import pytest

from renderer.urls import is_own_image, parse_address


@pytest.mark.parametrize(
    ("address", "is_own"),
    [
        ("https://i.example/a.png", True),
        ("https://I.EXAMPLE:443/a.png", True),
        ("https://i.example:8443/a.png", False),
        ("http://i.example/a.png", False),
        ("https://other.example/a.png", False),
        ("https://sub.i.example/a.png", False),
    ],
)
def test_an_own_image_is_on_a_host_that_is_named(address: str, is_own: bool) -> None:
    parsed = parse_address(address)
    assert parsed is not None
    assert is_own_image(parsed, {"i.example"}) is is_own
