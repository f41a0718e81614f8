"""A row is rendered once and read many times."""

from __future__ import annotations

import json
from typing import Any

import pytest
from markupsafe import Markup

from renderer import Renderer, fingerprint, render_reply
from renderer.stored import Stored, read_through, render_stored

MESSAGE: dict[str, Any] = {
    "id": "a",
    "content": "Up.",
    "sources": [{"id": "s", "url": "https://example.org/"}],
    "citations": [{"end": 3, "sources": ["s"]}, {"end": 9, "sources": ["s"]}],
}


def read(row: dict[str, Any], message: object = MESSAGE, **options: Any) -> Markup:
    """Read a row, whose columns are named as the parts are."""
    return read_through(
        message,
        row.get("html"),
        row.get("fingerprint"),
        lambda stored: row.update(stored._asdict()),
        **options,
    )


def test_what_is_stored_is_the_reply_in_plain_columns() -> None:
    """Drivers of databases take neither ``Markup`` nor objects."""
    html, mark, problems = render_stored(MESSAGE)
    assert html == render_reply(MESSAGE).html
    assert type(html) is str
    assert mark == fingerprint()
    assert json.loads(json.dumps(problems)) == problems
    assert [set(problem) for problem in problems] == [{"path", "code", "message"}]
    assert (problems[0]["path"], problems[0]["code"]) == ("citations[1]", "out-of-range")


def test_a_row_is_rendered_once() -> None:
    row: dict[str, Any] = {}
    first: object = read(row)
    assert isinstance(first, Markup)
    assert first == render_reply(MESSAGE).html
    assert row == render_stored(MESSAGE)._asdict()
    row["html"] = "<p>kept</p>"
    second: object = read(row, {"no": "message"})
    assert isinstance(second, Markup)
    assert second == "<p>kept</p>"


@pytest.mark.parametrize("row", [{"html": "old"}, {"html": "old", "fingerprint": "x" * 32}])
def test_what_is_not_todays_is_rendered_anew(row: dict[str, Any]) -> None:
    assert read(row) == render_reply(MESSAGE).html == row["html"]
    assert row["fingerprint"] == fingerprint()


def test_a_fingerprint_without_html_is_nothing() -> None:
    row = {"html": "", "fingerprint": fingerprint()}
    assert read(row) == render_reply(MESSAGE).html


def test_the_renderer_and_the_language_count() -> None:
    row: dict[str, Any] = {}
    numbers = Renderer(chip="number")
    plain = read(row)
    assert read(row, renderer=numbers) == render_reply(MESSAGE, renderer=numbers).html != plain
    assert row["fingerprint"] == fingerprint(numbers)
    assert read(row, renderer=numbers, id="other") == row["html"]
    # There are no words for this language, and what is drawn is English.
    read(row, locale="tlh")
    assert row["fingerprint"] == fingerprint(locale="tlh") == fingerprint()


def test_an_id_is_passed_on() -> None:
    row: dict[str, Any] = {}
    assert 'id="r-7"' in read(row, id=7)


def test_a_message_still_to_come_is_not_stored() -> None:
    row: dict[str, Any] = {"html": "old", "fingerprint": fingerprint()}
    assert read(row, None) == ""
    assert row == {"html": "old", "fingerprint": fingerprint()}


def test_columns_are_named_as_the_parts_are() -> None:
    assert Stored._fields == ("html", "fingerprint", "problems")
