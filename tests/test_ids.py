"""Ids on the page: what stands for a message in them, and that none is there twice."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Any
from uuid import UUID

import pytest

from renderer import render_citations, render_conversation, render_page, render_reply
from tests.support.page import dangling_references, parse, parse_document, repeated_ids

SEGMENT: dict[str, Any] = {
    "content": "One. Two.",
    "sources": [{"id": "s", "url": "https://example.org/"}],
    "citations": [{"end": 4, "sources": ["s"]}, {"end": 9, "sources": ["s"]}],
}
SOME_UUID = UUID("12345678-1234-4234-8234-123456789abc")


def ids(html: str) -> list[str]:
    """Return the ids of a page, those of replies and cards, in their order."""
    root = parse(html)
    assert repeated_ids(root) == [] and dangling_references(root) == []
    return re.findall(r' id="([^"]*)"', html)


def hashed(id: str) -> str:
    return "x" + sha256(id.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def of(key: str) -> list[str]:
    return [f"r-{key}", f"c1-{key}", f"c2-{key}"]


@pytest.mark.parametrize(
    "id", ["a1", "A_b", "_", "1", "a-b-c", "0", "x" * 64, "a1-c1", "r-a", "xyz", "x" + "g" * 32]
)
def test_a_plain_id_stands_on_the_page(id: str) -> None:
    assert ids(render_reply(SEGMENT | {"id": id}).html) == of(id)


@pytest.mark.parametrize(
    "id",
    [
        *("", " a", "a\n", "a b", "a.2", "a:b", "-a", "a-", "a--b", "é", "١", "x" * 65),
        *('"><b>', "\ud800", "x" + "0" * 32, hashed("a b")),
    ],
)
def test_any_other_id_is_hashed(id: str) -> None:
    assert ids(render_reply(SEGMENT | {"id": id}).html) == of(hashed(id))


@pytest.mark.parametrize(
    ("id", "key"), [(0, "0"), (42, "42"), (-7, hashed("-7")), (SOME_UUID, str(SOME_UUID))]
)
def test_ids_may_be_numbers_and_uuids(id: int | UUID, key: str) -> None:
    assert ids(render_reply(SEGMENT | {"id": id}).html) == of(key)
    assert ids(render_reply(SEGMENT, id=id).html) == of(key)


def test_an_id_given_takes_the_place_of_the_own() -> None:
    segment = SEGMENT | {"id": "t", "type": "text"}
    assert ids(render_reply({"id": "a", "segments": [segment]}, id="b").html) == of("b")
    assert ids(render_citations("<p>One. Two.</p>", segment).html) == of("t")
    assert ids(render_citations("<p>One. Two.</p>", segment, id="b").html) == of("b")


def test_an_empty_id_that_is_given_is_none() -> None:
    """A template has one where a name is misspelt: all its replies would share it."""
    assert ids(render_reply(SEGMENT | {"id": "a"}, id="").html) == of("a")
    with pytest.raises(ValueError, match="needs an id"):
        render_reply(SEGMENT, id="")


def test_cards_are_numbered_over_the_whole_reply() -> None:
    text, code = SEGMENT | {"type": "text"}, SEGMENT | {"type": "code"}
    html = render_reply({"id": "a", "segments": [text, code, text]}).html
    assert ids(html) == ["r-a", *(f"c{number}-a" for number in range(1, 6))]


def test_without_an_id_there_are_no_chips() -> None:
    words = "needs an id: the message's own, or id="
    with pytest.raises(ValueError, match=words):
        render_reply(SEGMENT)
    with pytest.raises(ValueError, match=words):
        render_citations("<p>One. Two.</p>", SEGMENT)
    uncited = render_reply({**SEGMENT, "citations": []})
    assert ids(uncited.html) == []
    assert "example.org" in uncited.sources


MESSAGES = [SEGMENT | {"id": id} for id in ("a", "b", "a", "m5", 1)]
MESSAGES += [SEGMENT, SEGMENT | {"id": "1"}, SEGMENT | {"id": "a"}, SEGMENT | {"id": "m6"}]
KEYS = ["a", "b", "a.2", "m5", "1", "m6", "1.2", "a.3", "m6.2"]


def test_repeated_ids_of_a_conversation_are_numbered() -> None:
    conversation = render_conversation({"id": "a", "messages": MESSAGES})
    assert ids(conversation.html) == [id for key in KEYS for id in of(key)]
    assert all(reply.html in conversation.html for reply in conversation.replies)
    assert len(conversation.replies) == len(KEYS)


def test_repeated_ids_of_a_page_are_numbered_over_all_it_holds() -> None:
    page = render_page([{"messages": MESSAGES[:3]}, MESSAGES[0], {"messages": MESSAGES[:2]}])
    root = parse_document(page)
    assert repeated_ids(root) == [] and dangling_references(root) == []
    found = re.findall(r' id="r-([^"]*)"', page)
    assert found == ["a", "b", "a.2", "a.3", "a.4", "b.2"]


def test_an_id_that_looks_like_a_repeat_is_another() -> None:
    messages = [SEGMENT | {"id": id} for id in ("a", "a", "a.2")]
    found = ids(render_conversation({"messages": messages}).html)
    assert found == [id for key in ("a", "a.2", hashed("a.2")) for id in of(key)]
