"""Before which characters a blank belongs."""

from __future__ import annotations

import pytest

from renderer.text import takes_blank


@pytest.mark.parametrize("character", [*"a1文(«“*[-é", "🧠"])
def test_before_words_and_what_opens(character: str) -> None:
    assert takes_blank(character)


@pytest.mark.parametrize("character", ["", *" \n\t.,;:!?…)]}»”。，、：）】」\u00a0"])
def test_not_before_stops_blanks_and_the_end(character: str) -> None:
    assert not takes_blank(character)
