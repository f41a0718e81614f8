"""What is served: how large it is, what it names, and that its documentation names the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from renderer import STATIC
from renderer.page import SCRIPTS, STYLES
from tests.browser.window import CSS, View

DOCS = Path(__file__).resolve().parents[2] / "docs" / "styling.md"


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_is_small_and_alone(name: str) -> None:
    text = (STATIC / "renderer" / name).read_text("utf-8")
    assert len(text.encode()) < 4096
    assert not re.search(r"\bimport\b|\beval\(|innerHTML|\bfetch\(|https?:", text)


@pytest.mark.parametrize("name", STYLES)
def test_a_style_sheet_fetches_nothing(name: str) -> None:
    text = (STATIC / "renderer" / name).read_text("utf-8")
    assert not re.findall(r"url\(|@import|@font-face|image-set\(|@layer", text)


def test_every_rule_is_scoped(view: View) -> None:
    """But for those that have names of their own, which begin with our prefix."""
    page = view("<title>A page</title>")
    page.add_style_tag(content=CSS)
    selectors, names = page.evaluate(
        """() => {
          const selectors = [], names = [];
          const walk = rules => {
            for (const rule of rules) {
              if (rule instanceof CSSKeyframesRule) names.push(rule.name);
              else if (rule instanceof CSSPositionTryRule) names.push(rule.name);
              else if (rule.selectorText) selectors.push(rule.selectorText);
              else if (rule.cssRules) walk(rule.cssRules);
            }
          };
          walk(document.styleSheets[0].cssRules);
          return [selectors, names];
        }"""
    )
    parts = [part for each in selectors for part in re.split(r",\s*(?=:where\(\.citation)", each)]
    assert len(parts) > 100
    assert [each for each in parts if not each.startswith(":where(.citation-reply")] == []
    assert names and all(re.match(r"(--)?citation-", name) for name in names)


def documented(section: str) -> list[str]:
    """Return the names in the first column of the table of a section of the documentation."""
    text = DOCS.read_text("utf-8").split(f"## {section}\n", 1)[1].split("\n## ", 1)[0]
    return re.findall(r"^\| `([^`]+)`", text, re.MULTILINE)


@pytest.mark.checkout
def test_every_property_to_theme_by_is_documented() -> None:
    """In the comment at the top of the style sheet, and in the documentation: those it uses."""
    comment, rules = CSS.split("*/", 1)
    used = sorted(set(re.findall(r"var\((--citation-[a-z-]+)", rules)))
    assert sorted(re.findall(r"^ +(--citation-[a-z-]+) {2,}", comment, re.MULTILINE)) == used
    assert sorted(documented("Custom properties")) == used


@pytest.mark.checkout
def test_every_attribute_that_a_script_reads_is_documented() -> None:
    scripts = "".join((STATIC / "renderer" / name).read_text("utf-8") for name in SCRIPTS)
    read = {f"data-{name}" for name in re.findall(r"dataset\.(\w+)", scripts)}
    read |= set(re.findall(r"data-[a-z]+", scripts))
    assert sorted(documented("Attributes")) == sorted(read)
