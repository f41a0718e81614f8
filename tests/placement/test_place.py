from __future__ import annotations

import pytest

from renderer.markdown import render_markdown
from renderer.placement import place
from renderer.safehtml import Policy, gate
from renderer.text import normalise
from tests.support.placing import parse, place_marked, placed, show

PASSAGES = {
    # letters and occurrences
    "the end of a sentence": ("A one. B two.¦ C.", "<p>A one. B two.⟨1⟩ C.</p>"),
    "the second of two equal sentences": ("Yes. Yes.¦ Yes.", "<p>Yes. Yes.⟨1⟩ Yes.</p>"),
    "two units for one character": ("🚀🚀 up¦ now", "<p>🚀🚀 up⟨1⟩ now</p>"),
    # what is not shown
    "after a link, not at its address": (
        "See ⟦[docs](https://x.example/a.b)⟧. So",
        "<p>See <a>docs</a>⟨1⟩. So</p>",
    ),
    "an end in an address": ("[a](https://x.example/b¦c). D", "<p><a>a</a>⟨1⟩. D</p>"),
    "after a comment": ("A. <!-- b 42 --> C.¦ D.", "<p>A.  C.⟨1⟩ D.</p>"),
    "a tag's own letters": ("H<sub>2</sub>O is.¦ B", "<p>H<sub>2</sub>O is.⟨1⟩ B</p>"),
    "an entity": ("caf&eacute;¦ au", "<p>café⟨1⟩ au</p>"),
    "the middle of an entity's name": ("caf&ea¦cute;s au", "<p>cafés⟨1⟩ au</p>"),
    "an entity that is a sign": ("end&hellip;¦ so", "<p>end…⟨1⟩ so</p>"),
    # signs after the last letter
    "past the stop that the passage holds": ("**so**.¦ B", "<p><strong>so</strong>.⟨1⟩ B</p>"),
    "not past a stop it does not hold": ("**so¦**. B", "<p><strong>so</strong>⟨1⟩. B</p>"),
    "past an emoji": ("Go 👍🏽¦ now", "<p>Go 👍🏽⟨1⟩ now</p>"),
    "past quotes and brackets": ('("so").¦ B', '<p>("so").⟨1⟩ B</p>'),
    "a sign that an entity names, alone": (
        "A.\n\n> &amp;¦!",
        "<p>A.</p>\n<blockquote>\n<p>&amp;⟨1⟩!</p>\n</blockquote>",
    ),
    "a sign after something hidden, alone": (
        "A.\n\n- [x] ✅¦",
        "<p>A.</p>\n<ul>\n<li><input> ✅⟨1⟩</li>\n</ul>",
    ),
    "not past a star of the next words": (
        "[a](https://b.example)**c ⟦d⟧** \\*e*",
        "<p><a>a</a><strong>c d</strong>⟨1⟩ *e*</p>",
    ),
    "after code that shows what comes again": (
        "```\n&amp;\n```\n\n&amp;¦ b",
        "<pre><code>&amp;amp;\n</code></pre>\n<p>&amp;⟨1⟩ b</p>",
    ),
    "not past a dash for the sign of its list": (
        "a\n\n- ¦— b",
        "<p>a⟨1⟩</p>\n<ul>\n<li>— b</li>\n</ul>",
    ),
    "not past a sign of code for a rule's own": (
        "a\n\n---\n\n¦```\n- b\n```",
        "<p>a⟨1⟩</p>\n<hr>\n<pre><code>- b\n</code></pre>",
    ),
    "not past a sign of code for a heading's last": (
        "# a #\n¦\n```\n# b\n```",
        "<h1>a⟨1⟩</h1>\n<pre><code># b\n</code></pre>",
    ),
    "not past a bracket for that of a box": (
        "a\n\n- [ ]¦ \\[b",
        "<p>a⟨1⟩</p>\n<ul>\n<li><input> [b</li>\n</ul>",
    ),
    "what is code's own and is markup behind it": (
        "`&amp;` &¦amp; b",
        "<p><code>&amp;amp;</code>⟨1⟩ &amp; b</p>",
    ),
    "a tag in code, and one behind it": (
        "`<b>c</b>`.¦ <b>d</b>",
        "<p><code>&lt;b&gt;c&lt;/b&gt;</code>.⟨1⟩ <b>d</b></p>",
    ),
    "a star of its own after those of emphasis": (
        "**a**\n\n\\*¦ b",
        "<p><strong>a</strong></p>\n<p>*⟨1⟩ b</p>",
    ),
    "before the number of a list that is a footnote's too": (
        "a[^1]\n\n¦1. b",
        "<p>a[^1]⟨1⟩</p>\n<ol>\n<li>b</li>\n</ol>",
    ),
    "a sign after a break": ("a<br>✅¦ b", "<p>a<br>✅⟨1⟩ b</p>"),
    "symbols alone": ("a ⟦★★★⟧ b", "<p>a ★★★⟨1⟩ b</p>"),
    "a symbol at the very beginning": ("⟦✅⟧ done", "<p>✅⟨1⟩ done</p>"),
    # out of what must not hold a chip
    "out of code": ("a `b ⟦c⟧ d` e", "<p>a <code>b c d</code>⟨1⟩ e</p>"),
    "out of a link": ("a [b ⟦c⟧ d](https://e.example) f", "<p>a <a>b c d</a>⟨1⟩ f</p>"),
    "out of nested emphasis": ("***a ⟦b⟧***", "<p><em><strong>a b</strong></em>⟨1⟩</p>"),
    "not out of emphasis that goes on": ("*a ⟦b⟧ c*", "<p><em>a b⟨1⟩ c</em></p>"),
    "out of a link in emphasis": (
        "**a [b ⟦c⟧](https://e.example)** d",
        "<p><strong>a <a>b c</a></strong>⟨1⟩ d</p>",
    ),
    "after a block of code": ("```\na⟦b⟧c\n```", "<pre><code>abc\n</code></pre>¶⟨1⟩"),
    "after a summary": (
        "<details><summary>⟦S⟧</summary>\n\nx\n</details>",
        "<details><summary>S</summary>¶⟨1⟩\n<p>x</p>\n</details>",
    ),
    # blocks
    "in a heading": ("## A ⟦b⟧\n\nc", "<h2>A b⟨1⟩</h2>\n<p>c</p>"),
    "in a quotation": ("> a ⟦b⟧\n\nc", "<blockquote>\n<p>a b⟨1⟩</p>\n</blockquote>\n<p>c</p>"),
    "in a list item, past its number": (
        "1. a 2\n2. b 1¦\n3. c",
        "<ol>\n<li>a 2</li>\n<li>b 1⟨1⟩</li>\n<li>c</li>\n</ol>",
    ),
    "an end that covers a blank line": ("A.\n\n¦B.", "<p>A.⟨1⟩</p>\n<p>B.</p>"),
    "a hard break is no end of a word": ("a<br>b¦ c", "<p>a<br>b⟨1⟩ c</p>"),
    # words and characters
    "inside a word": ("He sa¦id so", "<p>He said⟨1⟩ so</p>"),
    "inside a number": ("It is 3.¦5 now", "<p>It is 3.5⟨1⟩ now</p>"),
    "inside a contraction": ("It isn’¦t", "<p>It isn’t⟨1⟩</p>"),
    "inside a word that is half bold": ("**bo¦**ld x", "<p><strong>bo</strong>ld⟨1⟩ x</p>"),
    "inside Chinese": ("水¦是生命", "<p>水⟨1⟩是生命</p>"),
    "inside Thai": ("น้ำ¦ดี", "<p>น้ำ⟨1⟩ดี</p>"),
    "between a letter and its mark": ("e¦\u0301. x", "<p>e\u0301⟨1⟩. x</p>"),
    "inside a family": ("👨¦\u200d👩\u200d👧 x", "<p>👨\u200d👩\u200d👧⟨1⟩ x</p>"),
    "inside a flag": ("🇫¦🇷 x", "<p>🇫🇷⟨1⟩ x</p>"),
    # merged chips
    "two ends at one place": ("A ⟦b ⟦c⟧⟧ d", "<p>A b c⟨1,2⟩ d</p>"),
    "two ends in one code span": ("`a⟦b⟧ c⟦d⟧`", "<p><code>ab cd</code>⟨1,2⟩</p>"),
    "one of many equal addresses": (
        "§ <https://e.com/he>¦ " + "<https://e.com/he> " * 6 + "&mdash;",
        "<p>§ <a>https://e.com/he</a>⟨1⟩" + " <a>https://e.com/he</a>" * 6 + " —</p>",
    ),
    "one of many equal mail addresses": (
        "§ <hello.there@example.org>¦ " + "<hello.there@example.org> " * 4 + "&mdash;",
        "<p>§ <a>hello.there@example.org</a>⟨1⟩" + " <a>hello.there@example.org</a>" * 4 + " —</p>",
    ),
}

