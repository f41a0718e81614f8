"""Importing the package stays cheap: what only some uses need is imported when they do."""

from __future__ import annotations

import subprocess
import sys

import pytest

LATER = ["bleach", "bs4", "html5lib", "django", "flask", "sqlalchemy"]


@pytest.mark.parametrize("name", LATER)
def test_import_leaves_out(name: str) -> None:
    code = f"import sys, renderer; sys.exit({name!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], timeout=20).returncode == 0
