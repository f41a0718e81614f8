"""Open WebUI's chats."""

from __future__ import annotations

from typing import Any

import pytest

from renderer import CitationError
from renderer.drafting.node import Node, silent
from renderer.providers.openwebui import OPENWEBUI
from tests.support.cited import codes, content, listed, marked, sources

Json = dict[str, Any]


def chunk(text: str, **about: object) -> tuple[str, Json]:
    return text, about


def entry(id: str | None, *chunks: tuple[str, Json], **about: object) -> Json:
    return {
        "source": {"id": id, "name": "Library", **about},
        "document": [text for text, _ in chunks],
        "metadata": [about for _, about in chunks],
        "distances": [0.5 for _ in chunks],
    }


def message(content: object, *entries: object, **fields: object) -> Json:
    return {
        "id": "m2",
        "role": "assistant",
        "content": content,
        "sources": list(entries),
        "parentId": "m1",
        "childrenIds": [],
        **fields,
    }


ENTRIES = [
    entry(
        "kb",
        chunk("The sea rises.", source="tides.pdf", name="tides.pdf", file_id="f1", page=0),
        chunk("The sea falls.", source="tides.pdf", name="tides.pdf", file_id="f1", page=1),
        chunk("The moon.", source="moon.pdf", name="moon.pdf", file_id="f2"),
    ),
    entry("search", chunk("Surf", source="https://surf.example/a", title="Surf")),
    entry("own", chunk("No metadata of its own")),
    entry("x", chunk("Again", source="moon.pdf")),
]

MARKERS = {
    "It rises [1], falls [2][3].": "It rises ⟪[1]⟫s1, falls ⟪[2]⟫s2⟪[3]⟫s3.",
    "🌊 lists [1,2] and [1, 4]": "🌊 lists ⟪[1,2]⟫s1,s2 and ⟪[1, 4]⟫s1,s4",
    "places [1#page2] and [1#a,3#b-c]": "places ⟪[1#page2]⟫s1 and ⟪[1#a,3#b-c]⟫s1,s3",
    "a footnote[^1] and `code[1]`\n\n[^1]: note": "a footnote[^1] and `code[1]`\n\n[^1]: note",
    "a link [1](https://a.example)": "a link [1](https://a.example)",
    "none [5] of these [0]": "none [5] of these [0]",
    'a<details type="reasoning" done="true">\n> why [1]\n</details>\nb [1]': "ab ⟪[1]⟫s1",
    'a [2]\n<details type="tool_calls" id="x">\n[1]': "a ⟪[2]⟫s2\n",
    "<details>\n\nof [1]\n\n</details>": "<details>\n\nof ⟪[1]⟫s1\n\n</details>",
}


@pytest.mark.parametrize("text", MARKERS)
def test_numbers_count_the_different_sources_of_all_chunks(text: str) -> None:
    result = OPENWEBUI.parse_answer(message(text, *ENTRIES))
    assert marked(result) == MARKERS[text]


def test_sources_have_the_name_address_and_words_of_their_first_chunk() -> None:
    found = sources(OPENWEBUI.parse_answer(message("a", *ENTRIES)))
    assert [(each.title, each.url, each.snippet) for each in found] == [
        ("tides.pdf", None, "The sea rises."),
        ("moon.pdf", None, "The moon."),
        ("Surf", "https://surf.example/a", "Surf"),
        ("Library", None, "No metadata of its own"),
    ]
    assert found[0].extra == {"file_id": "f1"}


def test_an_address_beside_the_name_of_a_source() -> None:
    given = entry("n", chunk("a", source="doc 1", source_url="https://a.example/d", name="D"))
    of_entry = entry("m", chunk("b", name="E"), url="https://b.example")
    assert listed(OPENWEBUI.parse_answer(message("a", given, of_entry))) == [
        "https://a.example/d",
        "https://b.example",
    ]


