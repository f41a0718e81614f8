"""Messages of the AI SDK's user interfaces, versions 4 to 7, and their streams."""

from __future__ import annotations

import json
from typing import Any

import pytest

from renderer import CitationError, render_reply
from renderer.drafting.node import Node, silent
from renderer.providers.ai_sdk import AI_SDK
from tests.support.body import Body
from tests.support.cited import codes, listed, marked, quoted
from tests.support.streams import assert_same_however_cut, built, cut

Json = dict[str, Any]

PAGE = "https://trees.example/elm"
OTHER = "https://trees.example/oak"
LINK = f"([trees.example]({PAGE}))"
LEAVES = f"Elms lose leaves {LINK} — 🌳."


def message(*parts: Json, **fields: object) -> Json:
    return {"id": "m1", "role": "assistant", "parts": list(parts), **fields}


def text(words: str, **fields: object) -> Json:
    return {"type": "text", "text": words, "state": "done", **fields}


def source(url: str = PAGE, title: str | None = "Elms", **fields: object) -> Json:
    return {"type": "source-url", "sourceId": "x9", "url": url, "title": title, **fields}


def annotated(*annotations: Json, name: str = "openai") -> Json:
    return {"providerMetadata": {name: {"itemId": "msg", "annotations": list(annotations)}}}


def ranged(start: int, end: int, url: str = PAGE) -> Json:
    fields = {"type": "url_citation", "start_index": start, "end_index": end}
    return {**fields, "url": url, "title": "Elms"}


def quoting(**fields: object) -> Json:
    citation = {"cited_text": "It&#x27;s an elm.", "url": PAGE, "title": "Elms", **fields}
    citation = {"type": "web_search_result_location", **citation}
    return {"providerMetadata": {"anthropic": {"citations": [citation]}}}


def own(start: int | None, end: int | None, words: str | None = None, **fields: object) -> Json:
    described = {"type": "source", "sourceType": "url", "id": PAGE, "url": PAGE, **fields}
    citation = {"source": described, "startIndex": start, "endIndex": end, "citedText": words}
    return {"citations": [citation]}


STEP: Json = {"type": "step-start"}
TOOL: Json = {"type": "tool-web_search", "toolCallId": "t1", "state": "output-available"}
AT = LEAVES.index("("), LEAVES.index("(") + len(LINK)
CHIP = LEAVES.replace(LINK, f"⟪{LINK}⟫s1")
GROUNDING = {
    "groundingChunks": [{"web": {"uri": PAGE, "title": "Elms"}}],
    "groundingSupports": [
        {
            "segment": {"startIndex": 12, "endIndex": 19, "text": "im Laub"},
            "groundingChunkIndices": [0],
        }
    ],
}

WHOLE = [
    pytest.param(
        [STEP, TOOL, text(LEAVES, **annotated(ranged(*AT))), source()],
        CHIP,
        [PAGE],
        id="version 5 of OpenAI",
    ),
    pytest.param(
        [text(LEAVES, **annotated(ranged(*AT), name="azure")), source()],
        CHIP,
        [PAGE],
        id="another name for the provider",
    ),
    pytest.param(
        [text(LEAVES, **annotated(ranged(*AT)), **own(*AT)), source(OTHER), source()],
        CHIP,
        [PAGE, OTHER],
        id="version 7 of OpenAI, which says it twice",
    ),
    pytest.param([text(LEAVES, **own(*AT)), source()], CHIP, [PAGE], id="version 7 alone"),
    pytest.param(
        [source(OTHER), source(), text("Elms", **quoting()), text(" lose leaves.")],
        "⟦Elms⟧s2 lose leaves.",
        [OTHER, PAGE],
        id="Anthropic",
    ),
    pytest.param(
        [text("Elms", **own(None, None, "An elm.")), text(" lose leaves.")],
        "⟦Elms⟧s1 lose leaves.",
        [PAGE],
        id="version 7 of Anthropic alone",
    ),
    pytest.param([text("Elms."), source(), source(OTHER)], "Elms.", [PAGE, OTHER], id="Google"),
    pytest.param(
        [text("Bäume 🌳 im Laub.", providerMetadata={"google": {"groundingMetadata": GROUNDING}})],
        "Bäume 🌳 ⟦im Laub⟧s1.",
        [PAGE],
        id="Google, its own account copied",
    ),
    pytest.param(
        [
            STEP,
            text("Elms."),
            {"type": "source", "source": {"sourceType": "url", "id": "x", "url": PAGE}},
        ],
        "Elms.",
        [PAGE],
        id="version 4",
    ),
    pytest.param(
        [text("I look."), TOOL, text("Elms"), {"type": "data-x", "data": 1}, text(".")],
        "I look.\n\nElms.",
        [],
        id="a tool between",
    ),
    pytest.param(
        [STEP, text("One."), STEP, {"type": "reasoning", "text": "[1]"}, text("Two.")],
        "One.\n\nTwo.",
        [],
        id="two steps",
    ),
]


