from __future__ import annotations

import pytest

from renderer.safehtml import Fragment, Policy, scan, scan_tolerant
from renderer.safehtml.nesting import DEEPEST
from tests.safehtml.alphabets import check_again
from tests.safehtml.judge import check


def runs(fragment: Fragment) -> list[tuple[str, str, str]]:
    return [(run.text, run.kind, run.parent.name) for run in fragment.runs]


def test_runs_are_what_a_reader_sees() -> None:
    html = (
        '<p>a &lt; b<br>c <em>d</em><img src="https://i.example/x.png" alt="e"></p>\n<hr>'
        '<ul>\n<li><input type="checkbox" disabled> f</li>\n</ul><span class="math">g</span>'
        '<div class="math">h</div><table><tr><td>i</td></tr></table>'
    )
    assert runs(scan(html, Policy())) == [
        ("a < b", "text", "p"),
        ("\n", "break", "p"),
        ("c ", "text", "p"),
        ("d", "text", "em"),
        ("e", "image", "a"),
        ("", "rule", ""),
        ("", "void", "li"),
        (" f", "text", "li"),
        ("g", "text", "math"),
        ("h", "text", "math-block"),
        ("i", "text", "td"),
    ]


def test_elements_know_their_parents_and_tags() -> None:
    fragment = scan("<div>a<span><b>c</b></span><table><tr></tr></table></div>", Policy())
    shown = [
        (element.name, element.parent and element.parent.name, fragment.pieces[element.start],
         fragment.pieces[element.end])
        for element in fragment.elements
    ]  # fmt: skip
    assert shown == [
        ("div", "", "<div>", "</div>"),
        ("b", "div", "<b>", "</b>"),
        ("region", "div", '<div role="region" aria-label="Table" tabindex="0">', "</div>"),
        ("table", "region", "<table>", "</table>"),
        ("tbody", "table", "<tbody>", "</tbody>"),
        ("tr", "tbody", "<tr>", "</tr>"),
    ]
    assert (fragment.root.name, fragment.root.parent, fragment.root.start) == ("", None, -1)


def test_what_is_not_shown_is_handed_on_where_it_belongs() -> None:
    html = (
        '<p>a<a href="https://a.example/b" title="c">d</a>e<a href="javascript:1">f</a>'
        '<img src="https://i.example/g" alt="h" title="i"></p>'
        '<pre><code class="language-j">k</code></pre>'
    )
    fragment = scan(html, Policy())
    assert [run.text for run in fragment.runs] == ["a", "d", "e", "f", "h", "k"]
    assert fragment.hidden == [
        (2, "https://a.example/b c"),
        (4, "javascript:1"),
        (5, "https://i.example/g i"),
        (5, "j"),
    ]


@pytest.mark.parametrize(
    ("html", "output"),
    [
        ("<pre>\n\nx\n</pre>", "<pre>x\n</pre>"),
        ("<pre><span>\n</span><!-- -->\n<font>\nx</font></pre>", "<pre>x</pre>"),
        ("<pre>\n<b>\nx</b></pre>", "<pre><b>\nx</b></pre>"),
        ("<pre><code>\nx</code></pre>", "<pre><code>\nx</code></pre>"),
        ('<pre><img alt="&#10;x"></pre>', "<pre>x</pre>"),
        ("<pre>&#10;x</pre>", "<pre>&amp;#10;x</pre>"),
        ('<pre><a href="#x">↩</a>\nx</pre>', "<pre>x</pre>"),
        (
            '<pre><a href="https://a.example/">\n<b></b>\nhttps://b.example/</a>\nx</pre>',
            "<pre><b></b>\nhttps://b.example/\nx</pre>",
        ),
        (
            '<pre><a href="https://a.example/">\n<!---->\n<i>www.b.example</i></a></pre>',
            "<pre><i>www.b.example</i></pre>",
        ),
    ],
)
def test_no_line_feed_is_written_right_after_pre(html: str, output: str) -> None:
    fragment = scan(html, Policy())
    assert str(fragment) == output
    check(fragment)
    check_again(fragment, Policy())


def test_bare_rows_stand_in_one_written_group() -> None:
    html = "<table><tr></tr>\n<!-- x --><tr></tr><tfoot></tfoot><tr></tr></table>"
    assert "".join(scan(html, Policy()).pieces[1:-1]) == (
        "<table><tbody><tr></tr>\n<tr></tr></tbody><tfoot></tfoot><tbody><tr></tr></tbody></table>"
    )


def test_a_region_of_the_input_is_read_and_written_anew() -> None:
    html = '<div role="region" aria-label="x" tabindex="0"><table></table></div>'
    assert str(scan(html, Policy())) == str(scan("<table></table>", Policy()))
    assert str(scan('<div role="region" tabindex="0">x</div>', Policy())) == "<div>x</div>"


@pytest.mark.parametrize(
    "html",
    [
        "<div>" * 200 + "x",
        "<ul><li>" * 200 + "x",
        "<dl><dd>" * 200 + "x",
        "<table><tr><td>" * 200 + "x",
        "<blockquote><ul>\n<li><div>" * 60 + "x",
        "<b>" * 99 + '<img src="https://i.example/" alt="x"><a href="https://a.example/"><i>y</i>',
        "<div>" * 98 + "<pre><code>\nx</code>\n</pre><pre>\n\ny",
        "<div>" * 100 + "<pre>\nx</pre><hr><ul> <li>x</li> </ul><table><tr><td>y",
    ],
)
def test_too_deep_a_tag_is_dropped_and_its_text_stays(html: str) -> None:
    fragment, _ = scan_tolerant(html, Policy())
    check(fragment)
    check_again(fragment, Policy())
    assert fragment.runs[-1].text.strip() in ("x", "y")
    for element in fragment.elements:
        depth = 0
        while element.parent is not None:
            element, depth = element.parent, depth + 1
        assert depth <= DEEPEST
