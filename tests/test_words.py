"""Words are found for a language, and the nearest ones where it has no catalog."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from renderer import Renderer, fingerprint, render_reply, words
from renderer.words import load_words


def write_catalog(folder: Path, language: str, text: str) -> None:
    """Write a catalog that translates ``Source`` as ``text``, and its plural after that."""
    catalog = Catalog(locale=language)
    catalog.add("Source", text)
    catalog.add(
        ("%(n)d source", "%(n)d sources"), [f"%(n)d {text}{i}" for i in range(catalog.num_plurals)]
    )
    save(catalog, folder, language)


def save(catalog: Catalog, folder: Path, language: str) -> None:
    path = folder / language / "LC_MESSAGES" / "citation_renderer.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, catalog)


def header(plural: str, charset: str = "utf-8") -> bytes:
    """Return a catalog whose header says how plurals are formed, and in what it is written."""
    text = f"Content-Type: text/plain; charset={charset}\nPlural-Forms: nplurals=2; {plural}\n"
    start = (0x950412DE, 0, 1, 28, 36, 0, 44, 0, 44, len(text), 45)
    return struct.pack("<11I", *start) + b"\0" + text.encode() + b"\0"


@pytest.fixture
def locale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have catalogs of a few languages."""
    for language, text in [
        ("en", "Source"),
        ("pt", "Fonte"),
        ("pt_BR", "Fonte brasileira"),
        ("zh_Hant", "來源"),
        ("ar", "مصدر"),
        ("pl", "Źródło"),
    ]:
        write_catalog(tmp_path, language, text)
    monkeypatch.setattr(words, "LOCALE", tmp_path)
    forget()
    yield
    forget()


def forget() -> None:
    words._find.cache_clear()


@pytest.mark.usefixtures("locale")
@pytest.mark.parametrize(
    ("asked", "found", "text"),
    [
        (None, "en", "Source"),
        ("en", "en", "Source"),
        ("en-GB", "en", "Source"),
        ("pt", "pt", "Fonte"),
        ("pt-BR", "pt-BR", "Fonte brasileira"),
        ("pt_BR", "pt-BR", "Fonte brasileira"),
        ("PT-br", "pt-BR", "Fonte brasileira"),
        ("pt-PT", "pt", "Fonte"),
        ("pt-BR-x-lvariant", "pt-BR", "Fonte brasileira"),
        ("zh-hant", "zh-Hant", "來源"),
        ("zh-Hant-TW", "zh-Hant", "來源"),
    ],
)
def test_language_is_found(asked: str | None, found: str, text: str) -> None:
    loaded = load_words(asked)
    assert (loaded.locale, loaded.gettext("Source"), loaded.fell_back) == (found, text, False)
    assert loaded.asked == asked


@pytest.mark.usefixtures("locale")
@pytest.mark.parametrize("asked", ["sw", "sw-KE", "zh", "zh-Hans"])
def test_english_stands_in(asked: str) -> None:
    loaded = load_words(asked)
    assert (loaded.locale, loaded.gettext("Source"), loaded.fell_back) == ("en", "Source", True)


@pytest.mark.usefixtures("locale")
def test_plural_follows_the_language() -> None:
    """Polish has three forms, and each number takes its own."""
    ngettext = load_words("pl").ngettext
    found = [ngettext("%(n)d source", "%(n)d sources", n) % {"n": n} for n in (1, 2, 5)]
    assert found == ["1 Źródło0", "2 Źródło1", "5 Źródło2"]


@pytest.mark.usefixtures("locale")
@pytest.mark.parametrize(
    ("asked", "direction"), [("ar", "rtl"), ("ar-EG", "rtl"), ("pl", "ltr"), ("fa", "ltr")]
)
def test_direction_is_that_of_the_words(asked: str, direction: str) -> None:
    """There is no Persian here: the words are English, and so is their direction."""
    assert load_words(asked).direction == direction


@pytest.mark.parametrize(
    ("subtags", "expected"),
    [
        (["he"], True),
        (["ckb"], True),
        (["az", "Arab"], True),
        (["pa", "Arab", "PK"], True),
        (["ar", "Latn"], False),
        (["de", "1996"], False),
    ],
)
def test_script_decides_on_the_direction(subtags: list[str], expected: bool) -> None:
    assert words._is_right_to_left(subtags) is expected


@pytest.mark.parametrize(
    "locale",
    [
        "", "e", "../x", "en/../..", "en\n", "en ", " en", "pt-", "-BR", "en_US.UTF-8", "sr@latin",
        "C", "en\0", "ｅｎ", "en--US", "123", "a" * 9, "en" + "-a" * 8,
    ],
)  # fmt: skip
def test_malformed_locale_is_an_error(locale: str) -> None:
    with pytest.raises(ValueError, match="locale must be a language tag") as error:
        load_words(locale)
    assert repr(locale) in str(error.value)


