"""The sources of an answer, each once, as its provider names them."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from renderer.model import Source
from renderer.urls import same_address

_TEXTS = ("url", "title", "snippet", "label", "date")


class Listing:
    """Sources in the order in which they first came."""

    def __init__(self) -> None:
        self._sources: dict[Hashable, Source] = {}
        self._changed: dict[Hashable, None] = {}

    def add(self, identity: Hashable, fields: Mapping[str, object]) -> str:
        """List a source; returns its id, which is that of an equal one listed before.

        Two are equal if their ``identity`` is, or, where there is none, their address, else their
        other texts. What the first one lacked is taken from the next.
        """
        texts = {name: _text(fields.get(name)) for name in _TEXTS}
        texts["url"] = _address(texts["url"])
        if identity is None:
            url = texts["url"]
            identity = same_address(url) if url else (texts["title"], texts["snippet"])
        extra = {
            name: value
            for name, value in fields.items()
            if name not in _TEXTS and value is not None
        }
        before = self._sources.get(identity)
        if before is not None:
            texts = {name: getattr(before, name) or texts[name] for name in _TEXTS}
            extra |= before.extra
        id = f"s{len(self._sources) + 1}" if before is None else str(before.id)
        source = Source.build({"id": id, **texts}, extra, None)
        if source != before:
            self._sources[identity] = source
            self._changed[identity] = None
        return id

    @property
    def has_any(self) -> bool:
        """Whether any source is listed."""
        return bool(self._sources)

    def changed(self) -> tuple[Source, ...]:
        """Return the sources that are new, or not what they were, since this was asked last."""
        sources = tuple(self._sources[identity] for identity in self._changed)
        self._changed = {}
        return sources


def _text(value: object) -> str | None:
    return value if isinstance(value, str) and value and not value.isspace() else None


def _address(url: str | None) -> str | None:
    """Return an address as it may be written: blanks within it are encoded."""
    return None if url is None else url.strip().replace(" ", "%20")
