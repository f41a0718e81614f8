"""Any Jinja environment can render replies, and link their style sheet and scripts."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from typing import Any

import pytest
from jinja2 import DebugUndefined, DictLoader, Environment, StrictUndefined, UndefinedError
from markupsafe import Markup

from renderer import Message, Renderer, render_reply
from renderer.jinja import as_tag, install
from renderer.rendered import RenderedReply
from tests.support.hostile_message import HOSTILE

HTML = render_reply(HOSTILE).html


def environment(**options: Any) -> Environment:
    made = Environment(autoescape=True)
    install(made, **options)
    return made


def render(template: str, made: Environment | None = None, /, **context: Any) -> str:
    return (made or environment()).from_string(template).render(context)


@pytest.mark.parametrize(
    "template",
    [
        "{{ message|render_reply }}",
        "{{ message|render_reply|safe }}",
        "{{ message|render_reply|escape }}",
        "{% set reply = message|render_reply %}{{ reply }}",
        "{% set reply %}{{ message|render_reply }}{% endset %}{{ reply }}",
        "{% macro draw(one) %}{{ one|render_reply }}{% endmacro %}{{ draw(message) }}",
        "{% filter trim %}{{ message|render_reply }}{% endfilter %}",
        "{% autoescape false %}{{ message|render_reply }}{% endautoescape %}",
        "{{ '%s'|safe|format(message|render_reply) }}",
        "{{ ''|safe ~ (message|render_reply) }}",
        "{{ [message|render_reply]|join }}",
    ],
)
def test_a_reply_is_escaped_once(template: str) -> None:
    assert "&lt;script&gt;" in HTML and "R&amp;amp;D" in HTML and "<script" not in HTML
    assert render(template, message=HOSTILE).strip() == HTML.strip()


def test_inheritance_and_imports_leave_it_as_it_is() -> None:
    made = environment()
    made.loader = DictLoader(
        {
            "base": "<main>{% block main %}{% endblock %}</main>",
            "macros": "{% macro draw(one) %}{{ one|render_reply }}{% endmacro %}",
            "page": "{% extends 'base' %}{% import 'macros' as macros %}"
            "{% block main %}{{ macros.draw(message) }}{% include 'part' %}{% endblock %}",
            "part": "{{ message|render_reply(id='h2') }}",
        }
    )
    other = render_reply(HOSTILE, id="h2").html
    page = made.get_template("page").render(message=HOSTILE)
    assert page == f"<main>{HTML}{other}</main>"


def test_the_parts_of_a_reply() -> None:
    parts = "{% set reply = message|render_reply %}{{ reply.body }}|{{ reply.problems|length }}"
    assert render(parts, message=HOSTILE) == f"{render_reply(HOSTILE).body}|1"


def test_options_of_one_call() -> None:
    html = render("{{ message|render_reply(id=7, locale='en-GB') }}", message=HOSTILE)
    assert html == render_reply(HOSTILE, id=7).html
    assert render("{{ m|render_reply }}", m=Message.from_dict(HOSTILE)) == HTML


def test_nothing_is_drawn_for_nothing() -> None:
    assert render("[{{ None|render_reply }}{{ nothing|render_reply }}]") == "[]"
    strict = Environment(autoescape=True, undefined=StrictUndefined)
    install(strict)
    with pytest.raises(UndefinedError, match="nothing"):
        render("{{ nothing|render_reply }}", strict)
    shown = Environment(autoescape=True, undefined=DebugUndefined)
    install(shown)
    assert render("{{ nothing|render_reply }}", shown) == "{{ nothing }}"


def test_a_mistake_is_not_hidden() -> None:
    with pytest.raises(TypeError, match="expected a mapping, a Message"):
        render("{{ 4|render_reply }}")


def test_the_renderer_is_one_or_is_asked_for() -> None:
    numbers = Renderer(chip="number")
    expected = render_reply(HOSTILE, renderer=numbers).html
    for given in (numbers, lambda: numbers):
        made = environment(renderer=given)
        assert render("{{ m|render_reply }}", made, m=HOSTILE) == expected
    with pytest.raises(TypeError, match="renderer must be"):
        render("{{ m|render_reply }}", environment(renderer=4), m=HOSTILE)


def test_the_language_comes_from_the_context() -> None:
    def ask(context: Any) -> object:
        return context.get("language")

    def locale_of(renderer: Renderer | None = None, **context: Any) -> list[object]:
        made = environment(locale=ask, renderer=renderer)
        render_filter = made.filters["render_reply"]
        reply = render_filter(made.from_string("").new_context(context), HOSTILE)
        return [problem.value for problem in reply.problems if problem.path == "locale"]

    assert locale_of(language="tlh") == ["tlh"]
    assert locale_of(language=None) == locale_of(language="en_US@posix") == []
    # The language of the renderer is for all readers.
    assert locale_of(Renderer(locale="en"), language="tlh") == []


def test_languages_as_frameworks_give_them() -> None:
    assert [as_tag(each) for each in (None, "", "pt_BR", "ca_ES@valencia")] == [
        None,
        None,
        "pt_BR",
        "ca_ES",
    ]


def test_addresses_and_nonces() -> None:
    assert 'href="/static/renderer/citations.css">' in render("{{ citation_assets() }}")
    made = environment(assets_url="https://cdn.example/")
    assert 'src="https://cdn.example/renderer/answer.js"' in render(
        "{{ citation_assets(streaming=True, preview=False) }}", made
    )
    made = environment(assets_url=lambda context, name: f"{context['root']}{name}?v=1")
    assert 'href="/r/renderer/citations.css?v=1"' in render(
        "{{ citation_assets() }}", made, root="/r/"
    )
    for nonce in ("n1", lambda: "n1"):
        assert ' nonce="n1"' in render("{{ citation_assets() }}", csp_nonce=nonce)
    made = environment(nonce=lambda context: context["policy"])
    assert ' nonce="n2"' in render("{{ citation_assets() }}", made, policy="n2")


def ask_for(application: Any, path: str, language: str) -> str:
    """Return the body that an ASGI application sends."""
    sent: list[MutableMapping[str, Any]] = []

    asked = [{"type": "http.request", "body": b""}]

    async def receive() -> dict[str, Any]:
        # Afterwards the reader neither sends anything nor leaves.
        return asked.pop() if asked else await asyncio.Future()

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": b"",
        "root_path": "",
        "scheme": "http",
        "server": ("testserver", 80),
        "headers": [(b"accept-language", language.encode())],
    }
    asyncio.run(application(scope, receive, send))
    return b"".join(message.get("body", b"") for message in sent).decode()


def test_starlette() -> None:
    """What docs/frameworks.md says for Starlette and FastAPI."""
    applications = pytest.importorskip("starlette.applications")
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.routing import Mount, Route
    from starlette.staticfiles import StaticFiles
    from starlette.templating import Jinja2Templates

    from renderer import STATIC

    loader = DictLoader({"page": "{{ citation_assets() }}{{ message|render_reply }}"})
    made = Environment(autoescape=True, loader=loader)
    templates = Jinja2Templates(env=made)
    asked = []

    def language(context: Any) -> str:
        asked.append(context["request"].headers["accept-language"])
        return "en"

    install(
        made,
        locale=language,
        assets_url=lambda context, name: context["request"].url_for("static", path=name).path,
    )

    def show(request: Request) -> Response:
        return templates.TemplateResponse(request, "page", {"message": HOSTILE})

    static = Mount("/files", StaticFiles(directory=STATIC), name="static")
    application = applications.Starlette(routes=[Route("/", show), static])
    page = ask_for(application, "/", "fr")
    assert page.endswith(HTML)
    assert 'href="/files/renderer/citations.css"' in page
    assert asked == ["fr"]
    css = ask_for(application, "/files/renderer/citations.css", "fr")
    assert css == (STATIC / "renderer" / "citations.css").read_text("utf-8")


def test_what_the_filter_gives() -> None:
    made = environment()
    render_filter = made.filters["render_reply"]
    context = made.from_string("").new_context({})
    assert isinstance(render_filter(context, HOSTILE), RenderedReply)
    assert isinstance(render_filter(context, None), Markup)
