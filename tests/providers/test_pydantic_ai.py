"""Messages and events of Pydantic AI."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from renderer import CitationError, render_reply
from renderer.drafting.node import Node, silent
from renderer.providers.pydantic_ai import PYDANTIC_AI
from tests.support.body import Body
from tests.support.cited import codes, listed, marked, quoted, sources
from tests.support.streams import assert_same_however_cut, built

Json = dict[str, Any]

PAGE = "https://trees.example/elm"
LINK = f"([trees.example]({PAGE}))"


def web(url: str | None = PAGE, *excerpts: str, title: str | None = "Elms") -> Json:
    return {"url": url, "title": title, "excerpts": list(excerpts), "kind": "web"}


def file(id: str | None = "f1", *excerpts: str, title: str | None = None) -> Json:
    return {"document_id": id, "title": title, "excerpts": list(excerpts), "kind": "document"}


def cited(kind: str | None, start: int, end: int, *given: Json) -> Json:
    anchor = {"start": start, "end": end, "kind": kind} if kind else None
    return {"sources": list(given), "anchor": anchor}


def text(content: object, *citations: object) -> Json:
    return {
        "content": content,
        "id": None,
        "citations": list(citations) or None,
        "part_kind": "text",
    }


CALL: Json = {"tool_name": "search", "args": "{}", "part_kind": "tool-call"}
THOUGHT: Json = {"content": "Let me [1] think.", "part_kind": "thinking"}


def response(*parts: Any, id: str | None = None) -> Json:
    return {"kind": "response", "parts": list(parts), "provider_response_id": id}


def request(*parts: Any) -> Json:
    return {"kind": "request", "parts": list(parts)}


def prompt(content: object) -> Json:
    return {"content": content, "part_kind": "user-prompt"}


def events(*parts: Json, late: bool = False) -> list[Json]:
    """Return the events of a response; citations come before the end of a part, or after all."""
    listed_events: list[Json] = []
    after: list[Json] = []
    for index, part in enumerate(parts):
        if part["part_kind"] != "text":
            listed_events.append({"event_kind": "part_start", "index": index, "part": part})
            continue
        content = part["content"]
        begun = {**part, "content": content[:3], "citations": None}
        listed_events.append({"event_kind": "part_start", "index": index, "part": begun})
        deltas = [{"content_delta": piece} for piece in (content[3:9], content[9:])]
        cites = {"content_delta": "", "citations_delta": part["citations"]}
        for delta in [*deltas, *([] if late else [cites])]:
            delta = {"part_delta_kind": "text", **delta}
            listed_events.append({"event_kind": "part_delta", "index": index, "delta": delta})
        ended = {**part, "citations": None} if late else part
        listed_events.append({"event_kind": "part_end", "index": index, "part": ended})
        cites["part_delta_kind"] = "text"
        after.append({"event_kind": "part_delta", "index": index, "delta": cites})
    return listed_events + (after if late else [])


BLOCKS = [
    THOUGHT,
    text("Elms 🌳 ", cited("content", 0, 4, web(PAGE, "An elm.", "A tree."))),
    text(f"lose leaves {LINK}.", cited("marker", 12, 12 + len(LINK), web())),
    CALL,
    text("So it is.", cited("content", 0, 5, file(), web()), cited(None, 0, 0, file("f2"))),
]
SHOWN = f"⟦Elms⟧s1 🌳 lose leaves ⟪{LINK}⟫s1.\n\n⟦So it⟧s2,s1 is."


def test_anchors_are_of_their_own_part_and_parts_that_follow_are_one_text() -> None:
    message = PYDANTIC_AI.parse_answer(response(*BLOCKS, id="r1"))
    assert marked(message) == SHOWN
    assert message.id == "r1"
    assert listed(message) == [PAGE, "", ""]
    assert [source.extra.get("file_id") for source in sources(message)] == [
        None,
        "f1",
        "f2",
    ]
    assert quoted(message)[0] == ("An elm. … A tree.", None)
    assert codes(message) == []


def test_chips_stand_where_markers_stood() -> None:
    body = Body(render_reply(PYDANTIC_AI.parse_answer(response(*BLOCKS, id="r1"))))
    assert [body.before(chip) for chip in body.chips][1].endswith("lose leaves")


@pytest.mark.parametrize("late", [False, True])
def test_a_stream_makes_the_same(late: bool) -> None:
    whole = PYDANTIC_AI.parse_answer(response(*BLOCKS))
    assert assert_same_however_cut(PYDANTIC_AI, events(*BLOCKS, late=late)) == whole


def test_a_run_of_several_responses_is_one_answer() -> None:
    first = [text("Let me look."), CALL]
    second = [text("Elms.", cited("content", 0, 4, web()))]
    returned = request({"content": "…", "part_kind": "tool-return"})
    run = [request(prompt("Which?")), response(*first), returned, response(*second)]
    message = PYDANTIC_AI.parse_answer(run)
    assert marked(message) == "Let me look.\n\n⟦Elms⟧s1."
    stream = [*events(*first), {"event_kind": "function_tool_call", "part": CALL}, *events(*second)]
    assert assert_same_however_cut(PYDANTIC_AI, stream) == message


@pytest.mark.parametrize(
    ("citation", "expected", "problem"),
    [
        # The text was changed after the library had counted.
        (cited("marker", 3, 3 + len(LINK), web()), f"Elms ⟪{LINK}⟫s1.", "moved"),
        (cited("marker", 5, 9, web("https://other.example/")), f"Elms {LINK}.", "lost-position"),
        (cited("content", 5, 999, web()), f"Elms {LINK}.", "lost-position"),
        (cited("content", -5, 2, web()), f"Elms {LINK}.", "lost-position"),
        ({"sources": [web()], "anchor": {"start": "0", "end": 4}}, f"Elms {LINK}.", "wrong-type"),
        ({"sources": [web()]}, f"Elms {LINK}.", None),
        ({"sources": [web(None, title=None)], "anchor": None}, f"Elms {LINK}.", "unknown-source"),
        ({"sources": [{"excerpts": ["w"]}]}, f"Elms {LINK}.", None),
        ({"sources": None, "anchor": {"start": 0, "end": 4}}, f"Elms {LINK}.", None),
        (None, f"Elms {LINK}.", None),
    ],
)
def test_positions_that_do_not_hold(citation: Json, expected: str, problem: str | None) -> None:
    message = PYDANTIC_AI.parse_answer(response(text(f"Elms {LINK}.", citation)))
    assert marked(message) == expected
    assert [code for _, code in codes(message)] == ([problem] if problem else [])


@dataclass
class TextPart:
    """As the library's own."""

    content: str
    citations: list[Json] | None = None
    part_kind: str = "text"


