"""Images: loaded from hosts the owner names, and otherwise drawn as links."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from renderer.safehtml import attributes as write
from renderer.safehtml.policy import Policy
from renderer.urls import Address, is_own_image, names_other_host, parse_content_address


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """What an image of the input becomes."""

    tag: str
    """The tag of an image that is loaded, or the empty string."""

    words: str
    """What stands for an image that is not: its alternative text, else its address."""

    address: Address | None
    """Where the words may lead."""

    hidden: str
    """What is not shown: address and title, and the alternative text of one that is loaded."""


def read(attributes: Mapping[str, str], policy: Policy) -> Picture:
    """Decide what an image becomes."""
    alt, source = attributes.get("alt", ""), attributes.get("src", "")
    address = parse_content_address(source, relative=policy.relative_links)
    if address is not None and address.scheme == "mailto":
        address = None
    words = alt if alt.strip() else source if address is None else address.href
    loaded = address is not None and is_own_image(address, policy.image_hosts)
    hidden = [alt if loaded else "", source, attributes.get("title", "")]
    return Picture(
        tag=write.image(address, alt) if loaded and address is not None else "",
        words=words,
        address=None if address is None or names_other_host(words, address) else address,
        hidden=" ".join(filter(None, hidden)),
    )