@pytest.mark.parametrize(("parts", "expected", "urls"), WHOLE)
def test_messages(parts: list[Json], expected: str, urls: list[str]) -> None:
    answer = AI_SDK.parse_answer(message(*parts))
    assert marked(answer) == expected
    assert listed(answer) == urls
    assert codes(answer) == []
    assert answer.id == "m1"
    assert AI_SDK.recognises(Node(message(*parts), "", silent))


def chunks(parts: list[Json]) -> list[Json]:
    """Return the chunks that make these parts; sources come while the text before them is open."""
    made: list[Json] = [{"type": "start", "messageId": "m1"}]
    open_text: Json | None = None
    for index, part in enumerate(parts):
        kind = part["type"]
        if open_text is not None and not kind.startswith("source-"):
            made.append(open_text)
            open_text = None
        if kind == "text":
            id = f"txt-{index % 2}"
            made.append({"type": "text-start", "id": id})
            words = part["text"]
            for piece in (words[:4], words[4:]):
                made.append({"type": "text-delta", "id": id, "delta": piece})
            open_text = {**part, "type": "text-end", "id": id}
            del open_text["text"]
        elif kind.startswith("tool-"):
            call = {"toolCallId": part["toolCallId"], "toolName": "web_search"}
            made += [{"type": f"tool-input-{each}", **call} for each in ("start", "available")]
        elif kind == "step-start":
            made.append({"type": "start-step"})
        elif kind == "reasoning":
            made.append({"type": "reasoning-start", "id": "r"})
            made.append({"type": "reasoning-delta", "id": "r", "delta": part["text"]})
        elif kind == "source":
            made.append({**part["source"], "type": "source"})
        else:
            made.append(part)
    return [*made, *([open_text] if open_text else []), {"type": "finish"}]


@pytest.mark.parametrize(("parts", "expected", "urls"), WHOLE)
def test_streams_make_the_same(parts: list[Json], expected: str, urls: list[str]) -> None:
    streamed = assert_same_however_cut(AI_SDK, chunks(parts))
    assert streamed == AI_SDK.parse_answer(message(*parts))


def test_the_result_of_a_tool_divides_no_text() -> None:
    parts = [TOOL, text("Elms"), text(".")]
    made = chunks(parts)
    ended = next(at for at, chunk in enumerate(made) if chunk["type"] == "text-end")
    made.insert(ended + 1, {"type": "tool-output-available", "toolCallId": "t1", "output": "…"})
    assert built(AI_SDK, made) == AI_SDK.parse_answer(message(*parts))


def test_texts_written_side_by_side_keep_their_order() -> None:
    made = [
        {"type": "text-start", "id": "a"},
        {"type": "text-delta", "id": "a", "delta": "Elms"},
        {"type": "text-start", "id": "b"},
        {"type": "text-delta", "id": "b", "delta": " and "},
        {"type": "text-delta", "id": "a", "delta": " lose"},
        source(),
        {"type": "text-end", "id": "b", **own(0, 5)},
        {"type": "text-delta", "id": "a", "delta": " leaves"},
        {"type": "text-end", "id": "a"},
        {"type": "text-delta", "id": "c", "delta": "more."},
    ]
    streamed = assert_same_however_cut(AI_SDK, made)
    assert marked(streamed) == "Elms lose leaves⟦ and ⟧s1more."


