from __future__ import annotations

import random

import pytest

from renderer.safehtml import Fragment, read_trusted


def texts(fragment: Fragment) -> list[tuple[str, str]]:
    return [(run.text, run.parent.name) for run in fragment.runs]


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ("a <b>c</b>", [("a ", ""), ("c", "b")]),
        ("<P CLASS=x>a</P>", [("a", "p")]),
        # references are runs of their own
        ("a&amp;b", [("a", ""), ("&", ""), ("b", "")]),
        # what nobody reads as part of the text
        ("a<!-- b --><script>c</script><style>d</style>", [("a", "")]),
        ("<button>a</button><svg><text>b</text></svg>c", [("c", "")]),
        ("<i hidden>a</i><i aria-hidden='true'>b</i>c", [("c", "")]),
        ("<math><mi>a</mi></math>b", [("b", "")]),
        # formulas keep their words, and are no place for a chip
        ('<span class="math inline">a</span>', [("a", "math")]),
        ('<div class="math">a</div>', [("a", "math-block")]),
        # what is left open, or closes something else
        ("<p>a<p>b", [("a", "p"), ("b", "p")]),
        ("<ul><li>a<li>b</ul>c", [("a", "li"), ("b", "li"), ("c", "")]),
        ("<b>a</i>b</b></p>c", [("a", "b"), ("b", "b"), ("c", "")]),
        # breaks and things
        ("a<br>b<hr>", [("a", ""), ("\n", ""), ("b", ""), ("", "")]),
        # signs that begin no tag, and quotes that never end
        ("a < b <3", [("a <", ""), (" b <", ""), ("3", "")]),
        ("<p title=it's>a</p>", [("a", "p")]),
        ("a<b", [("a", "")]),
    ],
)
def test_the_texts_that_a_reader_sees_are_found(html: str, found: list[tuple[str, str]]) -> None:
    assert texts(read_trusted(html)) == found


def test_every_byte_is_kept() -> None:
    chance = random.Random(11)
    parts = ["<p>", "</p>", "<b x='", "a", "&amp;", "<", ">", '"', "'", "<!--", "-->", "<li>",
             "</ul>", "<script>", "</script>", "<br/>", "\n", "&", "<td>", "<?x"]  # fmt: skip
    for _ in range(3_000):
        html = "".join(chance.choices(parts, k=chance.randrange(12)))
        fragment = read_trusted(html)
        assert "".join(fragment.pieces) == html
        assert all(element.end > element.start for element in fragment.elements)


@pytest.mark.parametrize("part", ["<", "<a '", "<a \"'", "<!--", "<p>", "</p>", "<b></i>", "&a;"])
def test_a_hostile_text_is_read_in_linear_time(part: str) -> None:
    """The suite's time limit is the check."""
    read_trusted(part * (200_000 // len(part)))
