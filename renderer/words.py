"""The words of the interface in a reader's language, from the gettext catalogs."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from gettext import GNUTranslations
from importlib.resources.abc import Traversable
from pathlib import Path

from renderer.assets import LOCALE

#: The name of the catalogs' files.
DOMAIN = "citation_renderer"

#: The language of the words in the templates; its catalog is always there.
DEFAULT = "en"

_TAG = re.compile(r"[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8}){0,7}", re.ASCII)
_PLACE = re.compile(r"%\((\w+)\)")
_RIGHT_TO_LEFT_LANGUAGES = frozenset(
    ["ar", "arc", "ckb", "dv", "fa", "he", "ks", "nqo", "ps", "sd", "syr", "ug", "ur", "yi"]
)
_RIGHT_TO_LEFT_SCRIPTS = frozenset(
    ["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"]
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The words of one language; made by ``load_words``, shared between threads."""

    asked: str | None
    """The language that was asked for, as it was given."""

    locale: str
    """The language the words are in, as a value of HTML's ``lang``: ``pt-BR``."""

    direction: str
    """The direction that language is written in: ``ltr`` or ``rtl``."""

    gettext: Callable[[str], str]
    """Gives the translation of an English text."""

    ngettext: Callable[[str, str, int], str]
    """Gives the translation for a number, from the English singular and plural."""

    catalogs: tuple[Traversable, ...]
    """The files the words are from; those of the first one count."""

    fell_back: bool
    """Whether there is no catalog for the language asked for, so that the words are English."""


def load_words(locale: str | None, own: Path | None = None) -> Words:
    """Return the words for ``locale``, or else for the language it is a form of, or else English.

    ``own`` is a folder of catalogs that come before those of the package:
    ``<language>/LC_MESSAGES/citation_renderer.mo``. What one of them lacks is taken from the
    package's own of that language, or from English; so is what does not fit its English text: a
    translation with a place to be filled in that the text has not.

    ``locale`` is a language tag in any case, with ``-`` or ``_`` between its parts (``pt-BR``,
    ``pt_BR``); ``None`` is English. Raises ``ValueError`` if it is no language tag, ``TypeError``
    if it is not a string.
    """
    if locale is not None and not isinstance(locale, str):
        raise TypeError(f"locale must be a language tag such as 'pt-BR' or None, not {locale!r}")
    return _find(locale, own)


def check_catalogs(own: Path) -> None:
    """Read all catalogs of a folder; raises ``ValueError`` for the first that is none."""
    for path in sorted(own.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")):
        _read(path)


@lru_cache(maxsize=256)
def _find(asked: str | None, own: Path | None) -> Words:
    subtags = _split(DEFAULT if asked is None else asked)
    folders: list[Traversable] = [LOCALE] if own is None else [own, LOCALE]
    names = _shorter_and_shorter(subtags)
    name = next((each for each in names if _files(folders, each)), DEFAULT)
    files = _files(folders, name) or _files([LOCALE], DEFAULT)
    catalog = _chained(files)
    found = name.split("_")
    return Words(
        asked=asked,
        locale="-".join(found),
        direction="rtl" if _is_right_to_left(found) else "ltr",
        gettext=_gettext(catalog),
        ngettext=_ngettext(catalog),
        catalogs=files,
        fell_back=found[0] != subtags[0],
    )


def _split(tag: str) -> list[str]:
    """Return the parts of a language tag, each in its usual case: ``zh``, ``Hant``, ``TW``."""
    if not _TAG.fullmatch(tag):
        raise ValueError(f"locale must be a language tag such as 'pt-BR', not {tag!r}")
    language, *rest = re.split("[-_]", tag)
    return [language.lower(), *map(_in_usual_case, rest)]


def _in_usual_case(subtag: str) -> str:
    if len(subtag) == 4 and subtag.isalpha():
        return subtag.title()
    return subtag.upper() if len(subtag) < 4 else subtag.lower()


def _shorter_and_shorter(subtags: list[str]) -> Iterator[str]:
    """Yield the names of the catalogs that would do, the nearest first: ``pt_BR``, ``pt``."""
    return ("_".join(subtags[:length]) for length in range(len(subtags), 0, -1))


def _files(folders: Iterable[Traversable], name: str) -> tuple[Traversable, ...]:
    """Return the catalogs of a language, in the order in which they count."""
    paths = (folder / name / "LC_MESSAGES" / f"{DOMAIN}.mo" for folder in folders)
    return tuple(path for path in paths if path.is_file())


def _chained(files: Iterable[Traversable]) -> GNUTranslations:
    """Return a catalog that takes from the next one what it lacks."""
    first, *others = map(_read, files)
    for other in others:
        first.add_fallback(other)
    return first


def _read(path: Traversable) -> GNUTranslations:
    try:
        with path.open("rb") as file:
            return GNUTranslations(file)
    except (ArithmeticError, LookupError, OSError, ValueError, struct.error) as error:
        raise ValueError(f"{path} is no catalog of words: {error}") from error


def _gettext(catalog: GNUTranslations) -> Callable[[str], str]:
    @lru_cache(maxsize=1_024)
    def gettext(text: str) -> str:
        found = catalog.gettext(text)
        return found if _fits(found, text) else text

    return gettext


def _ngettext(catalog: GNUTranslations) -> Callable[[str, str, int], str]:
    @lru_cache(maxsize=1_024)
    def ngettext(one: str, more: str, number: int) -> str:
        found = catalog.ngettext(one, more, number)
        return found if _fits(found, one, more) else (one if number == 1 else more)

    return ngettext


def _fits(translated: str, *originals: str) -> bool:
    """Say whether a translation can be filled in; one with a misspelt place cannot."""
    names = {name for text in originals for name in _PLACE.findall(text)}
    try:
        return not names or bool(translated % dict.fromkeys(names, 1))
    except (KeyError, TypeError, ValueError):
        return False


def _is_right_to_left(subtags: list[str]) -> bool:
    script = next((subtag for subtag in subtags[1:] if len(subtag) == 4 and subtag.isalpha()), None)
    if script is None:
        return subtags[0] in _RIGHT_TO_LEFT_LANGUAGES
    return script in _RIGHT_TO_LEFT_SCRIPTS
