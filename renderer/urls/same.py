"""Whether two addresses are one: but for their host's letters, default ports and campaigns."""

from __future__ import annotations

from renderer.urls.address import parse_address


def same_address(url: str) -> str:
    """Return what an address has in common with all that are equal to it.

    Scheme and host are in lower case, a default port is gone, and so are the ``utm_…`` fields that
    only say where a reader came from; a slash at the end and the fragment count. What is no
    address is returned as it is.
    """
    address = parse_address(url, trim=True)
    return url if address is None else without_campaign(address.href)


def without_campaign(href: str) -> str:
    """Return an address without its ``utm_…`` fields."""
    if "utm_" not in href:
        return href
    address, mark, fragment = href.partition("#")
    path, _, query = address.partition("?")
    kept = "&".join(field for field in query.split("&") if not field.startswith("utm_"))
    return f"{path}?{kept}{mark}{fragment}" if kept else f"{path}{mark}{fragment}"
