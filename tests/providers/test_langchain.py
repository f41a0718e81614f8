"""Messages of LangChain, as objects, dumps and chunks."""

from __future__ import annotations

from typing import Any

import pytest

from renderer import CitationError, render_reply
from renderer.drafting.node import Node, silent
from renderer.providers.langchain import LANGCHAIN
from tests.support.body import Body
from tests.support.cited import codes, listed, marked, quoted
from tests.support.streams import assert_same_however_cut, built

Json = dict[str, Any]

PAGE = "https://trees.example/elm"
OTHER = "https://trees.example/oak"
LINK = f"([trees.example]({PAGE}))"
LEAVES = f"Elms — 🌳 — lose leaves {LINK}."
AT = LEAVES.index("("), LEAVES.index("(") + len(LINK)
CHIP = LEAVES.replace(LINK, f"⟪{LINK}⟫s1")


def ai(content: object, provider: str | None = None, **fields: object) -> Json:
    metadata = {"model_provider": provider} if provider else {}
    common = {"additional_kwargs": {}, "response_metadata": metadata, "id": "r1"}
    return {"type": "ai", "content": content, **common, **fields}


def text(words: str | None, *annotations: object, **fields: object) -> Json:
    return {"type": "text", "text": words, "annotations": list(annotations), **fields}


def citation(**fields: object) -> Json:
    return {"type": "citation", **fields}


def ranged(start: int | None, end: int | None, url: str | None = PAGE, **fields: object) -> Json:
    return citation(start_index=start, end_index=end, url=url, title="Elms", **fields)


def google(start: int | None, words: str, end: int, url: str = PAGE) -> Json:
    extras = {"google_ai_metadata": {"grounding_chunk_index": 0}}
    fields = {"start_index": start} if start else {}
    return citation(url=url, title="t", end_index=end, cited_text=words, extras=extras, **fields)


TOOL: Json = {"type": "server_tool_call", "name": "web_search", "id": "t1", "args": {}}

BYTES = "Bäume 🌳 werfen Laub ab. Ulmen auch."
SEGMENT = "werfen Laub ab"
FROM = len(BYTES[: BYTES.index(SEGMENT)].encode())
TO = FROM + len(SEGMENT)
SHOWN = "⟦Bäume⟧s1 🌳 ⟦werfen Laub ab⟧s2. Ulmen auch."
OF_GOOGLE = (google(None, "Bäume", 6), google(FROM, SEGMENT, TO, OTHER))
GROUNDING = {
    "grounding_chunks": [{"web": {"uri": url, "title": "t"}} for url in (PAGE, OTHER)],
    "grounding_supports": [
        {"segment": {"end_index": 6, "text": "Bäume"}, "grounding_chunk_indices": [0]},
        {
            "segment": {"start_index": FROM, "end_index": TO, "text": SEGMENT},
            "grounding_chunk_indices": [1],
        },
    ],
}

PAGES = {"document_index": 0, "start_page_number": 3, "end_page_number": 5}
IN_PAGES = {"document_page": {"document_index": 0, "start": 3, "end": 5}}
FILE = "[elm.csv](sandbox:/mnt/data/elm.csv)"
CONTAINER = {
    "type": "container_file_citation",
    "container_id": "c",
    "file_id": "f1",
    "filename": "elm.csv",
    "start_index": 6 + FILE.index("s"),
    "end_index": 6 + len(FILE) - 1,
}
URL_CITATION: Json = {"type": "url_citation", "url": PAGE, "title": "Elms"}
URL_CITATION |= {"start_index": AT[0], "end_index": AT[1]}
ANTHROPIC = {"type": "page_location", "document_title": "Trees", "cited_text": "An elm.", **PAGES}
BEDROCK = {"title": "Trees", "source_content": [{"text": "An elm."}], "location": IN_PAGES}

