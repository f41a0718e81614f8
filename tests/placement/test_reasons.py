from __future__ import annotations

import pytest

from renderer.model import Citation
from renderer.placement import place
from renderer.safehtml import Policy, gate
from renderer.text import normalise


def problem(source: str, html: str, start: int | None, end: int, *, marker: bool = False) -> str:
    citation = Citation(start=start, end=end, sources=["s"], marker=marker)
    placement = place(gate(html, Policy())[0], normalise(source), [citation])
    (found,) = placement.problems
    return f"{found.path}: {found.message}"


@pytest.mark.parametrize(
    ("html", "there"),
    [
        ("<p>The sky is grey today.</p>", "where “The sky is” is followed by “grey today.”."),
        ("<p>Water</p>", "where the text begins with “Water”."),
        ("<p>The sky is grey today, with rain and snow.</p>",
         "where “The sky is” is followed by “grey today, with rain and sno…”."),
    ],
)  # fmt: skip
def test_words_that_were_not_found_are_named_with_what_stands_there(html: str, there: str) -> None:
    message = problem("The sky is blue, say whales.", html, 4, 15)
    assert message.startswith("citations[0]: The words “sky is blue” were not found again")
    assert there in message


@pytest.mark.parametrize(
    ("source", "html", "start", "end", "words", "there"),
    [
        ("See [it](https://a.example) so.", "<p>See <a href='https://a.example'>it</a> so.</p>",
         9, 26, "“https://a.example”", "“See it” is followed by “so.”"),
        ("a\n\n[y]: https://b.example\n\nz", "<p>a</p><p>z</p>",
         None, 25, "“…a [y]: https://b.example”", "“a” is followed by “z”"),
        ("a\n\n[y]: https://b.example", "<p>a</p>",
         3, 25, "“[y]: https://b.example”", "the text ends with “a”"),
        ("The sky", "", 0, 7, "“The sky”", "there is no text"),
    ],
)  # fmt: skip
def test_words_that_are_not_shown_are_named(
    source: str, html: str, start: int | None, end: int, words: str, there: str
) -> None:
    assert f"The words {words} are not shown to a reader: {there}." in problem(
        source, html, start, end
    )


def test_of_many_words_the_last_are_named() -> None:
    message = problem("word " * 40 + "last", "<p>other</p>", 0, 204)
    assert "“…" in message
    assert "word last”" in message
    assert len(message) < 300


@pytest.mark.parametrize(("start", "named"), [(2, "“[1]”"), (None, "a range without a start")])
def test_what_is_no_marker_is_named(start: int | None, named: str) -> None:
    message = problem("`a[1]`", "<p><code>a[1]</code></p>", start, 5, marker=True)
    assert f"Called a marker, {named} is none" in message


@pytest.mark.parametrize(
    ("start", "end", "message"),
    [
        (0, 9, "The range 0–9 is not within the text: 0–4 (UTF-16 code units)."),
        (None, 9, "The range 9 is not within the text: 0–4 (UTF-16 code units)."),
        (3, 2, "The citation starts at 3, after its end at 2."),
        (0, 0, "A citation covers nothing, at the very beginning of the text."),
    ],
)
def test_a_range_that_cannot_be_one_is_given(start: int | None, end: int, message: str) -> None:
    assert problem("abcd", "<p>abcd</p>", start, end) == f"citations[0]: {message}"
