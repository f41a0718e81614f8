"""What ``manage.py check`` says of settings and templates."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.apps import apps
from django.core.checks import CheckMessage, Error, Tags, Warning, register
from jinja2 import Environment, TemplateSyntaxError

from renderer.assets import TEMPLATES
from renderer.configure import find_faults
from renderer.django.settings import NAME, get_renderer, get_values, template_folders

_ID = "citation_renderer"


@register()
def check_settings(app_configs: Any = None, **kwargs: Any) -> list[CheckMessage]:
    """Find options that there are not, and values that are not allowed."""
    try:
        values = get_values()
    except ValueError as error:
        hint = f"For example: {NAME} = {{'chip': 'number'}}."
        return [Error(f"{error}.", hint=hint, id=f"{_ID}.E001")]
    return [
        Error(f"{NAME}: {fault.message}", hint=fault.hint, id=f"{_ID}.E002")
        for fault in find_faults(values)
    ] or list(_check_language())


@register(Tags.templates)
def check_templates(app_configs: Any = None, **kwargs: Any) -> list[CheckMessage]:
    """Find templates of the project that replace none, or that Jinja cannot read."""
    shipped = {path.name for path in (TEMPLATES / "renderer").glob("*.html")}
    return [
        found
        for folder in template_folders()
        for path in sorted((folder / "renderer").glob("*.html"))
        for found in _check_template(path, shipped)
    ]


@register(Tags.staticfiles)
def check_static_files(app_configs: Any = None, **kwargs: Any) -> list[CheckMessage]:
    """Tell if nothing serves the style sheet and the scripts."""
    if apps.is_installed("django.contrib.staticfiles"):
        return []
    hint = (
        "Add 'django.contrib.staticfiles' to INSTALLED_APPS, or serve the folder renderer.STATIC."
    )
    return [Warning("Nothing serves the style sheet.", hint=hint, id=f"{_ID}.W001")]


def _check_language() -> Iterator[CheckMessage]:
    renderer = get_renderer()
    if renderer.locale and renderer.words(None).fell_back:
        message = f"{NAME}: there are no words for the locale {renderer.locale!r}."
        hint = "Words will be English; the option 'catalogs' names a folder with more languages."
        yield Warning(message, hint=hint, id=f"{_ID}.W003")


def _check_template(path: Path, shipped: set[str]) -> Iterator[CheckMessage]:
    if path.name not in shipped:
        hint = f"Templates are {', '.join(sorted(shipped))}."
        yield Warning(f"{path} replaces no template.", hint=hint, id=f"{_ID}.W002")
    try:
        Environment().parse(path.read_text("utf-8"))
    except TemplateSyntaxError as error:
        hint = "Templates of replies are in Jinja's language, not Django's."
        message = f"{path}, line {error.lineno}: {error.message}."
        yield Error(message, hint=hint, id=f"{_ID}.E003")
