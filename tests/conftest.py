"""What tests of several modules share: a browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests import chromium
from tests.shared import load, unavailable

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # While Playwright runs, asyncio.run() fails in its thread: the tests that use it come last.
    items.sort(key=lambda item: "browser" in getattr(item, "fixturenames", ()))
    for item in items:
        if isinstance(item, pytest.Function) and getattr(item.module, "load", None) is load:
            item.add_marker("corpora")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium without a window, one for all tests; each opens pages of its own."""
    from playwright.sync_api import sync_playwright

    path = chromium.find()
    if path is None:
        unavailable("Chromium")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=[*chromium.ARGUMENTS])
        yield running
        running.close()
