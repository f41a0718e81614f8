from __future__ import annotations

import pytest

from renderer.safehtml.loose import find_end, find_tag, read_attributes, split_references


@pytest.mark.parametrize(
    ("html", "tag", "written"),
    [
        ("<b>x", "b", "<b>"),
        ("</B >x", "b", "</B >"),
        ("<a\nhref='>'/>x", "a", "<a\nhref='>'/>"),
        ('<a href=">" x>y', "a", '<a href=">" x>'),
        # a quotation mark quotes only at the beginning of a value
        ("<p title=it's>x <p title=it's>", "p", "<p title=it's>"),
        ("<p '>x'>", "p", "<p '>"),
        ("<a b= c>x", "a", "<a b= c>"),
        ("<a =>x", "a", "<a =>"),
        # a name holds anything but blanks and a few signs
        ("<a<b>x", "a<b", "<a<b>"),
        ("<x-y.z_1>a", "x-y.z_1", "<x-y.z_1>"),
        # what is no element
        ("<!-- > -->x", "", "<!-- > -->"),
        ("<!-->x-->", "", "<!-->"),
        ("<!--->x-->", "", "<!--->"),
        ("<!-- a --!>x", "", "<!-- a --!>"),
        ("<!DOCTYPE html>x", "", "<!DOCTYPE html>"),
        ("<?xml a?>x", "", "<?xml a?>"),
        ("</>x", "", "</>"),
        ("</3 a>x", "", "</3 a>"),
        # what never ends
        ("<a href='x>y", "", "<a href='x>y"),
        ("<a b", "", "<a b"),
        ("<!-- a", "", "<!-- a"),
    ],
)
def test_a_tag_ends_where_a_browser_ends_it(html: str, tag: str, written: str) -> None:
    found = find_tag(html, 0)
    assert found is not None
    assert (found.tag, html[: found.end]) == (tag, written)
    assert found.is_end == (written == "</B >")


@pytest.mark.parametrize("html", ["< b", "<3", "<", "</", "<>", "<é>"])
def test_a_sign_of_the_text_is_no_tag(html: str) -> None:
    assert find_tag(html, 0) is None


@pytest.mark.parametrize(
    ("written", "attributes"),
    [
        (" a=1 B='2' c=\"3\" d", {"a": "1", "b": "2", "c": "3", "d": ""}),
        (" a=1 A=2", {"a": "1"}),
        (" a='' b=\"\"", {"a": "", "b": ""}),
        (" a=it's b", {"a": "it's", "b": ""}),
        ("/a/b=c/", {"a": "", "b": "c/"}),
        (" a = 'x&amp;y'", {"a": "x&y"}),
        (" class='a\n b'", {"class": "a\n b"}),
    ],
)
def test_attributes_are_read(written: str, attributes: dict[str, str]) -> None:
    assert read_attributes(written) == attributes


def test_content_that_is_no_markup_ends_at_its_own_end_tag() -> None:
    html = "a</scripts></SCRIPT x>b"
    assert find_end(html, "script", 0) == (11, 22)
    assert find_end("a</b>", "script", 0) == (5, 5)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", []),
        ("ab", [("ab", "ab")]),
        ("a&amp;b", [("a", "a"), ("&amp;", "&"), ("b", "b")]),
        ("&#65;&#x42", [("&#65;", "A"), ("&#x42", "B")]),
        ("&copy 1", [("&copy", "©"), (" 1", " 1")]),
        ("&none; &", [("&none;", "&none;"), (" &", " &")]),
        ("&" + "a" * 99, [("&" + "a" * 99, "&" + "a" * 99)]),
    ],
)
def test_a_reference_is_a_part_of_its_own(text: str, parts: list[tuple[str, str]]) -> None:
    assert split_references(text) == parts
