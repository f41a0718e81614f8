"""What templates call, in both languages of Django's templates."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from markupsafe import Markup

from renderer import Message
from tests.support.catalogs import write_catalog
from tests.support.djangosite import render, render_jinja
from tests.support.hostile_message import HOSTILE

BOTH = [
    pytest.param(render, "{% render_reply m %}", "{% citation_assets %}", id="django"),
    pytest.param(render_jinja, "{{ m|render_reply }}", "{{ citation_assets() }}", id="jinja2"),
]
both = pytest.mark.parametrize(("draw", "reply", "assets"), BOTH)
Draw = Callable[..., str]


@pytest.mark.parametrize(
    "template",
    [
        "{% render_reply m %}",
        "{{ m|render_reply }}",
        "{{ m|render_reply|safe }}",
        "{{ m|render_reply|escape }}",
        "{{ m|render_reply|force_escape|slice:':0' }}{{ m|render_reply }}",
        "{% render_reply m as reply %}{{ reply }}",
        "{% render_reply m as reply %}{{ reply.html }}",
        "{% render_reply m as reply %}{{ reply|safe }}",
        "{% with reply=m|render_reply %}{{ reply }}{% endwith %}",
        "{% autoescape off %}{% render_reply m %}{% endautoescape %}",
        "{% autoescape off %}{{ m|render_reply }}{% endautoescape %}",
        "{% if m|render_reply %}{% render_reply message=m %}{% endif %}",
    ],
)
def test_a_reply_is_escaped_once(template: str, html: str) -> None:
    assert "&lt;script&gt;" in html and "R&amp;amp;D" in html and "<script" not in html
    assert render(template, m=HOSTILE) == html


def test_a_reply_stays_safe_in_python(html: str) -> None:
    from django.utils.html import conditional_escape, format_html, format_html_join
    from django.utils.safestring import SafeString, mark_safe

    from renderer.django import render_reply

    reply: Any = render_reply(HOSTILE)
    assert format_html("{}", reply) == html
    assert format_html_join("", "{}", [(reply,)]) == html
    assert conditional_escape(reply) == html
    assert SafeString("") + Markup(reply) == html
    assert render("{{ text }}", text=mark_safe(reply)) == html
    assert render_jinja("{{ text }}", text=mark_safe(reply)) == html
    assert Markup("<b>{}</b>").format(format_html("{}", reply)) == f"<b>{html}</b>"


def test_inheritance_leaves_it_as_it_is(html: str) -> None:
    from django.template import Context, Engine

    templates = {
        "base": "<main>{% block main %}{% endblock %}</main>",
        "part": "{% load citations %}{% render_reply one %}",
        "page": "{% extends 'base' %}{% load citations %}"
        "{% block main %}{{ m|render_reply }}{% include 'part' with one=m %}{% endblock %}",
    }
    loaders = [("django.template.loaders.locmem.Loader", templates)]
    libraries = {"citations": "renderer.templatetags.citations"}
    engine = Engine(loaders=loaders, libraries=libraries)
    page = engine.get_template("page").render(Context({"m": HOSTILE}))
    assert page == f"<main>{html}{html}</main>"


@pytest.mark.parametrize(
    "template",
    [
        "{{ m|render_reply }}",
        "{% macro draw(one) %}{{ one|render_reply }}{% endmacro %}{{ draw(m) }}",
        "{% set reply = m|render_reply %}{{ reply.html }}",
        "{% autoescape false %}{{ m|render_reply }}{% endautoescape %}",
    ],
)
def test_a_reply_is_escaped_once_by_jinja(template: str, html: str) -> None:
    assert render_jinja(template, m=HOSTILE) == html


@both
def test_nothing_is_drawn_for_nothing(draw: Draw, reply: str, assets: str) -> None:
    from django.test import override_settings

    with override_settings(DEBUG=False):
        assert draw(f"[{reply}]", m=None) == draw(f"[{reply}]") == "[]"


@both
def test_a_mistake_is_not_hidden(draw: Draw, reply: str, assets: str) -> None:
    with pytest.raises(TypeError, match="expected a mapping, a Message"):
        draw(reply, m=4)


def test_options_of_one_call() -> None:
    for html in (
        render("{% render_reply m id=7 locale='en' %}", m=HOSTILE),
        render("{% render_reply m 7 %}", m=HOSTILE),
        render("{{ m|render_reply:7 }}", m=HOSTILE),
        render_jinja("{{ m|render_reply(id=7) }}", m=HOSTILE),
    ):
        assert 'id="r-7"' in html


def test_model_objects_are_drawn_too(html: str) -> None:
    assert render("{% render_reply m %}", m=Message.from_dict(HOSTILE)) == html


@both
def test_the_active_language_is_used(
    draw: Draw, reply: str, assets: str, tmp_path: Path, html: str
) -> None:
    from django.test import override_settings
    from django.utils import translation

    write_catalog(tmp_path, "ar", "مصادر")
    with override_settings(CITATIONS={"catalogs": tmp_path, "heading_base": 3}):
        with translation.override("ar"):
            arabic = draw(reply, m=HOSTILE)
        with translation.override("ca@valencia"), override_settings(USE_I18N=True):
            assert 'lang="en"' in draw(reply, m=HOSTILE)
        with translation.override(None):
            assert draw(reply, m=HOSTILE) == html
    assert 'lang="ar" dir="rtl"' in arabic and "مصادر" in arabic
    with override_settings(CITATIONS={"catalogs": tmp_path, "locale": "ar"}):
        # The language of the settings is for all readers.
        assert 'dir="rtl"' in draw(reply, m=HOSTILE)


@both
def test_assets_have_their_addresses(draw: Draw, reply: str, assets: str) -> None:
    html = draw(assets)
    assert '<link rel="stylesheet" href="/static/renderer/citations.css">' in html
    assert '<script type="module" src="/static/renderer/citations.js"></script>' in html
    assert "nonce" not in html and "answer.js" not in html
    more = assets.replace("assets()", "assets(streaming=True, preview=False)").replace(
        "assets %", "assets streaming=True preview=False %"
    )
    html = draw(more)
    assert "renderer/answer.js" in html and "preview" not in html


@both
def test_a_nonce_of_the_context_is_used(draw: Draw, reply: str, assets: str) -> None:
    """Django's own nonce is made when it is read, and counts as false before."""
    from django.utils.functional import SimpleLazyObject

    class Nonce(SimpleLazyObject):  # type: ignore[type-arg]
        def __bool__(self) -> bool:
            return False

    assert draw(assets, csp_nonce=Nonce(lambda: "n1")).count(' nonce="n1"') == 3
    assert "nonce" not in draw(assets, csp_nonce="")


