"""Rows keep what was rendered, and what a writer put there meanwhile."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from renderer import fingerprint, render_reply
from renderer.stored import render_stored
from tests.support.djangosite import render, render_jinja
from tests.support.hostile_message import HOSTILE

TAG = "{% render_reply row.body id=row.pk stored=row %}"


def queries(row: Any, template: str = TAG) -> tuple[str, list[str]]:
    """Return what the tag draws, and the statements that it needed."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(
        connection,
    ) as captured:
        html = render(template, row=row)
    return html, [each["sql"].split()[0] for each in captured]


def reread(row: Any) -> Any:
    return type(row).objects.get(pk=row.pk)


def drawn(row: Any) -> str:
    from renderer.django import get_renderer

    return render_reply(row.body, id=row.pk, renderer=get_renderer()).html


def test_a_row_is_rendered_when_it_is_first_read(row: Any) -> None:
    from renderer.django import get_renderer

    html, statements = queries(row)
    assert html == drawn(row)
    assert [each for each in statements if each in ("SELECT", "UPDATE")] == ["SELECT", "UPDATE"]
    again = reread(row)
    assert (again.html, again.fingerprint) == (html, fingerprint(get_renderer(), locale="en"))
    assert [problem["code"] for problem in again.problems] == ["html-repaired"]
    assert (row.html, row.fingerprint) == (again.html, again.fingerprint)
    assert queries(again) == (html, [])


@pytest.mark.parametrize("stored", [5, "row", {"html": "", "fingerprint": ""}])
def test_what_is_no_row_is_named(stored: object) -> None:
    with pytest.raises(TypeError, match=r"stored must be a row, an object of a model, not "):
        render("{% render_reply message stored=stored %}", message={"content": "x"}, stored=stored)


def test_what_is_stored_is_shown_as_it_is(row: Any) -> None:
    render(TAG, row=row)
    type(row).objects.filter(pk=row.pk).update(html="<p>kept &amp; shown</p>")
    assert queries(reread(row)) == ("<p>kept &amp; shown</p>", [])
    jinja = "{{ row.body|render_reply(id=row.pk, stored=row) }}"
    assert render_jinja(jinja, row=reread(row)) == "<p>kept &amp; shown</p>"


def test_what_is_not_todays_is_rendered_anew(row: Any) -> None:
    type(row).objects.filter(pk=row.pk).update(html="old", fingerprint="0" * 32)
    old = reread(row)
    assert render(TAG, row=old) == drawn(row) == reread(row).html


@pytest.mark.parametrize("seen", ["", "0" * 32])
def test_a_row_that_changed_meanwhile_is_left_alone(row: Any, seen: str) -> None:
    """The reader sees the message that was read; the writer's stays, to be rendered later."""
    rows = type(row).objects.filter(pk=row.pk)
    rows.update(fingerprint=seen)
    stale = reread(row)
    rows.update(body={"id": "new", "content": "New."}, html="", fingerprint=seen)
    assert "Jerry" in render(TAG, row=stale)
    assert (reread(row).html, reread(row).fingerprint) == ("", seen)
    assert "New." in render(TAG, row=reread(row))
    assert "New." in reread(row).html


def test_a_row_that_is_gone_is_not_made_again(row: Any) -> None:
    stale = reread(row)
    type(row).objects.filter(pk=row.pk).delete()
    assert "Jerry" in render(TAG, row=stale)
    assert not type(row).objects.filter(pk=row.pk).exists()


def test_other_fields_may_change_meanwhile(row: Any) -> None:
    stale = reread(row)
    type(row).objects.filter(pk=row.pk).update(role="other")
    html = render(TAG, row=stale)
    assert (reread(row).html, reread(row).role) == (html, "other")


def test_of_a_message_made_of_fields_all_count(row: Any) -> None:
    template = "{% render_reply message stored=row %}"
    message = {"id": "x", "role": row.role, "content": "Made of fields."}
    stale = reread(row)
    type(row).objects.filter(pk=row.pk).update(role="other")
    assert "Made of" in render(template, row=stale, message=message)
    assert reread(row).html == ""
    assert "Made of" in render(template, row=reread(row), message=message)
    assert "Made of" in reread(row).html


def test_deferred_fields_are_not_read_for_it(row: Any) -> None:
    part = type(row).objects.defer("role").get(pk=row.pk)
    render("{% render_reply message stored=row %}", row=part, message=HOSTILE)
    assert "Jerry" in reread(row).html


def test_a_row_that_is_not_saved_is_not_written() -> None:
    from chat.models import Message

    new = Message(body=HOSTILE)
    html, statements = queries(new, "{% render_reply row.body stored=row %}")
    assert (new.html, statements) == (html, [])


def test_a_database_that_refuses_is_no_fault_of_the_page(
    row: Any, caplog: pytest.LogCaptureFixture
) -> None:
    from django.db import OperationalError, connection

    def refuse(execute: Any, sql: str, *arguments: Any) -> Any:
        if sql.startswith("UPDATE"):
            raise OperationalError("attempt to write a readonly database")
        return execute(sql, *arguments)

    with connection.execute_wrapper(refuse), caplog.at_level(logging.WARNING, "renderer"):
        assert render(TAG, row=row) == drawn(row)
    assert reread(row).html == ""
    assert caplog.messages == [f"The HTML of chat.Message {row.pk} was not stored"]


def test_a_message_still_to_come_is_neither_drawn_nor_stored(row: Any) -> None:
    type(row).objects.filter(pk=row.pk).update(body=None)
    assert queries(reread(row)) == ("", [])


def test_saving_renders(row: Any) -> None:
    """The model of the example: a message is rendered when it is saved."""
    from renderer.django import get_renderer

    new = type(row)(conversation=row.conversation, role="assistant", body=HOSTILE)
    new.save()
    expected = render_stored(HOSTILE, id=new.pk, renderer=get_renderer())
    found = reread(new)
    assert (found.html, found.fingerprint, found.problems) == tuple(expected)
    found.body = {"content": "Edited."}
    found.save(update_fields=["body"])
    assert "Edited." in reread(new).html


def test_what_was_rendered_beforehand_is_shown(row: Any) -> None:
    """A page and ``prerender_queryset`` agree on columns, fingerprint and HTML."""
    from renderer.django import get_renderer
    from renderer.prerender import prerender_queryset

    prerender_queryset(
        type(row).objects.filter(pk=row.pk),
        message="body",
        html="html",
        problems="problems",
        id="id",
        renderer=get_renderer(),
    )
    found = reread(row)
    assert found.html == drawn(row)
    assert queries(found) == (found.html, [])
    render(TAG, row=row)
    assert reread(row).problems == found.problems
