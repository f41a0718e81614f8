from __future__ import annotations

import pytest

from renderer.safehtml import read_trusted
from tests.support.trusted import placed_in


@pytest.mark.parametrize(
    ("html", "words"),
    [
        ("<math><mi>x</mi><mo>+</mo><mn>1</mn></math>", "x+1"),
        # letters of a font
        ("<math><mi>𝑥</mi></math>", "x"),
        # TeX is the best
        ('<math><semantics><mi>x</mi><annotation encoding="application/x-tex">\\xi'
         "</annotation></semantics></math>", "\\xi"),
        ('<math><mi>x</mi><annotation encoding="application/json">y</annotation></math>', "x"),
        ('<span class="katex"><span class="katex-html" aria-hidden="true">x2</span></span>', "x2"),
        ('<span class="arithmatex"><span class="MathJax_Preview">a</span>'
         '<script type="math/tex">b</script></span>', "b"),
        ('<math alttext="\\xi"><mi>x</mi></math>', "\\xi"),
        ('<img class="latex" src=x alt="\\xi">', "\\xi"),
        # its signs are no part of it
        ('<span class="math">\\(x\\)</span>', "x"),
        ('<div class="math">$$\nx&lt;y\n$$</div>', "\nx<y\n"),
        # what is drawn without a letter has one of its own
        ("<mjx-container><svg><path/></svg></mjx-container>", "𓀀"),
    ],
)  # fmt: skip
def test_the_words_of_a_formula(html: str, words: str) -> None:
    (run,) = read_trusted(html).runs
    assert run.text == words


@pytest.mark.parametrize("html", ['<span class="MathJax_Preview"></span>', "<math></math>"])
def test_nothing_is_no_formula(html: str) -> None:
    assert not read_trusted(html).runs


@pytest.mark.parametrize(
    ("marked", "html", "expected"),
    [
        # a passage that ends within it
        ("So $E⟦=mc⟧^2$ is.¦", '<p>So <span class="math">\\(E=mc^2\\)</span> is.</p>',
         "<p>So \\(E=mc^2\\)⟨1⟩ is.⟨2⟩</p>"),
        # what MathJax 2 leaves: what it drew, and the script of the same formula behind it
        ("So $x_1$¦ is.¦",
         '<p>So <span class="MathJax_Preview"></span><span class="MathJax">'
         '<nobr aria-hidden="true">x1'
         '</nobr><span><math><mi>x</mi><mn>1</mn></math></span></span><script type="math/tex">x_1'
         "</script> is.</p>",
         "<p>So <nobr>x1</nobr><math><mi>x</mi><mn>1</mn>"
         "</math>⟨1⟩<script>x_1</script> is.⟨2⟩</p>"),
        ("So $x_1$¦ is.¦", '<p>So <script type="math/tex">x_1</script> is.</p>',
         "<p>So <script>x_1</script>⟨1⟩ is.⟨2⟩</p>"),
        # letters that are quite others
        ("So ⟦$\\frac{\\alpha}{2}\\cdot\\sqrt{\\beta}$⟧ is new.¦",
         "<p>So <math><mi>α</mi><mn>2</mn><mo>⋅</mo><mi>β</mi></math> is new.</p>",
         "<p>So <math><mi>α</mi><mn>2</mn><mo>⋅</mo><mi>β</mi></math>⟨1⟩ is new.⟨2⟩</p>"),
        ("It is ⟦$\\frac{\\alpha}{2}\\cdot\\sqrt{\\beta}$⟧", "<p>It is <math><mi>γ</mi></math></p>",
         "<p>It is <math><mi>γ</mi></math>⟨1⟩</p>"),
        ("So $E=mc^2$¦ is new.¦", "<p>So <mjx-container><svg><path/></svg></mjx-container> is new.",
         "<p>So <mjx-container><svg><path></svg></mjx-container>⟨1⟩ is new.⟨2⟩"),
        # in a block of its own, and where no paragraph may follow
        ("$$\nx⟦=1⟧\n$$", '<div><math display="block"><mi>x</mi><mn>1</mn></math></div>',
         "<div><math><mi>x</mi><mn>1</mn></math>¶⟨1⟩</div>"),
        ("$$\nx⟦=1⟧\n$$ is", '<p><span class="katex-display">x=1</span> is</p>',
         "<p>x=1⟨1⟩ is</p>"),
        # mathematics that is a subject, no formula
        ("The sky¦ is.\n\nSo¦", '<div class="math"><b>The sky</b> is.<p>So</p></div>',
         "<div><b>The sky</b>⟨1⟩ is.<p>So⟨2⟩</p></div>"),
        ("The sky¦ is.\n\nSo¦", '<p><span class="math">The sky is.<p>So</p>',
         "<p>The sky is.⟨1⟩<p>So⟨2⟩</p>"),
        # one that was left open ends before a block
        ("So $x$.\n\nThen¦", "<p>So <math><mi>x</mi>.<p>Then</p>",
         "<p>So <math><mi>x</mi>.<p>Then⟨1⟩</p>"),
    ],
)  # fmt: skip
def test_a_chip_follows_the_whole_formula(marked: str, html: str, expected: str) -> None:
    assert placed_in(marked, html) == expected