MESSAGES = [
    pytest.param(ai([text(LEAVES, ranged(*AT))], "openai"), CHIP, id="OpenAI"),
    pytest.param(ai([text(LEAVES, URL_CITATION)], "openai"), CHIP, id="OpenAI, its own form"),
    pytest.param({"id": "r1", "content_blocks": [text(LEAVES, ranged(*AT))]}, CHIP, id="unknown"),
    pytest.param(
        ai([text("Elms .", citation(title="Trees", extras={"file_id": "f1", "file_index": 4}))]),
        "Elms¦s1 .",
        id="a file",
    ),
    pytest.param(
        ai(
            [
                text(
                    "Elms .",
                    {
                        "type": "file_citation",
                        "file_id": "f1",
                        "filename": "Trees",
                        "file_index": 4,
                    },
                )
            ]
        ),
        "Elms¦s1 .",
        id="a file, OpenAI's own form",
    ),
    pytest.param(
        ai([text(f"Elms: {FILE}.", {"type": "non_standard_annotation", "value": CONTAINER})]),
        f"Elms: ⟦{FILE}⟧s1.",
        id="a file that was made",
    ),
    pytest.param(ai([text(BYTES, *OF_GOOGLE)], "google_genai"), SHOWN, id="Google"),
    pytest.param(
        {"id": "r1", "content_blocks": [text(BYTES, *OF_GOOGLE)]}, SHOWN, id="Google's mark"
    ),
    pytest.param(
        ai([text(BYTES[:8], *OF_GOOGLE), TOOL, text(BYTES[8:])], "google_genai"),
        SHOWN,
        id="Google counts all blocks together",
    ),
    pytest.param(
        ai(
            BYTES,
            response_metadata={"model_provider": "google_genai", "grounding_metadata": GROUNDING},
        ),
        SHOWN,
        id="Google, its own form",
    ),
    pytest.param(
        ai(
            [text(BYTES, *OF_GOOGLE)],
            response_metadata={"model_provider": "google_genai", "grounding_metadata": GROUNDING},
        ),
        SHOWN,
        id="Google in both forms",
    ),
    pytest.param(
        ai([text(BYTES, citation(start_index=FROM, end_index=TO, url=PAGE, cited_text=SEGMENT))]),
        "Bäume 🌳 ⟦werfen Laub ab⟧s1. Ulmen auch.",
        id="words of the answer prove that bytes are counted",
    ),
    pytest.param(
        ai([text("Elms", citation(title="Trees", cited_text="An elm.", extras=PAGES)), text(".")]),
        "⟦Elms⟧s1.",
        id="Anthropic",
    ),
    pytest.param(
        ai([text("Elms", citations=[ANTHROPIC]), text(".")], "anthropic"),
        "⟦Elms⟧s1.",
        id="Anthropic, its own form",
    ),
    pytest.param(
        ai(
            [
                text(
                    "Elms",
                    citation(title="Trees", cited_text="An elm.", extras={"location": IN_PAGES}),
                ),
                text("."),
            ]
        ),
        "⟦Elms⟧s1.",
        id="Bedrock",
    ),
    pytest.param(
        ai([text("Elms", citations=[BEDROCK]), text(".")], "bedrock_converse"),
        "⟦Elms⟧s1.",
        id="Bedrock, its own form",
    ),
    pytest.param(
        ai("Elms [1][2].", "perplexity", additional_kwargs={"citations": [PAGE, OTHER]}),
        "Elms ⟪[1]⟫s1⟪[2]⟫s2.",
        id="Perplexity",
    ),
    pytest.param(
        ai("Elms [1].", "xai", additional_kwargs={"citations": [PAGE]}), "Elms [1].", id="xAI"
    ),
    pytest.param(
        ai(
            "Elms 🌳 lose.",
            additional_kwargs={
                "citations": [{"start": 7, "end": 11, "text": "lose", "sources": [{"id": "d"}]}]
            },
        ),
        "Elms 🌳 ⟦lose⟧s1.",
        id="Cohere",
    ),
    pytest.param(ai(["Elms ", {"type": "text", "text": "lose."}]), "Elms lose.", id="strings"),
    pytest.param(
        ai([text("I look."), TOOL, text("Elms.")]), "I look.\n\nElms.", id="a tool between"
    ),
]


@pytest.mark.parametrize(("payload", "expected"), MESSAGES)
def test_messages(payload: Json, expected: str) -> None:
    message = LANGCHAIN.parse_answer(payload)
    assert marked(message) == expected
    assert codes(message) == []
    assert message.id == "r1"
    assert LANGCHAIN.recognises(Node(payload, "", silent))


