"""What a user's own type checker sees: this file uses the public names alone, and mypy reads it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from markupsafe import Markup

from renderer import (
    AnswerStream,
    Citation,
    CitedSource,
    Conversation,
    Finalized,
    Message,
    MessageBuilder,
    Problem,
    RenderedConversation,
    RenderedReply,
    Renderer,
    ServerEvent,
    Source,
    TextSegment,
    cite,
    cite_markers,
    finalize_citations,
    fingerprint,
    parse_answer,
    parse_stream,
    render_answer,
    render_citations,
    render_conversation,
    render_many,
    render_page,
    render_reply,
    stream_answer,
    to_markdown,
    to_text,
)

SOURCES = [Source(id="s1", url="https://example.org", title="T")]


def test_every_function_says_what_it_gives() -> None:
    """The annotations are the check; mypy would refuse those that do not hold."""
    segment: TextSegment = cite("One. Two.", SOURCES, [(4, "s1"), (5, 9, [CitedSource(id="s1")])])
    message = Message(id="a", segments=[segment])
    reply: RenderedReply = render_reply(message, locale="fr")
    body: Markup = reply.body
    problems: tuple[Problem, ...] = reply.problems
    renderer: Renderer = Renderer(chip="number").replace(new_tab=False)
    many: Iterator[RenderedReply] = render_many([message], renderer=renderer)
    conversation: RenderedConversation = render_conversation(Conversation(messages=[message]))
    page: Markup = render_page(message, assets="link")
    foreign: RenderedReply = render_citations("<p>One. Two.</p>", segment, id="b", trusted=True)
    final: Finalized = finalize_citations("One [1].", SOURCES, [Citation(end=3, sources=["s1"])])
    marked: TextSegment = cite_markers(final.text, final.sources, final.citations)
    answer: RenderedReply = render_answer("One [1].", SOURCES, id="c")
    stream: AnswerStream = stream_answer(["One ", "[1]."], SOURCES, id="d")
    events: list[ServerEvent] = list(stream)
    wire: bytes = events[-1].encode("html")
    parsed: Message = parse_answer({"choices": [{"message": {"content": "Hi"}}]}, "openai-chat")
    builder = MessageBuilder(cut_at_code=True)
    for event in parse_stream([{"choices": [{"delta": {"content": "Hi"}}]}], "openai-chat"):
        builder.add(event)
    texts: list[str] = [to_text(message), to_markdown(message), fingerprint(renderer)]

    assert body and page and wire and all(texts)
    assert problems == foreign.problems == answer.problems == ()
    assert len(list(many)) == len(conversation.replies) == len(marked.sources) == 1
    assert builder.message.segments == parsed.segments


def test_nothing_else_is_used_here() -> None:
    lines = Path(__file__).read_text("utf-8").splitlines()
    assert not [line for line in lines if line.startswith(("from renderer.", "import renderer."))]
