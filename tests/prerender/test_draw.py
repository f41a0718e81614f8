from __future__ import annotations

from datetime import date
from uuid import UUID

import pytest

from renderer import Renderer
from renderer.prerender.draw import draw, is_pending
from renderer.prerender.rows import Given


def shown(message: object, **others: object) -> str:
    drawn = draw(Given(**{"key": 7, "message": message, **others}), Renderer(), "auto")
    assert drawn.html is not None, drawn.reason
    return drawn.html


@pytest.mark.parametrize(
    ("others", "id"),
    [
        ({}, "own"),
        ({"id": None}, "own"),
        ({"id": ""}, "own"),
        ({"id": True}, "own"),
        ({"id": 3}, "3"),
        ({"id": "x1"}, "x1"),
        ({"id": UUID(int=5)}, str(UUID(int=5))),
    ],
)
def test_the_id_of_the_column_comes_before_the_own_one(others: dict[str, object], id: str) -> None:
    assert f'id="r-{id}"' in shown({"id": "own", "content": "Words."}, **others)


@pytest.mark.parametrize(
    ("key", "id"), [(7, "7"), ("k", "k"), (date(2024, 5, 1), "2024-05-01"), (1.5, "x")]
)
def test_the_key_is_the_id_where_there_is_no_other(key: object, id: str) -> None:
    assert f'id="r-{id}' in shown({"content": "Words."}, key=key)


@pytest.mark.parametrize(
    "message",
    [
        '{"id": "a", "content": "Wörter."}',
        '{"id": "a", "content": "Wörter."}'.encode(),
        b"\xef\xbb\xbf" + '{"id": "a", "content": "Wörter."}'.encode(),
        {"id": "a", "content": "Wörter."},
        [{"id": "a", "content": "Wörter."}],
    ],
)
def test_a_message_is_read_in_any_form(message: object) -> None:
    assert "Wörter." in shown(message)


@pytest.mark.parametrize("locale", ["", None, 5, "no tag!"])
def test_what_is_no_language_is_english(locale: object) -> None:
    given = Given(key=1, message={"id": "a", "content": "Words."}, locale=locale)
    drawn = draw(given, Renderer(), "auto")
    assert drawn.html is not None and 'lang="en"' in drawn.html
    assert [each["path"] for each in drawn.problems] == (["locale"] if locale else [])


@pytest.mark.parametrize("message", [None, "", " \n", "null", " null\n", b"", b"null"])
def test_no_message_is_one_to_come(message: object) -> None:
    assert is_pending(message)


@pytest.mark.parametrize("message", ["{}", "nul", b"[]", {}, [], 0, False, " " * 200])
def test_everything_else_is_none(message: object) -> None:
    assert not is_pending(message)