def chunks(message: Json) -> list[Json]:
    """Return the chunks of a stream that make a message."""
    begun = {
        key: value for key, value in message.items() if key not in ("content", "content_blocks")
    }
    metadata = begun.pop("response_metadata", {})
    later = {name: metadata[name] for name in metadata if name != "model_provider"}
    early = {name: metadata[name] for name in metadata if name == "model_provider"}
    shape = {"type": "AIMessageChunk", "additional_kwargs": {}, "response_metadata": early}
    content: Any = message.get("content_blocks", message.get("content"))
    pieces: list[Any] = [content[:3], content[3:]] if isinstance(content, str) else []
    if not pieces:
        for index, block in enumerate(content):
            if isinstance(block, str) or block["type"] != "text":
                pieces.append([block])
                continue
            words = block["text"]
            for piece in (words[:2], words[2:]):
                pieces.append([{"type": "text", "text": piece, "index": index}])
            pieces.append([{**block, "text": "", "index": index}])
    first = {**shape, **begun, "type": "AIMessageChunk", "id": "lc_run--1", "content": ""}
    made = [{**shape, "id": "r1", "content": piece} for piece in pieces]
    return [first, *made, {**shape, "content": "", "response_metadata": later, "id": "lc_run--1"}]


@pytest.mark.parametrize(("payload", "expected"), MESSAGES)
def test_streams_make_the_same(payload: Json, expected: str) -> None:
    assert assert_same_however_cut(LANGCHAIN, chunks(payload)) == LANGCHAIN.parse_answer(payload)


def test_events_of_a_graph() -> None:
    whole = ai([text(LEAVES, ranged(*AT))], "openai")
    events = [
        {"event": "on_chat_model_stream", "data": {"chunk": chunk}} for chunk in chunks(whole)
    ]
    events.append({"event": "on_chat_model_end", "data": {"output": whole}})
    assert assert_same_however_cut(LANGCHAIN, events) == LANGCHAIN.parse_answer(whole)


def test_a_stream_of_several_messages() -> None:
    first, second = ai([text("I look."), TOOL]), ai([text("Elms.")])
    streams = [
        [{**chunk, "id": f"lc_run--{number}"} for chunk in chunks(message)]
        for number, message in enumerate((first, second))
    ]
    tool = {"type": "tool", "content": "…", "tool_call_id": "t1"}
    message = assert_same_however_cut(LANGCHAIN, [*streams[0], tool, *streams[1]])
    assert marked(message) == marked(LANGCHAIN.parse_answer([first, second])) == "I look.\n\nElms."


class Dumped:
    """An object as the library's, which dumps itself."""

    def __init__(self, fields: Json) -> None:
        self.fields = fields

    def model_dump(self) -> Json:
        return self.fields


PLAIN = ai([text(LEAVES, ranged(*AT))], "openai")
QUESTION = {"type": "human", "content": "Which?", "additional_kwargs": {}, "id": "h1"}


@pytest.mark.parametrize(
    "payload",
    [
        PLAIN,
        Dumped(PLAIN),
        {"type": "ai", "data": PLAIN},
        {"lc": 1, "type": "constructor", "id": ["langchain", "AIMessage"], "kwargs": PLAIN},
        [QUESTION, PLAIN],
        [Dumped(QUESTION), Dumped(PLAIN)],
        {"messages": [QUESTION, ai("Old."), QUESTION, PLAIN]},
    ],
)
def test_forms_of_one_message(payload: object) -> None:
    message = LANGCHAIN.parse_answer(payload)
    assert (message.id, marked(message)) == ("r1", CHIP)
    assert LANGCHAIN.recognises(Node(payload, "", silent))


def test_chunks_may_be_objects() -> None:
    assert built(LANGCHAIN, map(Dumped, chunks(PLAIN))) == LANGCHAIN.parse_answer(PLAIN)


@pytest.mark.parametrize(
    "block",
    [
        text("Elms", citation(title="Trees", cited_text="An elm.", extras=PAGES)),
        text("Elms", citation(title="Trees", cited_text="An elm.", extras={"location": IN_PAGES})),
        text("Elms", citations=[ANTHROPIC]),
        text("Elms", citations=[BEDROCK]),
    ],
)
def test_words_and_pages_of_a_document(block: Json) -> None:
    message = LANGCHAIN.parse_answer(ai([block]))
    assert listed(message) == ["Trees"]
    assert quoted(message) == [("An elm.", "pp. 3–4")]


def test_pages_and_results_of_a_search() -> None:
    found = {"search_result_index": 1, "source": "shelf 4", "start_block_index": 0}
    message = LANGCHAIN.parse_answer(
        ai(
            [
                text("Elms", citation(url=PAGE, title="Elms", cited_text="It&#x27;s an elm.")),
                text(" and oaks", citation(title="Log", cited_text="Oaks.", extras=found)),
            ]
        )
    )
    assert marked(message) == "⟦Elms⟧s1⟦ and oaks⟧s2"
    assert listed(message) == [PAGE, "Log"]
    assert quoted(message) == [("It's an elm.", None), ("Oaks.", None)]


