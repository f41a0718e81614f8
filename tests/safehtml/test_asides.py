from __future__ import annotations

import pytest

from tests.support.trusted import placed_in


@pytest.mark.parametrize(
    ("marked", "html", "expected"),
    [
        # anchors of headings: a sign, a word, nothing, before it or behind it
        ("# ⟦Ice now⟧\n\nAB¦", '<h1 id=i>Ice now<a class="headerlink" href="#i">¶</a></h1>AB',
         "<h1>Ice now⟨1⟩<a>¶</a></h1>AB⟨2⟩"),
        ("# ⟦Ice now⟧\n\nAB¦", '<h1>Ice now <a class="anchor-link" href="#i">link</a></h1>AB',
         "<h1>Ice now⟨1⟩ <a>link</a></h1>AB⟨2⟩"),
        ("# ⟦Ice now⟧\n\nlink¦", '<h1 id=i>Ice now <a href="#i">link</a></h1>link',
         "<h1>Ice now⟨1⟩ <a>link</a></h1>link⟨2⟩"),
        ("# ⟦Ice now⟧",
         '<h1 class="anchor" id=i>Ice now<a href="#i" class="hash-link">\u200b</a></h1>',
         "<h1>Ice now⟨1⟩<a>\u200b</a></h1>"),
        ("# ⟦Ice⟧ now", '<h1><a href="#i" aria-label="x">§ </a>Ice now</h1>',
         "<h1><a>§ </a>Ice⟨1⟩ now</h1>"),
        # a heading that is a link as a whole, and a link to elsewhere
        ("# ⟦Ice now⟧", '<h1 id=i><a class="header-anchor" href="#i"><span>Ice now</span></a></h1>',
         "<h1><a>Ice now</a>⟨1⟩</h1>"),
        ("# Ice ⟦[here](#r)⟧ now", '<h1 id=i>Ice <a href="#r">here</a> now</h1>',
         "<h1>Ice <a>here</a>⟨1⟩ now</h1>"),
        # a class may be that of something else
        ("The sky is⟦ blue⟧.", '<div class="gutter"><p>The sky is blue.</p></div>',
         "<div><p>The sky is blue⟨1⟩.</p></div>"),
        ("5¦ is a number", '<p><b class="lineno">5</b> is a number', "<p><b>5</b> is a number"),
        ("The sky¦", '<div class="toolbar"><p>The sky</p></div>', "<div><p>The sky⟨1⟩</p></div>"),
        ("The sky is blue, and the grass is green.¦",
         '<div class="copy-code">The sky is blue, and the grass is green.</div>',
         "<div>The sky is blue, and the grass is green.⟨1⟩</div>"),
    ],
)  # fmt: skip
def test_words_decide_what_a_class_says(marked: str, html: str, expected: str) -> None:
    assert placed_in(marked, html) == expected
