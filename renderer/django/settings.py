"""The renderer of a Django project: the setting ``CITATIONS``, and templates of the project."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from django.conf import settings
from django.template import engines
from django.template.utils import get_app_template_dirs
from django.utils.translation import get_language
from jinja2 import FileSystemLoader

from renderer.assets import TEMPLATES
from renderer.configure import configured
from renderer.core import Renderer
from renderer.jinja import as_tag

NAME = "CITATIONS"


@cache
def get_renderer() -> Renderer:
    """Return the renderer with the project's settings and templates; always the same one.

    Raises ``ValueError`` if ``CITATIONS`` is not as it should be, which ``manage.py check`` tells.
    """
    return configured(get_values(), FileSystemLoader(template_folders()))


def get_locale() -> str | None:
    """Return the language that is active, or None if the settings name one for all readers."""
    return None if get_renderer().locale else as_tag(get_language())


def get_values() -> Mapping[str, object]:
    """Return the setting ``CITATIONS``: options of ``Renderer`` by their names."""
    values = getattr(settings, NAME, {})
    if not isinstance(values, Mapping):
        raise ValueError(f"{NAME} must be a dict of options, not {values!r}")
    return values


def template_folders() -> list[Path]:
    """Return the folders in which a project may replace templates, the first ones first.

    Those of the setting ``TEMPLATES``, and ``jinja2`` in each app, whether or not an engine reads
    it: templates there are never read as Django's own.
    """
    folders = [Path(folder) for engine in engines.all() for folder in engine.template_dirs]
    unique = dict.fromkeys([*folders, *get_app_template_dirs("jinja2")])
    # The package's own come last, wherever the app stands.
    return [folder for folder in unique if folder.resolve() != TEMPLATES]
