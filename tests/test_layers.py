"""A module imports only what stands before it in one order, and holds one concept."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.checkout

PACKAGE = Path(__file__).resolve().parent.parent / "renderer"

#: Each imports only from its left. A package is one of them; its modules may import each other.
#: ``__init__`` is ``import renderer`` itself: what users call, and what stands right of it may too.
ORDER = [
    "assets",
    "problems",
    "model",
    "urls",
    "text",
    "labels",
    "markdown",
    "markers",
    "segments",
    "cutting",
    "events",
    "builder",
    "drafting",
    "providers",
    "safehtml",
    "placement",
    "finalize",
    "as_text",
    "as_markdown",
    "options",
    "sourcelist",
    "words",
    "templating",
    "drawing",
    "bounds",
    "chips",
    "identity",
    "rendered",
    "reply",
    "conversation",
    "page",
    "document",
    "foreign",
    "core",
    "fingerprints",
    "stream",
    "api",
    "stored",
    "prerender",
    "configure",
    "linking",
    "jinja",
    "django",
    "flask",
    "apps",
    "templatetags",
    "__init__",
    "cli",
    "__main__",
]

MODULES = sorted(PACKAGE.rglob("*.py"))
MOST_LINES = 260


def layer(path: Path) -> str:
    """Return the name in ORDER of the module at ``path``."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(source: str) -> Iterator[str]:
    """Yield the layer of each import from this package, inside functions too."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module == "renderer":
            yield from (alias.name if alias.name in ORDER else "__init__" for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield from in_package(node.module or "")
        elif isinstance(node, ast.ImportFrom):
            yield "a relative import"
        elif isinstance(node, ast.Import):
            for alias in node.names:
                yield from in_package(alias.name)


def in_package(name: str) -> list[str]:
    top, *rest = name.split(".")
    return [] if top != "renderer" else [rest[0] if rest else "__init__"]


def wrong_imports(here: str, source: str) -> list[str]:
    """Return what ``source`` imports in the layer ``here`` though it may not."""
    allowed = {*ORDER[: ORDER.index(here)], here}
    return [name for name in imports(source) if name not in allowed]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_module_imports_from_its_left(path: Path) -> None:
    assert layer(path) in ORDER, "a new module must be given its place in ORDER"
    assert wrong_imports(layer(path), path.read_text("utf-8")) == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_module_is_short_and_postpones_annotations(path: Path) -> None:
    source = path.read_text("utf-8")
    assert source.count("\n") <= MOST_LINES
    assert not source or "\nfrom __future__ import annotations\n" in f"\n{source}"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("from renderer.reply import x", ["reply"]),
        ("def f():\n    import renderer.cli as cli", ["cli"]),
        ("from renderer import page", ["page"]),
        ("from renderer import render_reply", ["__init__"]),
        ("import renderer", ["__init__"]),
        ("from . import urls", ["a relative import"]),
        ("from renderer.text.door import clean\nimport rendererless", []),
        ("from renderer import assets, problems", []),
        ("from renderer.words import load_words", []),
    ],
)
def test_wrong_imports_are_found(source: str, expected: list[str]) -> None:
    assert wrong_imports("words", source) == expected
