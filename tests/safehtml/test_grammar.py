from __future__ import annotations

import pytest

from renderer.safehtml.grammar import comment_end, end_tag, read_attributes, start_tag


@pytest.mark.parametrize(
    ("inner", "name", "written", "slash"),
    [
        ("p", "p", "", False),
        ("P", "p", "", False),
        ("H1\n", "h1", "", False),
        ("br/", "br", "", True),
        ("br \t\n/", "br", "", True),
        ("a href", "a", " href", False),
        ("a href=x title='y' class=\"z\"", "a", " href=x title='y' class=\"z\"", False),
        ("a @click=x :b v-on:c.d", "a", " @click=x :b v-on:c.d", False),
        ("img src=x/", "img", " src=x", True),
        ('a title="a\nb\'c"', "a", ' title="a\nb\'c"', False),
    ],
)
def test_a_start_tag_is_split(inner: str, name: str, written: str, slash: bool) -> None:
    assert start_tag(inner) == (name, written, slash)


@pytest.mark.parametrize(
    "inner",
    [
        "",
        " p",
        "/p",
        "1",
        "!doctype html",
        "?xml",
        "p/ ",
        "p//",
        "p/a",
        "p-x",
        "p\x0ca",
        "p\u00a0a",
        "a href =x",
        "a href= x",
        "a href=",
        "a href='x",
        'a href="x"b',
        'a href=x"y',
        "a href=http://x/y",
        "a href=`x`",
        "a =x",
        "a 'b'",
        "a ſrc=x",
        "ſpan",
        "İ",
        "p\n\n/x",
    ],
)
def test_anything_else_is_no_start_tag(inner: str) -> None:
    assert start_tag(inner) is None


@pytest.mark.parametrize(
    ("inner", "name"),
    [
        ("/p", "p"),
        ("/P \t\n", "p"),
        ("/h1", "h1"),
        ("/", ""),
        ("/ p", ""),
        ("/p/", ""),
        ("/p a=b", ""),
        ("//p", ""),
        ("/p\u00a0", ""),
        ("/ſ", ""),
        ("p", ""),
    ],
)
def test_an_end_tag_is_a_name_and_white_space(inner: str, name: str) -> None:
    assert end_tag(inner) == name


def test_attributes_are_read_in_lower_case_and_decoded() -> None:
    written = " HREF=\"a&amp;b\" title='&quot;&#10;' Checked x=&lt;"
    assert read_attributes(written) == {
        "href": "a&b",
        "title": '"\n',
        "checked": "",
        "x": "<",
    }


@pytest.mark.parametrize("written", [" a a", " a=1 A=2", " x href=1 href='1'"])
def test_the_same_attribute_twice_is_refused(written: str) -> None:
    assert read_attributes(written) is None


@pytest.mark.parametrize(
    ("html", "number", "rest"),
    [
        ("<!---->x", 1, "x"),
        ("<!-->x-->", 1, "x-->"),
        ("<!--->x-->", 1, "x-->"),
        ("<!-- a -->x", 1, "x"),
        ("<!-- <b> --> -->x", 2, " -->x"),
        ("<!-- --!> -->x", 1, "x"),
    ],
)
def test_a_comment_ends_at_the_first_end(html: str, number: int, rest: str) -> None:
    assert comment_end(html.split("<"), 1) == (number, rest)


@pytest.mark.parametrize("html", ["<!--", "<!-- ->", "<!-- <b> -- >", "<!-", "<!--<!--"])
def test_a_comment_without_an_end_is_none(html: str) -> None:
    assert comment_end(html.split("<"), 1) is None
