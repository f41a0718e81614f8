"""Sources: what a reply cites, and what one citation says about one of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from renderer.model.fields import Field, id_field, text_field
from renderer.model.identifier import Id
from renderer.model.record import Record


@dataclass(frozen=True, slots=True, kw_only=True)
class Source(Record):
    """Something a reply was written from: a page, a file, a passage of either."""

    FIELDS: ClassVar[Mapping[str, Field]] = MappingProxyType(
        {
            "id": id_field(),
            "url": text_field(),
            "title": text_field(),
            "snippet": text_field(),
            "label": text_field(),
            "date": text_field(),
        }
    )

    id: Id | None
    """What citations call it; ``None`` leaves it in the list, where nothing can cite it."""

    url: str | None = None
    """Its address; only http and https ones become a link."""

    title: str | None = None
    """Its title, as text."""

    snippet: str | None = None
    """A few words of it, as text; shown where a citation quotes none of its own."""

    label: str | None = None
    """What is shown in place of the address's host."""

    date: str | None = None
    """When it was published, as it is to be shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedSource(Record):
    """One source as one citation cites it."""

    FIELDS: ClassVar[Mapping[str, Field]] = MappingProxyType(
        {"id": id_field(), "excerpt": text_field(), "locator": text_field()}
    )

    id: Id | None
    """The id of the source."""

    excerpt: str | None = None
    """The words quoted, shown before the source's own snippet."""

    locator: str | None = None
    """The place they stand at: ``p. 15``."""

    def to_entry(self) -> object:
        """Return what is stored in a list for this object: its id where there is nothing else."""
        bare = self.stored is None and self.excerpt is self.locator is None and not self.extra
        return self.id if bare else super(CitedSource, self).to_entry()