@both
def test_a_nonce_of_the_request_is_used(draw: Draw, reply: str, assets: str) -> None:
    middleware = pytest.importorskip("csp.middleware")
    from csp.constants import NONCE
    from django.http import HttpRequest, HttpResponse
    from django.test import RequestFactory, override_settings

    def show(request: HttpRequest) -> HttpResponse:
        return HttpResponse(draw(assets, request=request))

    policy: dict[str, Any] = {"DIRECTIVES": {"script-src": ["'self'", NONCE]}}
    with override_settings(CONTENT_SECURITY_POLICY=policy):
        response = middleware.CSPMiddleware(show)(RequestFactory().get("/"))
    sent = response.headers["Content-Security-Policy"]
    nonce = sent.partition("'nonce-")[2].partition("'")[0]
    assert nonce and response.content.decode().count(f' nonce="{nonce}"') == 3


@pytest.mark.parametrize("name", ["citations.css", "citations.js"])
def test_static_files_are_found(name: str) -> None:
    from django.contrib.staticfiles import finders

    from renderer import STATIC

    assert finders.find(f"renderer/{name}") == str(STATIC / "renderer" / name)


@pytest.mark.parametrize(
    "storage",
    [
        "django.contrib.staticfiles.storage.ManifestStaticFilesStorage",
        "whitenoise.storage.CompressedManifestStaticFilesStorage",
    ],
)
def test_static_files_are_collected_under_names_of_their_own(storage: str, tmp_path: Path) -> None:
    if storage.startswith("whitenoise"):
        pytest.importorskip("whitenoise")
    from django.core.management import call_command
    from django.test import override_settings

    storages = {"staticfiles": {"BACKEND": storage}}
    with override_settings(STORAGES=storages, STATIC_ROOT=tmp_path, DEBUG=False):
        call_command("collectstatic", verbosity=0, interactive=False)
        html = render("{% citation_assets %}")
    for name in ("citations.css", "citations.js", "citations-preview.js"):
        stem, _, kind = name.partition(".")
        [made] = tmp_path.glob(f"renderer/{stem}.????????????.{kind}")
        assert f'"/static/renderer/{made.name}"' in html


def test_whitenoise_serves_them(tmp_path: Path) -> None:
    pytest.importorskip("whitenoise")
    from django.conf import settings
    from django.core.management import call_command
    from django.test import Client, override_settings

    with override_settings(
        STORAGES={
            "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}
        },
        STATIC_ROOT=tmp_path,
        DEBUG=False,
        ALLOWED_HOSTS=["testserver"],
        MIDDLEWARE=["whitenoise.middleware.WhiteNoiseMiddleware", *settings.MIDDLEWARE],
    ):
        call_command("collectstatic", verbosity=0, interactive=False)
        client = Client()
        html = render("{% citation_assets %}")
        for kind in ("css", "js"):
            address = html.partition(f'.{kind}"')[0].rpartition('"')[2] + f".{kind}"
            response = client.get(address)
            assert response.status_code == 200
            assert {"css": "text/css", "js": "javascript"}[kind] in response.headers["Content-Type"]
            assert "immutable" in response.headers["Cache-Control"]
            response.close()


@both
def test_the_nonce_of_djangos_own_middleware_is_used(draw: Draw, reply: str, assets: str) -> None:
    middleware = pytest.importorskip("django.middleware.csp", reason="Django 6 has it")
    from django.http import HttpRequest, HttpResponse
    from django.template.context_processors import csp
    from django.test import RequestFactory, override_settings
    from django.utils.csp import CSP

    def show(request: HttpRequest) -> HttpResponse:
        return HttpResponse(draw(assets, request=request, **csp(request)))

    with override_settings(SECURE_CSP={"script-src": [CSP.SELF, CSP.NONCE]}):
        response = middleware.ContentSecurityPolicyMiddleware(show)(RequestFactory().get("/"))
    sent = response.headers["Content-Security-Policy"]
    nonce = sent.partition("'nonce-")[2].partition("'")[0]
    assert nonce and response.content.decode().count(f' nonce="{nonce}"') == 3
