"""Windows for the tests of pages, in each browser that there is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.window import Stage, View, Window, Windows
from tools.gallery.build import POLICY, files, render

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright


@pytest.fixture(scope="session")
def engine(
    request: pytest.FixtureRequest, playwright: Playwright, browser: Browser
) -> Iterator[Browser]:
    """Chromium, or the browser that the test names: left out where Playwright has not got it."""
    name = getattr(request, "param", "chromium")
    if name == "chromium":
        yield browser
        return
    kind = playwright.firefox if name == "firefox" else playwright.webkit
    if not Path(kind.executable_path).is_file():
        pytest.skip(f"{name} is not there: python -m playwright install {name}")
    running = kind.launch()
    yield running
    running.close()


@pytest.fixture(scope="session")
def stages(request: pytest.FixtureRequest) -> Windows[Stage]:
    """The windows that ``view`` shows documents in."""
    return Windows(Stage, lambda: request.session.testsfailed)


@pytest.fixture(scope="session")
def windows(request: pytest.FixtureRequest) -> Windows[Window]:
    """The windows that pages of real servers are visited in."""
    return Windows(Window, lambda: request.session.testsfailed)


@pytest.fixture
def view(engine: Browser, stages: Windows[Stage]) -> Iterator[View]:
    """Open documents; afterwards none may have asked for anything or complained of anything."""
    opening = View(engine, stages)
    yield opening
    opening.close()
    assert opening.asked == []
    assert opening.said == []


@pytest.fixture(scope="session")
def gallery() -> dict[str, Any]:
    """The gallery as a server sends it: arguments of ``view``."""
    served = {path: file.read_bytes() for path, file in files().items()}
    return {"html": render(), "files": served, "policy": POLICY}
