"""Texts with their pages, of any length: real ones, and those made to lead placement astray."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from benchmarks.answers import answer
from renderer.markdown import render_markdown


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A source, and the page that some engine made of it."""

    source: str
    html: str
    marker: str = ""
    """What the markers of the source are; empty: its citations are passages."""
    trusted: bool = False
    """Whether the page is read as its owner's, and not through the gate."""


Shape = Callable[[int], Page]


def _realistic(length: int, *, trusted: bool = False) -> Page:
    text = answer(length).content
    return Page(source=text, html=render_markdown(text), trusted=trusted)


def _of(
    source: str,
    html: str,
    length: int,
    *,
    around: tuple[str, str] = ("", ""),
    within: tuple[str, str] = ("<p>", "</p>"),
    marker: str = "",
    trusted: bool = False,
) -> Page:
    """Repeat a source and its HTML until the longer of both has a length.

    ``around`` stands round the source, ``within`` round the HTML.
    """
    times = max(2, length // max(len(source), len(html)))
    return Page(
        source=around[0] + source * times + around[1],
        html=within[0] + html * times + within[1],
        marker=marker,
        trusted=trusted,
    )


def _alike(
    text: str,
    begin: str = "",
    end: str = "",
    *,
    marker: str = "",
) -> Shape:
    """Return the shape whose page shows the source as it is."""
    within = (f"<p>{begin}", f"{end}</p>")
    return partial(_of, text, text, around=(begin, end), within=within, marker=marker)


_unit = partial(partial, _of)
_NONE = ("", "")
_CODE = ("```\n", "```"), ("<pre><code>", "</code></pre>")

#: Shapes by their names.
SHAPES: dict[str, Shape] = {
    "answers": _realistic,
    "markup": _unit(
        "alpha **beta** [gamma](https://a.example/b) ",
        'alpha <strong>beta</strong> <a href="https://a.example/b">gamma</a> ',
    ),
    "paragraphs": _unit("Some words here.\n\n", "<p>Some words here.</p>", within=_NONE),
    "one word": _alike("a"),
    "two words in turn": _alike("ab", "x ", " y"),
    "one word, then another": lambda length: Page(
        source="a" * length, html="<p>" + "a" * (length // 2) + "b" * (length // 2) + "</p>"
    ),
    "nothing shared": _unit("alpha beta ", "1234 5678 "),
    "nothing shared but letters": _unit("ab ", "ba "),
    "nothing shared, all markup": _unit("[a](b) <i> &amp; ", "1234 5678 "),
    "source only": _unit("alpha beta ", ""),
    "page only": lambda length: Page(source="alpha", html="<p>" + "beta " * (length // 5) + "</p>"),
    "gaps in the page": _unit(
        "Every word of a long sentence is here :smile: and stays there. ",
        "Every word of a long sentence is here and stays there. ",
    ),
    "gaps in the source": _unit(
        "Every word of a long sentence is here and stays there. ",
        "Every word of a long sentence is here indeed and stays there. ",
    ),
    "gaps after few letters": _unit("a word xyz ", "a word ij "),
    "gaps in one word": _unit("aaaaaaaab", "aaaaaaaa"),
    "a long word is missing": lambda length: Page(
        source="b" * (length // 4) + " " + "a" * (length // 4) + " end of it all, and more",
        html="<p>" + "a" * (length // 4) + " end of it all, and more</p>",
    ),
    "equal lines": _unit("the same line\n", "the same line\n"),
    "equal lines, one of them longer": _unit(
        "the same line\n", "the same line\n", around=("the same line, longer\n", "")
    ),
    "equal cells": _unit("| yes | no |\n", "<tr><td>yes</td><td>no</td></tr>",
                         around=("| a | b |\n|---|---|\n", ""),
                         within=("<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody>",
                                 "</tbody></table>")),
    "code": _unit("x = [1](b)\n", "x = [1](b)\n", around=_CODE[0], within=_CODE[1]),
    "markup in code": _unit(
        "[a](b) &amp; <i>\n", "[a](b) &amp;amp; &lt;i&gt;\n", around=_CODE[0], within=_CODE[1]
    ),
    "code spans": _unit("`&lt;a` b ", "<code>&amp;lt;a</code> b "),
    "ticks": _unit("a`b``c```", "a`b``c```"),
    "entities": _unit("&amp;", "&amp;"),
    "entities, letters": _unit("&eacute;&#101;", "ée"),
    "names of entities, shown": _unit("&amp;", "&amp;amp;"),
    "nested markup": _unit("[[a](b)](", "[<a href=\"b\">a</a>]("),
    "tags that never end": _unit("<a b='", "&lt;a b='"),
    "links that never end": _unit("](<a \"b", "](&lt;a \"b"),
    "definitions that never end": _unit("[a]: b \"\n", "[a]: b \"\n"),
    "hidden tags": _unit("<b></b>", "", around=("a ", " b"), within=("<p>a ", " b</p>")),
    "empty elements": _unit("<b></b>", "<b></b>", around=("a ", " b"), within=("<p>a ", " b</p>")),
    "comments": _unit("a <!-- b --> ", "a  "),
    "one comment": _unit("word ", "", around=("a <!-- ", " --> b"), within=("<p>a ", " b</p>")),
    "blanks": _alike(" ", "a", "b [1]"),
    "blank lines": _unit("\n", "", around=("a", "b"), within=("<p>a</p>", "<p>b</p>")),
    "line ends": _unit("\n", "<br>", around=("a", "b"), within=("<p>a", "b</p>")),
    "symbols": _alike("★", "a ", " b"),
    "symbols, hidden in between": _unit("★*", "★"),
    "stars": _alike("* ", "a ", " b"),
    "marks": _alike("\u0301", "e", " b"),
    "families": _alike("👨\u200d👩\u200d👧"),
    "hearts": _alike("a👍 "),
    "rules": _unit("a\n\n---\n\n", "<p>a</p><hr>", within=_NONE),
    "list items": _unit("1. a\n", "<li>a</li>", within=("<ol>", "</ol>")),
    "emphasis": _unit("*a* ", "<em>a</em> "),
    "letters in elements": _unit("*a*", "<em>a</em>"),
    "images": _unit(
        "![words of it](https://a.example/b) ",
        '<img src="https://a.example/b" alt="words of it"> ',
    ),
    "markers": _alike("word [1] ", marker="[1]"),
    "markers, side by side": _alike("[1]", marker="[1]"),
    "markers of symbols": _alike("[*]", marker="[*]"),
    "markers in elements": _unit("**[1]** ", "<strong>[1]</strong> ", marker="[1]"),
    "markers in paragraphs": _unit("[1]\n\n", "<p>[1]</p>", marker="[1]", within=_NONE),
    "markers after breaks": _unit("\n[1]", "<br>[1]", marker="[1]"),
    "one marker before blanks": _alike(" ", "a[1]", ".", marker="[1]"),
    "one marker after blanks": _alike(" ", "a", "[1]", marker="[1]"),
    "one marker before breaks": _unit(
        "<br>", "<br> ", around=("a<br>[1]", ""), within=("<p>a<br>[1]", "</p>"), marker="[1]"
    ),
    "tokens of a model": _alike("word \ue200cite\ue202turn0\ue201. "),
    "formulas": _unit("$a+b$ ", '<span class="math">$a+b$</span> ', trusted=True),
    "formulas, drawn": _unit(
        "$a^2$ ", "<math><msup><mi>a</mi><mn>2</mn></msup></math> ", trusted=True
    ),
    "answers, trusted": partial(_realistic, trusted=True),
    "markup, trusted": _unit(
        "alpha **beta** [gamma](b) ",
        'alpha <strong class="x y">beta</strong> <a href="b">gamma</a> ',
        trusted=True,
    ),
    "formulas, nested": _unit("a ", '<span class="math">a<span class="katex">', trusted=True),
    "formulas with blocks": _unit(
        "a\n\n", '<span class="math">a<p>', trusted=True, within=_NONE
    ),
    "controls, nested": _unit("a ", '<span class="copy-btn">a', trusted=True),
    "controls": _unit("a ", 'a <span class="copy-btn">copy</span>', trusted=True),
    "numbers of lines, nested": _unit("a ", '<span class="lineno">1', trusted=True),
    "numbers of lines": _unit("a\n", '<span class="lineno">1</span>a\n', trusted=True,
                              around=_CODE[0], within=_CODE[1]),
    "headings with anchors": _unit(
        "# a\n", '<h1 id="a">a<a href="#a">#</a></h1>', trusted=True, within=_NONE
    ),
    "one heading with anchors": _unit(
        "a ", 'a<a class="headerlink" href="#a">b</a>', trusted=True, within=("<h1>", "</h1>")
    ),
    "elements left open": _unit("a ", "<b>a ", trusted=True),
    "elements of one's own": _unit("a ", "<x-y>a <p>", trusted=True, within=_NONE),
    "tags of tables left open": _unit("a ", "<table><tr><td>a", trusted=True, within=_NONE),
    "end tags": _unit("a ", "a</b></p>", trusted=True),
    "references": _unit("&amp;", "&amp;", trusted=True),
    "references that never end": _unit("&", "&amp", trusted=True),
    "signs of tags": _unit("< ", "< ", trusted=True),
    "comments, trusted": _unit("a ", "a<!--", trusted=True),
    "attributes": _unit("a ", "<b x='\">a", trusted=True),
    "pre, wrapped": _unit(
        "```\na\n```\n", "<div><figure><pre>a</pre></figure></div>", trusted=True, within=_NONE
    ),
}  # fmt: skip
