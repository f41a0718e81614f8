"""Which fingerprint a row must have, by its language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from renderer.core import Renderer
from renderer.fingerprints import fingerprint
from renderer.words import load_words

#: How many different values a column of languages may have.
MOST_LOCALES = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Fresh:
    """The fingerprints of today."""

    renderer: Renderer

    by_fingerprint: Mapping[str, tuple[object, ...]]
    """The values of the column of languages that call for each; none without such a column."""

    def fingerprint(self, locale: object) -> str:
        """Return the fingerprint that a row with a value in that column must have."""
        return fingerprint(self.renderer, locale=usable_locale(locale))


def fresh_for(renderer: Renderer, locales: Iterable[object] | None) -> Fresh:
    """Return the fingerprints of today for the values of a column of languages, or without one.

    Raises ``ValueError`` if there are more values than a column of languages can have.
    """
    if locales is None:
        only = MappingProxyType({fingerprint(renderer): ()})
        return Fresh(renderer=renderer, by_fingerprint=only)
    groups: dict[str, tuple[object, ...]] = {}
    for number, value in enumerate(locales):
        if number == MOST_LOCALES:
            raise ValueError(
                f"locale must be a column of languages, not one of over {MOST_LOCALES:,} values"
            )
        name = fingerprint(renderer, locale=usable_locale(value))
        groups[name] = (*groups.get(name, ()), value)
    return Fresh(renderer=renderer, by_fingerprint=MappingProxyType(groups))


def usable_locale(value: object) -> str | None:
    """Return a language from data, or ``None`` if it is no language tag."""
    if not isinstance(value, str) or not value:
        return None
    try:
        load_words(value)
    except ValueError:
        return None
    return value
