"""Signs of a model's own: what they are, and what a reader sees of them."""

from __future__ import annotations

import re

import pytest

from renderer.drafting.tokens import CITE, CUT_OFF, TOKENS, UNDECIDED, shown


@pytest.mark.parametrize(
    "token",
    [
        "\ue200cite\ue202turn0search0\ue202turn1news2\ue201",
        "\ue202turn0search0",
        "\ue204",
        r"\ue200cite\ue202turn0search0\ue201",
        r"\ue202turn0search0",
        r"\ue203",
        "citeturn0search0turn1view2",
        "fileciteturn0file1",
        "[turn0search0, turn0search1]",
        "【turn0search0】",
        "【4:0†source】",
        "【11†L1-L5】",
    ],
)
def test_a_token_goes_as_a_whole_and_is_not_decided_before(token: str) -> None:
    assert TOKENS.fullmatch(token)
    assert TOKENS.fullmatch(f" {token}")
    for length in range(1, len(token)):
        undecided = UNDECIDED.search(token[:length])
        assert undecided and undecided.start() == 0


@pytest.mark.parametrize("opened", ["(", "<"])
@pytest.mark.parametrize("prefix", ["", "ant" + "ml:"])
def test_a_tag_that_cites_is_not_decided_before_its_end(opened: str, prefix: str) -> None:
    tag = f'{opened}{prefix}cite index="2-1,3-4">'
    assert re.fullmatch(CITE, tag)
    for length in range(1, len(tag)):
        undecided = UNDECIDED.search(f"x{tag[:length]}")
        assert undecided and undecided.start() == 1
    assert CUT_OFF.search(f'x {opened}{prefix}cite index="2')
    assert not UNDECIDED.search("(cite them")[0]  # type: ignore[index]


@pytest.mark.parametrize(
    "text",
    ["cite", "I cite turn 3", "[turn]", "【注意】", "[1]", "[see above]", r"C:\users", "recite2"],
)
def test_prose(text: str) -> None:
    assert TOKENS.search(text) is None
    assert not UNDECIDED.search(f"{text}.")[0]  # type: ignore[index]


@pytest.mark.parametrize(
    "rest",
    ["\ue200cite\ue202tur", "\ue202turn0", r"\ue200cite", "citeturn0sea", "[turn0", "【4:0†so"],
)
def test_what_is_cut_off_goes(rest: str) -> None:
    cut = CUT_OFF.search(f"words {rest}")
    assert cut and cut[0] == f" {rest}"


@pytest.mark.parametrize("rest", ["cite", "【注", "[", "[1", "\\", "<", "citet"])
def test_the_beginning_of_prose_stays(rest: str) -> None:
    assert CUT_OFF.search(f"words {rest}") is None


def test_an_entity_shows_its_name() -> None:
    assert shown('\ue200entity\ue202["people","Ada","x"]\ue201') == "Ada"
    assert shown("\ue200entity\ue202[broken\ue201") == ""
    assert shown('\ue200entity\ue202["people", 4]\ue201') == ""
    assert shown("\ue200cite\ue202turn0search0\ue201") == ""
