"""A name for everything that the HTML of a reply depends on but the reply itself."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import fields
from functools import partial
from hashlib import sha256

from renderer.core import Renderer, chosen
from renderer.markdown import render_markdown
from renderer.options import Options
from renderer.words import Words

#: The version of the markup: it counts up with every release that changes a byte of the HTML.
MARKUP = 1

#: Counts up when HTML that was rendered before is no longer safe enough to be shown.
SAFETY = 1


def fingerprint(renderer: Renderer | None = None, *, locale: str | None = None) -> str:
    """Return a name for what HTML was rendered with: 32 hex digits.

    Store it beside the HTML. Where it differs from today's, the HTML is rendered anew. It covers
    the version of the markup, the options and language, the words and templates, the Markdown
    engine, and fixes of safety. A function among the options counts by its name and the version of
    its package, and by its attribute ``fingerprint``, or that of its object, if it has one: change
    that when the function or its object changes. ``locale`` is the language of one call; else it is
    the renderer's.
    """
    found = chosen(renderer)
    words = found.words(locale)
    known = found.fingerprints.get(words.locale)
    if known is None:
        known = found.fingerprints[words.locale] = _made(found, words)
    return known


def _made(renderer: Renderer, words: Words) -> str:
    catalog = b"".join(path.read_bytes() for path in words.catalogs)
    parts = [
        f"markup {MARKUP}",
        f"safety {SAFETY}",
        f"words {words.locale} {sha256(catalog).hexdigest()}",
        *_options(renderer),
        *(f"{name} {text}" for name, text in sorted(renderer.texts().items())),
    ]
    return sha256("\n".join(parts).encode()).hexdigest()[:32]


def _options(renderer: Renderer) -> Iterator[str]:
    for field in fields(Options):
        if field.name in ("locale", "catalogs", "templates"):
            continue
        value = getattr(renderer, field.name)
        if isinstance(value, frozenset):
            value = sorted(value)
        yield f"{field.name} {_named(value) if callable(value) else repr(value)}"


def _named(function: object) -> str:
    """Return what is known of a function: whose it is, and which version of that."""
    # Loading it takes a tenth of the time that importing the package does.
    from importlib.metadata import version

    if isinstance(function, partial):
        given = (*function.args, *sorted(function.keywords.items()))
        return " ".join((_named(function.func), *map(_as_given, given)))
    module = getattr(function, "__module__", None) or type(function).__module__
    name = getattr(function, "__qualname__", None) or type(function).__qualname__
    package = sys.modules.get(module.partition(".")[0])
    made = version("markdown-it-py") if function is render_markdown else ""
    # Of a method, its object may carry one.
    places = (function, getattr(function, "__self__", None))
    own = next(filter(None, (getattr(place, "fingerprint", "") for place in places)), "")
    return f"{module}:{name} {getattr(package, '__version__', '')} {made} {own}"


def _as_given(value: object) -> str:
    """Return an argument as a text that is the same in every process."""
    if isinstance(value, tuple):
        return f"({' '.join(map(_as_given, value))})"
    plain = value is None or isinstance(value, str | bytes | int | float)
    return repr(value) if plain else _named(value)
