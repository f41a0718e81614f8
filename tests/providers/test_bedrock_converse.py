"""Answers and streams of Amazon Bedrock's Converse API."""

from __future__ import annotations

from typing import Any

import pytest

from renderer import CitationError, render_reply
from renderer.drafting.node import Node, silent
from renderer.providers.bedrock_converse import BEDROCK_CONVERSE
from tests.support.body import Body
from tests.support.cited import codes, listed, marked, quoted, sources
from tests.support.streams import assert_same_however_cut, built

Json = dict[str, Any]


def cited(words: str | None, *citations: object) -> Json:
    content: Json = {} if words is None else {"content": [{"text": words}]}
    return {"citationsContent": {**content, "citations": list(citations)}}


def at(kind: str, title: str | None = None, says: str = "", **location: object) -> Json:
    words = [{"text": says}] if says else None
    return {"title": title, "sourceContent": words, "location": {kind: location}}


def answer(*blocks: object) -> Json:
    message = {"role": "assistant", "content": list(blocks)}
    return {"output": {"message": message}, "stopReason": "end_turn"}


def streamed(*blocks: Json, late: bool = False) -> list[Json]:
    """Return the events of a stream: citations before the text of their block, or after."""
    events: list[Json] = [{"messageStart": {"role": "assistant"}}]
    for index, block in enumerate(blocks):
        content = block.get("citationsContent", {"content": [block]})
        words = [piece["text"] for piece in content.get("content", [])]
        texts: list[Json] = [{"text": half} for text in words for half in (text[:3], text[3:])]
        cites: list[Json] = [{"citation": each} for each in content.get("citations", [])]
        events += [
            {"contentBlockDelta": {"contentBlockIndex": index, "delta": delta}}
            for delta in (texts + cites if late else cites + texts)
        ]
        events.append({"contentBlockStop": {"contentBlockIndex": index}})
    return [*events, {"messageStop": {"stopReason": "end_turn"}}, {"metadata": {}}]


CLAUDE = [
    cited(
        "The sea is salty",
        at("documentPage", "Sea", "Salt.\r\n", documentIndex=0, start=2, end=3),
        at("documentPage", "Sea", "More salt.", documentIndex=0, start=4, end=7),
    ),
    {"text": ", and "},
    cited("deep 🌊", at("documentChar", "Log", "Deep.", documentIndex=1, start=0, end=5)),
    {"text": "."},
]
WEB = [
    {"text": "The sea is salty\u200b"},
    cited(None, at("web", url="https://a.example/p", domain="a.example")),
    cited(None, at("web", url="https://b.example/q", domain="b.example")),
    {"text": ". It is deep\u200b"},
    cited(None, at("web", url="https://a.example/p", domain="a.example")),
    {"text": "."},
]


def test_a_block_is_the_passage() -> None:
    message = BEDROCK_CONVERSE.parse_answer(answer({"reasoningContent": {}}, *CLAUDE))
    assert marked(message) == "⟦⟦The sea is salty⟧s1⟧s1, and ⟦deep 🌊⟧s2."
    assert listed(message) == ["Sea", "Log"]
    assert quoted(message) == [
        ("Salt.\r\n", "p. 2"),
        ("More salt.", "pp. 4–6"),
        ("Deep.", None),
    ]
    assert codes(message) == []


def test_without_words_it_stands_behind_them() -> None:
    tool = {"toolUse": {"name": "search", "input": {"query": "sea"}}}
    result = {"toolResult": {"content": [{"text": "[HIDDEN]"}]}}
    message = BEDROCK_CONVERSE.parse_answer(answer(tool, result, *WEB))
    assert marked(message) == ("The sea is salty\u200b¦s2¦s1. It is deep\u200b¦s1.")
    assert [source.extra for source in sources(message)] == [
        {"domain": "a.example"},
        {"domain": "b.example"},
    ]
    body = Body(render_reply(message, id="x"))
    assert [body.before(chip).replace("\u200b", "") for chip in body.chips] == [
        "The sea is salty",
        "The sea is salty. It is deep",
    ]


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("blocks", [CLAUDE, WEB])
def test_a_stream_makes_the_same(blocks: list[Json], late: bool) -> None:
    message = assert_same_however_cut(BEDROCK_CONVERSE, streamed(*blocks, late=late))
    assert message == BEDROCK_CONVERSE.parse_answer(answer(*blocks))


