"""Which addresses are an owner's own: images are loaded from no other."""

from __future__ import annotations

from collections.abc import Collection

from renderer.urls.address import Address


def is_own_image(address: Address, hosts: Collection[str]) -> bool:
    """Tell whether an image is loaded from its address: from one of an owner's own ``hosts``."""
    return address.scheme == "https" and address.port is None and address.host in hosts
