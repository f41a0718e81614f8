from __future__ import annotations

import pytest
from markupsafe import Markup

from renderer.text import TOKEN, without_internal


@pytest.mark.parametrize(
    ("text", "is_token"),
    [
        ("\ue200cite\ue202turn0search0\ue201", True),
        ("\ue200\ue201", True),
        (f"\ue200{'x' * 2_048}\ue201", True),
        (f"\ue200{'x' * 2_049}\ue201", False),
        ("\ue200a\nb\ue201", False),
        ("\ue200a\ue200b\ue201", False),
        ("\ue200a", False),
    ],
)
def test_a_token_stands_on_one_line_and_has_a_bound(text: str, is_token: bool) -> None:
    assert (TOKEN.fullmatch(text) is not None) is is_token


def test_every_character_that_models_mark_with_goes() -> None:
    assert (
        without_internal("a\ue200b\ue201c\ue202d\ue203e\ue204f\ue205g\ue206h\ue207")
        == "abcdefgh\ue207"
    )


def test_what_claims_to_be_safe_is_a_plain_text() -> None:
    assert type(without_internal(Markup("<b>"))) is str
