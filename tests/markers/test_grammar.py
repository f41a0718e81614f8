"""What a marker looks like, and which numbers it names."""

from __future__ import annotations

import pytest

from renderer.markers import PATTERN, expand, read_items


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("[1]", ((1, 1),)),
        ("[ 12 ]", ((12, 12),)),
        ("[1, 2]", ((1, 1), (2, 2))),
        ("[1,2;3、4，5]", ((1, 1), (2, 2), (3, 3), (4, 4), (5, 5))),
        ("[2-4]", ((2, 4),)),
        ("[2–4, 7]", ((2, 4), (7, 7))),
        ("［１］", ((1, 1),)),
        ("【3】", ((3, 3),)),
        ("[٣]", ((3, 3),)),
        ("[१२]", ((12, 12),)),
        ("[2024]", ((2024, 2024),)),
        ("[0]", ((0, 0),)),
    ],
)
def test_markers(text: str, items: tuple[tuple[int, int], ...]) -> None:
    assert PATTERN.fullmatch(text)
    assert read_items(text) == items


@pytest.mark.parametrize("text", ["[0, 1]", "[0-2]", "[4-2]", "[2024-01-02]", f"[{'1, ' * 30}1]"])
def test_prose_of_the_same_form(text: str) -> None:
    assert PATTERN.fullmatch(text)
    assert read_items(text) == ()


@pytest.mark.parametrize(
    "text",
    ["[]", "[a]", "[1", "1]", "[^1]", "[1】", "［1]", "[-1]", "[1,]", "[1.5]", "[x]", "[1\n2]"],
)
def test_no_markers(text: str) -> None:
    assert PATTERN.search(text) is None


def test_a_range_names_no_more_than_there_is() -> None:
    assert expand([(1, 999_999_999)], 3) == (1, 2, 3)
    assert expand([(0, 0), (5, 7)], 4) == ()
    assert expand([(3, 4), (1, 3)], 9) == (3, 4, 1, 2)