@pytest.mark.parametrize("locale", [1, b"en", ["en"], True])
def test_locale_of_another_type_is_an_error(locale: object) -> None:
    with pytest.raises(TypeError, match="locale must be a language tag"):
        load_words(locale)  # type: ignore[arg-type]


def test_words_are_loaded_once() -> None:
    assert load_words("en") is load_words("en")


def test_catalogs_of_ones_own_come_first(tmp_path: Path) -> None:
    write_catalog(tmp_path, "eo", "Fonto")
    write_catalog(tmp_path, "en", "Origin")
    assert load_words("eo", tmp_path).gettext("Source") == "Fonto"
    assert load_words("eo", tmp_path).locale == "eo"
    assert not load_words("eo", tmp_path).fell_back
    own = load_words("en", tmp_path)
    assert own.gettext("Source") == "Origin"
    assert own.gettext("Next source") == "Next source"
    assert len(own.catalogs) == 2
    assert load_words("en").gettext("Source") == "Source"


def test_a_renderer_takes_catalogs(tmp_path: Path) -> None:
    write_catalog(tmp_path, "eo", "Fonto")
    renderer = Renderer(catalogs=tmp_path, locale="eo")
    message = {"id": "a", "content": "A.", "sources": [{"id": "s"}]}
    reply = renderer.reply(message)
    assert 'lang="eo"' in reply.html
    assert ">Fonto<" in reply.sources
    assert reply.problems == ()
    assert [each.code for each in Renderer().reply(message, locale="eo").problems] == [
        "unknown-locale"
    ]
    assert fingerprint(renderer) != fingerprint(Renderer(), locale="eo")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no catalog",
        b"\xde\x12\x04\x95" + b"\xff" * 40,
        header("plural=foo"),
        header("x", "no-such"),
    ],
)
def test_a_file_that_is_no_catalog_is_named_when_the_renderer_is_made(
    tmp_path: Path, content: bytes
) -> None:
    """Not when a reader of that language comes."""
    write_catalog(tmp_path, "eo", "Fonto")
    write_catalog(tmp_path, "de", "Quelle")
    path = tmp_path / "de" / "LC_MESSAGES" / "citation_renderer.mo"
    path.write_bytes(content)
    with pytest.raises(ValueError, match="is no catalog of words") as error:
        Renderer(catalogs=tmp_path, locale="eo")
    assert str(path) in str(error.value)


@pytest.mark.parametrize(
    "broken", ["%(nmu)d Quellen", "%(num)d % Quellen", "%d Quellen", "%(num)q"]
)
def test_a_translation_that_cannot_be_filled_in_is_left_out(tmp_path: Path, broken: str) -> None:
    catalog = Catalog(locale="de")
    catalog.add(("%(num)d source", "%(num)d sources"), [broken, broken])
    catalog.add("Next source", "100 % weiter")
    catalog.add("Source %(position)s of %(count)s", "Quelle %(pos)s")
    save(catalog, tmp_path, "de")
    found = load_words("de", tmp_path)
    assert found.ngettext("%(num)d source", "%(num)d sources", 1) == "%(num)d source"
    assert found.ngettext("%(num)d source", "%(num)d sources", 2) == "%(num)d sources"
    assert found.gettext("Next source") == "100 % weiter"
    assert found.gettext("Source %(position)s of %(count)s") == "Source %(position)s of %(count)s"


def test_a_translation_may_spell_a_number_out(tmp_path: Path) -> None:
    catalog = Catalog(locale="de")
    catalog.add(("%(num)d source", "%(num)d sources"), ["Eine Quelle", "%(num)d Quellen"])
    save(catalog, tmp_path, "de")
    ngettext = load_words("de", tmp_path).ngettext
    assert [ngettext("%(num)d source", "%(num)d sources", n) for n in (1, 2)] == [
        "Eine Quelle", "%(num)d Quellen",
    ]  # fmt: skip


@pytest.mark.parametrize("catalogs", [4, "", "/no/such/folder", Path("no such folder")])
def test_a_folder_that_is_not_there_raises(catalogs: object) -> None:
    with pytest.raises(ValueError, match="catalogs must be a folder"):
        Renderer(catalogs=catalogs)  # type: ignore[arg-type]


@pytest.mark.parametrize(("count", "said"), [(1, "1 source"), (2, "2 sources"), (40, "40 sources")])
def test_french_counts(count: int, said: str) -> None:
    sources = [{"id": number, "title": f"T{number}"} for number in range(count)]
    reply = render_reply({"id": "a", "content": "Un.", "sources": sources}, locale="fr-CA")
    assert f"<summary>{said}</summary>" in reply.sources
    assert reply.html.startswith('<div class="citation-reply" id="r-a" lang="fr">')
    assert reply.problems == ()
