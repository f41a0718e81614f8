from __future__ import annotations

import re
from functools import partial

import pytest

from renderer.markdown import render_markdown
from tests.support.growing import linear

_SPAN = re.compile('<span class="math">(.*?)</span>', re.DOTALL)


def shown(text: str) -> str:
    """Return the HTML of one paragraph, its formulas as ``⟦…⟧``."""
    html = render_markdown(text).strip()
    assert (html[:3], html[-4:]) == ("<p>", "</p>")
    return _SPAN.sub(r"⟦\1⟧", html[3:-4])


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("Let $x$ and \\(y\\) be $$z$$.", "Let ⟦$x$⟧ and ⟦\\(y\\)⟧ be ⟦$$z$$⟧."),
        ("So \\[ x = 1 \\] holds.", "So ⟦\\[ x = 1 \\]⟧ holds."),
        # nothing in one is Markdown
        ("$a_1*b_2*c$", "⟦$a_1*b_2*c$⟧"),
        ("$a<b>c$ &amp; $&amp;$", "⟦$a&lt;b&gt;c$⟧ &amp; ⟦$&amp;amp;$⟧"),
        (r"$\{a\}\\\,b$", r"⟦$\{a\}\\\,b$⟧"),
        ("$E[x](y)$ and \\(a[1]+b[2]\\)", "⟦$E[x](y)$⟧ and ⟦\\(a[1]+b[2]\\)⟧"),
        ("$~~a~~$ and $https://a.example$", "⟦$~~a~~$⟧ and ⟦$https://a.example$⟧"),
        ("$a  \nb\\\nc$", "⟦$a  \nb\\\nc$⟧"),
        # it stands in other things
        ("**$x$** _\\(y\\)_ ~~$z$~~", "<strong>⟦$x$⟧</strong> <em>⟦\\(y\\)⟧</em> <s>⟦$z$⟧</s>"),
        ("[a $x$](/b)", '<a href="/b">a ⟦$x$⟧</a>'),
        ("![a $x_1*b*$](/b)", '<img src="/b" alt="a $x_1*b*$">'),
        ("$x$[1], $y$ [2]", "⟦$x$⟧[1], ⟦$y$⟧ [2]"),
        # what begins before it binds tighter
        ("`$x` and $y$", "<code>$x</code> and ⟦$y$⟧"),
        ("<https://a.example/$b$>", '<a href="https://a.example/$b$">https://a.example/$b$</a>'),
        ("https://a.example/?a=$b&c=$", None),
        ('<i title="$x$">$y$</i>', '<i title="$x$">⟦$y$⟧</i>'),
        ("[$5](/$a$)", '<a href="/$a$">$5</a>'),
        # and so does code within
        ("$x `a$` b", "$x <code>a$</code> b"),
        ("$x `a` b$", "$x <code>a</code> b$"),
        ("\\(`a` = `b`\\)", "(<code>a</code> = <code>b</code>)"),
        ("$\\text{``a''}$", "⟦$\\text{``a''}$⟧"),
        # no formulas
        ("costs $5 and $10", "costs $5 and $10"),
        ("\\$x$, \\\\(x\\\\), \\[1\\]", "$x$, \\(x\\), [1]"),
        ("$ $$ $$$ a$$$b $$$$", "$ $$ $$$ a$$$b $$$$"),
        ("$$$x$ and $$y$", "$$$x$ and $$y$"),
        ("**$5** *$6*", "<strong>$5</strong> <em>$6</em>"),
        ("$5 [a $6](/b) c", '$5 <a href="/b">a $6</a> c'),
        # one that fails leaves the next alone
        ("$5 and $x$", "$5 and ⟦$x$⟧"),
        ("\\(see above\\) \\(x\\)", "(see above) ⟦\\(x\\)⟧"),
        ("$$ to $$x$$", "$$ to ⟦$$x$$⟧"),
    ],
)
def test_formulas_of_a_line_are_kept_as_written(text: str, html: str | None) -> None:
    assert shown(text) == html if html is not None else "⟦" not in shown(text)


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("# The $x_1$", '<h1>The <span class="math">$x_1$</span></h1>'),
        ("> a $x$", '<p>a <span class="math">$x$</span></p>'),
        ("> a $x\n> y$", '<p>a <span class="math">$x\ny$</span></p>'),
        ("- $x$", '<li><span class="math">$x$</span></li>'),
        ("- [ ] $x$", 'disabled=""> <span class="math">$x$</span></li>'),
        ("|a|\n|-|\n|$x$|", '<td><span class="math">$x$</span></td>'),
        # a pipe divides cells, wherever it stands; one with a backslash does not
        ("|a|\n|-|\n|$\\|x\\|$|", '<td><span class="math">$|x|$</span></td>'),
        ("|a|b|\n|-|-|\n|$x|y$|", "<td>$x</td>\n<td>y$</td>"),
        ("|a|b|\n|-|-|\n|$5|$6|", "<td>$5</td>\n<td>$6</td>"),
        ("<div>\n$x$\n</div>", "<div>\n$x$\n</div>"),
        ("```\n$x$\n```", "<code>$x$\n</code>"),
        ("$x\n\ny$", "<p>$x</p>\n<p>y$</p>"),
    ],
)
def test_and_in_all_blocks_of_text(text: str, html: str) -> None:
    assert html in render_markdown(text)


HOSTILE = {
    "$": "$ ", "$x": "$x ", "$x$": "$x$ ", "$$": "$$ ", "$$$": "$$$ ", "$$x": "$$x ", r"\(": r"\( ",
    r"\[": r"\[ ", r"\(a\)": r"\(a\)", r"\[1\]": r"\[1\] ", "both": r"\(\[$$ ", "`$": "`$",
    "$`": "$`a ", "words": "$a aa ", "links": "[$a](b) $", "](": "$](", "${": "${", r"\$": r"\$",
    "{$}": "{$}", r"\\": "\\",
}  # fmt: skip


@pytest.mark.parametrize("unit", HOSTILE.values(), ids=HOSTILE)
def test_a_text_full_of_signs_comes_to_an_end(unit: str) -> None:
    assert linear(lambda length: partial(render_markdown, unit * (length // len(unit))), 50_000)


@pytest.mark.parametrize(
    "within",
    ["a" * 200_000, " " * 200_000, " aa1" * 50_000, "1 " * 100_000, "](" * 100_000, "^" * 200_000],
    ids=range(6),
)
@pytest.mark.parametrize(
    "signs", [("$5", "x$"), ("$$", "! $$"), (r"\(", r"! \)"), (r"\[", r"! \]")]
)
def test_and_so_does_a_long_one(signs: tuple[str, str], within: str) -> None:
    """The suite's time limit is the check."""
    assert render_markdown(f"a {signs[0]}{within}{signs[1]} b")
