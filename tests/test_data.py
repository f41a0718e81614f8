"""What a message may be and hold: the forms it comes in, what is missing, what is too much."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import pytest
from markupsafe import Markup

from renderer import (
    Conversation,
    Limits,
    Message,
    Renderer,
    TextSegment,
    cite,
    render_citations,
    render_conversation,
    render_page,
    render_reply,
)

STORED: dict[str, Any] = {
    "id": "a",
    "role": "assistant",
    "segments": [
        {
            "id": "t",
            "type": "text",
            "content": "😀 One. Two.",
            "sources": [{"id": "s", "url": "https://example.org/", "x": 1}, {"id": 2}],
            "citations": [
                {"end": 7, "sources": ["s", 2]},
                {
                    "start": 8,
                    "end": 12,
                    "sources": [{"id": "s", "excerpt": "E", "locator": "p. 1"}],
                },
            ],
        },
        {"id": "c", "type": "code", "content": "x", "language": "py"},
    ],
}


class Dumped:
    """An object as the packages of providers make them: everything in it is one of them."""

    def __init__(self, mapping: Mapping[str, object]) -> None:
        self.mapping = mapping

    def model_dump(self) -> dict[str, object]:
        return dict(self.mapping)


class Listed:
    def __init__(self, mapping: Mapping[str, object]) -> None:
        self.mapping = mapping

    def to_dict(self) -> dict[str, object]:
        return dict(self.mapping)


def wrapped(value: object, kind: type[Dumped] | type[Listed]) -> Any:
    """Return a stored form in which every mapping is an object."""
    if isinstance(value, dict):
        return kind({name: wrapped(each, kind) for name, each in value.items()})
    return [wrapped(each, kind) for each in value] if isinstance(value, list) else value


FORMS: list[Any] = [
    Message.from_dict(STORED),
    MappingProxyType(STORED),
    Dumped(STORED),
    Listed(STORED),
    wrapped(STORED, Dumped),
    wrapped(STORED, Listed),
    STORED | {"segments": tuple(STORED["segments"])},
]


def codes(rendered: Any) -> list[tuple[str, str]]:
    return [(problem.code, problem.path) for problem in rendered.problems]


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_a_message_gives_the_same(form: Any) -> None:
    expected = render_reply(STORED)
    assert expected.problems == ()
    assert expected.body.count("citation-chip") == 2
    assert render_reply(form) == expected
    conversations = ({"id": "c", "messages": [form]}, Dumped({"id": "c", "messages": [form]}))
    for conversation in conversations:
        found = render_conversation(conversation).replies
        assert found == (expected,)
    one = render_conversation(Conversation.from_dict({"messages": [STORED]}))
    assert one.replies == (expected,)


def test_a_segment_in_every_form_gives_the_same() -> None:
    segment = STORED["segments"][0]
    expected = render_citations("<p>😀 One. Two.</p>", segment)
    for form in (TextSegment.from_dict(segment), Dumped(segment), wrapped(segment, Listed)):
        assert render_citations("<p>😀 One. Two.</p>", form) == expected


def test_a_flat_message_is_one_text() -> None:
    segment = {name: STORED["segments"][0][name] for name in ("content", "sources", "citations")}
    flat = render_reply({"id": "a", **segment})
    assert flat == render_reply({"id": "a", "segments": [{"type": "text", **segment}]})


@pytest.mark.parametrize(
    "message", [{"content": None}, {"segments": None}, {"segments": []}, {}, {"role": "assistant"}]
)
def test_a_message_still_to_come_is_empty(message: dict[str, Any]) -> None:
    reply = render_reply({"id": "a", **message})
    assert reply.problems == ()
    assert reply.body == '<div class="citation-body"></div>'
    assert (reply.cards, reply.sources) == ("", "")


@pytest.mark.parametrize(
    ("citation", "code"),
    [
        ({"end": 99, "sources": ["s"]}, "out-of-range"),
        ({"start": 0, "end": 13, "sources": ["s"]}, "out-of-range"),
        ({"end": -1, "sources": ["s"]}, "out-of-range"),
        ({"start": -1, "end": 4, "sources": ["s"]}, "out-of-range"),
        ({"start": 9, "end": 4, "sources": ["s"]}, "reversed"),
        ({"start": 0, "end": 0, "sources": ["s"]}, "empty-range"),
        ({"end": 0, "sources": ["s"]}, "empty-range"),
        ({"end": 4, "sources": ["t"]}, "unknown-source"),
        ({"end": 4, "sources": []}, "missing-field"),
        ({"end": 4}, "missing-field"),
        ({"sources": ["s"]}, "missing-field"),
        ({"end": "4", "sources": ["s"]}, "wrong-type"),
        ({"end": 4.5, "sources": ["s"]}, "wrong-type"),
        ({"end": True, "sources": ["s"]}, "wrong-type"),
        ({"end": 4, "sources": [None]}, "wrong-type"),
        (None, "wrong-type"),
    ],
)
def test_a_citation_that_means_nothing_has_no_chip(citation: object, code: str) -> None:
    segment = STORED["segments"][0] | {"citations": [citation]}
    reply = render_reply({"id": "a", "segments": [segment]})
    assert "citation-chip" not in reply.body
    assert "2 sources" in reply.sources
    found = [problem.code for problem in reply.problems]
    assert code in found
    assert [problem.code for problem in reply.unplaced] != []
    assert all(problem in reply.problems for problem in reply.unplaced)


def test_markup_in_data_is_text_like_any_other() -> None:
    """What a framework marked as safe was meant for another place."""
    markup = Markup("<b>bold</b>")
    fields = ("url", "title", "snippet", "label", "date")
    segment = {
        "content": "One.",
        "sources": [{"id": markup, **dict.fromkeys(fields, markup)}],
        "citations": [{"end": 4, "sources": [{"id": markup, "excerpt": markup}]}],
    }
    others = [{"type": "error", "content": markup}, {"type": "image", "alt": markup}]
    others.append({"type": "code", "content": markup, "language": markup})
    message = {"id": markup, "role": markup, "lang": markup, "segments": [segment, *others]}
    conversation = {"title": markup, "messages": [message, {"role": "user", "content": markup}]}
    assert "<b>" not in render_conversation(conversation).html
    assert "<b>" not in render_page(conversation)
    assert "<b>" not in render_page(message, title=markup)


def test_an_unknown_language_is_a_problem_and_english() -> None:
    reply = render_reply(STORED, locale="xx")
    assert codes(reply) == [("unknown-locale", "locale")]
    assert reply.html == render_reply(STORED).html
    assert Renderer(locale="xx").reply(STORED) == reply


@pytest.mark.parametrize(
    ("given", "lang"), [("pt_BR", "pt-BR"), ("zh-Hant", "zh-Hant"), ("?", ""), ("", ""), (None, "")]
)
def test_an_answer_says_its_language(given: str | None, lang: str) -> None:
    body = render_reply({"content": "One.", "lang": given}).body
    said = f' lang="{lang}"' if lang else ""
    assert body.startswith(f'<div class="citation-body"{said}>')


@pytest.mark.parametrize(
    ("given", "faulty"),
    [
        ("de", False),
        ("pt_BR", False),
        ("", False),
        (None, False),
        ("English!", True),
        ("a b", True),
    ],
)
def test_a_language_that_is_no_tag_is_a_problem(given: str | None, faulty: bool) -> None:
    reply = render_reply({"id": "a", "content": "One.", "lang": given})
    found = [(problem.path, problem.code, problem.value) for problem in reply.problems]
    assert found == ([("lang", "wrong-type", given)] if faulty else [])
    assert not reply.unplaced


def test_a_text_beyond_its_limit_is_cut_at_a_word() -> None:
    renderer = Renderer(limits=Limits(content=12))
    citations = [{"end": 3, "sources": ["s"]}, {"end": 17, "sources": ["s"]}]
    segment = {"content": "One two three four", "citations": citations}
    reply = renderer.reply({"id": "a", **segment, "sources": [{"id": "s"}]})
    assert ">four<" not in reply.body and " three" not in reply.body
    assert reply.body.count("citation-chip") == 1 and " two" in reply.body
    assert codes(reply)[0] == ("too-long", "content")
    assert len(reply.unplaced) == 1


def test_signs_of_a_models_own_never_reach_the_page() -> None:
    signs = "".join(map(chr, range(0xE200, 0xE207)))
    written = f"{signs} &#xE204; `{signs}` ![{signs}](https://a.example) [b](/c '{signs}')"
    fields = ("title", "snippet", "label", "date")
    segment = {
        "content": f"One. {written}",
        "sources": [{"id": signs, **dict.fromkeys(fields, signs)}],
        "citations": [{"end": 4, "sources": [{"id": signs, "excerpt": signs, "locator": signs}]}],
    }
    others = [{"type": kind, "content": signs} for kind in ("code", "error", "thinking")]
    others.append({"type": "image", "alt": signs, "title": signs})
    message = {"id": signs, "segments": [segment, *others]}
    asked = {"role": "user", "content": signs}
    pages = [
        render_page({"title": signs, "messages": [message, asked]}),
        render_citations(f"<p>One. {written}</p>", {"id": "a", **segment}).html,
    ]
    for page in pages:
        assert "citation-chip" in page
        assert not [sign for sign in signs if sign in page]


def test_a_citation_is_unplaced_for_one_reason() -> None:
    """That a range is no marker is a problem; that nobody sees it is why it has no chip."""
    citation = {"start": 2, "end": 12, "sources": ["s"], "marker": True}
    reply = render_reply(
        {"id": "a", "content": "a <!-- b -->", "sources": [{"id": "s"}], "citations": [citation]}
    )
    assert [problem.code for problem in reply.problems] == ["not-a-marker", "not-shown"]
    assert [problem.code for problem in reply.unplaced] == ["not-shown"]


def test_a_text_of_too_much_markup_is_cut() -> None:
    renderer = Renderer(limits=Limits(marks=4))
    reply = renderer.reply({"id": "a", "content": "*a* *b* *c* d"})
    assert codes(reply) == [("too-long", "content")]
    assert "<em>a</em> <em>b</em></p>" in reply.body


def test_lists_beyond_their_limit_are_cut() -> None:
    renderer = Renderer(limits=Limits(segments=2, sources=2, citations=2))
    sources = [{"id": n, "url": f"https://example.org/{n}"} for n in range(3)]
    citations = [{"end": end, "sources": [0]} for end in (3, 7, 13)]
    segment = {
        "type": "text", "content": "One two three", "sources": sources, "citations": citations
    }  # fmt: skip
    reply = renderer.reply({"id": "a", "segments": [segment] * 3})
    assert reply.body.count("citation-chip") == 4 and "2 sources" in reply.sources
    assert codes(reply) == [
        ("too-many", "segments"),
        ("too-many", "segments[0].sources"),
        ("too-many", "segments[0].citations"),
        ("too-many", "segments[1].sources"),
        ("too-many", "segments[1].citations"),
    ]


def test_words_of_a_source_beyond_their_limit_are_cut_at_a_word() -> None:
    renderer = Renderer(limits=Limits(title=12, snippet=12, label=8))
    long = "One two three four"
    source = {"id": "s", "title": long, "snippet": long, "label": long, "date": long}
    cited = {"id": "s", "excerpt": long + " five", "locator": long}
    message = {"id": "a", "content": "One.", "sources": [source]}
    reply = renderer.reply(message | {"citations": [{"end": 4, "sources": [cited]}]})
    assert "three" not in reply.html
    assert reply.cards.count("One two…") >= 5
    assert ">One two…</bdi>" in reply.body


def test_spans_are_in_indices_of_python() -> None:
    segment = cite("😀 One. Two.", [{"id": "s"}], [(6, "s"), (7, 11, ["s"])])
    assert [(each.start, each.end) for each in segment.citations] == [(None, 7), (8, 12)]
    assert render_reply(Message(id="a", segments=(segment,))).body.count("citation-chip") == 2


@pytest.mark.parametrize(
    ("spans", "error"),
    [
        ([(12, "s")], ValueError),
        ([(-1, "s")], ValueError),
        ([(5, 4, "s")], ValueError),
        (["abc"], TypeError),
        ([(1.0, "s")], TypeError),
        ([(1,)], TypeError),
        ([(1, 2, 3, 4)], TypeError),
    ],
)
def test_a_wrong_span_is_an_error(spans: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="span"):
        cite("😀 One. Two.", [{"id": "s"}], spans)
