"""The renderer of a project: its settings, and its own templates."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from renderer import Renderer
from tests.django.test_checks import templates
from tests.support.djangosite import render
from tests.support.hostile_message import HOSTILE

JINJA = "django.template.backends.jinja2.Jinja2"


def write_body(folder: Path, tag: str) -> None:
    (folder / "renderer").mkdir(parents=True, exist_ok=True)
    (folder / "renderer" / "body.html").write_text(f"<{tag}>{{{{ content }}}}</{tag}>", "utf-8")


def body() -> str:
    """Return the first element within the reply."""
    html = render("{% render_reply m %}", m=HOSTILE)
    return html.partition("\n<")[2].partition("<")[0].strip(">").split()[0]


def test_the_settings_are_the_options() -> None:
    from django.test import override_settings

    from renderer.django import get_renderer

    with override_settings(CITATIONS={"chip": "number"}):
        renderer = get_renderer()
        assert renderer is get_renderer()
        assert renderer.replace(templates=None) == Renderer(chip="number")
    assert get_renderer().chip == "domain"
    assert get_renderer().heading_base == 3


def test_wrong_settings_raise_when_they_are_used() -> None:
    from django.test import override_settings

    with (
        override_settings(CITATIONS={"chip": "dot"}),
        pytest.raises(ValueError, match="chip must be 'domain' or 'number'"),
    ):
        render("{% render_reply m %}", m=HOSTILE)


def test_templates_of_the_project_replace_the_packages(tmp_path: Path) -> None:
    """Those of every engine, the first ones first."""
    from django.test import override_settings

    own, second, named = (tmp_path / name for name in ("templates", "jinja2", "named"))
    write_body(second, "nav")
    second_engine: dict[str, Any] = {"BACKEND": JINJA, "DIRS": [second]}
    with override_settings(TEMPLATES=[*templates(), second_engine]):
        assert body() == "nav"
    write_body(own, "aside")
    with override_settings(TEMPLATES=[*templates(own), second_engine]):
        assert body() == "aside"
    write_body(named, "main")
    with override_settings(TEMPLATES=templates(own), CITATIONS={"templates": named}):
        assert body() == "main"
    assert body() == "div"


def test_apps_may_keep_them_apart_from_djangos_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In their folders ``jinja2``, wherever they stand among the apps; no engine need read it."""
    from django.apps import apps
    from django.template import TemplateDoesNotExist, utils
    from django.template.loader import get_template
    from django.test import override_settings

    write_body(tmp_path / "jinja2", "section")
    monkeypatch.setattr(apps.get_app_config("chat"), "path", str(tmp_path))
    forget: Any = utils.get_app_template_dirs
    forget.cache_clear()
    try:
        with override_settings(TEMPLATES=templates()):
            assert body() == "section"
            if not (Path(apps.get_app_config("citation_renderer").path) / "templates").is_dir():
                with pytest.raises(TemplateDoesNotExist):
                    get_template("renderer/body.html")
    finally:
        forget.cache_clear()


def test_the_app() -> None:
    from django.apps import apps

    app = apps.get_app_config("citation_renderer")
    assert (app.name, app.verbose_name) == ("renderer", "Citations")
    assert list(app.get_models()) == []