@pytest.mark.parametrize("id", [None, [], {}, 3.5])
def test_a_text_may_have_no_name(id: object) -> None:
    made = [
        {"type": "text-start", "id": id},
        {"type": "text-delta", "id": id, "delta": "Elms"},
        {"type": "text-delta", "delta": None},
        {"type": "text-end", "id": id, **quoting()},
    ]
    assert marked(built(AI_SDK, made)) == "⟦Elms⟧s1"


LINES = [
    ("f", {"messageId": "m1"}),
    ("g", "Let me think."),
    ("0", "Elms 🌳 "),
    ("h", {"sourceType": "url", "id": "x", "url": PAGE, "title": "Elms"}),
    ("0", "lose leaves"),
    ("e", {"finishReason": "length", "isContinued": True}),
    ("f", {"messageId": "m1"}),
    ("0", ", too."),
    ("9", {"toolCallId": "t1", "toolName": "f", "args": {}}),
    ("e", {"finishReason": "tool-calls", "isContinued": False}),
    ("f", {"messageId": "m1"}),
    ("0", "Yes."),
    ("e", {"finishReason": "stop", "isContinued": False}),
    ("d", {"finishReason": "stop"}),
]


def test_lines_of_version_4() -> None:
    data = "".join(f"{code}:{json.dumps(value)}\n" for code, value in LINES).encode()
    stored = {"type": "source", "source": {"id": "x", "url": PAGE, "title": "Elms"}}
    whole = message(STEP, text("Elms 🌳 lose leaves, too."), stored, STEP, text("Yes."))
    answer = AI_SDK.parse_answer(whole)
    assert marked(answer) == "Elms 🌳 lose leaves, too.\n\nYes."
    for seed in range(8):
        assert built(AI_SDK, cut(data, seed)) == answer


def test_what_the_server_returns() -> None:
    content = [text("Elms", **quoting()), {"type": "source", "sourceType": "url", "url": OTHER}]
    answer = AI_SDK.parse_answer({"content": content, "text": "Elms"})
    assert (marked(answer), listed(answer)) == ("⟦Elms⟧s1", [PAGE, OTHER])
    answer = AI_SDK.parse_answer(
        {"text": "Elms.", "sources": [{"url": OTHER}, {"type": "source", "url": PAGE}]}
    )
    assert marked(answer) == "Elms."
    stream = [
        {"type": "text-delta", "textDelta": "Elms."},
        {"type": "source", "source": {"sourceType": "url", "id": "x", "url": PAGE}},
    ]
    assert listed(built(AI_SDK, stream)) == [PAGE]


def test_files_are_listed_once() -> None:
    cited = {"type": "file_citation", "file_id": "f1", "filename": "elm.pdf", "index": 4}
    file: Json = {
        "type": "source-document",
        "sourceId": "x",
        "mediaType": "text/plain",
        "title": "elm.pdf",
        "filename": "elm.pdf",
        "providerMetadata": {"openai": {"fileId": "f1"}},
    }
    answer = AI_SDK.parse_answer(message(text("Elms .", **annotated(cited)), file))
    assert (marked(answer), listed(answer)) == ("Elms¦s1 .", ["elm.pdf"])
    own_place = {"openai": {"fileId": "f1", "index": 4}}
    described = {**file, "type": "source", "url": None, "providerMetadata": own_place}
    answer = AI_SDK.parse_answer(message(text("Elms .", **own(None, None, **described)), file))
    assert (marked(answer), listed(answer)) == ("Elms¦s1 .", ["elm.pdf"])


def test_documents_of_anthropic_are_listed_once() -> None:
    place = {"type": "page_location", "url": None, "document_index": 0, "document_title": "Trees"}
    place |= {"cited_text": "An elm.", "start_page_number": 3, "end_page_number": 5}
    file = {"type": "source-document", "mediaType": "application/pdf", "title": "Trees"}
    answer = AI_SDK.parse_answer(message(text("Elms", **quoting(**place)), file, text(".")))
    assert (marked(answer), listed(answer)) == ("⟦Elms⟧s1.", ["Trees"])
    assert quoted(answer) == [("An elm.", "pp. 3–4")]
    whole = quoting(**place)["providerMetadata"]["anthropic"]["citations"][0]
    described = {"title": "Trees", "url": None, "providerMetadata": {"anthropic": whole}}
    again = AI_SDK.parse_answer(
        message(text("Elms", **own(None, None, "An elm.", **described)), file, text("."))
    )
    assert again == answer


