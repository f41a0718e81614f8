"""What is open at the end of a paragraph that is being written."""

from __future__ import annotations

import pytest

from renderer.stream.closing import close_signs


@pytest.mark.parametrize(
    ("text", "closed"),
    [
        ("a *b", "a *b*"),
        ("a *b ", "a *b*"),
        ("a **b**", "a **b**"),
        ("a **b*", "a **b**"),
        ("a ***b", "a ***b***"),
        ("**a *b", "**a *b***"),
        ("**a *b* c", "**a *b* c**"),
        ("a __b", "a __b__"),
        ("a ~~b", "a ~~b~~"),
        ("a ~", "a "),
        ("a `b", "a `b`"),
        ("a ``b` c", "a ``b` c``"),
        ("a ``b`", "a ``b``"),
        ("a `b **c", "a `b **c`"),
        ("a \\", "a "),
        ("a \\*b", "a \\*b"),
    ],
)
def test_emphasis_and_code(text: str, closed: str) -> None:
    assert close_signs(text) == closed


@pytest.mark.parametrize(
    "text",
    ["snake_case", "2 * 3", "5*3", "* item", "a* b", "$5 and", "for $US 5 and", "a < b", "a > b",
     "x<y and then z", "f(x", "a[0](see the text", "Wow!", "a [1]", "a [1][2]", "note [^1]", "~5"],
)  # fmt: skip
def test_prose_is_left_as_it_is(text: str) -> None:
    assert close_signs(text) == text


@pytest.mark.parametrize(
    ("text", "closed"),
    [
        ("see [the", "see the"),
        ("see [the **art", "see the **art**"),
        ("see [the]", "see the"),
        ("see [the](", "see the"),
        ("see [the](https://a.example/b_c_d", "see the"),
        ('see [the](https://a.example "Tit', "see the"),
        ("see [the](https://a.example/x_(y)", "see the"),
        ("see [the](https://a.example/x_(y)) *b", "see [the](https://a.example/x_(y)) *b*"),
        ("see [the] *b", "see [the] *b*"),
        ("an ![im", "an "),
        ("an ![im](https://a", "an "),
        ("an ![im](a) *b", "an ![im](a) *b*"),
        ("an [![im](a)", "an ![im](a)"),
        ("an [![im](a)](b", "an ![im](a)"),
        ("an [![im](a", "an "),
        ("H<su", "H"),
        ("H<sub>2</su", "H<sub>2"),
        ('<a href="x', ""),
        ("<https://a.exam", ""),
        ("a &am", "a "),
        ("a &amp; *b", "a &amp; *b*"),
    ],
)
def test_links_images_and_tags(text: str, closed: str) -> None:
    assert close_signs(text) == closed


@pytest.mark.parametrize(
    ("text", "closed"),
    [
        ("$a_i*b_j*c", "$a_i*b_j*c$"),
        ("$x", "$x"),
        ("$", "$"),
        ("$$x", "$$x$$"),
        ("$$x$", "$$x$$"),
        ("\\(x^2", "\\(x^2\\)"),
        ("\\(x^2\\", "\\(x^2\\)"),
        ("\\(x^2\\) *b", "\\(x^2\\) *b*"),
        ("\\(", ""),
    ],
)
def test_formulas(text: str, closed: str) -> None:
    assert close_signs(text) == closed


@pytest.mark.parametrize(
    "text",
    [
        "<x" + ' q="' * 20_001 + ' " <',
        "<x" + ' a="<x"' * 20_000 + " !",
        "<x" + " a='<x\" b='" * 20_000 + " !",
        "<x" + " a=b" * 20_000 + " !",
        "<" * 100_000,
        "[a](" + " " * 100_000 + "b c",
        "[a](b" + " " * 100_000 + "c",
    ],
    ids=lambda text: text[:14],
)
def test_what_may_be_a_tag_or_an_address_is_read_once(text: str) -> None:
    """The suite's time limit is the check."""
    assert len(close_signs(text)) <= len(text)


@pytest.mark.parametrize(
    ("text", "closed"),
    [
        ('<a href="x>y" *b', '<a href="x>y" *b*'),
        ("<a href='x y' id=\"z", ""),
        ("<a href=x y", ""),
        ("<a b=\"c'd\" e='f\"g'> *h", "<a b=\"c'd\" e='f\"g'> *h*"),
        ('<a b="c"d> *e', '<a b="c"d> *e*'),
        ("<a b='c' d=e/> *f", "<a b='c' d=e/> *f*"),
        ('<a b="c d="e *f', '<a b="c d="e *f*'),
        ('see [the]( "a b', 'see [the]( "a b'),
    ],
)
def test_attributes_of_tags(text: str, closed: str) -> None:
    assert close_signs(text) == closed