MARKERS = {
    "a blank goes with it": ("5% ⟪[1]⟫. B", "<p>5%⟨1⟩. B</p>"),
    "after the stop": ("5%.⟪[1]⟫ B", "<p>5%.⟨1⟩ B</p>"),
    "a blank is kept between words": ("a ⟪[1]⟫ b", "<p>a⟨1⟩ b</p>"),
    "a blank is put between words": ("a ⟪[1]⟫b", "<p>a⟨1⟩_b</p>"),
    "a blank is put behind two": ("a ⟪[1]⟫⟪[2]⟫b", "<p>a⟨1,2⟩_b</p>"),
    "no blank between two and a stop": ("a ⟪[1]⟫⟪<sup>2</sup>⟫?", "<p>a⟨1,2⟩?</p>"),
    "side by side before an item of that number": (
        "1. a⟪[1]⟫⟪[2]⟫\n2. b",
        "<ol>\n<li>a⟨1,2⟩</li>\n<li>b</li>\n</ol>",
    ),
    "escaped, before a link in brackets": (
        r"a ⟪\[1\]⟫⟪([b](https://b.example))⟫ https c",
        "<p>a⟨1,2⟩ https c</p>",
    ),
    "no blank before a stop": ("a ⟪[1]⟫ . b", "<p>a⟨1⟩. b</p>"),
    "first in its paragraph": ("⟪[1]⟫ a", "<p>⟨1⟩ a</p>"),
    "a list": ("a ⟪[1, 2]⟫.", "<p>a⟨1⟩.</p>"),
    "neighbours": ("a ⟪[1]⟫⟪[2]⟫ ⟪[3]⟫.", "<p>a⟨1,2,3⟩.</p>"),
    "beside a passage": ("⟦a⟧ ⟪[1]⟫.", "<p>a⟨1,2⟩.</p>"),
    "in bold": ("a **⟪[1]⟫**.", "<p>a⟨1⟩.</p>"),
    "with its stars": ("a ⟪**[1]**⟫.", "<p>a⟨1⟩.</p>"),
    "raised": ("a ⟪<sup>1</sup>⟫.", "<p>a⟨1⟩.</p>"),
    "at the end of bold words": ("**a ⟪[1]⟫**.", "<p><strong>a</strong>⟨1⟩.</p>"),
    "a link": ("a ⟪[1](https://b.example)⟫.", "<p>a⟨1⟩.</p>"),
    "a link in brackets": ("a ⟪([b](https://b.example))⟫.", "<p>a⟨1⟩.</p>"),
    "a link in double brackets": ("a ⟪[[1]](https://b.example)⟫.", "<p>a⟨1⟩.</p>"),
    "escaped": (r"a ⟪\[1\]⟫.", "<p>a⟨1⟩.</p>"),
    "full-width": ("増⟪［1］⟫。減⟪【2】⟫。", "<p>増⟨1⟩。減⟨2⟩。</p>"),
    "a model's token": ("a⟪\ue200cite\ue202turn0search1\ue201⟫.", "<p>a⟨1⟩.</p>"),
    "a sign alone": ("a ⟪[*]⟫.", "<p>a⟨1⟩.</p>"),
    "after a bare address": (
        "see https://a.example/b⟪[1]⟫ c",
        "<p>see <a>https://a.example/b</a>⟨1⟩ c</p>",
    ),
    "alone on its line": ("a\n⟪[1]⟫\nb", "<p>a⟨1⟩\nb</p>"),
    "alone after a hard break": ("a<br>⟪[1]⟫", "<p>a⟨1⟩</p>"),
    "alone in its paragraph": ("a\n\n⟪[1]⟫\n\nb", "<p>a⟨1⟩</p>\n\n<p>b</p>"),
    "alone after a list": ("- a\n- b\n\n⟪[1]⟫", "<ul>\n<li>a</li>\n<li>b⟨1⟩</li>\n</ul>"),
    "alone after code": ("```\na\n```\n\n⟪[1]⟫", "<pre><code>a\n</code></pre>¶⟨1⟩"),
    "alone after a rule": ("a\n\n---\n\n⟪[1]⟫", "<p>a</p>\n<hr>¶⟨1⟩"),
    "alone in all the text": ("⟪[1]⟫", "<p>⟨1⟩</p>"),
    "alone in a list item": ("- ⟪[1]⟫\n- b", "<ul>\n<li>⟨1⟩</li>\n<li>b</li>\n</ul>"),
}

