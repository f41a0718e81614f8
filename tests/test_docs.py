from __future__ import annotations

import re
from pathlib import Path

import pytest

from renderer import Limits, Renderer
from renderer.assets import TEMPLATES
from renderer.options import Options
from renderer.problems import CODES
from tests.docs.pages import PAGES, ROOT, ran

pytestmark = pytest.mark.checkout


def rows(page: str, section: str) -> set[str]:
    """Return the names in the first column of the first table after a heading."""
    text = (ROOT / "docs" / page).read_text("utf-8").split(f"{section}\n", 1)[1]
    table = re.search(r"(?:^\|.*\n)+", text, re.MULTILINE)
    assert table is not None
    return set(re.findall(r"`([\w.-]+)`", "\n".join(re.findall(r"^\| ([^|]*)\|", table[0], re.M))))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_python_of_a_page_runs(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran(page)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_to_files_lead_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text("utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", text):
        assert (page.parent / target).exists(), target


def test_every_option_is_in_the_table() -> None:
    assert rows("options.md", "# Options") == set(Options.__dataclass_fields__)
    assert rows("options.md", "## Limits") == set(Limits.__dataclass_fields__)
    assert rows("options.md", "## Problems") == set(CODES)
    assert Renderer() == Renderer()


def test_every_template_is_in_the_table() -> None:
    shipped = {path.name for path in (TEMPLATES / "renderer").glob("*.html")}
    assert rows("html.md", "## Templates") == shipped


def test_every_module_is_in_the_table_in_the_order_of_imports() -> None:
    from tests.test_layers import MODULES, ORDER, layer

    text = (ROOT / "docs" / "architecture.md").read_text("utf-8").split("## The way", 1)[0]
    there = {layer(path) for path in MODULES} - {"__init__", "__main__"}
    assert re.findall(r"^\| `(\w+)`", text, re.M) == [name for name in ORDER if name in there]


def test_every_class_is_in_the_contract() -> None:
    text = (ROOT / "docs" / "html.md").read_text("utf-8")
    for path in (TEMPLATES / "renderer").glob("*.html"):
        for classes in re.findall(r'class="([^"{]*)"', path.read_text("utf-8")):
            for each in classes.split():
                assert f".{each}" in text or each == "citation-page", each


def test_every_variable_of_a_template_is_in_the_table() -> None:
    """What a template uses is what the table says it gets."""
    from jinja2 import Environment, meta

    text = (ROOT / "docs" / "html.md").read_text("utf-8")
    everywhere = {"_", "ngettext", "words_lang", "words_dir"}
    for path in (TEMPLATES / "renderer").glob("*.html"):
        row = next(line for line in text.splitlines() if f"`{path.name}`" in line)
        said = set(re.findall(r"`(\w+)`", row.split("|", 2)[2]))
        if "those of `source.html`" in row:
            said |= {"new_tab", "rel", "show_snippet", "excerpt", "locator"}
        parsed = Environment().parse(path.read_text("utf-8"))
        used = meta.find_undeclared_variables(parsed) - everywhere
        assert used <= said, path.name
