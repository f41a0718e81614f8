"""The example site of Flask, with a database of its own."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

SITE = Path(__file__).resolve().parents[2] / "examples" / "flask_chat"


def application(database: Path, **config: Any) -> Any:
    """Return the site as a WSGI application."""
    if str(SITE) not in sys.path:
        sys.path.insert(0, str(SITE))
    return import_module("app").create_app({"DATABASE": database, **config})
