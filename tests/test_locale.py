"""The word catalogs that are committed hold the words of the sources, translated and compiled."""

from __future__ import annotations

import re
from gettext import GNUTranslations, c2py
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from tools import words

pytestmark = pytest.mark.checkout

LANGUAGES = words.languages()
#: A message for the tests of this file's own checks.
PLURAL = 'msgid "A"\nmsgid_plural "%(n)d B"\n'
BOTH = ("A", "%(n)d B")

PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[a-z]|\{\w*\}|%%")


def ids(catalog: Catalog) -> set[tuple[str, ...]]:
    return {words.forms(message.id) for message in words.entries(catalog)}


def placeholders(text: str) -> tuple[str, ...]:
    return tuple(sorted(PLACEHOLDER.findall(text)))


def has_its_placeholders(message: Message, catalog: Catalog) -> bool:
    """Whether each form holds what its English holds; that of 1 alone may spell the number out."""
    singular, *plural = map(placeholders, words.forms(message.id))
    if not plural:
        return [placeholders(text) for text in words.forms(message.string)] == [singular]
    form_of = c2py(catalog.plural_expr)
    shared = {form_of(n) for n in range(1000) if n != 1}
    return all(
        placeholders(text) in ([*plural] if form in shared else [singular, *plural])
        for form, text in enumerate(words.forms(message.string))
    )


def faults(catalog: Catalog) -> list[str]:
    """Return what is wrong with the translations of ``catalog``, a line for each."""
    found = [f"unused: {id!r}" for id in catalog.obsolete]
    for message in words.entries(catalog):
        source, translated = words.forms(message.id), words.forms(message.string)
        expected = catalog.num_plurals if message.pluralizable else 1
        if message.fuzzy:
            found.append(f"fuzzy: {source}")
        if len(translated) != expected or not all(translated):
            found.append(f"untranslated: {source}")
        elif not has_its_placeholders(message, catalog):
            found.append(f"other placeholders: {source} {translated}")
    return found


def contents(catalog: Catalog) -> dict[tuple[str, ...], tuple[str, ...]]:
    return {
        words.forms(message.id): words.forms(message.string) for message in words.entries(catalog)
    }


def test_english_is_there() -> None:
    assert words.SOURCE_LANGUAGE in LANGUAGES


def test_template_is_in_step() -> None:
    """The template of all catalogs holds the words of the sources (else: ``make words``)."""
    template = read_po(BytesIO(words.TEMPLATE.read_bytes()), abort_invalid=True)
    assert ids(template) == ids(words.extract())


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalog_is_in_step(language: str) -> None:
    """No word of the sources is missing in a catalog, and none that is gone is left in it."""
    assert ids(words.read_catalog(language)) == ids(words.extract())


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalog_is_translated(language: str) -> None:
    assert faults(words.read_catalog(language)) == []


def test_english_is_the_words_of_the_sources() -> None:
    catalog = words.read_catalog(words.SOURCE_LANGUAGE)
    assert {source for source, translated in contents(catalog).items() if source != translated} == (
        set()
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_compiled_catalog_is_in_step(language: str) -> None:
    """What gettext reads is what was edited, rules of the plural included."""
    edited = words.read_catalog(language)
    compiled = read_mo(BytesIO(words.catalog_path(language, ".mo").read_bytes()))
    assert contents(compiled) == contents(edited)
    assert compiled.plural_forms == edited.plural_forms


@pytest.mark.parametrize("language", LANGUAGES)
def test_gettext_reads_compiled_catalog(language: str) -> None:
    catalog = GNUTranslations(BytesIO(words.catalog_path(language, ".mo").read_bytes()))
    for message in words.entries(words.read_catalog(language)):
        translated = words.forms(message.string)
        if message.pluralizable:
            singular, plural = words.forms(message.id)
            numbers = (*range(200), 1_000_000)
            found = {catalog.ngettext(singular, plural, number) for number in numbers}
            assert found == set(translated)
        else:
            assert [catalog.gettext(text) for text in words.forms(message.id)] == list(translated)


@pytest.mark.parametrize("path", sorted(words.LOCALE.rglob("*.*o*")), ids=lambda path: path.name)
def test_files_hold_nothing_that_changes_by_itself(path: Path) -> None:
    """No date, no person, no version of a tool: what is written twice is the same."""
    assert re.findall(rb"-Date|-Translator|-Team|Generated-By", path.read_bytes()) == []


@pytest.mark.parametrize(
    "path", [path for path in words.sources() if path.suffix == ".html"], ids=lambda path: path.name
)
def test_templates_call_words_by_their_plain_names(path: Path) -> None:
    """``words.ngettext(…)`` in a template would be drawn, but never found for the catalogs."""
    assert re.findall(r"\.n?gettext\(|\._\(", path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("language", "po", "expected"),
    [
        ("de", 'msgid "A"\nmsgstr ""', ["untranslated: ('A',)"]),
        ("de", PLURAL + 'msgstr[0] "A"\nmsgstr[1] ""', [f"untranslated: {BOTH}"]),
        ("de", PLURAL + 'msgstr[0] "A"\nmsgstr[1] "%(n)d B"', []),
        ("de", PLURAL + 'msgstr[0] "%(n)d A"\nmsgstr[1] "%(n)d B"', []),
        ("de", PLURAL + 'msgstr[0] "A"\nmsgstr[1] "B"', [f"other placeholders: {BOTH} ('A', 'B')"]),
        # Here the first form is that of 21 and 31 too.
        (
            "ru",
            PLURAL + 'msgstr[0] "A"\nmsgstr[1] "%(n)d B"\nmsgstr[2] "%(n)d C"',
            [f"other placeholders: {BOTH} ('A', '%(n)d B', '%(n)d C')"],
        ),
        ("de", '#, fuzzy\nmsgid "A"\nmsgstr "B"', ["fuzzy: ('A',)"]),
        ("de", 'msgid "%(n)d"\nmsgstr "%(m)d"', ["other placeholders: ('%(n)d',) ('%(m)d',)"]),
        ("de", 'msgid "{n}"\nmsgstr "n"', ["other placeholders: ('{n}',) ('n',)"]),
        ("de", '#~ msgid "A"\n#~ msgstr "B"', ["unused: 'A'"]),
    ],
)
def test_faults_are_found(language: str, po: str, expected: list[str]) -> None:
    assert faults(read_po(BytesIO(po.encode()), locale=language)) == expected
