"""Make a renderer from a site's settings: values as a configuration file can hold them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from difflib import get_close_matches
from pkgutil import resolve_name
from typing import Any, NamedTuple

from jinja2 import BaseLoader, ChoiceLoader, FileSystemLoader

from renderer.core import Renderer
from renderer.options import Limits, Options

#: The options that are functions; a setting may name one: ``"chat.markdown.render"``.
_FUNCTIONS = ("markdown", "link", "icon")

NAMES = tuple(field.name for field in fields(Options))


class Fault(NamedTuple):
    """A setting that cannot be used."""

    name: str
    """The option's name."""

    message: str
    """What is wrong."""

    hint: str
    """What to do about it."""


def configured(values: Mapping[str, object], project: BaseLoader | None = None) -> Renderer:
    """Return a renderer with the options of ``values``.

    They are keywords of ``Renderer``; functions may be named by their dotted paths, ``limits`` be
    a mapping. Templates that ``project`` finds replace the package's own, after those of the
    option. Raises ``ValueError`` for an option that there is not, or a value that is not allowed.
    """
    unknown = next((name for name in values if name not in NAMES), None)
    if unknown is not None:
        raise ValueError(f"{unknown!r} is no option; there are {', '.join(NAMES)}")
    renderer = Renderer(**{name: _read(name, value) for name, value in values.items()})
    if project is None:
        return renderer
    own = renderer.templates
    if own is None:
        return renderer.replace(templates=project)
    first = own if isinstance(own, BaseLoader) else FileSystemLoader(own)
    return renderer.replace(templates=ChoiceLoader([first, project]))


def find_faults(values: Mapping[str, object]) -> list[Fault]:
    """Return all that ``configured`` would refuse."""
    return [fault for name, value in values.items() for fault in _faults_of(name, value)]


def _faults_of(name: str, value: object) -> list[Fault]:
    if name not in NAMES:
        near = get_close_matches(str(name).lower(), NAMES, 1)
        hint = f"Did you mean {near[0]!r}?" if near else f"Options are {', '.join(NAMES)}."
        return [Fault(name, f"{name!r} is no option.", hint)]
    try:
        configured({name: value})
    except (TypeError, ValueError) as error:
        hint = "Options and their values are those of renderer.Renderer."
        if name in _FUNCTIONS:
            hint = "Give a function, or its dotted path: 'package.module.function'."
        return [Fault(name, f"{error}.", hint)]
    return []


def _read(name: str, value: object) -> Any:
    if name in _FUNCTIONS and isinstance(value, str):
        try:
            return resolve_name(value)
        except (AttributeError, ImportError, ValueError) as error:
            raise ValueError(f"{name} cannot be imported: {value!r} ({error})") from error
    if name == "limits" and isinstance(value, Mapping):
        try:
            return Limits(**value)
        except TypeError as error:
            allowed = ", ".join(Limits.__dataclass_fields__)
            raise ValueError(f"limits must be of {allowed}, not {value!r}") from error
    return value
