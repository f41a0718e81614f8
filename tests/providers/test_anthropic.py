"""Answers and streams of Anthropic's Messages API."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from renderer import CitationError, render_reply
from renderer.drafting.node import Node, silent
from renderer.providers.anthropic import ANTHROPIC
from tests.support.body import Body
from tests.support.cited import codes, listed, marked, quoted, sources
from tests.support.streams import assert_same_however_cut, built

Json = dict[str, Any]

PAGE = "https://tides.example/moon"


def web(url: str | None = PAGE, **fields: object) -> Json:
    return {
        "type": "web_search_result_location",
        "url": url,
        "title": "Tides",
        "cited_text": "The moon pulls the sea.",
        "encrypted_index": "Eo8B",
        **fields,
    }


def paged(first: int, end: int, text: str, **fields: object) -> Json:
    return {
        "type": "page_location",
        "document_index": 0,
        "document_title": "Almanac",
        "start_page_number": first,
        "end_page_number": end,
        "cited_text": text,
        **fields,
    }


def text(words: str, *citations: object) -> Json:
    return {"type": "text", "text": words, "citations": list(citations) or None}


def answer(*blocks: Any, **fields: object) -> Json:
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "content": list(blocks),
        **fields,
    }


def found(*results: Json) -> Json:
    listed = [{"type": "web_search_result", **result} for result in results]
    return {"type": "web_search_tool_result", "tool_use_id": "t1", "content": listed}


def fetched(url: str, title: str | None) -> Json:
    document = {"type": "document", "title": title, "source": {"type": "text", "data": "…"}}
    result = {"type": "web_fetch_result", "url": url, "content": document}
    return {"type": "web_fetch_tool_result", "tool_use_id": "t2", "content": result}


def streamed(blocks: Sequence[Json], *, late: bool = False) -> list[Json]:
    """Return the events of a stream; citations come before the text of their block, or after."""
    events: list[Json] = [{"type": "message_start", "message": {"id": "msg_1", "content": []}}]
    for index, block in enumerate(blocks):
        is_text = block["type"] == "text"
        begun = {"type": "text", "text": "", "citations": []} if is_text else block
        events.append({"type": "content_block_start", "index": index, "content_block": begun})
        if is_text:
            half = len(block["text"]) // 2
            texts = [
                {"type": "text_delta", "text": piece}
                for piece in (block["text"][:half], block["text"][half:])
            ]
            cites = [
                {"type": "citations_delta", "citation": each} for each in block["citations"] or ()
            ]
            events += [
                {"type": "content_block_delta", "index": index, "delta": delta}
                for delta in (texts + cites if late else cites + texts)
            ]
        events += [{"type": "ping"}, {"type": "content_block_stop", "index": index}]
    return [*events, {"type": "message_stop"}]


BLOCKS: list[Json] = [
    {"type": "thinking", "thinking": "Hm.", "signature": "x"},
    {"type": "server_tool_use", "id": "t1", "name": "web_search", "input": {"query": "tides"}},
    found(
        {"url": "https://other.example/", "title": "Other", "page_age": "May 1, 2025"},
        {"url": PAGE, "title": "Tides", "page_age": None, "encrypted_content": "x"},
    ),
    text("So it is 🌊:\n\n- "),
    text("the moon pulls the sea", web(), web(cited_text="It&#x27;s the moon &amp; sun.")),
    text("; "),
    text("twice a day", paged(3, 4, "Two tides."), paged(4, 7, "A day\r\n")),
    text("."),
]


def test_a_whole_block_is_the_passage_and_found_pages_come_first() -> None:
    message = ANTHROPIC.parse_answer(answer(*BLOCKS))
    assert message.id == "msg_1"
    assert marked(message) == (
        "So it is 🌊:\n\n- ⟦⟦the moon pulls the sea⟧s2⟧s2; ⟦⟦twice a day⟧s3⟧s3."
    )
    assert listed(message) == ["https://other.example/", PAGE, "Almanac"]
    assert sources(message)[0].date == "May 1, 2025"
    assert quoted(message) == [
        ("The moon pulls the sea.", None),
        ("It's the moon & sun.", None),
        ("Two tides.", "p. 3"),
        ("A day\r\n", "pp. 4–6"),
    ]
    assert codes(message) == []


def test_chips_stand_behind_their_blocks() -> None:
    body = Body(render_reply(ANTHROPIC.parse_answer(answer(*BLOCKS))))
    assert [body.before(chip) for chip in body.chips] == [
        "the moon pulls the sea",
        "the moon pulls the sea; twice a day",
    ]


@pytest.mark.parametrize("late", [False, True])
def test_a_stream_makes_the_same(late: bool) -> None:
    whole = ANTHROPIC.parse_answer(answer(*BLOCKS))
    assert assert_same_however_cut(ANTHROPIC, streamed(BLOCKS, late=late)) == whole


def test_events_that_an_sdk_adds_change_nothing() -> None:
    events: list[Json] = []
    for event in streamed(BLOCKS):
        events.append(event)
        delta = event.get("delta", {})
        if delta.get("type") == "text_delta":
            events.append({"type": "text", "text": delta["text"], "snapshot": "all so far"})
        if delta.get("type") == "citations_delta":
            events.append({"type": "citation", "citation": delta["citation"], "snapshot": []})
        if event["type"] == "content_block_stop":
            event["content_block"] = BLOCKS[event["index"]]
    events[-1]["message"] = answer(*BLOCKS)
    assert built(ANTHROPIC, events) == ANTHROPIC.parse_answer(answer(*BLOCKS))


def test_a_stream_without_the_ends_of_blocks_or_their_beginnings() -> None:
    kept = [
        event
        for event in streamed(BLOCKS, late=True)
        if event["type"] != "content_block_stop"
        and event.get("content_block", {}).get("type") != "text"
    ]
    assert built(ANTHROPIC, kept) == ANTHROPIC.parse_answer(answer(*BLOCKS))


def test_answers_of_one_turn_are_paragraphs() -> None:
    first = answer(text("One", web()), {"type": "tool_use", "id": "t", "name": "f", "input": {}})
    second = answer(text("Two", web()), id="msg_2")
    message = ANTHROPIC.parse_answer([first, second])
    assert marked(message) == "⟦One⟧s1\n\n⟦Two⟧s1"
    events = streamed([first["content"][0]]) + streamed([second["content"][0]])
    assert assert_same_however_cut(ANTHROPIC, events) == message


def test_each_kind_of_place() -> None:
    message = ANTHROPIC.parse_answer(
        answer(
            text(
                "All.",
                {
                    "type": "char_location",
                    "document_index": 0,
                    "document_title": "A",
                    "file_id": "f",
                },
                {"type": "content_block_location", "document_index": 1, "document_title": "A"},
                {"type": "content_block_location", "document_index": 1, "document_title": "A"},
                {"type": "search_result_location", "source": PAGE, "title": "T"},
                {"type": "search_result_location", "source": "shelf 4", "title": "Log"},
                {"type": "search_result_location", "source": "shelf 4", "title": "Log"},
                {"type": "search_result_location", "source": "shelf 4", "title": None},
                web("https://tides.example:443/moon"),
                {"type": "cited_by_telepathy", "title": "?"},
            )
        )
    )
    assert listed(message) == ["A", "A", PAGE, "Log", "shelf 4"]
    assert [source.extra for source in sources(message)] == [
        {"file_id": "f"},
        {},
        {},
        {"source": "shelf 4"},
        {"source": "shelf 4"},
    ]
    assert marked(message).count("⟧") == 8
    assert codes(message) == [("content[0].citations[8]", "unknown-source")]


@pytest.mark.parametrize(
    ("number", "title", "address"),
    [
        (0, "Moon", PAGE),
        (1, "Moon", "https://b.example/moon"),
        (2, "Sun", "https://c.example/sun"),
        (5, "Sun", "https://c.example/sun"),
        (None, "Sun", "https://c.example/sun"),
        (7, "Moon", None),
        (0, "Given by the user", None),
        (7, None, None),
    ],
)
def test_a_fetched_page_is_known_by_number_and_title(
    number: int | None, title: str | None, address: str | None
) -> None:
    blocks = [
        fetched(PAGE, "Moon"),
        fetched("https://b.example/moon", "Moon"),
        fetched("https://c.example/sun", "Sun"),
        text("So.", {"type": "char_location", "document_index": number, "document_title": title}),
    ]
    message = ANTHROPIC.parse_answer(answer(*blocks))
    assert marked(message) == f"⟦So.⟧s{1 + listed(message).index(address or title or '')}"
    assert len(sources(message)) == (3 if address else 4)
    assert built(ANTHROPIC, streamed(blocks)) == message


def test_results_that_are_errors() -> None:
    error = {"type": "web_search_tool_result_error", "error_code": "unavailable"}
    message = ANTHROPIC.parse_answer(
        answer(
            {"type": "web_search_tool_result", "content": error},
            {"type": "web_fetch_tool_result", "content": {"type": "web_fetch_tool_result_error"}},
            text("No luck."),
        )
    )
    assert (marked(message), listed(message), codes(message)) == ("No luck.", [], [])


@pytest.mark.parametrize("bracket", ["(", "<"])
def test_leaked_markup_goes(bracket: str) -> None:
    words = f'It is {bracket}cite index="3-1">blue</cite>, (cite it so) <cite>book</cite>.'
    blocks = [text(words, web())]
    message = ANTHROPIC.parse_answer(answer(*blocks))
    assert marked(message) == "⟦It is blue, (cite it so) <cite>book</cite>.⟧s1"
    assert assert_same_however_cut(ANTHROPIC, streamed(blocks)) == message


@pytest.mark.parametrize("words", ["", "\n\n"])
def test_a_block_without_words_has_no_place(words: str) -> None:
    blocks = [text("I search."), text(words, web())]
    message = ANTHROPIC.parse_answer(answer(*blocks))
    assert marked(message) == f"I search.{words}"
    assert listed(message) == [PAGE]
    assert codes(message) == [("content[1].citations[0]", "lost-position")]
    assert built(ANTHROPIC, streamed(blocks)).segments == message.segments


def test_what_is_broken_is_left_out() -> None:
    message = ANTHROPIC.parse_answer(
        answer(
            text("a", web(url=None, title=None), web(title=4, cited_text=["x"])),
            {"type": "text", "text": None, "citations": "none"},
            {"type": "text", "text": ["b"]},
            "c",
            None,
            {"type": "hologram", "text": "d"},
        )
    )
    assert marked(message) == "⟦⟦a⟧s2⟧s1"
    assert listed(message) == ["", PAGE]
    assert ("content[0].citations[1].title", "wrong-type") in codes(message)
    assert ("content[2].text", "wrong-type") in codes(message)


@pytest.mark.parametrize("payload", [{}, {"id": "msg_1", "type": "message"}, "text", 4])
def test_what_is_no_message(payload: object) -> None:
    with pytest.raises(CitationError, match="content"):
        ANTHROPIC.parse_answer(payload)


def test_messages_of_a_turn() -> None:
    message = ANTHROPIC.parse_answer(
        [
            {"role": "user", "content": "Why?"},
            {"role": "assistant", "content": [{"type": "tool_use", "id": "1", "name": "f"}]},
            {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "1"}]},
            {"role": "assistant", "content": [text("Because.", web())]},
        ]
    )
    assert marked(message) == "⟦Because.⟧s1"


@pytest.mark.parametrize(
    ("payload", "expected"),
    [
        (answer(), True),
        ({"role": "assistant", "content": [text("a", web())]}, True),
        ([{"role": "user", "content": [{"type": "tool_result"}]}], True),
        ({"messages": [{"role": "user", "content": [{"type": "document"}]}]}, True),
        ([{"role": "user", "content": "hello"}], False),
        ([answer()], False),
        ({"role": "assistant", "content": [text("a")]}, False),
        ({"type": "message", "role": "user", "content": [text("a")]}, False),
        ({"type": "ai", "content": [text("a", web())]}, False),
        ({"type": "message", "role": "assistant", "content": "a"}, False),
        ([], False),
        (["text"], False),
        (None, False),
        ("text", False),
    ],
)
def test_what_is_recognised(payload: object, expected: bool) -> None:
    assert ANTHROPIC.recognises(Node(payload, "", silent)) is expected
