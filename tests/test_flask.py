"""The extension for Flask, in apps of a few lines."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("flask")

from flask import Flask, render_template_string

from renderer import STATIC, Renderer, render_reply
from renderer.flask import Citations, get_locale, get_renderer
from tests.support.catalogs import write_catalog
from tests.support.hostile_message import HOSTILE

HTML = render_reply(HOSTILE).html


def make_app(folder: Path | None = None, **config: Any) -> Flask:
    """Return an app without the extension; ``folder`` holds its templates."""
    app = Flask("app", root_path=str(folder or Path(__file__).parent))
    app.config.update(config)
    return app


def page(app: Flask, template: str = "{{ message|render_reply }}", **context: Any) -> str:
    with app.test_request_context("/"):
        return str(render_template_string(template, message=HOSTILE, **context))


@pytest.mark.parametrize(
    "template",
    [
        "{{ message|render_reply }}",
        "{% macro draw(one) %}{{ one|render_reply }}{% endmacro %}{{ draw(message) }}",
        "{{ markup % message|render_reply }}",
        "{{ markup.format(message|render_reply) }}",
    ],
)
def test_a_reply_is_escaped_once(template: str) -> None:
    from markupsafe import Markup

    app = make_app()
    Citations(app)
    mark = "%s" if "%" in template.replace("{%", "").replace("%}", "") else "{}"
    assert page(app, template, markup=Markup(mark)) == HTML


def test_options_of_one_call() -> None:
    app = make_app()
    Citations(app)
    assert 'id="r-9"' in page(app, "{{ message|render_reply(id=9, locale='en') }}")
    assert page(app, "[{{ None|render_reply }}]") == "[]"


def test_the_static_files_are_served() -> None:
    app = make_app()
    Citations(app)
    html = page(app, "{{ citation_assets() }}")
    assert '<link rel="stylesheet" href="/citations/citations.css">' in html
    client = app.test_client()
    types = {"citations.css": "text/css", "citations.js": "javascript"}
    for name, kind in types.items():
        assert f'"/citations/{name}"' in html
        with client.get(f"/citations/{name}") as answer:
            assert kind in answer.content_type
            assert answer.data == (STATIC / "renderer" / name).read_bytes()
    assert client.get("/citations/../app.py").status_code == 404


def test_the_address_of_the_static_files_can_be_another() -> None:
    app = make_app(CITATIONS_STATIC_URL_PATH="/assets/citations")
    Citations(app)
    assert 'href="/assets/citations/citations.css"' in page(app, "{{ citation_assets() }}")
    with app.test_client().get("/assets/citations/citations.css") as answer:
        assert answer.status_code == 200


def test_a_nonce_of_the_context_is_used() -> None:
    app = make_app()
    Citations(app)
    app.jinja_env.globals["csp_nonce"] = lambda: "n1"
    assert page(app, "{{ citation_assets() }}").count(' nonce="n1"') == 3


def test_the_configuration_has_the_options() -> None:
    app = make_app(CITATIONS_CHIP="number", CITATIONS_HEADING_BASE=3)
    Citations(app)
    with app.app_context():
        assert get_renderer().replace(templates=None) == Renderer(chip="number", heading_base=3)
    assert "citation-number" in page(app)


@pytest.mark.parametrize(
    ("name", "message"), [("CHIPS", "'chips' is no option"), ("CHIP", "chip must be")]
)
def test_a_faulty_configuration_is_refused_at_once(name: str, message: str) -> None:
    app = make_app()
    app.config[f"CITATIONS_{name}"] = "dot"
    with pytest.raises(ValueError, match=message):
        Citations(app)


def test_templates_of_the_app_replace_the_packages(tmp_path: Path) -> None:
    folder = tmp_path / "templates" / "renderer"
    folder.mkdir(parents=True)
    own = folder / "body.html"
    own.write_text("<div>{{ content }}</div>", "utf-8")
    app = make_app(tmp_path)
    Citations(app)
    assert "<div><p" in page(app) and "citation-body" not in page(app)
    own.write_text("<main>{{ content }}</main>", "utf-8")
    assert "<div><p" in page(app)


def test_a_changed_template_is_seen_while_developing(tmp_path: Path) -> None:
    folder = tmp_path / "templates" / "renderer"
    folder.mkdir(parents=True)
    own = folder / "body.html"
    own.write_text("<div>{{ content }}</div>", "utf-8")
    app = make_app(tmp_path, TEMPLATES_AUTO_RELOAD=True)
    Citations(app)
    assert "<div><p" in page(app)
    own.write_text("<main>{{ content }}</main>", "utf-8")
    assert "<main><p" in page(app)
    with app.test_request_context("/"):
        assert get_renderer() is get_renderer()


def test_the_selector_gives_the_language(tmp_path: Path) -> None:
    write_catalog(tmp_path, "ar", "مصادر")
    app = make_app(CITATIONS_CATALOGS=tmp_path)
    language = ["ar"]
    Citations(app, locale_selector=lambda: language[0])
    html = page(app)
    assert 'lang="ar" dir="rtl"' in html and "مصادر" in html
    language[0] = ""
    assert page(app) == HTML
    assert 'lang="ar" dir="rtl"' in page(app, "{{ message|render_reply(locale='ar') }}")


def test_the_configured_language_is_for_all_readers() -> None:
    app = make_app(CITATIONS_LOCALE="en")
    Citations(app, locale_selector=lambda: pytest.fail("it is not asked"))
    assert page(app) == HTML


def test_the_language_of_flask_babel_is_taken(tmp_path: Path) -> None:
    babel = pytest.importorskip("flask_babel")
    write_catalog(tmp_path, "pt_BR", "fontes")
    app = make_app(CITATIONS_CATALOGS=tmp_path)
    Citations(app)
    with app.app_context():
        assert get_locale() is None
    babel.Babel(app, locale_selector=lambda: "pt_BR")
    html = page(app)
    assert 'lang="pt-BR"' in html and "fontes 1" in html


def test_one_extension_serves_several_apps_and_keeps_none(tmp_path: Path) -> None:
    citations = Citations()
    one, two = make_app(CITATIONS_CHIP="number"), make_app()
    for app in (one, two):
        citations.init_app(app)
    assert "citation-number" in page(one) and "citation-number" not in page(two)
    gone = weakref.ref(one)
    del one, app
    gc.collect()
    assert gone() is None
    assert page(two) == HTML
