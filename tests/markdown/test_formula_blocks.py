from __future__ import annotations

from functools import partial

import pytest

from renderer.markdown import render_markdown
from tests.support.growing import linear

SUM = "\\[\n- x\n+ y\n= z\n> 0\n# 1\n```\n| a | b |\n<b>\n\\]"


def bare(text: str) -> str:
    """Return HTML without line feeds between tags, its formulas as ``⟦…⟧`` or ``⟨…⟩`` in a line."""
    html = render_markdown(text).replace(">\n<", "><").strip()
    html = html.replace('<div class="math">', "⟦").replace("</div>", "⟧")
    return html.replace('<span class="math">', "⟨").replace("</span>", "⟩")


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("$$x$$", "⟦$$x$$⟧"),
        ("$$ x $$  ", "⟦$$ x $$⟧"),
        ("   \\[ x = 1 \\]", "⟦\\[ x = 1 \\]⟧"),
        ("$$\nx\n$$", "⟦$$\nx\n$$⟧"),
        ("$$x\n  y$$", "⟦$$x\ny$$⟧"),
        ("$$\nthe area\n$$", "⟦$$\nthe area\n$$⟧"),
        ("\\[\n1\n\\]", "⟦\\[\n1\n\\]⟧"),
        ("$$\n\\begin{align}\na &= b \\\\[2pt]\n\\end{align}\n$$",
         "⟦$$\n\\begin{align}\na &amp;= b \\\\[2pt]\n\\end{align}\n$$⟧"),
        (SUM, f"⟦{SUM.replace('<b>', '&lt;b&gt;').replace('> 0', '&gt; 0')}⟧"),
        # it interrupts a paragraph
        ("So\n$$x$$\nis", "<p>So</p>⟦$$x$$⟧<p>is</p>"),
        ("So\n\\[\nx\n\\]\nis", "<p>So</p>⟦\\[\nx\n\\]⟧<p>is</p>"),
        ("$$x$$\n$$y$$", "⟦$$x$$⟧⟦$$y$$⟧"),
        # in lists and quotations
        ("> a\n> $$\n> x\n> $$\n> b", "<blockquote><p>a</p>⟦$$\nx\n$$⟧<p>b</p></blockquote>"),
        ("> a\n$$x$$", "<blockquote><p>a</p></blockquote>⟦$$x$$⟧"),
        ("- a\n  \\[\n  x\n  \\]\n- b", "<ul><li>a⟦\\[\nx\n\\]⟧</li><li>b</li></ul>"),
        ("1. a\n\n   $$\n   x\n   $$\n2. b",
         "<ol><li><p>a</p>⟦$$\nx\n$$⟧</li><li><p>b</p></li></ol>"),
        ("- $$x$$", "<ul><li>⟦$$x$$⟧</li></ul>"),
        # where words follow, it is one of a line
        ("$$x$$ is", "<p>⟨$$x$$⟩ is</p>"),
        ("$$x$$ [1]", "<p>⟨$$x$$⟩ [1]</p>"),
        ("$$\n- x\n$$ [1]\nand\n- b", "<p>⟨$$\n- x\n$$⟩ [1]\nand</p><ul><li>b</li></ul>"),
        ("So\n\\[\n+ x\n\\].\nIs", "<p>So</p><p>⟨\\[\n+ x\n\\]⟩.\nIs</p>"),
        ("> \\[\n> - x\n> \\] [1]\n> b", "<blockquote><p>⟨\\[\n- x\n\\]⟩ [1]\nb</p></blockquote>"),
        ("- a\n  $$\n  - x\n  $$ [1]", "<ul><li>a\n<p>⟨$$\n- x\n$$⟩ [1]</p></li></ul>"),
        ("- $$\n  - x\n  $$ [1]", "<ul><li>⟨$$\n- x\n$$⟩ [1]</li></ul>"),
        ("So $$\nx\n$$\nand $$\ny\n$$", "<p>So ⟨$$\nx\n$$⟩\nand ⟨$$\ny\n$$⟩</p>"),
        ("a\n    $$\n    x\n    $$", "<p>a\n⟨$$\n    x\n    $$⟩</p>"),
        (">$$\nx\n$$", "<blockquote><p>⟨$$\nx\n$$⟩</p></blockquote>"),
        # no formula of its own line
        ("$x$", "<p>⟨$x$⟩</p>"),
        ("\\(x\\)", "<p>⟨\\(x\\)⟩</p>"),
        ("    $$x$$", "<pre><code>$$x$$\n</code></pre>"),
        ("```\n$$x$$\n```", "<pre><code>$$x$$\n</code></pre>"),
        # no formula at all
        ("\\[1\\]", "<p>[1]</p>"),
        ("\\[x\\](/b)", "<p>[x](/b)</p>"),
        ("$$", "<p>$$</p>"),
        ("$$ to $$", "<p>$$ to $$</p>"),
        ("$$$\nx\n$$$", "<p>$$$\nx\n$$$</p>"),
        ("$$\nx", "<p>$$\nx</p>"),
        ("$$\nx\n\ny\n$$", "<p>$$\nx</p><p>y\n$$</p>"),
        ("- $$\n  x\n$$", "<ul><li>⟨$$\nx\n$$⟩</li></ul>"),
        ("\\[\nx\n\\[\ny", "<p>[\nx\n[\ny</p>"),
        ("$$\nx\n$$$", "<p>$$\nx\n$$$</p>"),
    ],
)  # fmt: skip
def test_formulas_on_lines_of_their_own(text: str, html: str) -> None:
    assert bare(text) == html


@pytest.mark.parametrize(
    "unit",
    ["$$ a\n", "$$\n", "\\[ a\n", "\\[\n", "$$\na\n$$ b\n", "> \\[\n", "- \\[\n", "$$ `\n",
     "$$x$$\n", "\\[ a\\] b\n", "a\n\\[\n", "\\[\n\\] b\n"],
    ids=range(12),
)  # fmt: skip
def test_a_text_full_of_signs_comes_to_an_end(unit: str) -> None:
    assert linear(lambda length: partial(render_markdown, unit * (length // len(unit))), 25_000)
