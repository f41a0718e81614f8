"""The letters of host names: lower case, composed, and each look-alike one of its script."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

import pytest

from renderer.urls.scripts import LETTERS, MARKS, SCRIPTS, VIETNAMESE, Script

FIRST_PLANE = "".join(map(chr, range(0x10000)))


@cache
def members(ranges: str) -> frozenset[str]:
    return frozenset(re.findall(f"[{ranges}]", FIRST_PLANE) if ranges else ())


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_letters_are_lower_case_and_composed(script: Script) -> None:
    for char in members(script.letters):
        assert char.lower() == char
        assert unicodedata.is_normalized("NFC", char), ascii(char)
        assert unicodedata.is_normalized("NFKC", char), ascii(char)
        assert unicodedata.category(char)[0] in "LMN", ascii(char)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_letters_are_of_the_script(script: Script) -> None:
    names = {
        "Han with kana": "CJK UNIFIED|IDEOGRAPHIC|HIRAGANA|KATAKANA",
        "Han with Hangul": "CJK UNIFIED|IDEOGRAPHIC|HANGUL SYLLABLE",
    }
    begins = re.compile(names.get(script.name, script.name.upper()))
    for char in members(script.letters):
        assert begins.match(unicodedata.name(char)), unicodedata.name(char)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_marks_are_the_marks_among_the_letters(script: Script) -> None:
    letters = members(script.letters)
    marks = {char for char in letters if unicodedata.category(char)[0] == "M"}
    assert members(script.marks) == marks
    assert not marks or script.name in {"Devanagari", "Bengali", "Tamil", "Telugu", "Thai"}


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_lookalikes_are_letters(script: Script) -> None:
    assert members(script.lookalikes) < members(script.letters)


def test_how_many_letters_there_are() -> None:
    """The same on every Python; another number is another set of links."""
    counts = {script.name: len(members(script.letters)) for script in SCRIPTS}
    assert counts == {
        "Latin": 166,
        "Cyrillic": 72,
        "Greek": 36,
        "Armenian": 38,
        "Georgian": 46,
        "Hebrew": 27,
        "Arabic": 128,
        "Devanagari": 77,
        "Bengali": 69,
        "Tamil": 50,
        "Telugu": 73,
        "Thai": 72,
        "Han with kana": 21_083,
        "Han with Hangul": 32_076,
    }
    assert len(members(LETTERS)) == 33_109
    assert len(members(MARKS)) == 90
    assert len(VIETNAMESE) == 47


def test_scripts_share_no_letter_but_han() -> None:
    seen: set[str] = set()
    for script in SCRIPTS[:-1]:
        assert not seen & members(script.letters)
        seen |= members(script.letters)
    shared = seen & members(SCRIPTS[-1].letters)
    assert {unicodedata.name(char)[:3] for char in shared} == {"CJK", "IDE"}
