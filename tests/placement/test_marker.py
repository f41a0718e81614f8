from __future__ import annotations

import pytest

from renderer.placement.marker import is_bracketed


@pytest.mark.parametrize(
    "text",
    ["[1]", "[1][2]", "[1] [2]", "[[1]](https://a.example)", "([a](b))", "**[1]**", "^[1]^",
     "【4:0†source】", "［1］", "\ue200cite\ue202turn0search1\ue201", "[\n1\n]", r"\[1\]"],
)  # fmt: skip
def test_groups_in_matching_brackets(text: str) -> None:
    assert is_bracketed(text)


@pytest.mark.parametrize(
    "text", ["", "1", "[1", "1]", "[1)", "[1] so", "see [1]", "[1]](a)", "**", "]["]
)
def test_anything_else(text: str) -> None:
    assert not is_bracketed(text)
