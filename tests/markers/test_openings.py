"""The nearest place at which something may be put into a text."""

from __future__ import annotations

import pytest

from renderer.markers.openings import Opening, find_openings


def put(marked: str, *, leaves: bool = False) -> str:
    """Return a text with a sign at the opening for each place that is marked by ``¦``."""
    parts = marked.split("¦")
    text = "".join(parts)
    wanted = {sum(map(len, parts[:number])): leaves for number in range(1, len(parts))}
    openings = find_openings(text, wanted)
    found = {openings.at[place] for place in wanted if place in openings.at}
    for each in sorted(found, key=lambda opening: opening.place, reverse=True):
        written = f"{each.before}^{each.after}"
        text = text[: each.place] + written + text[each.place :]
    return text + openings.ending


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("on¦e two¦", "on^e two^"),
        ("`a¦b` c", "`ab`^ c"),
        ("[a¦ b](u¦) c", "[a b](u)^ c"),
        ("![a¦](u) c", "![a](u)^ c"),
        ("<https://a¦.example> c", "<https://a.example>^ c"),
        ("$a¦$ b", "$a$^ b"),
        ("\\¦* b", "\\*^ b"),
        ("&am¦p; b", "&amp;^ b"),
        ("**a¦** b", "**a^** b"),
        ("*¦*a** b", "**^a** b"),
        ("# a¦ #\n\n> b¦\n> c", "# a^ #\n\n> b^\n> c"),
        ("- a¦\n- b", "- a^\n- b"),
        ("| a \\| b¦ | c¦ |\n|--|--|", "| a \\| b^ | c^ |\n|--|--|"),
        ("| `a¦ \\| b` | c |\n|--|--|", "| `a \\| b`^ | c |\n|--|--|"),
        # blocks that hold no words: it follows them, in what they stand in
        ("```\na¦\n```\nb", "```\na\n```\n\n^\n\nb"),
        ("```\na¦\n```\n\nb", "```\na\n```\n\n^\n\nb"),
        ("~~~~ py\na¦\n~~~", "~~~~ py\na\n~~~\n~~~~\n\n^"),
        ("> - ```\n>   a¦\n>   ```\n> b", "> - ```\n>   a\n>   ```\n>\n>   ^\n>\n> b"),
        ("> ```\n> a¦\n\nb", "> ```\n> a\n> ```\n>\n> ^\n\nb"),
        ("a\n\n    b¦\n    c\n\nd", "a\n\n    b\n    c\n\n^\n\nd"),
        ("1. a\n\n       b¦\n", "1. a\n\n       b\n\n   ^\n"),
        ("<div>\na¦\n</div>\n\nb", "<div>\na\n</div>\n\n^\n\nb"),
        ("\\[\na¦\n\\]", "\\[\na\n\\]\n\n^"),
        # links that are their own labels
        ("[a¦] b\n\n[a]: u", "[a][]^ b\n\n[a]: u"),
        ("[b][a¦] c\n\n[a]: u", "[b][a]^ c\n\n[a]: u"),
        ("[b]¦ c\n\n[a]: u", "[b]^ c\n\n[a]: u"),
        # outside any block
        ("[a]: u¦\n\nb", "[a]: u\n\nb"),
    ],
)
def test_openings(marked: str, expected: str) -> None:
    assert put(marked) == expected


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("**a¦** b", "**a**^ b"),
        ("**a _b¦_** c", "**a _b_**^ c"),
        ("**[a¦](u)** b", "**[a](u)**^ b"),
        ("<b>a¦</b> b", "<b>a</b>^ b"),
        ("~~a¦~~", "~~a~~^"),
        ("a¦ **b**", "a^ **b**"),
        ("a¦_b c", "a^_b c"),
        ("[a¦](u)*b* c", "[a](u)^*b* c"),
        ("**天¦**空", "**天**^空"),
    ],
)
def test_ends_of_emphasis_are_left(marked: str, expected: str) -> None:
    assert put(marked, leaves=True) == expected


@pytest.mark.parametrize(
    ("text", "ending"),
    [
        ("a\n\n```\nb", "\n```"),
        ("a\n\n~~~~\nb\n~~~\n", "\n~~~~"),
        ("- ```\n  b", "\n  ```"),
        ("```", "\n```"),
        ("```\nb\n`````", ""),
        ("```\nb\n```\n\nc", ""),
        ("a", ""),
        ("", ""),
    ],
)
def test_a_block_of_code_that_a_text_breaks_off_in_is_ended(text: str, ending: str) -> None:
    assert find_openings(text, {}).ending == ending


def test_every_place_of_words_has_an_opening_at_or_behind_it() -> None:
    text = "# a *b*\n\n- c `d`\n\n| e | f |\n|---|---|\n| g \\| h | i |\n\n> [j](k) <l> \\m\n"
    wanted = [at for at, character in enumerate(text, 1) if character.isalpha()]
    found = find_openings(text, dict.fromkeys(wanted, False)).at
    assert [*found] and all(found[place].place >= place for place in wanted)
    assert all(found[place].before == found[place].after == "" for place in wanted)
    assert found[text.index("g") + 1] == Opening(text.index("g") + 1)