NO_MARKERS = {
    "a whole sentence": (
        "⟪This sentence is far too long to be one.⟫ B",
        "<p>This sentence is far too long to be one.⟨1⟩ B</p>",
    ),
    "two blocks": ("⟪[a\n\nb]⟫", "<p>[a</p>\n<p>b]⟨1⟩</p>"),
    "unbalanced": (
        "a ⟪[one and twenty letters⟫ b",
        "<p>a [one and twenty letters⟨1⟩ b</p>",
    ),
    "code": ("`a⟪[1]⟫` b", "<p><code>a[1]</code>⟨1⟩ b</p>"),
}


@pytest.mark.parametrize(("marked", "html"), PASSAGES.values(), ids=PASSAGES)
def test_a_chip_follows_its_passage(marked: str, html: str) -> None:
    assert placed(marked) == html


@pytest.mark.parametrize(("marked", "html"), MARKERS.values(), ids=MARKERS)
def test_a_chip_takes_the_place_of_a_marker(marked: str, html: str) -> None:
    placement = place_marked(marked)
    assert show(placement) == html
    assert not placement.problems


@pytest.mark.parametrize(("marked", "html"), NO_MARKERS.values(), ids=NO_MARKERS)
def test_a_range_that_is_no_marker_is_a_passage(marked: str, html: str) -> None:
    placement = place_marked(marked)
    assert show(placement) == html
    assert [problem.code for problem in placement.problems] == ["not-a-marker"]


