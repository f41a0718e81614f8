"""LibreChat's exports."""

from __future__ import annotations

from typing import Any

import pytest

from renderer import CitationError, render_reply
from renderer.drafting.node import Node, silent
from renderer.providers.librechat import LIBRECHAT
from tests.support.body import Body
from tests.support.cited import codes, content, listed, marked, sources

Json = dict[str, Any]

FOUND: Json = {
    "organic": [
        {"title": "Tides", "link": "https://tides.example/a", "snippet": "Rise.", "date": "May 1"},
        {"title": "Moon", "link": "https://moon.example/"},
    ],
    "topStories": [{"title": "News", "link": "https://news.example/n"}],
    "references": [{"title": "Paper", "link": "https://paper.example/"}],
    "images": [{"title": "Sea", "link": "https://sea.example/", "imageUrl": "https://i.example/"}],
}


def searched(turn: int | None = 0, **found: object) -> Json:
    about = {} if turn is None else {"turn": turn}
    return {"type": "web_search", "web_search": {**about, **(found or FOUND)}}


def message(text: object, *attachments: object, **fields: object) -> Json:
    return {
        "messageId": "m2",
        "conversationId": "c1",
        "parentMessageId": "m1",
        "isCreatedByUser": False,
        "sender": "Model",
        "text": text,
        "attachments": list(attachments),
        **fields,
    }


#: A text, and what its citations cover; capitals stand for the signs.
MARKERS = {
    "It rises Cturn0search0.": "It rises ⟪OCturn0search0X⟫s1.",
    "🌊 Cturn0search1Cturn0news0 end": "🌊 ⟪OCturn0search1X⟫s2⟪OCturn0news0X⟫s3 end",
    "all OCturn0search0Cturn0news0X.": "all ⟪OCturn0search0Cturn0news0X⟫s1,s3.",
    "one of two OCturn0search9Cturn0search1X.": "one of two ⟪OCturn0search9Cturn0search1X⟫s2.",
    "Bit risesE Cturn0search0.": "⟦it rises⟧s1.",
    "so Bit risesECturn0search0Cturn0search1, Cturn0news0": (
        "so ⟦⟦it rises⟧s2⟧s1, ⟪OCturn0news0X⟫s3"
    ),
    "BwordsE then Cturn0search0": "words then ⟪OCturn0search0X⟫s1",
    "only Bhigh lightE": "only high light",
    "paper Cturn0ref0 image Cturn0image0": ("paper ⟪OCturn0ref0X⟫s4 image ⟪OCturn0image0X⟫s5"),
    "unknown Cturn0search9. Also Cturn7search0 ends J.": "unknown. Also ends.",
    "EnotB opened": "not opened",
    "cut OCturn0search0": "cut⟪OCturn0search0X⟫s1",
}
SIGNS = {"O": "\ue200", "X": "\ue201", "C": "\ue202", "B": "\ue203", "E": "\ue204", "J": "\ue206"}


def real(text: str) -> str:
    return "".join(SIGNS.get(each, each) for each in text)


def literal(text: str) -> str:
    return "".join(f"\\ue{ord(SIGNS[each]) - 0xE000:x}" if each in SIGNS else each for each in text)


@pytest.mark.parametrize("text", MARKERS)
@pytest.mark.parametrize("spelt", [real, literal])
def test_tokens_in_either_spelling(text: str, spelt: Any) -> None:
    result = LIBRECHAT.parse_answer(message(spelt(text), searched()))
    assert marked(result) == real(MARKERS[text])
    reply = render_reply(result)
    assert not any(sign in reply.html for sign in SIGNS.values())
    assert "turn0" not in reply.body
    assert "ue20" not in reply.body


def test_where_the_chips_stand() -> None:
    text = real("It rises Cturn0search0. Bthe moonE Cturn0search1Cturn0news0, `code Cturn0search0`")
    reply = Body(render_reply(LIBRECHAT.parse_answer(message(text, searched()))))
    assert [reply.before(chip).strip() for chip in reply.chips] == [
        "It rises",
        "It rises. the moon",
        "It rises. the moon, code",
    ]
    assert reply.sources(reply.chips[1]) == ["s2", "s3"]
    assert reply.text().strip().replace(" ", "") == "Itrises.themoon,code"


def test_what_was_found_is_listed_in_its_order_and_the_rest_where_it_is_cited() -> None:
    text = real("a Cturn0ref0 b Cturn1search0")
    result = LIBRECHAT.parse_answer(
        message(text, searched(), searched(1, organic=[{"link": "https://later.example"}]))
    )
    assert listed(result) == [
        "https://tides.example/a",
        "https://moon.example/",
        "https://news.example/n",
        "https://later.example",
        "https://paper.example/",
    ]
    first = sources(result)[0]
    assert (first.title, first.snippet, first.date) == ("Tides", "Rise.", "May 1")
    assert marked(result) == real("a ⟪OCturn0ref0X⟫s5 b ⟪OCturn1search0X⟫s4")


def test_searches_without_a_turn_are_counted() -> None:
    later = searched(None, organic=[{"link": "https://later.example"}])
    result = LIBRECHAT.parse_answer(message(real("a Cturn1search0"), searched(None), later))
    assert marked(result) == real("a ⟪OCturn1search0X⟫s4")


