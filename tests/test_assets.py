"""The folders are found in a wheel, in an editable install and in a checkout."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from shutil import copy
from types import ModuleType

import pytest

from renderer import assets


def load_copy(package: Path) -> ModuleType:
    """Load the module as it would be found in the folder ``package``."""
    package.mkdir(parents=True, exist_ok=True)
    path = Path(copy(assets.__file__, package))
    spec = importlib.util.spec_from_file_location("renderer_copy.assets", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def folders(module: ModuleType) -> list[Path]:
    return [module.ROOT, module.TEMPLATES, module.STATIC, module.LOCALE]


def test_folders_hold_their_files() -> None:
    assert list(assets.TEMPLATES.glob("renderer/*.html"))
    assert (assets.STATIC / "renderer" / "citations.css").is_file()
    assert (assets.LOCALE / "en" / "LC_MESSAGES" / "citation_renderer.mo").is_file()


def test_installed_package_holds_the_folders(tmp_path: Path) -> None:
    package = tmp_path / "site-packages" / "renderer"
    for name in ("jinja2", "static"):
        (package / name).mkdir(parents=True)
    # Another package's folder beside it must not be taken.
    (tmp_path / "site-packages" / "templates").mkdir()
    inside = [package / name for name in ("jinja2", "static", "locale")]
    assert folders(load_copy(package)) == [package, *inside]


def test_checkout_has_the_folders_at_its_top(tmp_path: Path) -> None:
    package = tmp_path / "renderer"
    for name in ("templates", "static"):
        (tmp_path / name).mkdir()
    beside = [tmp_path / name for name in ("templates", "static")]
    assert folders(load_copy(package)) == [tmp_path, *beside, package / "locale"]


def test_folders_are_found_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "checkout" / "templates").mkdir(parents=True)
    package = tmp_path / "checkout" / "renderer"
    package.mkdir()
    link = tmp_path / "renderer"
    try:
        link.symlink_to(package, target_is_directory=True)
    except OSError:
        pytest.skip("links cannot be made here")
    assert folders(load_copy(link))[1] == tmp_path / "checkout" / "templates"
