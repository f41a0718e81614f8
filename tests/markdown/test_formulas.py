from __future__ import annotations

import pytest

from renderer.markdown.formulas import formula_end, opening

#: Formulas, as they begin a text; ``¦`` is where each ends.
FORMULAS = [
    # with one dollar on each side
    "$x$¦ is", "$x_1 + x_2$¦, and $y$", "$E=mc^2$¦.", "$1$¦ or $0$", "$1,000$¦", "$-$¦", "$<$¦",
    "$n$¦th", "$f(x)$¦s", "$x$¦的", r"$\$5$¦", r"$a \$ b$¦", r"$\text{if } x$¦", "$E[x](y)$¦",
    "$a\nb$¦", "$2 \\text{ or } 3$¦", "$x = 1 or 2$¦", "$2x$¦", "$sin x$¦", "$]0, 1]$¦",
    # with two
    "$$x$$¦", "$$ x $$¦ is", "$$x$$¦y", "$$a$b$$¦", r"$$\$$$¦"[:-2] + "a$$¦", "$$\nthe area\n$$¦",
    # with escaped brackets
    r"\(x\)¦", r"\( x \)¦th", r"\(0\)¦", r"\(<\)¦", r"\(AB\)¦", r"\(sin x\)¦", r"\(x[1]\)¦",
    r"\(\text{see below}\)¦", r"\(\[1\]\)¦", r"\(area = 2\)¦",
    r"\[x + 1\]¦", r"\[ x = 1 \]¦", r"\[x_1\]¦", r"\[f(x)\]¦", r"\[\frac{1}{2}\]¦", r"\[1/2\]¦",
    r"\[a \\[2pt] b\]¦", r"\[\text{for } \(x\)\]¦", "\\[\n1\n\\]¦", "\\[ \n the area \n \\]¦",
]  # fmt: skip

#: Texts that only begin like one.
OTHERS = [
    # prices, names, programs
    "$5 and $10", "$5, $10", "$5/$10", "$5.00 to $10.00", "$3) and ($4)", "$5-$10", "$5–$x$",
    "$5 and 4 US$", "$5 (about 4 US$)", "$5 (4€; in 2020 US$)", "$5,$x$", "$5/$x$", "$5 [a$](b)",
    "$AAPL and $TSLA", "$AAPL pays, in US$.", "$AAPL/$TSLA", "$AAPL** and **$TSLA**",
    "$HOME/$USER", "$PATH:$HOME", "$a=$b", "$a.$b", "$a[$i]", "${a}/${b}", "$5](u), or [6$",
    # signs that may not begin or end one
    "$", "$ x$", "$x $", "$x", "$x$5", "$x${", r"\$x$", r"$x\$", "$) and ($", "$, or $", "$. A $",
    "$$", "$$$", "$$$x$$$", "$$x$", "$$x$$$", "$$ $$", "$$) and ($$", "$$ to $$", "$$ - $$",
    "$$ and b: $$", "$x$$",
    # escapes
    r"\(", r"\(x", r"\(\)", r"\( \)", r"\(see below\)", r"\(optional\)", r"\(a \(b\)"[:5],
    r"\[", r"\[x", r"\[\]", r"\[1\]", r"\[1, 2\]", r"\[1–3\]", r"\[１\]", r"\[x\]", r"\[ \]",
    r"\[^1\]", r"\[^note\]", r"\[doc1\]", r"\[edit\]", r"\[citation needed\]", r"\[fig. 2\]",
    r"\[x+1\](https://a.example)", r"\[\\\]", r"\\(x\\)", "x", r"\x", r"\{x\}",
]  # fmt: skip

#: What stands before a formula, and whether it may.
BEFORE = [("a", False), ("5", False), ("(", True), ("*", True), ("的", True), ("-", True)]


@pytest.mark.parametrize("marked", FORMULAS)
def test_a_formula_ends_where_its_sign_does(marked: str) -> None:
    text = marked.replace("¦", "")
    assert formula_end(text, 0, len(text)) == marked.index("¦")


@pytest.mark.parametrize("text", OTHERS)
def test_what_else_begins_with_its_sign_is_none(text: str) -> None:
    assert formula_end(text, 0, len(text)) is None


@pytest.mark.parametrize("formula", ["$x$", "$$x$$", r"\(x\)", r"\[x+1\]"])
@pytest.mark.parametrize(("before", "may"), BEFORE)
def test_none_begins_within_a_word(before: str, may: bool, formula: str) -> None:
    text = before + formula
    assert formula_end(text, 1, len(text)) == (len(text) if may else None)


@pytest.mark.parametrize("formula", ["$_2$", "$^{14}$", r"$\pi$", r"\(^2\)", r"\(\alpha\)"])
def test_but_an_index_or_a_command_does(formula: str) -> None:
    text = f"5{formula}b"
    assert formula_end(text, 1, len(text)) == len(text) - 1


@pytest.mark.parametrize("text", ["$x$", "$$x$$", r"\(x\)", r"\[x+1\]"])
def test_nothing_is_read_behind_the_stop(text: str) -> None:
    assert formula_end(text, 0, len(text) - 1) is None
    assert formula_end(text + "5$(", 0, len(text)) == len(text)


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("$x", "$"),
        ("$$x", "$$"),
        (r"\(x", r"\("),
        (r"\[x", r"\["),
        (r"\)", ""),
        ("x", ""),
        ("", ""),
    ],
)
def test_the_sign_that_may_begin_one(text: str, sign: str) -> None:
    assert opening(text, 0, len(text)) == sign
