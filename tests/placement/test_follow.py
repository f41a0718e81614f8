from __future__ import annotations

import pytest

from renderer.placement.follow import follow
from renderer.placement.letters import IMAGE


@pytest.mark.parametrize(
    ("page", "signs", "positions"),
    [
        (".", ".", [0]),
        # white space is free on both sides
        (". ✅", ". ✅", [0, 2]),
        ("✅", " ✅", [0]),
        # but what stands apart on the page does so in the source: in another cell, or after a blank
        ("✅\n✅", "✅|✅", [0, 2]),
        (" *", "**", []),
        ("\n*", "**\n\\*", [1]),
        ("!\n**", "!**", [0]),
        # markup that is not shown is passed over, words' own signs are not
        (".", "**.", [0]),
        ("!", "✅!", []),
        # it ends with the first sign that is not the source's
        (".)!", ".!", [0]),
        # what a typographer makes of quotes, dashes and dots
        ("”…", '"...', [0, 1]),
        ("–", "--", [0]),
        ("", "..", []),
        # an image is a sign; one of the page's own is none, and one of the source need not be shown
        (f"{IMAGE}!", f" {IMAGE}!", [0, 1]),
        (f"{IMAGE} {IMAGE}", f"{IMAGE} {IMAGE}", [0, 2]),
        (f"! {IMAGE}.", "! .", [0, 3]),
        (".", f"{IMAGE}.", [0]),
    ],
)
def test_signs_are_followed_in_order(page: str, signs: str, positions: list[int]) -> None:
    assert [position for position, _ in follow(page, range(len(page)), signs)] == positions


def test_a_sign_itself_comes_before_one_that_a_typographer_could_change() -> None:
    assert follow("—", range(1), "- —") == [(0, 2)]
    assert follow("—", range(1), "--") == [(0, 0)]
