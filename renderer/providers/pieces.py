"""Sources that are pieces of documents: a document is one source, whatever is cited of it."""

from __future__ import annotations

import re
from collections.abc import Hashable

from renderer.drafting.draft import Draft
from renderer.model import CitedSource
from renderer.urls import parse_address

#: How an address begins, of the web or of a store; the letter of a drive is no scheme.
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")


class Pieces:
    """The pieces that a search found, as they are listed in a draft.

    The first piece of a document is its snippet; any other is an excerpt where it is cited.
    """

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._snippets: dict[str, str | None] = {}

    def add(
        self,
        identity: Hashable,
        *,
        url: str | None,
        text: str | None,
        locator: str | None = None,
        **fields: object,
    ) -> CitedSource:
        """List a piece; ``identity`` tells its document where ``url`` is no address of the web."""
        id = self._draft.source(
            None if is_page(url) else identity, url=as_address(url), snippet=text, **fields
        )
        first = self._snippets.setdefault(id, text)
        return CitedSource(id=id, excerpt=None if text == first else text, locator=locator)


def is_page(place: str | None) -> bool:
    """Say whether this is an address of the web."""
    return place is not None and parse_address(place, trim=True) is not None


def as_address(place: str | None) -> str | None:
    """Return an address of any kind; ``None`` for what is only a name."""
    return place if place is not None and _SCHEME.match(place) else None
