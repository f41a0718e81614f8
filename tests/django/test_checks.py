"""``manage.py check`` finds what is wrong with settings and templates, and says what to do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest


def check() -> list[tuple[str, str, str]]:
    """Return the id, message and hint of all that is found."""
    from django.core.checks import run_checks

    return [(each.id or "", each.msg, each.hint or "") for each in run_checks()]


def templates(*folders: Path, **options: Any) -> list[dict[str, Any]]:
    backend = "django.template.backends.django.DjangoTemplates"
    return [{"BACKEND": backend, "APP_DIRS": True, "DIRS": list(folders), **options}]


def test_the_site_is_well() -> None:
    assert check() == []


@pytest.mark.parametrize(
    ("value", "id", "message", "hint"),
    [
        ([], "E001", "CITATIONS must be a dict of options, not [].", "For example: CITATIONS ="),
        ({"chips": 1}, "E002", "CITATIONS: 'chips' is no option.", "Did you mean 'chip'?"),
        ({"chip": 1}, "E002", "CITATIONS: chip must be 'domain' or 'number'", "renderer.Renderer"),
        ({"link": "x.y"}, "E002", "CITATIONS: link cannot be imported: 'x.y'", "dotted path"),
        ({"locale": "tlh"}, "W003", "CITATIONS: there are no words for", "catalogs"),
    ],
)
def test_settings_are_checked(value: object, id: str, message: str, hint: str) -> None:
    from django.test import override_settings

    with override_settings(CITATIONS=value):
        [(found, text, advice)] = check()
    assert found == f"citation_renderer.{id}"
    assert text.startswith(message) and hint in advice


def test_a_language_without_words_of_its_own_is_no_mistake() -> None:
    """What readers ask for is not known to the settings."""
    from django.test import override_settings

    with override_settings(LANGUAGE_CODE="fr", LANGUAGES=[("fr", "Français")]):
        assert check() == []


def test_templates_are_checked(tmp_path: Path) -> None:
    from django.test import override_settings

    folder = tmp_path / "renderer"
    folder.mkdir()
    (folder / "chip.html").write_text("{% if chip is not none -%}{{ label }}{% endif %}", "utf-8")
    with override_settings(TEMPLATES=templates(tmp_path)):
        assert check() == []
    (folder / "chip.html").write_text("\n{% load static %}", "utf-8")
    (folder / "chips.html").write_text("", "utf-8")
    with override_settings(TEMPLATES=templates(tmp_path)):
        found = check()
    assert [each[0] for each in found] == ["citation_renderer.E003", "citation_renderer.W002"]
    assert found[0][1].startswith(f"{folder / 'chip.html'}, line 2: Encountered unknown tag 'load'")
    assert "Jinja" in found[0][2]
    assert found[1][1] == f"{folder / 'chips.html'} replaces no template."
    assert "chip.html, code.html" in found[1][2]


def test_static_files_that_nothing_serves_are_told() -> None:
    from django.test import override_settings

    with override_settings(INSTALLED_APPS=["renderer", "chat"]):
        assert [each[0] for each in check()] == ["citation_renderer.W001"]
