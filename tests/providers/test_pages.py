"""Pages, as they are shown."""

from __future__ import annotations

import pytest

from renderer.providers.pages import pages


@pytest.mark.parametrize(
    ("first", "last", "shown"),
    [
        (3, None, "p. 3"),
        (3, 3, "p. 3"),
        (3, 5, "pp. 3–5"),
        (3, 1, "p. 3"),
        (0, 4, None),
        (None, 4, None),
    ],
)
def test_pages(first: int | None, last: int | None, shown: str | None) -> None:
    assert pages(first, last) == shown
