"""Addresses and hosts: what may become a link, and how its host is shown."""

from __future__ import annotations

from renderer.urls.address import Address, names_other_host, parse_address, parse_content_address
from renderer.urls.host import display_host, shorten_host
from renderer.urls.own import is_own_image
from renderer.urls.same import same_address, without_campaign

__all__ = [
    "Address",
    "display_host",
    "is_own_image",
    "names_other_host",
    "parse_address",
    "parse_content_address",
    "same_address",
    "shorten_host",
    "without_campaign",
]
