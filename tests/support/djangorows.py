"""A program that pre-renders querysets in a Django of its own: ``djangorows.py DATABASE``.

It prints, for each of ``SCENARIOS``, nothing or why it failed, as JSON. A Django can be set up once
in a process, so other tests' are not disturbed.
"""

from __future__ import annotations

import json
import sys
import threading
import traceback
from collections.abc import Callable
from functools import partial
from typing import Any

from renderer import Renderer, Source, fingerprint, render_reply
from renderer.markdown import render_markdown
from renderer.prerender import Report, prerender_queryset
from tests.support.conversations import conversations

GOOD = {"id": "a", "content": "Words."}


def link(source: Source) -> str:
    """Return an address; a function that another process can import."""
    return f"/sources/{source.id}"


def rows_are_rendered_once(site: Any) -> None:
    stored = list(conversations(20))
    site.Message.objects.bulk_create(site.Message(body=each) for each in stored)
    site.Message.objects.create(body=None)
    report = run(site.Message.objects.all(), batch=6)
    assert report == Report(total=20, rendered=20), report
    rows = site.Message.objects.exclude(body=None).order_by("pk")
    for row, message in zip(rows, stored, strict=True):
        assert row.html == render_reply(message).html
        assert (row.fingerprint, row.problems) == (fingerprint(), [])
    assert run(site.Message.objects.all()) == Report()


def only_rows_of_the_queryset_are_rendered(site: Any) -> None:
    german = site.Conversation.objects.create(language="de")
    site.Message.objects.create(body=GOOD, conversation=german)
    site.Message.objects.create(body=GOOD)
    german_ones = site.Message.objects.filter(conversation__language="de").order_by("-pk")
    assert run(german_ones).rendered == 1
    assert site.Message.objects.filter(fingerprint="").count() == 1


def id_and_language_may_be_of_related_rows(site: Any) -> None:
    for language in ("en-GB", "", "no tag!", None):
        conversation = site.Conversation.objects.create(language=language)
        site.Message.objects.create(body=GOOD, conversation=conversation)
    site.Message.objects.create(body=GOOD)
    named = {"id": "conversation_id", "locale": "conversation__language"}
    report = run(site.Message.objects.all(), batch=2, **named)
    assert (report.rendered, report.with_problems) == (5, 1), report
    for row in site.Message.objects.exclude(conversation=None):
        assert f'id="r-{row.conversation_id}"' in row.html
    assert 'id="r-a"' in site.Message.objects.get(conversation=None).html
    assert run(site.Message.objects.all(), **named) == Report()


def text_of_json_is_read(site: Any) -> None:
    site.Note.objects.create(text=json.dumps(GOOD))
    site.Note.objects.create(text="")
    site.Note.objects.create(text="{")
    report = prerender_queryset(
        site.Note.objects.all(), message="text", html="html", problems="faults"
    )
    assert (report.rendered, report.failed, report.pending) == (1, 1, 1), report
    note = site.Note.objects.get(text="{")
    assert note.html is None
    assert json.loads(note.faults)[0]["message"].startswith("no valid JSON")


def a_row_that_fails_is_not_tried_for_ever(site: Any) -> None:
    site.Message.objects.create(body=GOOD)
    bad = site.Message.objects.create(body={"what": 1})
    assert run(site.Message.objects.all()).failed == 1
    bad.refresh_from_db()
    assert bad.html == "" and bad.fingerprint.startswith("!"), bad.fingerprint
    assert run(site.Message.objects.all()) == Report(total=1, failed_before=1)
    assert run(site.Message.objects.all(), retry=True).failed == 1
    bad.body = GOOD
    bad.save()
    assert run(site.Message.objects.all()) == Report(total=1, rendered=1)


def an_edit_is_kept(site: Any) -> None:
    """Where rows are locked it waits for the batch, elsewhere it comes before it is written."""
    _, second = (site.Message.objects.create(body=GOOD) for _ in range(2))
    edited = {"id": "a", "content": "Edited."}

    def edit() -> None:
        site.Message.objects.filter(pk=second.pk).update(body=edited, fingerprint="")
        site.connection.close()

    writer = threading.Thread(target=edit)

    def engine(text: str) -> str:
        if writer.ident is None:
            writer.start()
            if not site.connection.features.has_select_for_update:
                writer.join()
        return render_markdown(text)

    renderer = Renderer(markdown=engine)
    report = run(site.Message.objects.all(), renderer=renderer)
    writer.join()
    assert (report.rendered, report.changed) == (2, 0), report
    run(site.Message.objects.all(), renderer=renderer)
    second.refresh_from_db()
    assert second.body == edited
    assert "Edited." in second.html


def rows_of_others_are_passed_over(site: Any) -> None:
    if not site.connection.features.has_select_for_update_skip_locked:
        return
    from django.db import transaction

    first, _ = (site.Message.objects.create(body=GOOD) for _ in range(2))
    reports = []
    other = threading.Thread(target=lambda: reports.append(run(site.Message.objects.all())))
    with transaction.atomic():
        site.Message.objects.select_for_update().get(pk=first.pk)
        other.start()
        other.join()
    assert reports == [Report(total=2, rendered=1)], reports