@pytest.mark.parametrize(
    ("annotation", "expected", "problem"),
    [
        (ranged(1, 1 + len(LINK)), CHIP, "moved"),
        (ranged(3, 8, OTHER), LEAVES, "lost-position"),
        (ranged(0, 0), LEAVES, None),
        (ranged(0, 0, cited_text="An elm."), LEAVES, None),
        (ranged(None, None), LEAVES, None),
        (citation(url=PAGE, extras={"rank": 1}), LEAVES, None),
        (citation(), LEAVES, "unknown-source"),
        (citation(end_index=3), LEAVES, "unknown-source"),
        (citation(url=PAGE, end_index="3"), LEAVES, "wrong-type"),
        (google(FROM, "no such words", TO), LEAVES, "lost-position"),
        ({"type": "non_standard_annotation", "value": None}, LEAVES, "unknown-source"),
        ({"type": "telepathy"}, LEAVES, "unknown-source"),
        (None, LEAVES, "unknown-source"),
    ],
)
def test_positions_that_do_not_hold(annotation: object, expected: str, problem: str | None) -> None:
    message = LANGCHAIN.parse_answer(ai([text(LEAVES, annotation)]))
    assert marked(message) == expected
    assert [code for _, code in codes(message)] == ([problem] if problem else [])


def test_an_unexplained_range_of_a_plain_text_is_a_passage() -> None:
    annotation = citation(start_index=0, end_index=4, url=PAGE, cited_text="An elm is a tree.")
    message = LANGCHAIN.parse_answer(ai([text("Elms lose.", annotation)]))
    assert (marked(message), quoted(message)) == ("⟦Elms⟧s1 lose.", [("An elm is a tree.", None)])


def test_chips() -> None:
    message = LANGCHAIN.parse_answer(ai([text(LEAVES, ranged(*AT)), text(" So.")]))
    body = Body(render_reply(message))
    assert [body.before(chip) for chip in body.chips] == ["Elms — 🌳 — lose leaves"]


def test_missing_fields() -> None:
    blocks = [text(None), {"type": "text"}, None, {"type": "image", "url": "x"}, text("Elms.")]
    assert marked(LANGCHAIN.parse_answer(ai(blocks))).strip() == "Elms."
    assert LANGCHAIN.parse_answer(ai("", additional_kwargs=None)).segments == ()
    message = LANGCHAIN.parse_answer(ai([{"type": "text", "text": "Elms.", "annotations": "x"}]))
    assert codes(message) == [("content[0].annotations", "wrong-type")]


def test_a_conversation() -> None:
    wrapped = [{"type": each["type"], "data": each} for each in (QUESTION, ai("", id="x"), PLAIN)]
    more = [
        {"lc": 1, "id": ["langchain", "SystemMessage"], "kwargs": {"content": "Be brief."}},
        {"type": "tool", "content": "…", "additional_kwargs": {}},
        {"type": "human", "content": [{"type": "text", "text": "And?"}], "additional_kwargs": {}},
    ]
    (conversation,) = LANGCHAIN.parse_conversations([*wrapped, *more])
    said = [(each.id, each.role, marked(each)) for each in conversation.messages]
    assert said == [
        ("h1", "user", "Which?"),
        ("r1", "assistant", CHIP),
        (None, "system", "Be brief."),
        (None, "user", "And?"),
    ]
    assert LANGCHAIN.recognises(Node([*wrapped, *more], "", silent))


@pytest.mark.parametrize("payload", [{}, None, {"type": "ai", "response_metadata": {}}])
def test_what_is_no_message(payload: object) -> None:
    with pytest.raises(CitationError, match="content"):
        LANGCHAIN.parse_answer(payload)


@pytest.mark.parametrize(
    "payload",
    [
        {"type": "message", "role": "assistant", "content": [{"type": "text", "text": "Elms."}]},
        {"type": "ai", "content": "Elms."},
        {"lc": 1, "kwargs": {}},
        {"role": "assistant", "content": "Elms."},
        {"messages": []},
        [],
        None,
    ],
)
def test_does_not_recognise(payload: object) -> None:
    assert not LANGCHAIN.recognises(Node(payload, "", silent))
