"""What tests of several modules share: a browser."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests import chromium
from tests.shared import load, unavailable

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright


HERE = Path(__file__).parent

#: Tests that take long and say nothing new of the same code when it is installed.
ONCE = ("oracles/", "prerender/", "placement/test_growth", "stream/test_blocks")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return one more than there are processors: tests wait for browsers and other processes."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # While Playwright runs, asyncio.run() fails in its thread: the tests that use it come last.
    items.sort(key=lambda item: "browser" in getattr(item, "fixturenames", ()))
    for item in items:
        if isinstance(item, pytest.Function) and getattr(item.module, "load", None) is load:
            item.add_marker("corpora")
        if item.path.relative_to(HERE).as_posix().startswith(ONCE):
            item.add_marker("once")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives browsers."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """A Chromium without a window, one for all tests; each opens pages of its own."""
    path = chromium.find()
    if path is None:
        unavailable("Chromium")
    driver: Playwright = request.getfixturevalue("playwright")
    running = driver.chromium.launch(executable_path=path, args=[*chromium.ARGUMENTS])
    yield running
    running.close()
