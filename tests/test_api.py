"""The public functions: what there is, what they take, what they refuse, what they give."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from jinja2 import Environment
from markupsafe import Markup

import renderer
from renderer import (
    CitationError,
    Limits,
    Message,
    Problem,
    RenderedConversation,
    RenderedReply,
    Renderer,
    cite,
    render_citations,
    render_conversation,
    render_many,
    render_page,
    render_reply,
)

MESSAGE: dict[str, Any] = {
    "id": "a",
    "content": "One. Two & three.",
    "sources": [{"id": "s", "url": "https://example.org/"}],
    "citations": [{"end": 4, "sources": ["s"]}],
}
PUBLIC = {
    *("render_reply", "render_citations", "render_conversation", "render_page", "render_many"),
    *("cite", "Renderer", "Source", "CitedSource", "Citation", "TextSegment", "CodeSegment"),
    *("Message", "Conversation", "Problem", "CitationError", "STATIC", "TEMPLATES"),
}
FUNCTIONS = (render_reply, render_citations, render_conversation, render_page, render_many, cite)


def test_the_public_names_are_there() -> None:
    assert set(renderer.__all__) >= PUBLIC
    assert len(set(renderer.__all__)) == len(renderer.__all__)
    assert all(hasattr(renderer, name) for name in renderer.__all__)
    assert not [name for name in renderer.__all__ if name.startswith("_")]


@pytest.mark.parametrize("function", FUNCTIONS[:5])
def test_options_are_given_by_name(function: Callable[..., object]) -> None:
    parameters = inspect.signature(function).parameters.values()
    positional = [each.name for each in parameters if each.kind is not each.KEYWORD_ONLY]
    assert positional[0] in (
        "message",
        "html",
        "conversation",
        "message_or_conversation",
        "records",
    )
    assert len(positional) == (2 if function is render_citations else 1)
    assert {"locale", "strict", "renderer"} <= {each.name for each in parameters}
    assert function.__doc__


@pytest.mark.parametrize("value", [None, "text", b"bytes", 4, 1.5, ["list"], object()])
@pytest.mark.parametrize(
    "call",
    [
        render_reply,
        render_conversation,
        render_page,
        lambda value: list(render_many([value])),
        lambda value: render_citations("<p>x</p>", value),
    ],
)
def test_what_is_no_message_is_a_type_error(call: Callable[[Any], object], value: object) -> None:
    kind = "str" if call is render_page and isinstance(value, list) else type(value).__name__
    with pytest.raises(TypeError, match=rf"mapping|message.* not {kind}"):
        call(value)


@pytest.mark.parametrize("html", [None, b"<p>x</p>", 4, ["<p>"]])
def test_what_is_no_html_is_a_type_error(html: object) -> None:
    with pytest.raises(TypeError, match=f"str or a Beautiful Soup Tag, not {type(html).__name__}"):
        render_citations(html, {"content": "x"})


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"id": 1.5}, TypeError, r"id must be a str, an int or a UUID, not 1\.5"),
        ({"id": True}, TypeError, "id must be .*, not True"),
        ({"id": b"a"}, TypeError, "id must be .*, not b'a'"),
        ({"locale": "a b"}, ValueError, "locale must be a language tag .*, not 'a b'"),
        ({"locale": ""}, ValueError, "locale must be a language tag .*, not ''"),
        ({"locale": 5}, TypeError, "locale must be a language tag .*, not 5"),
        ({"renderer": 5}, TypeError, "renderer must be a Renderer.*, not 5"),
    ],
)
def test_a_wrong_argument_is_named_with_what_is_allowed(
    options: dict[str, Any], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        render_reply(MESSAGE, **options)
    with pytest.raises(error, match=words):
        render_citations("<p>One.</p>", MESSAGE, **options)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"assets": "none"}, "assets must be 'inline' or 'link', not 'none'"),
        ({"title": 5}, "title must be a str.*, not 5"),
        ({"assets_url": 5}, "assets_url must be a str.*, not 5"),
    ],
)
def test_a_wrong_argument_of_a_page_is_named(options: dict[str, Any], words: str) -> None:
    with pytest.raises((TypeError, ValueError), match=words):
        render_page(MESSAGE, **options)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"chip": "icon"}, "chip must be 'domain' or 'number', not 'icon'"),
        ({"uncited": None}, "uncited must be 'keep' or 'after' or 'drop', not None"),
        ({"markdown": "commonmark"}, "markdown must be a callable, not 'commonmark'"),
        ({"link": "/open"}, "link must be a callable.*, not '/open'"),
        ({"icon": "/icon"}, "icon must be a callable.*, not '/icon'"),
        ({"image_hosts": "example.org"}, "image_hosts must be .*, not 'example.org'"),
        ({"image_hosts": ["https://a.b"]}, "image_hosts must be host names .*, not 'https://a.b'"),
        ({"heading_base": 0}, "heading_base must be a whole number from 1 to 6, not 0"),
        ({"heading_base": 7}, "heading_base must be a whole number from 1 to 6, not 7"),
        ({"heading_base": True}, "heading_base must be .*, not True"),
        ({"rel": '"'}, "rel must be .*, not '\"'"),
        ({"rel": None}, "rel must be .*, not None"),
        ({"new_tab": 1}, "new_tab must be True or False, not 1"),
        ({"relative_links": "no"}, "relative_links must be True or False, not 'no'"),
        ({"user_markdown": None}, "user_markdown must be True or False, not None"),
        ({"limits": {"title": 3}}, "limits must be a Limits object, not"),
        ({"templates": 5}, "templates must be .*, not 5"),
        ({"locale": "a b"}, "locale must be .*, not 'a b'"),
    ],
)
def test_a_wrong_option_is_named_with_what_is_allowed(options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Renderer(**options)
    with pytest.raises(ValueError, match=words):
        Renderer().replace(**options)


@pytest.mark.parametrize("value", [0, -1, "9", 1.5, True, None])
def test_a_limit_is_a_whole_number(value: Any) -> None:
    with pytest.raises(ValueError, match=rf"limits.title must be .*, not {value!r}"):
        Limits(title=value)


def test_a_renderer_never_changes() -> None:
    first = Renderer()
    second = first.replace(chip="number")
    assert (first.chip, second.chip) == ("domain", "number")
    assert first.reply(MESSAGE) == render_reply(MESSAGE) != second.reply(MESSAGE)
    with pytest.raises(AttributeError):
        first.chip = "number"  # type: ignore[misc]


def test_an_engine_that_gives_no_html_is_a_type_error() -> None:
    broken: Any = lambda text: None  # noqa: E731
    with pytest.raises(TypeError, match="markdown must return a str, not NoneType"):
        Renderer(markdown=broken).reply(MESSAGE)


def test_an_engine_may_say_that_its_html_is_safe() -> None:
    """Its word is not taken, and nothing is escaped twice for it."""
    marked = Renderer(markdown=lambda text: Markup("<p>{}</p>").format(text))
    assert marked.reply(MESSAGE) == Renderer(
        markdown=lambda text: f"<p>{text}</p>".replace("&", "&amp;")
    ).reply(MESSAGE)


@pytest.mark.parametrize("value", ["false", 1, None])
def test_flags_are_true_or_false(value: Any) -> None:
    """Who writes ``trusted="false"`` does not mean that the gate is to be left out."""
    for name, call in (
        ("trusted", lambda: render_citations("<p>x</p>", {"content": "x"}, trusted=value)),
        ("strict", lambda: render_citations("<p>x</p>", {"content": "x"}, strict=value)),
        ("strict", lambda: render_reply(MESSAGE, strict=value)),
        ("strict", lambda: render_conversation({"messages": []}, strict=value)),
        ("strict", lambda: render_page(MESSAGE, strict=value)),
        ("strict", lambda: list(render_many([MESSAGE], strict=value))),
    ):
        with pytest.raises(TypeError, match=rf"{name} must be True or False, not {value!r}"):
            call()


@pytest.mark.parametrize("value", [None, 5, "ab", {"content": "x"}])
def test_many_records_are_one_after_the_other(value: Any) -> None:
    with pytest.raises(TypeError, match="records must be messages, one after the other, not"):
        render_many(value)


def test_strict_raises_the_first_problem() -> None:
    citations = [{"end": 99, "sources": ["s"]}, {"end": -1, "sources": ["s"]}]
    wrong = MESSAGE | {"citations": citations}
    conversation = {"messages": [MESSAGE, wrong]}
    for call in (
        lambda: render_reply(wrong, strict=True),
        lambda: render_citations("<p>One.</p>", wrong, strict=True),
        lambda: render_conversation(conversation, strict=True),
        lambda: render_page(conversation, strict=True),
        lambda: list(render_many([MESSAGE, wrong], strict=True)),
    ):
        with pytest.raises(CitationError) as caught:
            call()
        problem = caught.value.problem
        assert isinstance(problem, Problem)
        assert (problem.code, problem.value) == ("out-of-range", (None, 99))
        assert problem.path.endswith("citations[0]") and problem.path in str(caught.value)
    assert render_reply(MESSAGE, strict=True).problems == ()


def test_what_is_neither_message_nor_conversation_is_named_by_its_place() -> None:
    with pytest.raises(CitationError, match=r"\[1\]"):
        render_page([MESSAGE, {"choices": []}])


@pytest.mark.parametrize(
    "rendered", [render_reply(MESSAGE), render_conversation({"messages": [MESSAGE]})]
)
def test_what_is_rendered_stays_markup(rendered: RenderedReply | RenderedConversation) -> None:
    for text in (str(rendered), rendered.__html__(), format(rendered), f"{rendered}"):
        assert text == rendered.html
        assert isinstance(text, Markup)
    assert Markup("<main>{}</main>").format(rendered) == f"<main>{rendered.html}</main>"
    assert Markup("<main>%s</main>") % rendered == f"<main>{rendered.html}</main>"
    template = Environment(autoescape=True).from_string("{{ rendered }}")
    assert template.render(rendered=rendered) == rendered.html


def test_django_does_not_escape_what_is_rendered() -> None:
    html = pytest.importorskip("django.utils.html")
    reply = render_reply(MESSAGE)
    assert html.conditional_escape(reply) == html.conditional_escape(str(reply)) == reply.html


def test_many_are_rendered_one_by_one_in_their_order() -> None:
    asked: list[int] = []

    def records() -> Iterator[object]:
        for number in range(3):
            asked.append(number)
            yield Message.from_dict(MESSAGE | {"id": number})

    replies = render_many(records())
    assert asked == []
    assert 'id="r-0"' in next(replies).html
    assert asked == [0]
    assert ['id="r-1"' in reply.html for reply in replies] == [True, False]
    assert asked == [0, 1, 2]
