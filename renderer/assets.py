"""The folders of files that are not Python: templates, static files and word catalogs."""

from __future__ import annotations

from pathlib import Path

_package = Path(__file__).resolve().parent

#: The folder of ``static/`` and of the templates: the package itself where it was installed from a
#: wheel, the repository's top in a checkout and in an editable install.
ROOT = _package if (_package / "static").is_dir() else _package.parent

#: Jinja templates; a name within it begins with ``renderer/``. In a wheel they lie where Django
#: looks for Jinja templates, so that nothing reads them as Django's own.
TEMPLATES = ROOT / ("jinja2" if _package == ROOT else "templates")

#: Style sheet and script, to be served as they are; a name within it begins with ``renderer/``.
STATIC = ROOT / "static"

#: gettext catalogs: ``<language>/LC_MESSAGES/citation_renderer.mo``.
LOCALE = _package / "locale"
