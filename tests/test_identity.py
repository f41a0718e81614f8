from __future__ import annotations

from uuid import UUID

import pytest

from renderer.identity import PageKeys, first_id, page_key
from renderer.model import Id


@pytest.mark.parametrize("id", ["a1", "A_b-c-1", 7, UUID(int=5), "x" * 64])
def test_a_plain_id_is_used_as_it_is(id: str | int | UUID) -> None:
    assert page_key(id) == str(id)


@pytest.mark.parametrize(
    "id", ["", "a b", "a.b", "-a", "a-", "a--b", "é", "a\n", "x" * 65, "\ud800", '"><b>', -1]
)
def test_any_other_is_hashed(id: str | int) -> None:
    key = page_key(id)
    assert len(key) == 33
    assert key[0] == "x"
    assert set(key[1:]) <= set("0123456789abcdef")


def test_an_id_that_looks_hashed_is_hashed() -> None:
    """Nobody can choose an id that is another one's hash."""
    key = page_key("a b")
    assert page_key(key) != key


@pytest.mark.parametrize(
    ("ids", "expected"),
    [((None, "a"), "a"), (("", "a"), "a"), (("b", "a"), "b"), ((0, "a"), 0), (("", None), None)],
)
def test_an_empty_id_is_none(ids: tuple[Id | None, ...], expected: Id | None) -> None:
    assert first_id(*ids) == expected


def test_a_message_without_an_id_is_called_by_its_place() -> None:
    keys = PageKeys()
    assert [keys.take(id, "m1") for id in (None, "", 0)] == ["m1", "m1.2", "0"]


def test_a_repeated_key_is_numbered() -> None:
    keys = PageKeys()
    assert [keys.take(id, "m1") for id in ("a", "b", "a", 1, "a", "1")] == [
        "a", "b", "a.2", "1", "a.3", "1.2",
    ]  # fmt: skip
