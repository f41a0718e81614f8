"""Importing the package stays cheap: what a name needs is imported when the name is used."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import renderer

#: What other packages do for some uses alone.
SELDOM = ["bleach", "bs4", "html5lib", "django", "flask", "sqlalchemy"]


def loaded(code: str) -> set[str]:
    """Return the names of the modules that ``code`` loads in a new process."""
    code += "; import json, sys; print(json.dumps([*sys.modules]))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, timeout=20)
    return set(json.loads(run.stdout))


def ours(modules: set[str]) -> set[str]:
    return {name.split(".")[1] for name in modules if name.startswith("renderer.")}


def test_importing_the_package_loads_nothing_else() -> None:
    modules = loaded("import renderer")
    assert ours(modules) == set()
    assert modules.isdisjoint(["jinja2", "markdown_it", "markupsafe", *SELDOM])


def test_no_name_loads_what_is_seldom_used() -> None:
    modules = loaded("from renderer import *")
    assert {"api", "providers", "stream"} <= ours(modules)
    assert modules.isdisjoint(SELDOM)


def test_rendering_loads_no_provider_and_no_stream() -> None:
    code = "from renderer import render_reply; render_reply({'id': 'a', 'content': '*b*'})"
    modules = loaded(code)
    assert modules.isdisjoint(SELDOM)
    assert ours(modules).isdisjoint(["providers", "drafting", "stream", "prerender", "stored"])


def test_a_type_checker_sees_what_is_loaded() -> None:
    """The imports that it reads, the names that may be used, and their modules say the same."""
    tree = ast.parse(Path(renderer.__file__).read_text("utf-8"))
    seen = {
        alias.name: node.module or ""
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.level == 0
        for alias in node.names
        if (node.module or "").startswith("renderer.")
    }
    assert sorted(seen) == sorted(renderer.__all__)
    for name, module in seen.items():
        assert getattr(renderer, name) is getattr(import_module(module), name)


def test_every_name_is_listed() -> None:
    assert set(renderer.__all__) <= set(dir(renderer))


def test_other_names_are_refused() -> None:
    with pytest.raises(AttributeError, match=r"module 'renderer' has no attribute 'render_repy'"):
        renderer.render_repy  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(ImportError, match="render_repy"):
        from renderer import render_repy  # type: ignore[attr-defined]  # noqa: F401


@pytest.mark.parametrize("name", ["jinja", "stored", "problems", "fingerprints"])
def test_modules_are_imported_as_ever(name: str) -> None:
    assert f"renderer.{name}" in loaded(f"from renderer import {name}")