@pytest.mark.parametrize(
    ("fields", "expected", "problem"),
    [
        (annotated(ranged(2, 2 + len(LINK))), CHIP, "moved"),
        (annotated(ranged(0, 0)), LEAVES, None),
        (annotated(ranged(5, 9, OTHER)), LEAVES, "lost-position"),
        (
            annotated({"type": "url_citation", "start_index": 3, "end_index": 5}),
            LEAVES,
            "unknown-source",
        ),
        (own(3, 5, url=OTHER), LEAVES, "lost-position"),
        (own(0, 0), LEAVES, None),
        (own(None, None), LEAVES, None),
        (own(None, None, url=None, id=None), LEAVES, "unknown-source"),
        ({"citations": [None], "providerMetadata": {"openai": None}}, LEAVES, "unknown-source"),
        ({"citations": "none", "providerMetadata": []}, LEAVES, "wrong-type"),
    ],
)
def test_positions_that_do_not_hold(fields: Json, expected: str, problem: str | None) -> None:
    answer = AI_SDK.parse_answer(message(text(LEAVES, **fields)))
    assert marked(answer) == expected
    assert [code for _, code in codes(answer)] == ([problem] if problem else [])


def test_offsets_are_verified_in_another_unit() -> None:
    words = f"🌳 Elms {LINK}."
    start = words.index("(") + 1
    fields = annotated(ranged(start, start + len(LINK)))
    answer = AI_SDK.parse_answer(message(text(words, **fields)))
    assert marked(answer) == f"🌳 Elms ⟪{LINK}⟫s1."
    assert [code for _, code in codes(answer)] == ["other-unit"]


def test_chips() -> None:
    parts = [text("Elms", **quoting()), text(" and "), text(LEAVES, **annotated(ranged(*AT)))]
    body = Body(render_reply(AI_SDK.parse_answer(message(*parts))))
    assert [body.before(chip) for chip in body.chips] == ["Elms", "Elms and Elms lose leaves"]


def test_a_conversation() -> None:
    messages = [
        {"id": "u1", "role": "user", "parts": [text("Which"), text("tree?")]},
        message(TOOL, text("Elms", **quoting())),
        {"id": "u2", "role": "user", "content": "And?", "parts": [{"type": "file", "url": "x"}]},
        message(TOOL, id="m2"),
    ]
    (conversation,) = AI_SDK.parse_conversations({"id": "c", "title": "T", "messages": messages})
    assert (conversation.id, conversation.title) == ("c", "T")
    said = [(each.id, each.role, marked(each)) for each in conversation.messages]
    assert said == [("u1", "user", "Which\n\ntree?"), ("m1", "assistant", "⟦Elms⟧s1")]
    assert AI_SDK.recognises(Node(messages, "", silent))


def test_the_answer_of_a_list_of_messages_is_its_last_turn() -> None:
    asked = {"id": "u1", "role": "user", "parts": [text("Which?")]}
    old, new = message(text("Old.")), message(text("Elms", **quoting()), id="m2")
    answer = AI_SDK.parse_answer([asked, old, asked, new, message(text("Yes."), id="m3")])
    assert (answer.id, marked(answer)) == ("m2", "⟦Elms⟧s1\n\nYes.")


@pytest.mark.parametrize("payload", [{}, None, {"id": "m1", "role": "assistant"}])
def test_what_is_no_message(payload: object) -> None:
    with pytest.raises(CitationError, match="parts"):
        AI_SDK.parse_answer(payload)


@pytest.mark.parametrize(
    "payload",
    [
        {"role": "model", "parts": [{"text": "Elms."}]},
        {"role": "user", "parts": [{"text": "Elms."}]},
        {"role": "assistant", "parts": [None]},
        {"role": "assistant", "parts": []},
        {"role": "assistant", "content": "Elms."},
        {"parts": [text("Elms.")]},
        [],
        None,
    ],
)
def test_does_not_recognise(payload: object) -> None:
    assert not AI_SDK.recognises(Node(payload, "", silent))
