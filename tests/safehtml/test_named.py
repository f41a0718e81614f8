from __future__ import annotations

import pytest

from renderer.safehtml import read_trusted


@pytest.mark.parametrize(
    ("html", "names"),
    [
        ("<p><em>a</em></p>", ["p", "em"]),
        # unknown elements stand within a line
        ("<p><foo>a</foo></p>", ["p", "span"]),
        ("<foo>a</foo>", ["span"]),
        # somebody's own elements: in a line, round blocks, and at the top
        ("<p><x-a>a</x-a></p>", ["p", "unit"]),
        ("<li><x-a><p>a</p></x-a></li>", ["li", "div", "p"]),
        ("<x-a><x-b>a</x-b></x-a>", ["div", "div"]),
        ("<x-a><p>a</p></x-a>", ["div", "p"]),
        ("<p><b><x-a>a</x-a></b></p>", ["p", "b", "unit"]),
        # what is left whole
        ("<ruby>a<rt>b</rt></ruby>", ["unit", "rt"]),
        ("<label>a</label>", ["unit"]),
        # formulas
        ("<p><math display=block><mi>a</mi></math></p>", ["p", "math"]),
        ("<math display=block><mi>a</mi></math>", ["math-block"]),
        ("<li><math display=block><mi>a</mi></math></li>", ["li", "math-block"]),
        ("<math><mi>a</mi></math>", ["math"]),
        ("<section><eqn>a</eqn></section>", ["section", "math-block"]),
        # code and its wrappers
        ("<div><pre>a</pre></div>", ["pre", "pre"]),
        ("<div>b<pre>a</pre></div>", ["div", "pre"]),
        # what is silent has no elements
        ("<button><b>a</b></button><svg><g></g></svg>", []),
    ],
)
def test_names(html: str, names: list[str]) -> None:
    assert [element.name for element in read_trusted(html).elements] == names
