from __future__ import annotations

import pytest

from renderer.placement.letters import IMAGE
from renderer.placement.markup import find_markup


@pytest.mark.parametrize(
    ("source", "pieces"),
    [
        ("plain words", []),
        # tags, comments and addresses in angle brackets
        ("a<b>c</b>", ["<b>", "</b>"]),
        ("<a title=\">\" b='<'>", []),
        ("<a title='>'>b", ["<a title='>'>"]),
        ("a <!-- b --> c <!-- d", ["<!-- b -->"]),
        ("<https://a.example>", ["<https://a.example>"]),
        ("1 < 2 > 0", []),
        # names of characters
        ("a &amp; b &#8212; &#x2014; &c", ["&amp;", "&#8212;", "&#x2014;"]),
        # what follows the text of a link
        ("[a](https://b.example/c)", ["](https://b.example/c)"]),
        ('[a](<b c> "d (e)")', ['](<b c> "d (e)")', "<b c>"]),
        ("[a](b_(c)) d", ["](b_(c))"]),
        ("[a][b] [c][]", ["][b]"]),
        ("[a]( b", []),
        ("![a](b)", ["![a](b)", "](b)"]),
        # definitions
        ("[a]: https://b.example\nc", ["[a]: https://b.example"]),
        ('> [a]: b\n> "c d"\n\ne', ['[a]: b\n> "c d"']),
        ("[a]: b c", []),
        # what stands before the text of a line
        ("1. a\n> 2) b\n- 3. [x] c", ["1.", "2)", "3.", "[x]"]),
        ("In 2024. a", []),
        # fences and attributes
        ("```py title=a\nb\n```", ["```py title=a"]),
        ("- ~~~ js\n  a\n  ~~~", ["~~~ js"]),
        ("# a {#b .c}", ["{#b .c}"]),
    ],
)
def test_what_may_be_hidden_is_found(source: str, pieces: list[str]) -> None:
    assert [source[piece.start : piece.end] for piece in find_markup(source)] == pieces


def test_the_name_of_a_character_knows_what_it_shows() -> None:
    assert [piece.shown for piece in find_markup("&eacute;&#65;")] == ["é", "A"]


def test_what_stands_between_fences_is_most_likely_shown() -> None:
    source = "<a>\n```html\n<b>\n```\n<c>\n- ~~~~\n  <d>\n  ~~~\n  <e>\n  ~~~~\n  <f>\n```\n<g>"
    literal = [source[piece.start + 1] for piece in find_markup(source) if piece.is_literal]
    assert literal == ["b", "d", "e", "g"]


@pytest.mark.parametrize(
    "repeated",
    [
        "<!--",
        "<a ",
        '<a "',
        "](",
        '](a "',
        "](a(",
        "][",
        "[a]: b '",
        "&a",
        "```",
        "{#",
        "1. ",
        "> ",
    ],
)
def test_no_text_is_read_more_than_a_few_times(repeated: str) -> None:
    """Whatever is opened again and again and never closed: the suite's time limit is the check."""
    find_markup(repeated * (200_000 // len(repeated)))


@pytest.mark.parametrize(
    ("source", "literal"),
    [
        ("`&amp;` &lt;", ["&amp;"]),
        ("``a ` <b>`` <i>", ["<b>"]),
        ("`a <b>", []),
        ("`a\n\n<b> `", []),
        ("\\`a <b> `c`", []),
    ],
)
def test_what_stands_in_code_within_a_line_is_most_likely_shown(
    source: str, literal: list[str]
) -> None:
    found = [source[p.start : p.end] for p in find_markup(source) if p.is_literal]
    assert found == literal


def test_a_label_that_is_a_number_is_most_likely_a_marker() -> None:
    assert [piece.is_literal for piece in find_markup("[a][1] [b][c]")] == [True, False]
    assert [piece.is_literal for piece in find_markup("[a][1]\n\n[1]: b")] == [False, False]


@pytest.mark.parametrize("repeated", ["` ", "`` ` ", "`a\n\n", "`&amp;` "])
def test_many_backticks_take_linear_time(repeated: str) -> None:
    """The suite's time limit is the check."""
    find_markup(repeated * (200_000 // len(repeated)))


@pytest.mark.parametrize(
    ("source", "image", "is_literal"),
    [
        ("a ![b](c) d", "![b](c)", True),
        ("![b [1] c](d)", "![b [1] c](d)", True),
        ("![](c)", "![](c)", False),
        ("![b][c]\n\n[c]: d", "![b][c]", True),
        ("![b]\n\n[b]: d", "![b]", True),
        ("![][c]\n\n[c]: d", "![][c]", False),
        ('a <IMG src="b"> c', '<IMG src="b">', False),
    ],
)
def test_an_image_is_a_sign_where_it_is_loaded(source: str, image: str, is_literal: bool) -> None:
    found = [piece for piece in find_markup(source) if piece.shown == IMAGE]
    assert [source[piece.start : piece.end] for piece in found] == [image]
    assert [piece.is_literal for piece in found] == [is_literal]


@pytest.mark.parametrize("source", ["wow![1] b", "<imgs>", "![b\n\nc](d)", "a <b>"])
def test_anything_else_is_no_image(source: str) -> None:
    assert not [piece for piece in find_markup(source) if piece.shown]
