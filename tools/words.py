"""Gather the words of templates and modules, and bring the catalogs in step: ``make words``."""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "renderer" / "locale"
DOMAIN = "citation_renderer"
TEMPLATE = LOCALE / f"{DOMAIN}.pot"

#: The language of the words in the sources: its translations are those words themselves.
SOURCE_LANGUAGE = "en"

KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2)}
COMMENT_TAGS = ("TRANSLATORS:",)
HEADERS = frozenset(
    {"Language", "Plural-Forms", "MIME-Version", "Content-Type", "Content-Transfer-Encoding"}
)


class StableCatalog(Catalog):
    """A catalog whose header holds no date, person or version of a tool."""

    def _get_stable_headers(self) -> list[tuple[str, str]]:
        kept = [(name, value) for name, value in super().mime_headers if name in HEADERS]
        *headers, (name, value) = kept
        return [("Project-Id-Version", "citation-renderer"), *headers, (name, f"{value}\n")]

    mime_headers = property(_get_stable_headers)


def new_catalog(language: str | None) -> StableCatalog:
    """Return an empty catalog of ``language``, or the template of all catalogs."""
    name = f"words in {language}" if language else "words to be translated"
    return StableCatalog(
        locale=language,
        header_comment=f"# citation-renderer: {name}, brought in step by `make words`.",
        fuzzy=False,
    )


def sources() -> list[Path]:
    """Return the files that may hold words, in a fixed order."""
    templates = (ROOT / "templates" / "renderer").rglob("*.html")
    modules = (ROOT / "renderer").rglob("*.py")
    return [*sorted(templates), *sorted(modules)]


def extract() -> StableCatalog:
    """Return the words that the sources hold, untranslated."""
    catalog = new_catalog(None)
    for path in sources():
        found = extract_from_file(
            "python" if path.suffix == ".py" else "jinja2",
            path,
            keywords=KEYWORDS,
            comment_tags=COMMENT_TAGS,
            # A template that cannot be read would otherwise have no words, without an error.
            options={"silent": "false"},
            strip_comment_tags=True,
        )
        name = path.relative_to(ROOT).as_posix()
        for line, words, comments, _context in found:
            catalog.add(words, locations=[(name, line)], auto_comments=comments)
    return catalog


def languages() -> list[str]:
    """Return the languages that have a catalog."""
    return sorted(path.parent.parent.name for path in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def catalog_path(language: str, suffix: str) -> Path:
    """Return where the catalog of ``language`` is: ``.po`` to be edited, ``.mo`` to be read."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}{suffix}"


def read_catalog(language: str) -> Catalog:
    """Return the catalog of ``language`` as it stands, empty if there is none."""
    path = catalog_path(language, ".po")
    if not path.exists():
        return new_catalog(language)
    return read_po(BytesIO(path.read_bytes()), locale=language, abort_invalid=True)


def update(language: str, template: Catalog) -> StableCatalog:
    """Return the catalog of ``language`` with just the words of ``template``."""
    known = read_catalog(language)
    known.update(template, no_fuzzy_matching=True)
    catalog = new_catalog(language)
    for message in entries(known):
        updated = message.clone()
        if language == SOURCE_LANGUAGE:
            updated.string = message.id
        catalog[message.id] = updated
    return catalog


def entries(catalog: Catalog) -> list[Message]:
    """Return the messages of ``catalog`` but for its header."""
    return [message for message in catalog if message.id]


def forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """Return a message's id or its translation as a tuple: one text, or one for each plural."""
    return (text or "",) if isinstance(text, str | None) else tuple(text)


def to_po(catalog: Catalog) -> bytes:
    """Return ``catalog`` as text to be edited."""
    file = BytesIO()
    # Line numbers would make every edit of a template a change of every catalog.
    write_po(file, catalog, width=100, include_lineno=False)
    return file.getvalue().rstrip() + b"\n"


def to_mo(catalog: Catalog) -> bytes:
    """Return ``catalog`` as gettext reads it."""
    file = BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def main(new_languages: list[str]) -> None:
    """Write the template and every catalog, and say what is still to be translated."""
    template = extract()
    LOCALE.mkdir(exist_ok=True)
    TEMPLATE.write_bytes(to_po(template))
    for language in sorted({*languages(), *new_languages}):
        catalog = update(language, template)
        catalog_path(language, ".po").parent.mkdir(parents=True, exist_ok=True)
        catalog_path(language, ".po").write_bytes(to_po(catalog))
        catalog_path(language, ".mo").write_bytes(to_mo(catalog))
        missing = sum(not all(forms(message.string)) for message in entries(catalog))
        print(f"{language}: {len(catalog)} words, {missing} to be translated")


if __name__ == "__main__":
    main(sys.argv[1:])