def test_fields_that_are_missing_or_of_another_type() -> None:
    odd = [
        {},
        None,
        {"source": {"id": "a"}, "document": ["one"], "metadata": None},
        {"source": None, "document": [7, "two"], "metadata": [None, 8]},
        {"source": {"id": "b"}, "document": "three"},
    ]
    result = OPENWEBUI.parse_answer(message("It [1] rises [2], [9].", *odd))
    assert marked(result) == "It ⟪[1]⟫s1 rises ⟪[2]⟫s2, [9]."
    assert ("sources", "unknown-source") in codes(result)
    assert OPENWEBUI.parse_answer({"content": 7, "sources": ENTRIES}).segments


def test_older_messages_call_sources_citations() -> None:
    older = {"content": "It rises [2].", "citations": ENTRIES}
    assert marked(OPENWEBUI.parse_answer(older)) == "It rises ⟪[2]⟫s2."


CHAT: Json = {
    "id": "c1",
    "title": "outer",
    "chat": {
        "title": "Tides",
        "history": {
            "currentId": "m4",
            "messages": {
                "m1": {
                    "id": "m1",
                    "role": "user",
                    "content": "Tides [1]? \ue200",
                    "parentId": None,
                },
                "m2": message("First try [1].", *ENTRIES),
                "m3": message("Second try [2].", *ENTRIES, id="m3"),
                "m4": {"id": "m4", "role": "user", "content": "Thanks", "parentId": "m3"},
                "m5": message("", id="m5", parentId="m4"),
            },
        },
        "messages": [{"id": "flat", "role": "user", "content": "flat"}],
    },
}


def history(**fields: object) -> Json:
    return {"chat": {**CHAT["chat"], "history": {**CHAT["chat"]["history"], **fields}}}


@pytest.mark.parametrize("payload", [CHAT, [CHAT], CHAT["chat"]])
def test_the_branch_that_is_shown_is_read(payload: object) -> None:
    assert OPENWEBUI.recognises(Node(payload, "", silent))
    (conversation,) = OPENWEBUI.parse_conversations(payload)
    assert conversation.title == "Tides"
    assert [(each.id, each.role) for each in conversation.messages] == [
        ("m1", "user"),
        ("m3", "assistant"),
        ("m4", "user"),
    ]
    assert content(conversation.messages[0]) == "Tides [1]? \ue200"
    assert marked(conversation.messages[1]) == "Second try ⟪[2]⟫s2."


@pytest.mark.parametrize(
    ("payload", "ids"),
    [
        (history(currentId="m2"), ["m1", "m2"]),
        # The last message is pending, and says nothing yet.
        (history(currentId="m5"), ["m1", "m3", "m4"]),
        (history(currentId=None), ["m1", "m3", "m4"]),
        (history(messages={}), ["flat"]),
        (history(messages=None), ["flat"]),
        (
            {"chat": {"messages": [{"id": "flat", "role": "user", "content": [{"text": "a"}]}]}},
            ["flat"],
        ),
    ],
)
def test_branches(payload: object, ids: list[str]) -> None:
    (conversation,) = OPENWEBUI.parse_conversations(payload)
    assert [each.id for each in conversation.messages] == ids


def test_problems_say_where() -> None:
    chat = history(messages={"m4": message("a [9]", *ENTRIES, id="m4")})
    (conversation,) = OPENWEBUI.parse_conversations([chat])
    assert codes(conversation.messages[0]) == [
        ("[0].chat.history.messages.m4.sources", "unknown-source")
    ]


def test_one_message_is_recognised_by_its_chunks() -> None:
    assert OPENWEBUI.recognises(Node(message("a", *ENTRIES), "", silent))


@pytest.mark.parametrize(
    "payload", [7, [], {}, {"content": "a", "sources": [{"url": "b"}]}, {"chat": 7}]
)
def test_other_shapes_are_not_recognised(payload: object) -> None:
    assert not OPENWEBUI.recognises(Node(payload, "", silent))


def test_what_is_no_chat_is_refused() -> None:
    with pytest.raises(CitationError, match="parse_conversations"):
        OPENWEBUI.parse_answer(CHAT)
    with pytest.raises(CitationError, match="history"):
        OPENWEBUI.parse_conversations({"id": 1})