IMAGE = "![i](https://i.example/x.png)"


@pytest.mark.parametrize(
    ("marked", "html"),
    [
        (f"a {IMAGE} ⟪[1]⟫ b", "<p>a <img>⟨1⟩ b</p>"),
        (f"a\n\n{IMAGE}\n\n⟪[1]⟫", "<p>a</p>\n<p><img>⟨1⟩</p>"),
        (f"**{IMAGE} ⟪[1]⟫** b", "<p><strong><img></strong>⟨1⟩ b</p>"),
        (f"a {IMAGE} b¦ c", "<p>a <img> b⟨1⟩ c</p>"),
    ],
)
def test_an_image_that_is_loaded_stays_before_its_chip(marked: str, html: str) -> None:
    policy = Policy(image_hosts=frozenset({"i.example"}))
    assert show(place_marked(marked, policy=policy)).replace("\n\n", "\n") == html


def test_a_cell_that_holds_only_a_sign() -> None:
    html = placed("| M | K |\n|---|---|\n| Dark ⟦mode | ✅⟧ |\n| Light | ⟦✅⟧ |")
    assert "<td>Dark mode</td>\n<td>✅⟨1⟩</td>" in html
    assert "<td>Light</td>\n<td>✅⟨2⟩</td>" in html


def test_a_bar_of_a_cell_is_not_the_one_before_the_cell() -> None:
    html = placed("| M | K |\n|---|---|\n| a |¦ \\| b |\n| c | \\|¦ d |")
    assert "<td>a⟨1⟩</td>\n<td>| b</td>" in html
    assert "<td>c</td>\n<td>|⟨2⟩ d</td>" in html