def what_the_database_refuses_fails_its_row_alone(site: Any) -> None:
    for length in (1, 3_000, 1):
        site.Short.objects.create(body={"id": "a", "content": "x" * length})
    report = prerender_queryset(site.Short.objects.all(), message="body", html="html")
    assert (report.rendered, report.failed) == (2, 1), report
    assert report.failures[0].reason.startswith("could not be stored: "), report


def other_processes_may_render(site: Any) -> None:
    site.Message.objects.bulk_create(site.Message(body=each) for each in conversations(10))
    renderer = Renderer(link=link)
    assert run(site.Message.objects.all(), workers=2, renderer=renderer).rendered == 10
    first = site.Message.objects.order_by("pk").first()
    assert 'href="/sources/s0"' in first.html


def statements_do_not_pile_up(site: Any) -> None:
    from django.conf import settings

    settings.DEBUG = True
    try:
        site.Message.objects.bulk_create(site.Message(body=GOOD) for _ in range(60))
        run(site.Message.objects.all(), batch=5)
        assert len(site.connection.queries) < 20, len(site.connection.queries)
    finally:
        settings.DEBUG = False


def what_cannot_be_gone_through_is_refused(site: Any) -> None:
    messages = site.Message.objects.all()
    for queryset, error in (
        (messages[:5], "no slice"),
        (messages.union(messages), "no slice"),
        (messages.distinct(), "no slice"),
        (site.Message, "must be a QuerySet"),
    ):
        refused(error, partial(run, queryset))
    refused("message must be a field of", lambda: run(messages, message="text"))
    refused("message must be a field of", lambda: run(messages, message="conversation__language"))
    refused("locale must be a field of", lambda: run(messages, locale="lang"))
    refused("html must be a field of", lambda: run(messages, html="page"))


SCENARIOS: tuple[Callable[[Any], None], ...] = (
    rows_are_rendered_once,
    only_rows_of_the_queryset_are_rendered,
    id_and_language_may_be_of_related_rows,
    text_of_json_is_read,
    a_row_that_fails_is_not_tried_for_ever,
    an_edit_is_kept,
    rows_of_others_are_passed_over,
    what_the_database_refuses_fails_its_row_alone,
    other_processes_may_render,
    statements_do_not_pile_up,
    what_cannot_be_gone_through_is_refused,
)


def run(queryset: Any, **options: Any) -> Report:
    """Pre-render a queryset of messages."""
    named = {"message": "body", "html": "html", "problems": "problems", **options}
    return prerender_queryset(queryset, **named)


def refused(said: str, action: Callable[[], object]) -> None:
    """Check that something is refused, with what words."""
    try:
        action()
    except (ValueError, TypeError) as error:
        assert said in str(error), error
    else:
        raise AssertionError(f"not refused: {said}")


class Site:
    """A Django with one database, and tables of messages in it."""

    def __init__(self, database: dict[str, object]) -> None:
        import django
        from django.conf import settings

        settings.configure(
            DATABASES={"default": database},
            DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
            USE_TZ=True,
        )
        django.setup()
        from django.db import connection, models

        class Conversation(models.Model):
            language: Any = models.CharField(max_length=20, null=True)

            class Meta:
                app_label = "tests"

        class Message(models.Model):
            conversation: Any = models.ForeignKey(Conversation, models.CASCADE, null=True)
            body: Any = models.JSONField(null=True)
            html: Any = models.TextField(default="")
            fingerprint: Any = models.CharField(max_length=32, default="")
            problems: Any = models.JSONField(null=True)

            class Meta:
                app_label = "tests"

        class Note(models.Model):
            text: Any = models.TextField()
            html: Any = models.TextField(null=True)
            fingerprint: Any = models.CharField(max_length=32, null=True)
            faults: Any = models.TextField(null=True)

            class Meta:
                app_label = "tests"

        class Short(models.Model):
            body: Any = models.JSONField()
            html: Any = models.TextField(null=True)
            fingerprint: Any = models.CharField(max_length=32, null=True)

            class Meta:
                app_label = "tests"
                constraints = (
                    models.CheckConstraint(
                        condition=~models.Q(html__contains="x" * 2_000), name="short"
                    ),
                )

        self.connection = connection
        self.Conversation, self.Message, self.Note, self.Short = Conversation, Message, Note, Short
        with connection.schema_editor() as editor:
            for model in (Conversation, Message, Note, Short):
                editor.create_model(model)

    def clear(self) -> None:
        """Take all rows away."""
        for model in (self.Message, self.Conversation, self.Note, self.Short):
            model.objects.all().delete()


def main(database: str) -> None:
    """Run all scenarios."""
    site = Site(json.loads(database))
    failures = {}
    for scenario in SCENARIOS:
        site.clear()
        try:
            scenario(site)
        except Exception:
            failures[scenario.__name__] = traceback.format_exc()
    print(json.dumps(failures))


if __name__ == "__main__":
    main(sys.argv[1])
