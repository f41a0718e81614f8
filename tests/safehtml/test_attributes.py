from __future__ import annotations

import pytest

from renderer.safehtml import Policy, scan

LINK = 'target="_blank" rel="noopener noreferrer nofollow"'


@pytest.mark.parametrize(
    ("html", "output"),
    [
        ('<p id="x" class="y" style="z" onclick="1" dir="rtl">a</p>', '<p dir="auto">a</p>'),
        ('<ul class="contains-task-list"></ul>', '<ul dir="auto"></ul>'),
        ('<ol start="3"></ol>', '<ol start="3" dir="auto"></ol>'),
        ('<ol start="-3"></ol>', '<ol start="-3" dir="auto"></ol>'),
        ('<ol start="1234567890"></ol>', '<ol dir="auto"></ol>'),
        ('<ol start="٣"></ol>', '<ol dir="auto"></ol>'),
        ('<ol start="3\n"></ol>', '<ol dir="auto"></ol>'),
        ("<ol reversed></ol>", '<ol dir="auto"></ol>'),
        ('<span class="math">x</span>', '<span class="math">x</span>'),
        ('<span class="math x">x</span>', "x"),
        ('<span class="citation-mark">x</span>', "x"),
        ('<div class="math">x</div>', '<div class="math">x</div>'),
        ('<div class="citation-card" id="c1">x</div>', "<div>x</div>"),
        ("<details open><summary role=button>x</summary></details>",
         "<details><summary>x</summary></details>"),
        ('<blockquote cite="https://a.example/">x</blockquote>', "<blockquote>x</blockquote>"),
        ('<code class="language-c++">x</code>', '<code class="language-c++">x</code>'),
        ('<code class="hljs language-py">x</code>', '<code class="language-py">x</code>'),
        ('<code class="language-../../x">x</code>', "<code>x</code>"),
        ('<code class="language-a:b">x</code>', "<code>x</code>"),
        ('<code class="language-">x</code>', "<code>x</code>"),
        (f'<code class="language-{"x" * 41}">x</code>', "<code>x</code>"),
        ('<pre lang="py"><code>x</code></pre>',
         '<pre><code class="language-py">x</code></pre>'),
        ('<pre lang="a/b"><code>x</code></pre>', "<pre><code>x</code></pre>"),
        ('<pre lang="py"><b><code>x</code></b></pre>', "<pre><b><code>x</code></b></pre>"),
        ('<pre lang="py">x</pre><pre><code>x</code></pre>',
         "<pre>x</pre><pre><code>x</code></pre>"),
        ('<input type="checkbox" disabled>', '<input type="checkbox" aria-label="To do" disabled>'),
        ('<input class="x" checked="checked" disabled="" type="checkbox" />',
         '<input type="checkbox" aria-label="Done" disabled checked>'),
        ('<a href="https://A.example" onclick="x" title="t">x</a>',
         f'<a href="https://a.example/" {LINK}>x</a>'),
        ('<a href="https://a.example/?a=1&amp;b=\'">x</a>',
         f'<a href="https://a.example/?a=1&amp;b=&#39;" {LINK}>x</a>'),
        ('<a href="mailto:a@b.example">x</a>', f'<a href="mailto:a@b.example" {LINK}>x</a>'),
        ('<a href="javascript:alert(1)">x</a>', "x"),
        ('<a href="java&#10;script:alert(1)">x</a>', "x"),
        ('<a href="/x">x</a>', "x"),
        ("<a>x</a>", "x"),
    ],
)  # fmt: skip
def test_only_known_attributes_are_written(html: str, output: str) -> None:
    assert str(scan(html, Policy())) == output


@pytest.mark.parametrize(
    "attribute",
    [
        'style="text-align:right"',
        'style="text-align: right;"',
        'style="TEXT-ALIGN: Right"',
        'align="right"',
        "align=RIGHT",
        'class="citation-right"',
    ],
)
@pytest.mark.parametrize("name", ["td", "th"])
def test_the_alignment_of_a_cell_becomes_a_class(name: str, attribute: str) -> None:
    html = f"<table><tr><{name} {attribute}>x</{name}></tr></table>"
    assert f'<{name} class="citation-right" dir="auto">x</{name}>' in str(scan(html, Policy()))


@pytest.mark.parametrize(
    "attribute",
    ['style="text-align:justify"', 'style="color:red;text-align:left"', 'class="right"', "align=x",
     'colspan="9" width="1"', 'class="citation-chip"', 'class="citation-left citation-chip"'],
)  # fmt: skip
def test_no_other_alignment_is_written(attribute: str) -> None:
    html = f"<table><tr><td {attribute}>x</td></tr></table>"
    assert '<td dir="auto">x</td>' in str(scan(html, Policy()))


def test_a_table_stands_in_a_named_region() -> None:
    policy = Policy(table_label='"Tabelle" & mehr')
    written = str(scan("<table></table>", policy))
    assert written == (
        '<div role="region" aria-label="&quot;Tabelle&quot; &amp; mehr" tabindex="0">'
        "<table></table></div>"
    )
    assert str(scan(written, policy)) == written


@pytest.mark.parametrize(
    ("base", "levels"), [(1, "123456"), (2, "234566"), (3, "345666"), (6, "666666")]
)
def test_headings_begin_at_the_base(base: int, levels: str) -> None:
    html = "".join(f"<h{level}>x</h{level}>" for level in range(1, 7))
    output = "".join(f'<h{level} dir="auto">x</h{level}>' for level in levels)
    assert str(scan(html, Policy(heading_base=base))) == output


def test_the_policy_decides_on_target_and_rel() -> None:
    html = '<a href="https://a.example/">x</a>'
    assert str(scan(html, Policy(new_tab=False))) == (
        '<a href="https://a.example/" rel="noopener noreferrer nofollow">x</a>'
    )
    assert str(scan(html, Policy(rel="ugc & x"))) == (
        '<a href="https://a.example/" target="_blank" rel="ugc &amp; x">x</a>'
    )
    assert str(scan(html, Policy(new_tab=False, rel=""))) == html


def test_relative_links_are_the_owners_choice() -> None:
    html = '<a href="/x?y#z">x</a>'
    assert str(scan(html, Policy())) == "x"
    assert str(scan(html, Policy(relative_links=True))).startswith('<a href="/x?y#z" ')
    assert str(scan('<a href="//e.example/">x</a>', Policy(relative_links=True))) == "x"