def test_files() -> None:
    files = [{"fileId": "f1", "fileName": "tides.pdf", "content": "The sea rises."}]
    attachment = {"type": "file_search", "file_search": {"turn": 0, "sources": files}}
    result = LIBRECHAT.parse_answer(message(real("a Cturn0file0."), attachment))
    (source,) = sources(result)
    assert (source.title, source.snippet) == ("tides.pdf", "The sea rises.")
    assert marked(result) == real("a ⟪OCturn0file0X⟫s1.")


def test_content_in_parts() -> None:
    parts = [
        {"type": "think", "think": "why"},
        {"type": "text", "text": real("It rises Cturn0search0.")},
        {"type": "tool_call", "tool_call": {}},
        {"type": "text", "text": {"value": real("It falls Cturn0search1.")}},
    ]
    for text in ("", None):
        result = LIBRECHAT.parse_answer(message(text, searched(), content=parts))
        assert marked(result) == real(
            "It rises ⟪OCturn0search0X⟫s1.\n\nIt falls ⟪OCturn0search1X⟫s2."
        )
    older = LIBRECHAT.parse_answer(message("old", content=[{"type": "think"}]))
    assert content(older) == "old"


def test_fields_that_are_missing_or_of_another_type() -> None:
    odd = [None, {}, {"web_search": 7}, searched(0, organic=[None, "a", {"link": 8}])]
    result = LIBRECHAT.parse_answer(message(real("a Cturn0search2 b."), *odd))
    assert content(result).startswith("a ")
    assert LIBRECHAT.parse_answer(message(7, None)).segments == ()
    assert codes(LIBRECHAT.parse_answer(message(7, None)))[0] == ("text", "wrong-type")


def user(id: str, parent: str | None, text: str = "Tides? \ue202turn0search0") -> Json:
    return message(text, messageId=id, parentMessageId=parent, isCreatedByUser=True)


FLAT = [
    user("m1", "00000000-0000-0000-0000-000000000000"),
    message("first", messageId="a"),
    message(real("It rises Cturn0search0."), searched(), messageId="b"),
    user("m3", "b"),
]


def export(**fields: object) -> Json:
    return {"conversationId": "c1", "endpoint": "e", "title": "Tides", **fields}


def nested(messages: list[Json]) -> list[Json]:
    below = nested(messages[1:]) if messages else []
    return [{**messages[0], "children": below}] if messages else []


BRANCH = nested([FLAT[0], FLAT[2], FLAT[3]])
BRANCH[0]["children"].insert(0, {**FLAT[1], "children": []})


@pytest.mark.parametrize(
    "payload",
    [
        export(branches=True, recursive=False, messages=FLAT),
        export(branches=True, recursive=True, messagesTree=BRANCH),
        export(branches=False, messages=[FLAT[0], *FLAT[2:]]),
        [export(messages=[FLAT[0], *FLAT[2:]])],
    ],
    ids=["branches", "tree", "one branch", "list"],
)
def test_the_newest_branch_is_read(payload: object) -> None:
    assert LIBRECHAT.recognises(Node(payload, "", silent))
    (conversation,) = LIBRECHAT.parse_conversations(payload)
    assert (conversation.id, conversation.title) == ("c1", "Tides")
    assert [(each.id, each.role) for each in conversation.messages] == [
        ("m1", "user"),
        ("b", "assistant"),
        ("m3", "user"),
    ]
    assert content(conversation.messages[0]) == "Tides? \ue202turn0search0"
    assert marked(conversation.messages[1]) == real("It rises ⟪OCturn0search0X⟫s1.")


def test_one_message_is_recognised() -> None:
    assert LIBRECHAT.recognises(Node(message("a"), "", silent))


@pytest.mark.parametrize(
    "payload",
    [7, [], {}, {"conversationId": "c"}, {"messages": []}, {"messageId": "m", "text": "a"}],
)
def test_other_shapes_are_not_recognised(payload: object) -> None:
    assert not LIBRECHAT.recognises(Node(payload, "", silent))


def test_what_is_no_export_is_refused() -> None:
    with pytest.raises(CitationError, match="parse_conversations"):
        LIBRECHAT.parse_answer(export(messages=FLAT))
    with pytest.raises(CitationError, match="messages"):
        LIBRECHAT.parse_conversations(export())


def test_ids_that_are_none_lead_nowhere() -> None:
    messages = [{**FLAT[0], "messageId": ["m1"]}, {**FLAT[2], "parentMessageId": {"m": 1}}]
    (found,) = LIBRECHAT.parse_conversations(export(branches=True, messages=messages))
    assert [each.id for each in found.messages] == ["b"]


def test_an_unknown_token_is_named_by_itself() -> None:
    payload = {
        "conversationId": "c",
        "messageId": "m",
        "text": "Long text.\ue202turn0search7 More.",
    }
    message = LIBRECHAT.parse_answer(payload)
    assert [(each.code, each.value) for each in message.problems] == [
        ("unknown-source", "turn0search7")
    ]


def test_words_that_are_none_are_not_cited() -> None:
    search = {"turn": 0, "organic": [{"link": "https://a.example", "title": "A"}]}
    payload = {
        "conversationId": "c",
        "messageId": "m",
        "text": "One.\n\n\ue203\ue204\ue202turn0search0 Two.",
        "attachments": [{"type": "web_search", "web_search": search}],
    }
    (citation,) = LIBRECHAT.parse_answer(payload).segments[0].citations  # type: ignore[union-attr]
    assert citation.marker
