"""The example site of Django, set up once in this process, with a database of its own."""

from __future__ import annotations

import atexit
import os
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

SITE = Path(__file__).resolve().parents[2] / "examples" / "django_chat"


@cache
def set_up() -> None:
    """Set Django up with the site's settings, and fill the site's database."""
    import django
    from django.core.management import call_command
    from django.db import connections

    folder = TemporaryDirectory()
    sys.path.insert(0, str(SITE))
    # A browser that is driven in this thread counts as an event loop.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with pytest.MonkeyPatch.context() as patch:
        # Processes that other tests start must not take these for theirs.
        patch.setenv("DJANGO_SETTINGS_MODULE", "chat.settings")
        patch.setenv("CHAT_DATABASE", str(Path(folder.name) / "chat.sqlite3"))
        django.setup()
    call_command("migrate", verbosity=0)
    call_command("seed")
    atexit.register(folder.cleanup)
    atexit.register(connections.close_all)


def application() -> Any:
    """Return the site as a WSGI application that serves its static files, too."""
    from django.contrib.staticfiles.handlers import StaticFilesHandler
    from django.core.wsgi import get_wsgi_application

    return StaticFilesHandler(get_wsgi_application())


def render(template: str, **context: Any) -> str:
    """Render a template of Django's own language, given as a text."""
    from django.template import Context, engines

    engine = engines["django"].engine  # type: ignore[attr-defined]
    return str(engine.from_string("{% load citations %}" + template).render(Context(context)))


def render_jinja(template: str, **context: Any) -> str:
    """Render a template of Django's Jinja2 backend, given as a text."""
    from django.template.backends.jinja2 import Jinja2

    options = {"extensions": ["renderer.django.CitationsExtension"]}
    backend = Jinja2({"NAME": "jinja", "DIRS": [], "APP_DIRS": False, "OPTIONS": options})
    return str(backend.from_string(template).render(context))
