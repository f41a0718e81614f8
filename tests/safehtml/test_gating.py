from __future__ import annotations

import pytest

from renderer.safehtml import Policy, Refused, gate, scan
from tests.safehtml.alphabets import check_again
from tests.safehtml.judge import check
from tests.shared import load


def engine(name: str):  # type: ignore[no-untyped-def]
    """Return a Markdown engine, set to let HTML through."""
    if name == "raw":
        return lambda text: text
    if name == "markdown-it":
        return pytest.importorskip("markdown_it").MarkdownIt("commonmark", {"html": True}).render
    if name == "mistune":
        return pytest.importorskip("mistune").create_markdown(escape=False)
    if name == "markdown":
        # One that is set back gives what a new one would, and need not be made for each text.
        markdown = pytest.importorskip("markdown").Markdown(extensions=["extra"])
        return lambda text: markdown.reset().convert(text)
    module = pytest.importorskip("cmarkgfm")
    options = pytest.importorskip("cmarkgfm.cmark").Options
    return lambda text: module.github_flavored_markdown_to_html(text, options.CMARK_OPT_UNSAFE)


def test_what_is_in_the_language_passes_as_it_stands() -> None:
    fragment, refusal = gate("<p>a</p>", Policy())
    assert (str(fragment), refusal) == ('<p dir="auto">a</p>', None)


@pytest.mark.parametrize(
    ("html", "output"),
    [
        ("<p>a<div>b</div>", '<p dir="auto">a</p><div>b</div>'),
        ("<ul><li>a<li>b</ul>", '<ul dir="auto"><li>a</li><li>b</li></ul>'),
        ("<p><b>a</p>", '<p dir="auto"><b>a</b></p>'),
    ],
)
def test_what_little_is_wrong_is_mended(html: str, output: str) -> None:
    fragment, refusal = gate(html, Policy())
    assert str(fragment) == output
    assert refusal is not None


def test_an_unknown_tag_is_shown_and_named() -> None:
    fragment, refusal = gate("<p>List<T></p>", Policy())
    assert str(fragment) == '<p dir="auto">List&lt;T&gt;</p>'
    assert refusal is not None
    assert (refusal.token, refusal.offset) == ("<T>", 7)


def test_what_cannot_be_mended_is_shown_as_text() -> None:
    fragment, refusal = gate("<pre><p>a</p></pre><li>", Policy())
    assert str(fragment) == "<pre>&lt;p&gt;a&lt;/p&gt;</pre>&lt;li&gt;"
    assert refusal is not None


def test_a_crash_of_a_mender_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(html: str) -> str:
        raise RecursionError

    monkeypatch.setattr("renderer.safehtml.gating.repair", crash)
    fragment, _ = gate("<p><b>a</p>", Policy())
    assert str(fragment) == '<p dir="auto"><b>a</b></p>'


@pytest.mark.parametrize(
    "html", ["<p><b>x</p>" * 6, "<p><b>x</p>" + "y" * 16_000, "<b>x"], ids=["many", "long", "none"]
)
def test_beyond_its_bounds_nothing_is_mended(html: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(html: str) -> str:
        pytest.fail("mended")

    monkeypatch.setattr("renderer.safehtml.gating.repair", never)
    check(gate(html, Policy())[0])


@pytest.mark.parametrize("name", ["raw", "markdown-it", "mistune", "markdown", "cmarkgfm"])
def test_no_payload_passes(name: str) -> None:
    """Whatever an engine makes of it, a parser finds only what is in the output language."""
    render = engine(name)
    policy = Policy()
    payloads = load("corpora/payloads.json")
    assert len(payloads) == 2_093
    for record in payloads:
        try:
            html = render(record["payload"])
        except Exception:
            # The engine's own fault, with which no HTML comes out.
            continue
        fragment, _ = gate(html, policy)
        check(fragment)
        check_again(fragment, policy)


@pytest.mark.parametrize("name", ["markdown-it", "mistune", "markdown", "cmarkgfm"])
def test_engines_speak_the_language(name: str) -> None:
    """Nearly all that engines make of the CommonMark examples passes as it stands."""
    render = engine(name)
    examples = load("corpora/commonmark.json")
    accepted = 0
    for example in examples:
        html = render(example["markdown"])
        try:
            fragment = scan(html, Policy())
            accepted += 1
        except Refused:
            fragment, _ = gate(html, Policy())
        check(fragment)
        check_again(fragment, Policy())
    assert accepted >= 600
