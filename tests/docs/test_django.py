"""What the pages say of Django, in the example's site: settings, a model, and what renders it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("django")

from renderer import fingerprint, render_reply
from tests.docs.pages import ROOT, ran, texts
from tests.support.djangosite import render, set_up

pytestmark = pytest.mark.checkout

MESSAGE = {
    "id": "a1",
    "content": "The sky is blue.",
    "sources": [{"id": "s1", "url": "https://en.wikipedia.org/wiki/Sky"}],
    "citations": [{"end": 16, "sources": ["s1"]}],
}

#: What the model has besides: an app, and what the page of pre-rendering asks of it.
BESIDES = """
    role = models.CharField(max_length=20, default="assistant")
    conversation = models.ForeignKey("Conversation", models.CASCADE, null=True)

    class Meta:
        app_label = "docs"


class Conversation(models.Model):
    language = models.CharField(max_length=20)

    class Meta:
        app_label = "docs"
"""


@pytest.fixture(autouse=True)
def site() -> Iterator[None]:
    """Set the site up; afterwards no connection stays open."""
    set_up()
    yield
    from django.db import connections

    connections.close_all()


@pytest.fixture
def models() -> Iterator[Any]:
    """The model of the page, with the method that is said, and another; both have tables."""
    from django.db import connection
    from django.test.utils import isolate_apps

    model, method = texts("frameworks.md", "Rows that keep their HTML", "py")
    with isolate_apps():
        made = SimpleNamespace(**run(f"{model}\n{method}{BESIDES}", __name__="docs"))
    with connection.schema_editor() as editor:
        for each in (made.Conversation, made.Message):
            editor.create_model(each)
    yield made
    with connection.schema_editor() as editor:
        for each in (made.Message, made.Conversation):
            editor.delete_model(each)


def never_rendered(models: Any, **fields: Any) -> Any:
    """Return a row that was put into the table past its method."""
    [row] = models.Message.objects.bulk_create([models.Message(**{"body": MESSAGE, **fields})])
    return reread(row)


def reread(row: Any) -> Any:
    return type(row).objects.get(pk=row.pk)


def kept(row: Any) -> tuple[Any, ...]:
    return row.html, row.fingerprint, row.problems


def drawn(row: Any) -> tuple[Any, ...]:
    """Return what the columns of a row hold when it has been rendered for its page."""
    from renderer.django import get_renderer

    html = render_reply(row.body, id=row.pk, renderer=get_renderer()).html
    return html, fingerprint(get_renderer(), locale="en"), []


def run(code: str, **names: Any) -> dict[str, Any]:
    """Run a block, and return its names."""
    exec(compile(code, "page", "exec"), names)
    return names


def test_the_jinja2_backend() -> None:
    from django.template import engines
    from django.test import override_settings

    [block] = texts("frameworks.md", "What templates call", "py")
    with override_settings(TEMPLATES=run(block)["TEMPLATES"]):
        [engine] = engines.all()
        template = engine.from_string("{{ citation_assets() }}{{ message|render_reply }}")
        page = template.render({"message": MESSAGE})
    assert "/static/renderer/citations.css" in page
    assert page.endswith(render("{% render_reply message %}", message=MESSAGE))


def test_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    from django.core.checks import run_checks
    from django.test import override_settings

    from renderer.django import get_renderer

    [block] = texts("frameworks.md", "Settings", "py")
    sources: Any = ModuleType("chat.sources")
    sources.address_of = lambda source: f"/sources/{source.id}"
    monkeypatch.setitem(sys.modules, "chat.sources", sources)
    with override_settings(CITATIONS=run(block)["CITATIONS"]):
        assert run_checks() == []
        html = render("{% render_reply message %}", message=MESSAGE)
        assert get_renderer().limits.label == 30
    assert 'class="citation-number"' in html
    assert 'href="/sources/s1"' in html


def test_a_row_is_rendered(models: Any) -> None:
    [tag] = texts("frameworks.md", "Rows that keep their HTML", "html+django")
    row = never_rendered(models)
    assert kept(row) == ("", "", [])
    assert render(tag, row=row).strip() == drawn(row)[0]
    assert kept(reread(row)) == drawn(row)
    assert render(tag, row=never_rendered(models, body=None)).strip() == ""


def test_a_row_that_is_saved(models: Any) -> None:
    """Also one that is new, one that is still to come, and one of which a part is saved."""
    row = models.Message.objects.create(body={**MESSAGE, "id": None})
    assert kept(reread(row)) == kept(row) == drawn(row)
    row.body = {"content": "Edited."}
    row.save(update_fields=["body"])
    assert "Edited." in row.html
    assert kept(reread(row)) == drawn(row)
    pending = models.Message.objects.create(body=None)
    assert kept(reread(pending)) == ("", "", [])
    pending.body = MESSAGE
    pending.save()
    assert kept(reread(pending)) == drawn(pending)


@pytest.mark.timeout(60)
def test_a_queryset_is_rendered(models: Any) -> None:
    [block] = texts("prerender.md", "As functions", "py")
    french = models.Conversation.objects.create(language="fr")
    answer = never_rendered(models, conversation=french)
    question = never_rendered(models, role="user")
    run(block, Message=models.Message)
    html = render_reply(MESSAGE, locale="fr").html
    assert kept(reread(answer)) == (html, fingerprint(locale="fr"), [])
    assert kept(reread(question)) == ("", "", [])


def test_an_answer_is_streamed() -> None:
    """The view of the page, which is only made when the page's Python is run."""
    from django.test import RequestFactory

    view = ran(ROOT / "docs" / "streaming.md")["answer_view"]

    async def read() -> bytes:
        response = await view(RequestFactory().get("/answer?q=Why"))
        return b"".join([piece async for piece in response])

    assert asyncio.run(read()).count(b"event: done\n") == 1
