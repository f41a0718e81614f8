"""What axe-core finds wrong for readers with assistive technology: nothing, in any state."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Literal

import pytest

from tests.browser.window import View, without_script

if TYPE_CHECKING:
    from playwright.sync_api import Page


@cache
def axe() -> str:
    """Return the script of axe-core."""
    return files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")


def violations(page: Page, *, but: str = "") -> list[str]:
    """Return every rule that is broken, ``but`` one, each with the elements that break it."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(f"() => {{ {axe()} }}")
    found: list[str] = page.evaluate(
        """async but => (await axe.run({
            resultTypes: ["violations"],
            rules: but ? {[but]: {enabled: false}} : {},
          })).violations.map(
          rule => `${rule.id}: ${rule.nodes.map(node => node.html.slice(0, 200)).join(" | ")}`)""",
        but,
    )
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_gallery_is_without_fault(
    view: View, gallery: dict[str, Any], scheme: Literal["light", "dark"]
) -> None:
    """Closed, and with a card previewed."""
    page = view(**gallery, color_scheme=scheme)
    assert violations(page) == []
    page.locator(".arabic .citation-chip").first.hover()
    page.locator(".citation-card:popover-open").wait_for()
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_open_gallery_is_without_fault(
    view: View, gallery: dict[str, Any], scheme: Literal["light", "dark"]
) -> None:
    """With its lists open, and a card open and paged."""
    page = view(**gallery, color_scheme=scheme)
    page.locator("details").evaluate_all("all => all.forEach(each => { each.open = true; })")
    page.locator(".chips .citation-chip").nth(1).click()
    page.keyboard.press("ArrowRight")
    assert page.locator(".citation-card:popover-open .citation-pager").count() == 1
    assert violations(page) == []


def test_forced_colours_are_without_fault(view: View, gallery: dict[str, Any]) -> None:
    """But for contrast: axe-core reads the colours of the page, not those of the system."""
    page = view(**gallery, forced_colors="active", viewport={"width": 400, "height": 700})
    assert violations(page, but="color-contrast") == []
    page.locator(".chips .citation-chip").nth(1).click()
    assert page.locator(".citation-card:popover-open").count() == 1
    assert violations(page, but="color-contrast") == []


def test_the_gallery_is_without_fault_before_its_script(
    view: View, gallery: dict[str, Any]
) -> None:
    """With a card of many sources open, all of them shown."""
    page = view(**{**gallery, "html": without_script(gallery["html"])})
    page.locator(".forty .citation-chip").click()
    assert page.locator(".citation-card:popover-open li:visible").count() == 40
    assert violations(page) == []


def test_faults_are_found(view: View) -> None:
    page = view("<!DOCTYPE html><html lang=en><title>A page</title><main><h1>A</h1><button>")
    assert [each.partition(":")[0] for each in violations(page)] == ["button-name"]