@dataclass
class ModelResponse:
    """As the library's own."""

    parts: list[TextPart]
    kind: str = "response"


@dataclass
class PartStartEvent:
    """As the library's own."""

    index: int
    part: TextPart
    event_kind: str = field(default="part_start")


def test_objects() -> None:
    part = TextPart("Elms.", [cited("content", 0, 4, web())])
    message = PYDANTIC_AI.parse_answer(ModelResponse([part]))
    assert marked(message) == "⟦Elms⟧s1."
    assert built(PYDANTIC_AI, [PartStartEvent(0, part)]) == message


def test_a_conversation() -> None:
    messages = [
        request({"content": "Be brief.", "part_kind": "system-prompt"}, prompt("Which tree?")),
        response(CALL),
        request({"content": "…", "part_kind": "tool-return"}),
        response(text("Elms.", cited("content", 0, 4, web())), id="r1"),
        request(prompt(["And", {"url": "https://a.example/a.png", "kind": "image-url"}, "this?"])),
    ]
    (conversation,) = PYDANTIC_AI.parse_conversations(messages)
    said = [(each.id, each.role, marked(each)) for each in conversation.messages]
    assert said == [
        (None, "user", "Which tree?"),
        ("r1", "assistant", "⟦Elms⟧s1."),
        (None, "user", "And\n\nthis?"),
    ]
    assert PYDANTIC_AI.recognises(Node(messages, "", silent))


@pytest.mark.parametrize("payload", [{}, None, {"kind": "response"}])
def test_what_is_no_response(payload: object) -> None:
    with pytest.raises(CitationError, match="parts"):
        PYDANTIC_AI.parse_answer(payload)


@pytest.mark.parametrize(
    ("payload", "expected"),
    [
        (response(text("A.")), True),
        ([request(prompt("Q")), response(text("A."))], True),
        ({"messages": [response(text("A."))]}, True),
        ({"parts": [text("A.")]}, False),
        ({"kind": "response", "parts": [{"type": "text"}]}, False),
        ({"kind": "response", "parts": [None]}, False),
        ([], False),
        (None, False),
    ],
)
def test_recognises(payload: object, expected: bool) -> None:
    assert PYDANTIC_AI.recognises(Node(payload, "", silent)) is expected
