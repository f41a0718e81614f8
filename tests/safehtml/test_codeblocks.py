from __future__ import annotations

import pytest

from tests.support.trusted import placed_in

CODE = "```\n⟦a = 1⟧\n```\n\nSo¦"


@pytest.mark.parametrize(
    ("marked", "html", "expected"),
    [
        # a wrapper with a control
        (CODE, '<div class="highlight"><pre>a <b>=</b> 1</pre><div class="zeroclipboard-container">'
         "<clipboard-copy value=x><svg></svg></clipboard-copy></div></div><p>So</p>",
         "<div><pre>a <b>=</b> 1</pre><div><clipboard-copy><svg></svg></clipboard-copy></div></div>"
         "¶⟨1⟩<p>So⟨2⟩</p>"),
        (CODE, '<div class="code-toolbar"><pre>a = 1</pre><div class="toolbar"><span>Python</span>'
         '<button class="copy">Copy</button></div></div><p>So</p>',
         "<div><pre>a = 1</pre><div>Python<button>Copy</button></div></div>¶⟨1⟩<p>So⟨2⟩</p>"),
        (CODE, '<div><div class="code-header"><span>python</span></div><pre>a = 1</pre></div>'
         '<p>So</p>',
         "<div><div>python</div><pre>a = 1</pre></div>¶⟨1⟩<p>So⟨2⟩</p>"),
        # numbers of lines: in a table of two blocks, in one of many rows, in the line
        (CODE, '<div><table class="lntable"><tr><td class="lntd"><pre>'
         '<span class="lnt">1\n</span></pre>'
         '</td><td class="lntd"><pre><code>a = 1</code></pre></td></tr></table></div><p>So</p>',
         "<div><table><tr><td><pre>1\n</pre></td><td><pre><code>a = 1</code></pre></td></tr>"
         "</table>"
         "</div>¶⟨1⟩<p>So⟨2⟩</p>"),
        (CODE, '<pre><code><table><tr><td class="hljs-ln-numbers" data-line-number="1">'
         '<div>1</div></td>'
         '<td class="hljs-ln-code" data-line-number="1">a = 1</td></tr></table></code></pre>'
         '<p>So</p>',
         "<pre><code><table><tr><td><div>1</div></td><td>a = 1</td></tr></table></code></pre>¶⟨1⟩"
         "<p>So⟨2⟩</p>"),
        (CODE, '<pre><a href="#l1"><span class="linenos">1</span></a>a = 1</pre><p>So</p>',
         "<pre><a>1</a>a = 1</pre>¶⟨1⟩<p>So⟨2⟩</p>"),
        (CODE, "<figure><pre><code>a = 1</code></pre></figure><p>So</p>",
         "<figure><pre><code>a = 1</code></pre></figure>¶⟨1⟩<p>So⟨2⟩</p>"),
        # the item of a list and a quotation hold more than code: it may be all they have now
        ("- ```\n  ⟦a⟧\n  ```\n- b¦",
         "<div><ul><li><div><pre>a</pre></div></li><li>b</li></ul></div>",
         "<div><ul><li><div><pre>a</pre></div>¶⟨1⟩</li><li>b⟨2⟩</li></ul></div>"),
        ("> ```\n> ⟦a⟧\n> ```", "<div><blockquote><pre>a</pre></blockquote></div>",
         "<div><blockquote><pre>a</pre>¶⟨1⟩</blockquote></div>"),
        # what holds two blocks, or words, is no wrapper
        ("```\n⟦a⟧\n```\n```\nb\n```", "<div><pre>a</pre><pre>b</pre></div>",
         "<div><pre>a</pre>¶⟨1⟩<pre>b</pre></div>"),
        ("```\n⟦a⟧\n```\nb", "<div><pre>a</pre>b</div>", "<div><pre>a</pre>¶⟨1⟩b</div>"),
    ],
)  # fmt: skip
def test_a_chip_follows_all_that_is_wrapped_round_a_block_of_code(
    marked: str, html: str, expected: str
) -> None:
    assert placed_in(marked, html) == expected
