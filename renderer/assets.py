"""The folders of files that are not Python: templates, static files and word catalogs."""

from __future__ import annotations

from pathlib import Path

_package = Path(__file__).resolve().parent

#: The folder of ``templates/`` and ``static/``: the package itself where it was installed from a
#: wheel, the repository's top in a checkout and in an editable install.
ROOT = _package if (_package / "templates").is_dir() else _package.parent

#: Jinja templates; a name within it begins with ``renderer/``.
TEMPLATES = ROOT / "templates"

#: Style sheet and script, to be served as they are; a name within it begins with ``renderer/``.
STATIC = ROOT / "static"

#: gettext catalogs: ``<language>/LC_MESSAGES/citation_renderer.mo``.
LOCALE = _package / "locale"
