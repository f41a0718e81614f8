"""The files that are not Python: templates, static files and word catalogs."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

_folder = Path(__file__).resolve().parent
# In a zipped wheel there are no folders.
_package: Traversable = _folder if _folder.is_dir() else files(__package__)
_is_built = (_package / "static").is_dir()
_top: Traversable = _package if _is_built else _folder.parent

#: What the package itself reads: Jinja templates, style sheets and scripts, and gettext catalogs
#: (``<language>/LC_MESSAGES/citation_renderer.mo``). The names of the first two begin with
#: ``renderer/``. They lie in the package where it was installed from a wheel, at the repository's
#: top in a checkout and in an editable install; in a wheel the templates are where Django looks for
#: Jinja templates, so that nothing reads them as Django's own.
TEMPLATE_FILES = _top / ("jinja2" if _is_built else "templates")
STATIC_FILES = _top / "static"
LOCALE = _package / "locale"

#: The same as folders, for servers and frameworks; within a zipped wheel nothing is at these paths.
ROOT = Path(str(_top))
TEMPLATES = Path(str(TEMPLATE_FILES))
STATIC = Path(str(STATIC_FILES))
