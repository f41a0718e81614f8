"""Word catalogs of languages that the package has none of."""

from __future__ import annotations

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo


def write_catalog(folder: Path, language: str, text: str) -> None:
    """Write a catalog in which “2 sources” begins with ``text``, in all its forms."""
    catalog = Catalog(locale=language)
    forms = [f"{text} %(num)d" for _ in range(catalog.num_plurals)]
    catalog.add(("%(num)d source", "%(num)d sources"), forms)
    path = folder / language / "LC_MESSAGES" / "citation_renderer.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, catalog)