def test_a_stream_without_the_ends_of_blocks() -> None:
    events = [event for event in streamed(*CLAUDE) if "contentBlockStop" not in event]
    assert built(BEDROCK_CONVERSE, events) == BEDROCK_CONVERSE.parse_answer(answer(*CLAUDE))


def test_answers_of_one_turn() -> None:
    message = BEDROCK_CONVERSE.parse_answer([answer(*CLAUDE[2:]), answer(CLAUDE[2])])
    assert marked(message) == "⟦deep 🌊⟧s1.\n\n⟦deep 🌊⟧s1"
    events = streamed(*CLAUDE[2:]) + streamed(CLAUDE[2])
    assert assert_same_however_cut(BEDROCK_CONVERSE, events) == message


def test_what_is_cited() -> None:
    searched = at("searchResultLocation", "Facts", searchResultIndex=0, start=0, end=1)
    message = BEDROCK_CONVERSE.parse_answer(
        answer(
            cited(
                "All",
                {**searched, "source": "https://a.example/p"},
                {**searched, "source": "shelf 4"},
                {**searched, "source": "shelf 4"},
                searched,
                at("documentChunk", None, documentIndex=2, start=0, end=1),
                at("documentChunk", None, documentIndex=3, start=0, end=1),
                at("documentChunk", None, documentIndex=3, start=1, end=2),
                {"location": {"future": {}}, "title": 4},
                {"sourceContent": [{"text": " "}, {"text": ["?"]}, 5]},
            )
        )
    )
    assert listed(message) == ["https://a.example/p", "Facts", "Facts", "", "", ""]
    assert marked(message).startswith("⟦⟦⟦⟦⟦⟦⟦⟦⟦All⟧s6⟧s6⟧s5⟧s5⟧s4⟧s3⟧s2⟧s2⟧s1")
    assert ("output.message.content[0].citationsContent.citations[7].title", "wrong-type") in codes(
        message
    )


@pytest.mark.parametrize(
    ("payload", "path"),
    [({}, "output"), ({"output": {"text": "a"}}, "output.message"), ([{"output": 4}], "message")],
)
def test_what_is_no_such_answer(payload: object, path: str) -> None:
    with pytest.raises(CitationError, match=path):
        BEDROCK_CONVERSE.parse_answer(payload)


@pytest.mark.parametrize(
    ("payload", "expected"),
    [
        (answer(), True),
        ({"output": {"message": {"content": "a"}}}, False),
        ({"output": {"text": "a"}}, False),
        ({"output": [{"type": "message"}]}, False),
        (None, False),
    ],
)
def test_what_is_recognised(payload: object, expected: bool) -> None:
    assert BEDROCK_CONVERSE.recognises(Node(payload, "", silent)) is expected


@pytest.mark.parametrize("words", ["", " "])
def test_a_block_without_words_has_no_place(words: str) -> None:
    """What quotes for words of its own does not stand behind those of others."""
    source = {"location": {"documentChar": {"documentIndex": 0}}, "title": "Sea"}
    message = BEDROCK_CONVERSE.parse_answer(answer({"text": "One."}, cited(words, source)))
    assert marked(message) == f"One.{words}"
    assert listed(message) == ["Sea"]
    path = "output.message.content[1].citationsContent.citations[0]"
    assert codes(message) == [(path, "lost-position")]
    quoting = {**source, "sourceContent": [{"text": "Salt."}]}
    message = BEDROCK_CONVERSE.parse_answer(answer({"text": "One."}, cited(None, quoting)))
    assert (marked(message), codes(message)) == ("One.", [(path, "lost-position")])
