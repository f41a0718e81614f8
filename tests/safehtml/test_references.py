from __future__ import annotations

from html.entities import html5

import pytest

from renderer.safehtml.references import (
    NAMES,
    decode_text,
    decode_value,
    escape_text,
    escape_value,
    find_forbidden,
)


def test_every_name_with_a_semicolon_is_known() -> None:
    assert len(NAMES) == 2125
    for name, value in html5.items():
        if name.endswith(";") and value not in ("\t", "\n"):
            assert decode_text(f"&{name}") == value


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("&amp;lt;", "&lt;"),
        ("&lt;b&gt;", "<b>"),
        ("&#65;&#x41;&#X41;", "AAA"),
        ("&#128077;", "👍"),
        ("&NotEqualTilde;", "≂̸"),
        ("&nbsp;", "\u00a0"),
        ("&", "&"),
        ("&;", "&;"),
        ("&copy", "&copy"),
        ("&copy=1", "&copy=1"),
        ("&nosuch;", "&nosuch;"),
        ("&AMP", "&AMP"),
        ("&#;", "&#;"),
        ("&#x;", "&#x;"),
        ("&#65", "&#65"),
        ("&#00000065;", "&#00000065;"),
        ("&#٦٥;", "&#٦٥;"),
        ("&ſ;", "&ſ;"),
    ],
)
def test_a_reference_becomes_its_character_and_all_else_stays(written: str, read: str) -> None:
    assert decode_text(written) == read
    assert decode_value(written) == read


@pytest.mark.parametrize(
    "written",
    ["&#0;", "&#13;", "&#128;", "&#x9f;", "&#xD800;", "&#xDFFF;", "&#x110000;", "&#1;", "&#xFDD0;"],
)
def test_a_reference_that_parsers_map_elsewhere_is_none(written: str) -> None:
    assert decode_text(written) == decode_value(written) == written


@pytest.mark.parametrize("written", ["&#xE200;", "&#xe206;", "&#57856;"])
def test_a_reference_to_a_sign_of_a_models_own_is_nothing(written: str) -> None:
    assert decode_text(written) == decode_value(written) == ""


@pytest.mark.parametrize("written", ["&#9;", "&#10;", "&#xA;", "&Tab;", "&NewLine;"])
def test_tab_and_line_feed_are_references_only_in_values(written: str) -> None:
    assert decode_text(written) == written
    assert decode_value(written) in ("\t", "\n")


def test_what_is_written_is_read_as_it_was() -> None:
    text = "a & b &amp; <c> \"d\" 'e' \u00a0 &#10;"
    assert escape_text(text) == "a &amp; b &amp;amp; &lt;c&gt; \"d\" 'e' \u00a0 &amp;#10;"
    assert escape_value("\"'<>&") == "&quot;&#39;&lt;&gt;&amp;"
    assert decode_text(escape_text(text)) == text
    assert decode_value(escape_value(text)) == text


@pytest.mark.parametrize(
    "character", "\x00\x01\x08\x0b\x0c\r\x1b\x1f\x7f\x80\x9f\ud800\udfff\ufdd0\ufdef\ufffe\uffff"
)
def test_no_forbidden_character_passes(character: str) -> None:
    assert find_forbidden(f"ab{character}b{character}") == 2


@pytest.mark.parametrize("character", "\t\n \u00a0\u200d\u202e\ufffd\U0001fffe\ue200")
def test_other_characters_pass(character: str) -> None:
    assert find_forbidden(f"a{character}") == 2
