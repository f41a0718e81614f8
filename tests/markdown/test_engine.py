from __future__ import annotations

import pytest

from renderer.markdown import render_markdown


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("~~a~~", "<p><s>a</s></p>"),
        ("| a |\n|--:|\n| b |", 'style="text-align:right"'),
        ("H<sub>2</sub>O<br>b", "<p>H<sub>2</sub>O<br>b</p>"),
        ("```py x\na\n```", '<pre><code class="language-py">a\n</code></pre>'),
        # every address goes to the gate as it is, but for blanks
        ("[a](javascript:b)", '<a href="javascript:b">a</a>'),
        ("[a](<https://b.example/c d>)", 'href="https://b.example/c%20d"'),
        ("<https://xn--80ak6aa92e.example>", ">https://xn--80ak6aa92e.example</a>"),
        ("<https://a.example/%E2%80%AE>", ">https://a.example/%E2%80%AE</a>"),
    ],
)
def test_what_models_write_becomes_html(text: str, html: str) -> None:
    assert html in render_markdown(text)


@pytest.mark.parametrize(
    "text",
    ["*a **a " * 20_000, "[" * 100_000, "> " * 50_000, "- " * 50_000, "`" * 100_000, "<" * 100_000,
     "![" * 50_000, "[a](" * 40_000, "&" * 100_000, "http://" * 20_000, "|a" * 50_000],
    ids=range(11),
)  # fmt: skip
def test_a_hostile_text_comes_to_an_end(text: str) -> None:
    """The suite's time limit is the check."""
    assert render_markdown(text)
