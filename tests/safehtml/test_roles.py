from __future__ import annotations

import pytest

from renderer.safehtml.loose import read_attributes
from renderer.safehtml.roles import Role, is_display, role_of
from tests.support.trusted import placed_in


@pytest.mark.parametrize(
    ("tag", "written", "role"),
    [
        ("p", "", "text"),
        ("span", "class=hljs-number", "text"),
        # what is hidden
        ("i", "hidden", "silent"),
        ("i", "aria-hidden=true", "silent"),
        ("i", "aria-hidden=false", "text"),
        ("i", "style='color: red; display:none'", "silent"),
        ("i", "style=display:inline", "text"),
        ("div", "popover", "silent"),
        ("h2", "class=sr-only", "silent"),
        # controls
        ("button", "", "silent"),
        ("clipboard-copy", "", "silent"),
        ("span", "role=button", "silent"),
        ("div", "class=copy-btn", "control"),
        ("a", "class=copy", "control"),
        ("div", "class=copy", "text"),
        ("div", "class=copyright", "text"),
        ("div", "class=code-toolbar", "text"),
        ("div", "class=toolbar", "control"),
        # numbers of lines
        ("td", "class='rouge-gutter gl'", "number"),
        ("td", "class=hljs-ln-numbers", "number"),
        ("td", "class=hljs-ln-code", "text"),
        ("span", "class=linenos", "number"),
        ("span", "class=lnt", "number"),
        ("td", "class=blob-num", "number"),
        ("pre", "class='language-py line-numbers'", "text"),
        # footnotes
        ("sup", "class=footnote-ref", "silent"),
        ("a", "class=reversefootnote", "silent"),
        ("a", "data-footnote-ref href=#fn", "silent"),
        ("section", "class=footnotes", "silent"),
        ("aside", "role=doc-footnote", "silent"),
        ("p", "class=footing", "text"),
        # anchors
        ("a", "href=#x", "anchor"),
        ("a", "href=/x", "text"),
        # formulas
        ("math", "", "formula"),
        ("mjx-container", "", "formula"),
        ("math-renderer", "", "formula"),
        ("span", "class='katex'", "formula"),
        ("div", "class='math block'", "formula"),
        ("div", "class=mathematics", "text"),
        ("math", "aria-hidden=true", "silent"),
        # left whole
        ("label", "", "unit"),
        ("span", "role=img", "unit"),
        # the whole of a page
        ("body", "class='math toc'", "text"),
        ("nav", "", "silent"),
    ],
)
def test_what_an_element_is(tag: str, written: str, role: Role) -> None:
    assert role_of(tag, read_attributes(written)) == role


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("display=block", True),
        ("display=true", True),
        ("class=katex-display", True),
        ("class='math block'", True),
        ("class='math inline'", False),
        ("", False),
    ],
)
def test_which_formulas_stand_in_a_block_of_their_own(written: str, expected: bool) -> None:
    assert is_display(read_attributes(written)) == expected


@pytest.mark.parametrize(
    ("marked", "html", "expected"),
    [
        # footnotes as kramdown, remark and docutils write them
        ("So.[^1]¦ Then¦\n\n[^1]: Note¦",
         '<p>So.<sup id="fnref:1"><a href="#fn:1" class="footnote" role="doc-noteref">1</a>'
         '</sup> Then'
         '</p><div class="footnotes" role="doc-endnotes"><ol><li><p>Note</p></li></ol></div>',
         "<p>So.⟨1⟩<sup><a>1</a></sup> Then⟨2⟩</p><div><ol><li><p>Note</p></li></ol></div>"),
        ("So.[^a-name]¦ Then¦\n\n[^a-name]: Note¦",
         '<p>So.<sup><a href="#fn-1" data-footnote-ref aria-describedby="l">1</a></sup> Then</p>'
         '<section data-footnotes><h2 class="sr-only" id="l">Footnotes</h2>Note</section>',
         "<p>So.⟨1⟩<sup><a>1</a></sup> Then⟨2⟩</p><section><h2>Footnotes</h2>Note</section>"),
        ("So.[^1]¦ Then¦",
         '<p>So.<a class="footnote-reference brackets" href="#f"><span>[</span>1<span>]</span>'
         '</a> Then',
         "<p>So.⟨1⟩<a>[1]</a> Then⟨2⟩"),
        # a definition in the middle of the text, and one right behind a paragraph
        ("So.[^1]¦\n\n[^1]: Note¦ words\n\nThen it is spring.¦",
         '<p>So.<sup class=footnote-ref>1</sup></p><p>Then it is spring.</p>'
         '<div class=footnote>Note',
         "<p>So.⟨1⟩<sup>1</sup></p><p>Then it is spring.⟨3⟩</p><div>Note"),
        ("So.\n[^1]: Note¦", "<p>So.</p><div class=footnotes>Note</div>",
         "<p>So.</p><div>Note</div>"),
        # chips and cards that stand there already
        ("It is. So¦ it is.¦",
         '<p>It is.<span class="citation-mark"><button>so</button></span> So it is.</p>'
         '<div class="citation-card" popover>So it is.</div>',
         "<p>It is.<button>so</button> So⟨1⟩ it is.⟨2⟩</p><div>So it is.</div>"),
        # a table of contents says the same words first
        ("# So¦\n\nSo¦", '<div class="toc"><a href="#s">So</a></div><h1 id="s">So</h1><p>So</p>',
         "<div><a>So</a></div><h1>So⟨1⟩</h1><p>So⟨2⟩</p>"),
        ("- [x] ⟦done⟧ now", "<ul><li><label><input type=checkbox> done</label> now</ul>",
         "<ul><li><label><input> done</label>⟨1⟩ now</ul>"),
        ("Fine ✅¦ day", '<p>Fine <span role="img" aria-label="yes">✅</span> day</p>',
         "<p>Fine ✅⟨1⟩ day</p>"),
    ],
)  # fmt: skip
def test_a_chip_stands_outside(marked: str, html: str, expected: str) -> None:
    assert placed_in(marked, html) == expected