def test_a_cell_that_holds_only_a_marker() -> None:
    html = placed("| M | K |\n|---|---|\n| a | ⟪[1]⟫ |\n| b | ⟪[2]⟫ |")
    assert "<td>a</td>\n<td>⟨1⟩</td>" in html
    assert "<td>b</td>\n<td>⟨2⟩</td>" in html


@pytest.mark.parametrize(
    ("marked", "code"),
    [
        ("[a]: https://b.¦example\n\nc", "not-shown"),
        ("a\n\n```py¦\nb\n```", "not-shown"),
        ("a <!-- ⟦b⟧ --> c", "not-shown"),
        ("✅\n\n[a]: https://b.¦example\n\nc", "not-shown"),
        ("✅ <!-- ⟦b --> ★\n\n<sub>¦c</sub>", "not-shown"),
        ("> a\n>\n> <k¦bd>b</kbd>", "not-shown"),
        ("a ⟦**⟧b** c", "not-shown"),
    ],
)
def test_a_passage_that_nobody_sees_has_no_chip(marked: str, code: str) -> None:
    placement = place_marked(marked)
    assert not placement.places
    assert placement.unplaced == (0,)
    assert [problem.code for problem in placement.problems] == [code]


def test_words_that_an_engine_changed_are_not_found() -> None:
    """A chip is never guessed: where the letters are lost, there is none."""
    placement = place_marked("One is here. ⟦Two⟧", lambda _: "<p>Something else altogether.</p>")
    assert not placement.places
    assert [problem.code for problem in placement.problems] == ["not-found"]
    assert "Two" in placement.problems[0].message


def test_a_token_that_no_citation_covers_is_taken_out() -> None:
    assert placed("a \ue200cite\ue202turn0search1\ue201. b") == "<p>a. b</p>"


def test_a_passage_tells_how_many_letters_it_holds() -> None:
    placement = place_marked("A ⟦b **c** [1]`d`⟧ e. f¦")
    assert [each.passage for each in placement.places] == [4, None]


def test_a_chip_tells_of_the_longest_of_its_passages() -> None:
    assert [each.passage for each in place_marked("⟦A ⟦b c⟧⟧ d").places] == [3]


def test_citations_of_one_chip_are_in_the_order_of_the_text() -> None:
    text, citations = parse("a ⟪[1]⟫⟪[2]⟫ b")
    fragment, _ = gate(render_markdown(text), Policy())
    placement = place(fragment, normalise(text), citations[::-1])
    assert [each.citations for each in placement.places] == [(1, 0)]


def test_letters_of_markers_within_a_passage_are_not_counted() -> None:
    placement = place_marked("⟦abc ⟪[1]⟫ de.⟧")
    assert [(each.citations, each.passage) for each in placement.places] == [
        ((0,), None),
        ((1,), 5),
    ]
